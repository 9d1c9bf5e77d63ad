import { askProject, callFunction, secretKey } from './project.ts'
import { Refusal, tooManyRequests } from './refusal.ts'

/**
 * The address that the platform's proxy reports for the client. CLIENT_ADDRESS_HEADER names its header where it is not
 * Cloudflare's; of X-Forwarded-For only the last entry is the proxy's, the earlier ones are what the client claims.
 */
export function clientAddress(request: Request): string {
  const header = Deno.env.get('CLIENT_ADDRESS_HEADER') ?? 'cf-connecting-ip'
  const named = header === 'x-forwarded-for' ? null : request.headers.get(header)
  const lastEntry = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
  return named ?? (lastEntry || 'unknown')
}

/** The session's token, when the request carries one and not only a key of the project. */
export function sessionToken(request: Request): string | undefined {
  const token = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1]
  return token?.split('.').length === 3 && !isProjectKey(token) ? token : undefined
}

/**
 * The token of an admin who has shown the second factor where one is needed.
 * @throws Refusal 401 without a valid session, 403 when it is no admin's
 */
export async function requireAdmin(request: Request): Promise<string> {
  const token = sessionToken(request)
  if (!token) throw new Refusal(401)
  const answer = await askProject({ token }, 'POST', '/rest/v1/rpc/mfa_status', {})
  if (answer.status === 401) throw new Refusal(401)
  const { is_admin: isAdmin } = (answer.body ?? {}) as { is_admin?: boolean }
  if (answer.status >= 300 || isAdmin !== true) {
    throw new Refusal(403, { error: 'Permission denied. Please check your admin privileges.' })
  }
  return token
}

/** @throws Refusal 401 unless the request carries the project's secret key: for what runs by the clock. */
export function requireSecretKey(request: Request): void {
  const bearer = request.headers.get('authorization')?.replace(/^Bearer /, '')
  const expected = [secretKey(), Deno.env.get('SUPABASE_SERVICE_ROLE_KEY')]
  const given = [request.headers.get('apikey'), bearer]
  if (!given.some((key) => key && expected.some((known) => known && isSame(key, known))))
    throw new Refusal(401)
}

/** @throws Refusal 429 when this client has made `allowed` requests of this kind in the window already */
export async function limitClient(request: Request, kind: string, allowed: number): Promise<void> {
  const wait = await callFunction('service', 'count_request', {
    kind,
    client_address: clientAddress(request),
    allowed,
  })
  if (Number(wait) > 0) throw tooManyRequests(Number(wait))
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

/** Compares without telling by its time how much was right. */
function isSame(given: string, known: string): boolean {
  let difference = given.length ^ known.length
  for (let at = 0; at < known.length; at += 1) {
    difference |= (given.charCodeAt(at % Math.max(1, given.length)) || 0) ^ known.charCodeAt(at)
  }
  return difference === 0
}
