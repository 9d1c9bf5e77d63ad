import { FUNCTIONS_VERSION } from './version.ts'

interface JsonEndpoint {
  name: string
  method: 'POST' | 'PUT'
  /** Returns the `data` of a successful answer, or throws a Refusal. */
  handle: (request: Request) => Promise<unknown>
}

const COMMON_HEADERS = {
  'X-Guide-Version': FUNCTIONS_VERSION,
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'authorization, apikey, content-type, x-client-info',
  'Access-Control-Expose-Headers': 'Date, Retry-After',
  'Access-Control-Max-Age': '86400',
}

/**
 * Serves an edge function that accepts JSON and answers `{success: true, data}` or `{success: false, error, details}`.
 * Unexpected errors are logged, and the answer does not contain their details.
 */
export function serveJson({ name, method, handle }: JsonEndpoint): void {
  Deno.serve(async (request) => {
    const startedAt = performance.now()
    const answer = await answerRequest(request)
    // Log no client address, body or path, so that the log contains no personal data.
    const entry = { function: name, method: request.method, status: answer.status }
    console.log(JSON.stringify({ ...entry, ms: Math.round(performance.now() - startedAt) }))
    return answer
  })

  async function answerRequest(request: Request): Promise<Response> {
    if (request.method === 'OPTIONS') {
      return new Response(null, {
        status: 204,
        headers: { ...COMMON_HEADERS, 'Access-Control-Allow-Methods': `${method}, OPTIONS` },
      })
    }
    try {
      if (request.method !== method) throw new Refusal(405, { headers: { Allow: method } })
      return jsonResponse(200, { success: true, data: (await handle(request)) ?? null })
    } catch (error) {
      if (error instanceof Refusal) {
        const { status, message, details, headers, data } = error
        return jsonResponse(
          status,
          { success: false, error: message, details, ...(data === undefined ? {} : { data }) },
          headers,
        )
      }
      console.error(JSON.stringify({ function: name, failure: describeError(error) }))
      return jsonResponse(500, {
        success: false,
        error: 'Server error. Please try again later.',
        details: [],
      })
    }
  }
}

function jsonResponse(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return Response.json(body, {
    status,
    headers: { ...COMMON_HEADERS, 'Cache-Control': 'no-store', ...headers },
  })
}

function describeError(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}

/** Texts by HTTP status, the same as in the admin area (ERR-5). */
const TEXT_BY_STATUS: Record<number, string> = {
  400: 'Invalid request. Please check your input and try again.',
  401: 'Authentication required. Please log in and try again.',
  403: 'Access denied. You do not have permission to perform this action.',
  404: 'Resource not found. Please check the URL and try again.',
  405: 'Invalid request. Please check your input and try again.',
  413: 'The request is too large.',
  429: 'Too many requests. Please wait a moment and try again.',
  503: 'Server error. Please try again later.',
}

/** An error answer, thrown from anywhere. Sent as `{success: false, error, details}`, with `data` if it is set. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly details: string[]
  readonly headers: Record<string, string>
  /** Data for the caller besides the error text, such as the existing row that conflicts. */
  readonly data: unknown

  constructor(
    readonly status: number,
    { error, details = [], headers = {}, data }: RefusalContent = {},
  ) {
    super(error ?? TEXT_BY_STATUS[status] ?? `Request failed with status ${status}`)
    this.details = details
    this.headers = headers
    this.data = data
  }
}

interface RefusalContent {
  error?: string
  details?: string[]
  headers?: Record<string, string>
  data?: unknown
}

export function createTooManyRequests(waitSeconds: number): Refusal {
  return new Refusal(429, { headers: { 'Retry-After': String(Math.max(1, Math.ceil(waitSeconds))) } })
}
