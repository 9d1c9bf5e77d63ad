import { jsonAnswer } from './json-answer.ts'

/*
 * Where PostgREST and hosted's safeupdate answer otherwise than @supabase/lite.
 */

/** Query parameters of PostgREST that do not choose rows. */
const NOT_FILTERS = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict'])
const TABLE_PATH = /^\/rest\/v1\/[^/]+$/

/** The answer to a request that PostgREST or safeupdate refuses before it reads the table, or nothing. */
export function refuseRestRequest(request: Request): Response | undefined {
  return refuseToken(request) ?? refuseUnfilteredWrite(request)
}

/** PostgREST refuses what is no signed token; lite would treat the caller as anonymous. */
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

/** Hosted loads safeupdate into the sessions of its API. */
function refuseUnfilteredWrite(request: Request): Response | undefined {
  const { method } = request
  if (method !== 'DELETE' && method !== 'PATCH') return undefined
  const { pathname, searchParams } = new URL(request.url)
  if (!TABLE_PATH.test(pathname)) return undefined
  if ([...searchParams.keys()].some((name) => !NOT_FILTERS.has(name))) return undefined
  return refuse(400, '21000', `${method === 'PATCH' ? 'UPDATE' : 'DELETE'} requires a WHERE clause`)
}

/**
 * The body that lite needs to answer as PostgREST does: a JSON text that is neither an object nor an array inserts
 * nothing, as an empty array does.
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
