import { callProjectApi, callFunction, readSecretKey } from './project.ts'
import { Refusal, createTooManyRequests } from './serve-json.ts'

/**
 * Returns the client address from the header of the platform's proxy, which CLIENT_ADDRESS_HEADER names (default:
 * Cloudflare's). Without that header, returns the last entry of X-Forwarded-For: the client can forge the earlier ones.
 */
export function clientAddress(request: Request): string {
  const header = Deno.env.get('CLIENT_ADDRESS_HEADER') ?? 'cf-connecting-ip'
  const namedHeader = header === 'x-forwarded-for' ? null : request.headers.get(header)
  const lastEntry = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
  return namedHeader ?? (lastEntry || 'unknown')
}

/** Returns the session token, if the request has one and not only an API key of the project. */
export function sessionToken(request: Request): string | undefined {
  const token = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1]
  return token?.split('.').length === 3 && !isProjectKey(token) ? token : undefined
}

/**
 * Returns the token of an admin who has passed the second factor, if one is required.
 * @throws Refusal 401 without a valid session, 403 when the session is not an admin's
 */
export async function requireAdmin(request: Request): Promise<string> {
  const token = sessionToken(request)
  if (!token) throw new Refusal(401)
  const answer = await callProjectApi({ token }, 'POST', '/rest/v1/rpc/mfa_status', {})
  if (answer.status === 401) throw new Refusal(401)
  const { is_admin: isAdmin } = (answer.body ?? {}) as { is_admin?: boolean }
  if (answer.status >= 300 || isAdmin !== true) {
    throw new Refusal(403, { error: 'Permission denied. Please check your admin privileges.' })
  }
  return token
}

/** Allows only callers with the secret key of the project, such as the schedule. @throws Refusal 401 for all others */
export function requireSecretKey(request: Request): void {
  if (!hasSecretKey(request)) throw new Refusal(401)
}

export function hasSecretKey(request: Request): boolean {
  const bearer = request.headers.get('authorization')?.replace(/^Bearer /, '')
  const expected = [readSecretKey(), Deno.env.get('SUPABASE_SERVICE_ROLE_KEY')]
  const givenKeys = [request.headers.get('apikey'), bearer]
  return givenKeys.some((key) => key && expected.some((known) => known && isSameSecret(key, known)))
}

/** @throws Refusal 429 when this client has already made `allowed` requests of this kind in the time window */
export async function limitClient(request: Request, kind: string, allowed: number): Promise<void> {
  const wait = await callFunction('service', 'count_request', {
    kind,
    client_address: clientAddress(request),
    allowed,
  })
  if (Number(wait) > 0) throw createTooManyRequests(Number(wait))
}

function isProjectKey(token: string): boolean {
  try {
    const payload = token.split('.')[1] ?? ''
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: unknown }
    return typeof claims.sub !== 'string'
  } catch {
    return false
  }
}

/** Compares in constant time, so that the duration does not reveal how much of a guess is correct. */
function isSameSecret(givenSecret: string, known: string): boolean {
  let difference = givenSecret.length ^ known.length
  for (let index = 0; index < known.length; index += 1) {
    difference |=
      (givenSecret.charCodeAt(index % Math.max(1, givenSecret.length)) || 0) ^ known.charCodeAt(index)
  }
  return difference === 0
}
