/** What hosted's PostgREST lets a page of another origin read; Date is what the device's clock is checked with. */
const EXPOSED_HEADERS =
  'Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Server, Transfer-Encoding, Range-Unit'

/** Answers a preflight as hosted does: every origin, the methods of the APIs, the headers that were asked for. */
export function answerPreflight(request: Request): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': 'GET, HEAD, PUT, PATCH, POST, DELETE, OPTIONS',
      'Access-Control-Allow-Headers':
        request.headers.get('access-control-request-headers') ?? 'authorization, apikey, content-type',
      'Access-Control-Max-Age': '86400',
      Vary: 'Access-Control-Request-Headers',
    },
  })
}

export function isPreflight(request: Request): boolean {
  return request.method === 'OPTIONS' && request.headers.has('access-control-request-method')
}

/** Opens an API answer to pages of other origins, and keeps what it already exposes. */
export function openToOrigins(headers: Headers): void {
  if (!headers.has('access-control-allow-origin')) headers.set('Access-Control-Allow-Origin', '*')
  const own = headers.get('access-control-expose-headers')
  const names = [EXPOSED_HEADERS, ...(own ? [own] : [])].join(', ').split(/\s*,\s*/)
  headers.set('Access-Control-Expose-Headers', [...new Set(names)].join(', '))
}
