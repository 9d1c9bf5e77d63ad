import { jsonAnswer } from './http-answer.ts'

/*
 * Requests that PostgREST and hosted Supabase's safeupdate extension answer differently from @supabase/lite.
 */

/** Query parameters of PostgREST that do not filter rows. */
const NOT_FILTERS = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict'])
const TABLE_PATH = /^\/rest\/v1\/[^/]+$/

/** Returns the error answer if PostgREST or safeupdate would refuse the request before reading the table. */
export function refuseRestRequest(request: Request): Response | undefined {
  return refuseToken(request) ?? refuseUnfilteredWrite(request)
}

/** PostgREST refuses a token that is not signed. @supabase/lite would treat the caller as anonymous. */
function refuseToken(request: Request): Response | undefined {
  const token = request.headers.get('authorization')?.replace(/^Bearer\s+/i, '')
  if (token === undefined || token.startsWith('sb_')) return undefined
  const parts = token.split('.')
  if (parts.length !== 3) {
    return refuse(401, 'PGRST301', `Expected 3 parts in JWT; got ${parts.length}`)
  }
  if (algorithmOf(parts[0] ?? '') === 'none') {
    return refuse(401, 'PGRST301', 'No suitable key or wrong key type')
  }
  return undefined
}

function algorithmOf(header: string): unknown {
  try {
    return (JSON.parse(Buffer.from(header, 'base64url').toString()) as { alg?: unknown } | null)?.alg
  } catch {
    return undefined
  }
}

/** Hosted Supabase loads the safeupdate extension in its API sessions. */
function refuseUnfilteredWrite(request: Request): Response | undefined {
  const { method } = request
  if (method !== 'DELETE' && method !== 'PATCH') return undefined
  const { pathname, searchParams } = new URL(request.url)
  if (!TABLE_PATH.test(pathname)) return undefined
  if ([...searchParams.keys()].some((name) => !NOT_FILTERS.has(name))) return undefined
  return refuse(400, '21000', `${method === 'PATCH' ? 'UPDATE' : 'DELETE'} requires a WHERE clause`)
}

/**
 * Returns the body with which @supabase/lite answers as PostgREST does: JSON that is neither an object nor an array is
 * replaced by an empty array, because PostgREST inserts nothing for it.
 */
export async function adjustInsert(request: Request): Promise<Request> {
  if (request.method !== 'POST' || !TABLE_PATH.test(new URL(request.url).pathname)) return request
  if (!(request.headers.get('content-type') ?? '').includes('json')) return request
  const text = await request.text()
  const { url, method, headers } = request
  return new Request(url, { method, headers, body: isScalar(text) ? '[]' : text })
}

function isScalar(text: string): boolean {
  try {
    const value = JSON.parse(text) as unknown
    return typeof value !== 'object' || value === null
  } catch {
    return false
  }
}

function refuse(status: number, code: string, message: string): Response {
  return jsonAnswer(status, { code, details: null, hint: null, message })
}
