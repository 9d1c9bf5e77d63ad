import { jsonAnswer } from './http-answer.ts'
import type { LocalDatabase } from './local-database.ts'
import { findTokenProblem } from './session-tokens.ts'

/*
 * Requests that PostgREST and hosted Supabase's safeupdate extension answer differently from @supabase/lite.
 */

/** Query parameters of PostgREST that do not filter rows. */
const NON_FILTER_PARAMETERS = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict'])
const TABLE_PATH = /^\/rest\/v1\/[^/]+$/

/** Returns the error answer if PostgREST or safeupdate would refuse the request before reading the table. */
export function refuseRestRequest(request: Request): Response | undefined {
  return refuseToken(request) ?? refuseUnfilteredWrite(request)
}

/** Refuses a token that is not signed, as PostgREST does; @supabase/lite would treat the caller as anonymous. */
function refuseToken(request: Request): Response | undefined {
  const token = request.headers.get('authorization')?.replace(/^Bearer\s+/i, '')
  if (token === undefined || token.startsWith('sb_')) return undefined
  const parts = token.split('.')
  if (parts.length !== 3) {
    return createRefusal(401, 'PGRST301', `Expected 3 parts in JWT; got ${parts.length}`)
  }
  if (tokenAlgorithmOf(parts[0] ?? '') === 'none') {
    return createRefusal(401, 'PGRST301', 'No suitable key or wrong key type')
  }
  if (parts[2] === '') return createRefusal(401, 'PGRST301', 'JWT cryptographic operation failed')
  return undefined
}

function tokenAlgorithmOf(header: string): unknown {
  try {
    return (JSON.parse(Buffer.from(header, 'base64url').toString()) as { alg?: unknown } | null)?.alg
  } catch {
    return undefined
  }
}

/** Refuses an UPDATE or DELETE without a filter, as the safeupdate extension does in API sessions of hosted Supabase. */
function refuseUnfilteredWrite(request: Request): Response | undefined {
  const { method } = request
  if (method !== 'DELETE' && method !== 'PATCH') return undefined
  const { pathname, searchParams } = new URL(request.url)
  if (!TABLE_PATH.test(pathname)) return undefined
  if ([...searchParams.keys()].some((name) => !NON_FILTER_PARAMETERS.has(name))) return undefined
  return createRefusal(400, '21000', `${method === 'PATCH' ? 'UPDATE' : 'DELETE'} requires a WHERE clause`)
}

/**
 * Returns a request to which @supabase/lite answers as PostgREST does: a JSON body that is neither an object nor an array
 * is replaced by an empty array, because PostgREST inserts nothing for it.
 */
export async function adjustInsert(request: Request): Promise<Request> {
  if (request.method !== 'POST' || !TABLE_PATH.test(new URL(request.url).pathname)) return request
  if (!(request.headers.get('content-type') ?? '').includes('json')) return request
  const text = await request.text()
  const { url, method, headers } = request
  return new Request(url, { method, headers, body: isScalar(text) ? '[]' : text })
}

/**
 * Refuses a JSON body such as 5, which inserts nothing, from callers without the right to insert. PostgreSQL checks that
 * too.
 */
export async function refuseScalarInsert(
  request: Request,
  database: LocalDatabase,
): Promise<Response | undefined> {
  const { pathname } = new URL(request.url)
  if (request.method !== 'POST' || !TABLE_PATH.test(pathname)) return undefined
  if (!isScalar(await request.clone().text())) return undefined
  const role = roleOf(request)
  const table = pathname.slice('/rest/v1/'.length)
  const [row] = await database.query<{ may: boolean | null }>(
    `select has_table_privilege($1, to_regclass('public.' || quote_ident($2)), 'insert') as may`,
    [role, table],
  )
  return row?.may === false
    ? createRefusal(role === 'anon' ? 401 : 403, '42501', `permission denied for table ${table}`)
    : undefined
}

function roleOf(request: Request): string {
  const token = request.headers.get('authorization')?.replace(/^Bearer\s+/i, '') ?? ''
  if (token.split('.').length === 3) return 'authenticated'
  return (request.headers.get('apikey') ?? token).startsWith('sb_secret') ? 'service_role' : 'anon'
}

function isScalar(text: string): boolean {
  try {
    const value = JSON.parse(text) as unknown
    return typeof value !== 'object' || value === null
  } catch {
    return false
  }
}

function createRefusal(status: number, code: string, message: string): Response {
  return jsonAnswer(status, { code, details: null, hint: null, message })
}

/*
 * Requests that Supabase Storage answers differently from @supabase/lite.
 */

const OBJECT_PATH = /^\/storage\/v1\/object\/(authenticated\/)?(?!public\/|list\/|info\/|sign\/)[^/]+\/.+/
const LIST_PATH = /^\/storage\/v1\/object\/list\/[^/]+$/
const DEFAULT_LIST_LIMIT = 100
const ALL_FILES_LIMIT = 1_000_000

/** Refuses an invalid token as Storage does: with HTTP status 400, and with 403 in the body. */
export function refuseStorageToken(request: Request, secret: string): Response | undefined {
  const token = request.headers.get('authorization')?.replace(/^Bearer\s+/i, '')
  if (token === undefined || token.startsWith('sb_')) return undefined
  const message = findTokenProblem(token, secret, Date.now())
  return message === undefined
    ? undefined
    : jsonAnswer(400, { statusCode: '403', error: 'Unauthorized', message })
}

/**
 * Passes a request to @supabase/lite and adapts the answer to that of Supabase Storage: byte ranges, and lists per
 * folder.
 */
export async function forwardToStorage(
  request: Request,
  path: string,
  forwardRequest: (request: Request) => Promise<Response>,
): Promise<Response> {
  if (request.method === 'POST' && LIST_PATH.test(path)) return listFolder(request, forwardRequest)
  if ((request.method !== 'GET' && request.method !== 'HEAD') || !OBJECT_PATH.test(path))
    return forwardRequest(request)
  const publicRequest = new Request(request.url.replace('/object/authenticated/', '/object/'), request)
  return answerByteRange(request, await forwardRequest(publicRequest))
}

/**
 * Returns the bytes for a Range header (RFC 9110, 14.2), or 416 if the file has no such bytes, such as an empty file.
 */
export async function answerByteRange(request: Request, answer: Response): Promise<Response> {
  const range = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get('range') ?? '')
  if (answer.status !== 200 || !range || request.method === 'HEAD') return answer
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const [, from = '', to = ''] = range
  const startByte = from === '' ? Math.max(0, bytes.length - Number(to)) : Number(from)
  const endByte = from === '' || to === '' ? bytes.length - 1 : Math.min(Number(to), bytes.length - 1)
  if (startByte > endByte) {
    const message = 'invalid range provided'
    return jsonAnswer(416, { statusCode: '416', code: 'InvalidRange', error: 'invalid_range', message })
  }
  const headers = new Headers(answer.headers)
  headers.set('Content-Range', `bytes ${startByte}-${endByte}/${bytes.length}`)
  headers.set('Content-Length', String(endByte - startByte + 1))
  return new Response(bytes.slice(startByte, endByte + 1), { status: 206, headers })
}

interface ListRequest {
  prefix?: unknown
  limit?: number
  offset?: number
}

interface ListedFile {
  name: string
  id: string | null
  updated_at: string | null
  created_at: string | null
  last_accessed_at: string | null
  metadata: object | null
}

/**
 * Lists one folder, with its subfolders as entries without an id, as Storage does. @supabase/lite itself lists all files
 * below a prefix.
 */
async function listFolder(
  request: Request,
  forwardRequest: (request: Request) => Promise<Response>,
): Promise<Response> {
  const body = (await request.json().catch(() => ({}))) as ListRequest
  if (typeof body.prefix !== 'string') {
    const message = "body must have required property 'prefix'"
    return jsonAnswer(400, { statusCode: '400', error: 'Error', message })
  }
  const folder = body.prefix === '' || body.prefix.endsWith('/') ? body.prefix : `${body.prefix}/`
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  const answer = await forwardRequest(
    new Request(request.url, {
      method: 'POST',
      headers,
      body: JSON.stringify({ prefix: folder, limit: ALL_FILES_LIMIT, offset: 0 }),
    }),
  )
  if (!answer.ok) return answer
  const entries = new Map<string, ListedFile>()
  for (const file of (await answer.json()) as ListedFile[]) {
    if (!file.name.startsWith(folder)) continue
    const [name = '', ...below] = file.name.slice(folder.length).split('/')
    entries.set(name, below.length > 0 ? toFolderEntry(name) : toFileEntry(file, name))
  }
  const sorted = [...entries.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const offset = body.offset ?? 0
  return jsonAnswer(200, sorted.slice(offset, offset + (body.limit ?? DEFAULT_LIST_LIMIT)))
}

function toFolderEntry(name: string): ListedFile {
  return { name, id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null }
}

function toFileEntry(
  { id, updated_at, created_at, last_accessed_at, metadata }: ListedFile,
  name: string,
): ListedFile {
  return { name, id, updated_at, created_at, last_accessed_at, metadata }
}

/** Matches an escaped NUL in a JSON text, but not `\\u0000` with a doubled backslash, which is six ordinary characters. */
const NUL_IN_JSON = /(?<!\\)(?:\\\\)*\\u0000/

/**
 * Refuses a NUL in the address or the JSON of a request to Auth or Storage, as hosted Supabase does: the database can
 * store none (TEXTSEC-3). Not needed for requests to tables, where the database itself refuses it.
 */
export async function refuseNul(request: Request): Promise<Response | undefined> {
  const isJson = (request.headers.get('content-type') ?? '').includes('json')
  const isNul = request.url.includes('%00') || (isJson && NUL_IN_JSON.test(await request.clone().text()))
  return isNul
    ? jsonAnswer(400, { code: 'validation_failed', message: 'NUL characters are not allowed' })
    : undefined
}
