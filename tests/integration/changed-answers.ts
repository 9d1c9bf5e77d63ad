/** Changes an answer of a server. */
export type Change = (answer: Response, request: Request) => Response | Promise<Response>

/** Changes the JSON body of an answer. */
export function editJson(edit: (body: Record<string, unknown>) => unknown): Change {
  return async (answer) => Response.json(edit((await answer.json()) as Record<string, unknown>), answer)
}

/** Changes the headers of an answer. */
export function editHeaders(edit: (headers: Headers) => void): Change {
  return (answer) => {
    const headers = new Headers(answer.headers)
    edit(headers)
    return new Response(answer.body, { status: answer.status, headers })
  }
}

export function replaceWithStatus(code: number): Change {
  return () => Response.json({}, { status: code })
}

/** Passes requests to the backend and changes the answers to those whose address contains `part`. */
export function fetchWith(part: string, change: Change): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const answer = await fetch(request.clone())
    return decodeURIComponent(request.url).includes(part) ? change(answer, request) : answer
  }
}
