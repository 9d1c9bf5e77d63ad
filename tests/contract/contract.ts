import type * as z from 'zod/mini'

/*
 * The contract: every request that the site, the admin area, the edge functions and the scripts make, with the answer
 * that they rely on. contract.test.ts makes these requests; all-rows.ts compares the browser tests with them.
 */

/** Whose credentials a request has: none but the publishable key, a session, or the secret key. */
export type Role = 'visitor' | 'admin' | 'stranger' | 'recovery' | 'service'
export type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE' | 'OPTIONS'

/** The rows and accounts that the contract creates for itself, and values from earlier answers. */
export interface ContractWorld {
  listing: string
  otherListing: string
  image: string
  /** Path of the photo inside its bucket. */
  photo: string
  submission: string
  contact: string
  announcement: string
  trip: string
  adminId: string
  adminEmail: string
  strangerEmail: string
  strangerId: string
  password: string
  mfaSecret: string
  tokens: Record<'admin' | 'stranger' | 'recovery', string>
  refreshToken: string
  recoveryLink: string
  /** Revision of the listing, and of other rows by id. */
  revisions: Record<string, number>
  submissionUpdatedAt: string
  eTag: string
  lastModified: string
  /** A time in the past, ISO 8601. */
  since: string
  claim: string
}

export interface ContractRow {
  /** What the request does, and what is special about it. With `as` and `method` it is the title of the test. */
  title: string
  as: Role
  method: Method
  /** Path and query. Runs differ only in the values inside, such as ids. */
  url: (world: ContractWorld) => string
  headers?: (world: ContractWorld) => Record<string, string>
  /** Body of the request: bytes are sent unchanged, other values as JSON. */
  send?: (world: ContractWorld) => unknown
  /** Query parameters that the same request may also have, as `name` or `name=operator`. */
  optional?: readonly string[] | undefined
  /** The expected HTTP status, or several, of which each is right. */
  status: number | readonly number[]
  /** Headers of the answer that the caller relies on. */
  expects?: Record<string, RegExp>
  /** Shape of the answer's JSON; of the text if it is not JSON; null if there is no body. */
  body: z.ZodMiniType | null
  /** Stores values of the answer in `world` for later rows. */
  keep?: ((world: ContractWorld, answer: { json: unknown; headers: Headers }) => void) | undefined
  /** The file of the real server's documentation or code that describes this answer. */
  source: string
  /** Reason why the row is not run against a project that is in use; absent for rows that are. */
  localOnly?: string
}

/** What a visitor sends with the contact form. */
export const createTestMessage = ({ submission }: ContractWorld): Record<string, unknown> => ({
  id: submission,
  type: 'feedback',
  name: 'Contract check',
  email: 'contract@example.org',
  phone: null,
  business_name: null,
  message: 'This message is removed again at once.',
  business_id: null,
  status: 'pending',
})

export const postgrestSource = (file: string): string => `PostgREST/postgrest: ${file}`
export const authSource = (file: string): string => `supabase/auth: ${file}`
export const storageSource = (file: string): string => `supabase/storage: ${file}`
export const realtimeSource = (file: string): string => `supabase/realtime: ${file}`
/** The source of an answer that this project defines itself. */
export const ownSource = (file: string): string => `this repository: ${file}`

const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const OBJECT_PATH = /^(\/storage\/v1\/object\/(?:public\/|authenticated\/)?business-images)\/.+$/
/** Parameters of PostgREST that filter no rows. */
const NON_FILTER_PARAMETERS = new Set([
  'select',
  'order',
  'limit',
  'offset',
  'columns',
  'on_conflict',
  'and',
  'or',
])
/** Query parameters of the Auth API whose value selects the operation, e.g. grant_type=password. */
const DECISIVE_PARAMETERS = new Set(['grant_type', 'scope'])

/** A request without its values: its method, its path with {id} or {path} in place of values, its sorted query parameters. */
export interface RequestShape {
  method: string
  path: string
  query: string[]
  /** Who sends the request: without a session, with any user's session, or with the service key. */
  caller: 'visitor' | 'user' | 'service'
}

export function shapeOf(method: string, url: string, caller: RequestShape['caller']): RequestShape {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const path = pathname
    .replace(OBJECT_PATH, '$1/{path}')
    .split('/')
    .map((part) => (UUID_PATTERN.test(part) ? '{id}' : part))
    .join('/')
  const isTable = path.startsWith('/rest/v1/') && !path.startsWith('/rest/v1/rpc/')
  const query = [...searchParams].map(([name, value]) => {
    if (DECISIVE_PARAMETERS.has(name)) return `${name}=${value}`
    return isTable && !NON_FILTER_PARAMETERS.has(name) ? `${name}=${operatorOf(value)}` : name
  })
  return { method, path, query: query.toSorted(), caller }
}

function operatorOf(value: string): string {
  return /^(not\.)?[a-z]+/.exec(value)?.[0] ?? ''
}

/** The caller of a request, from its keys and token. */
export function callerOf(headers: {
  apikey?: string | undefined
  authorization?: string | undefined
}): RequestShape['caller'] {
  const token = headers.authorization?.replace(/^Bearer\s+/i, '') ?? ''
  if ([headers.apikey ?? '', token].some((key) => key.startsWith('sb_secret_'))) return 'service'
  const claims = token.split('.')[1]
  if (claims === undefined) return 'visitor'
  try {
    const { role, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
    if (role === 'service_role') return 'service'
    return typeof sub === 'string' ? 'user' : 'visitor'
  } catch {
    return 'visitor'
  }
}

export const CALLERS: Record<Role, RequestShape['caller']> = {
  visitor: 'visitor',
  admin: 'user',
  stranger: 'user',
  recovery: 'user',
  service: 'service',
}

const SOME_ID = '00000000-0000-4000-8000-000000000000'
/** Sample values, to compute which request a row describes without a server. */
export const SAMPLE_WORLD: ContractWorld = {
  listing: SOME_ID,
  otherListing: SOME_ID,
  image: SOME_ID,
  photo: `${SOME_ID}/1700000000000-photo.jpg`,
  submission: SOME_ID,
  contact: SOME_ID,
  announcement: SOME_ID,
  trip: SOME_ID,
  adminId: SOME_ID,
  adminEmail: 'admin@example.org',
  strangerEmail: 'stranger@example.org',
  strangerId: SOME_ID,
  password: '',
  mfaSecret: '',
  tokens: { admin: '', stranger: '', recovery: '' },
  refreshToken: '',
  recoveryLink: 'http://localhost/auth/v1/verify?token=x&type=recovery&redirect_to=x',
  revisions: {},
  submissionUpdatedAt: '2026-01-01T00:00:00+00:00',
  eTag: '""',
  lastModified: '',
  since: '2026-01-01T00:00:00Z',
  claim: SOME_ID,
}

/** Whether a row describes this request. */
export function describesRequest(row: ContractRow, request: RequestShape): boolean {
  const describedShape = shapeOf(row.method, row.url(SAMPLE_WORLD), CALLERS[row.as])
  const optional = new Set(row.optional)
  return (
    describedShape.method === request.method &&
    describedShape.path === request.path &&
    describedShape.caller === request.caller &&
    describedShape.query.every((name) => optional.has(name) || request.query.includes(name)) &&
    request.query.every((name) => optional.has(name) || describedShape.query.includes(name))
  )
}
