import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { expect } from './admin-fixtures.ts'
import { requiredEnv } from './fixtures.ts'
import type { SiteProxy } from './site-proxy.ts'

/* Replaces chosen answers of the server; all other requests reach it. */

/** Answers matching requests in place of the server, with this status and body. */
export function replaceAnswer(
  site: SiteProxy,
  method: string,
  path: RegExp,
  status: number,
  body: object,
): void {
  site.intercept = (incoming, outgoing) => {
    if (incoming.method !== method || !path.test(incoming.url ?? '')) return false
    incoming.resume()
    sendJson(outgoing, status, body)
    return true
  }
}

function sendJson(outgoing: ServerResponse, status: number, body: object): void {
  const rows = Array.isArray(body) ? body.length : null
  outgoing.writeHead(status, {
    'content-type': 'application/json',
    // Without the total count the app would request the next page.
    ...(rows === null ? {} : { 'content-range': rows === 0 ? '*/0' : `0-${rows - 1}/${rows}` }),
  })
  outgoing.end(JSON.stringify(body))
}

/** Cuts the connection of matching requests. */
export function cutConnections(site: SiteProxy, method: string, path: RegExp): void {
  site.intercept = ({ method: requestMethod, url }, outgoing) => {
    if (requestMethod !== method || !path.test(url ?? '')) return false
    outgoing.destroy()
    return true
  }
}

/** Lets the server process the request, but closes the connection instead of passing its answer on. */
export function loseAnswer(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const target = new URL(incoming.url ?? '/', requiredEnv('E2E_BACKEND_URL'))
  const { method, headers } = incoming
  const backendRequest = ask(target, { method, headers }, (backendAnswer) => {
    backendAnswer.resume()
    backendAnswer.on('end', () => outgoing.destroy())
  })
  backendRequest.on('error', () => outgoing.destroy())
  incoming.pipe(backendRequest)
}

/** Holds matching requests back until `releaseAll` is called. */
export function holdRequests(site: SiteProxy, method: string, path: RegExp): { releaseAll: () => void } {
  const waitingRequests: (() => void)[] = []
  let isOpen = false
  site.intercept = (incoming, outgoing) => {
    if (isOpen || incoming.method !== method || !path.test(incoming.url ?? '')) return false
    incoming.pause()
    waitingRequests.push(() => void forwardRequest(incoming, outgoing, (body) => body))
    return true
  }
  return {
    releaseAll: () => {
      isOpen = true
      for (const passRequest of waitingRequests) passRequest()
    },
  }
}

/** Changes the server's answer to a database function. */
export function changeAnswer(site: SiteProxy, name: string, change: (body: object) => object): void {
  site.intercept = (incoming, outgoing) => {
    if (incoming.method !== 'POST' || incoming.url?.startsWith(`/rest/v1/rpc/${name}`) !== true) return false
    void forwardRequest(incoming, outgoing, (text) => JSON.stringify(change(JSON.parse(text) as object)))
    return true
  }
}

async function forwardRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  change: (body: string) => string,
): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of incoming) parts.push(part as Buffer)
  const names = ['apikey', 'authorization', 'content-type', 'prefer', 'content-profile', 'x-upsert']
  const headers = names.flatMap((name): [string, string][] => {
    const value = incoming.headers[name]
    return typeof value === 'string' ? [[name, value]] : []
  })
  const url = new URL(incoming.url ?? '/', requiredEnv('E2E_BACKEND_URL'))
  const body = Buffer.concat(parts)
  const { method = 'GET' } = incoming
  const answer = await fetch(url, { method, headers, ...(body.length === 0 ? {} : { body }) })
  const text = await answer.text()
  const type = answer.headers.get('content-type') ?? 'application/json'
  outgoing.writeHead(answer.status, { 'content-type': type })
  outgoing.end(text === '' ? text : change(text))
}

/** Passes all writes to a path to the server and loses the answers until `end` is called; `end` fails if nothing was sent. */
export function startLosingWrites(site: SiteProxy, path: RegExp): { end: () => void } {
  let lostCount = 0
  site.intercept = (incoming, outgoing) => {
    if (incoming.method === 'GET' || !path.test(incoming.url ?? '')) return false
    lostCount += 1
    loseAnswer(incoming, outgoing)
    return true
  }
  return {
    end: () => {
      site.intercept = () => false
      expect(lostCount, `writes to ${String(path)}`).toBeGreaterThan(0)
    },
  }
}
