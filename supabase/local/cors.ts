/** Answer headers that pages of other origins may read, as on hosted Supabase. The site uses Date to check the clock. */
const EXPOSED_HEADERS =
  'Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Server, Transfer-Encoding, Range-Unit, X-Supabase-Api-Version'

/** Answers a CORS preflight request as hosted Supabase does: allows every origin and all requested headers. */
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

/** Lets pages of other origins read an API answer. Keeps the headers that it already exposes. */
export function openToOrigins(headers: Headers): void {
  if (!headers.has('access-control-allow-origin')) headers.set('Access-Control-Allow-Origin', '*')
  const own = headers.get('access-control-expose-headers')
  const names = [EXPOSED_HEADERS, ...(own ? [own] : [])].join(', ').split(/\s*,\s*/)
  headers.set('Access-Control-Expose-Headers', [...new Set(names)].join(', '))
}
