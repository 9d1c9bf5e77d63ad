import { Refusal, createTooManyRequests } from './serve-json.ts'

const TIMEOUT_MS = 10_000

/** Marks a request as sent by a function, so that the audit log ignores its network address and user agent (AUDIT-12). */
const FUNCTION_REQUEST_HEADER = { 'X-Asked-By': 'edge-function' }

/** The rights of a request to the project's API: the rights of this function (secret key) or of the caller (own token). */
type Identity = 'service' | { token: string }

export interface ApiAnswer {
  status: number
  body: unknown
}

export function projectUrl(): string {
  return requireVariable('SUPABASE_URL')
}

/** The secret key of the project: a key of the new kind if the project has one, otherwise the service_role token. */
export function readSecretKey(): string {
  return readNewKindOfKey('SUPABASE_SECRET_KEYS') ?? requireVariable('SUPABASE_SERVICE_ROLE_KEY')
}

function publishableKey(): string {
  return readNewKindOfKey('SUPABASE_PUBLISHABLE_KEYS') ?? requireVariable('SUPABASE_ANON_KEY')
}

/** Sends a request to the REST, Auth or Storage API of the project. */
export async function callProjectApi(
  identity: Identity,
  method: string,
  path: string,
  body?: BodyInit | object,
  headers: Record<string, string> = {},
): Promise<ApiAnswer> {
  const isRaw = body === undefined || body instanceof Uint8Array
  const answer = await fetchFromProject(`${projectUrl()}${path}`, {
    method,
    headers: {
      ...authHeadersFor(identity),
      ...FUNCTION_REQUEST_HEADER,
      ...(isRaw ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isRaw ? (body as BodyInit) : JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : parseJson(text) }
}

/**
 * Fetches, and replaces the error of a broken connection: on hosted Supabase, the text of that error contains the whole URL,
 * which may contain an e-mail address and would be logged (AUDIT-8).
 */
async function fetchFromProject(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown reason'
    throw new Error(`The project cannot be reached (${reason})`, { cause: error })
  }
}

/**
 * Calls a database function and returns its result.
 * @throws Refusal when the database refuses the call
 */
export async function callFunction(
  identity: Identity,
  name: string,
  parameters: object,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const answer = await callProjectApi(identity, 'POST', `/rest/v1/rpc/${name}`, parameters, headers)
  if (answer.status < 300) return answer.body
  throw refusalOf(answer)
}

/** Converts a database error to an answer for the caller. The text of the database error is not passed on. */
export function refusalOf({ status, body }: ApiAnswer): Error {
  const { code, hint } = (body ?? {}) as { code?: unknown; hint?: unknown }
  if (code === 'PT429') return createTooManyRequests(Number(hint) || 60)
  if (code === '42501')
    return new Refusal(403, { error: 'Permission denied. Please check your admin privileges.' })
  if (status === 401) return new Refusal(401)
  if (status === 400 || status === 409 || status === 422) {
    return new Refusal(400, { error: 'Please check your input and try again.' })
  }
  return new Error(`The project's API answered ${status} ${String(code)}`)
}

function authHeadersFor(identity: Identity): Record<string, string> {
  if (identity !== 'service') return { apikey: publishableKey(), Authorization: `Bearer ${identity.token}` }
  const key = readSecretKey()
  return key.startsWith('sb_') ? { apikey: key } : { apikey: key, Authorization: `Bearer ${key}` }
}

function readNewKindOfKey(variable: string): string | undefined {
  const keys = Deno.env.get(variable)
  if (!keys) return undefined
  const { default: key } = parseJson(keys) as { default?: string }
  return key
}

function requireVariable(variable: string): string {
  const value = Deno.env.get(variable)
  if (!value) throw new Error(`${variable} is not set`)
  return value
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('The project answered with something that is not JSON')
  }
}
