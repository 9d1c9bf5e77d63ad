import { jsonAnswer } from './json-answer.ts'
import { RateLimit } from './rate-limit.ts'
import type { SupabaseConfig } from './supabase-config.ts'

const FIVE_MINUTES_MS = 5 * 60_000
const HOUR_MS = 60 * 60_000

/** Answers a request that must not reach the Auth API, or nothing when it may pass. */
export type AuthGuard = (request: Request, path: string, client: string) => Response | undefined

/**
 * Stands in front of lite's Auth API: refuses every way to make an account (lite's /otp makes one although sign-up
 * is off) and limits tries per client address, which lite does not.
 */
export function createAuthGuard(limits: SupabaseConfig['rateLimit'], now: () => number): AuthGuard {
  const signIns = new RateLimit(limits.signIns, FIVE_MINUTES_MS)
  const refreshes = new RateLimit(limits.refreshes, FIVE_MINUTES_MS)
  const verifications = new RateLimit(limits.verifications, FIVE_MINUTES_MS)
  const mails = new RateLimit(limits.mails, HOUR_MS)
  return (request, path, client) => {
    if (request.method === 'OPTIONS') return undefined
    if (path === '/signup') return refuse(422, 'signup_disabled', 'Signups not allowed for this instance')
    if (path === '/otp' || path === '/magiclink') {
      return refuse(422, 'otp_disabled', 'Signups not allowed for otp')
    }
    const limit = limitOf(request, path)
    if (!limit) return undefined
    const waitMs = limit.take(client, now())
    if (waitMs === 0) return undefined
    const isMail = limit === mails
    return refuse(
      429,
      isMail ? 'over_email_send_rate_limit' : 'over_request_rate_limit',
      isMail ? 'Email rate limit exceeded' : 'Request rate limit reached',
      { 'Retry-After': String(Math.ceil(waitMs / 1000)) },
    )
  }

  function limitOf(request: Request, path: string): RateLimit | undefined {
    if (path === '/recover' || path === '/resend') return mails
    if (path === '/verify') return verifications
    if (path !== '/token') return undefined
    const grant = new URL(request.url).searchParams.get('grant_type')
    return grant === 'refresh_token' ? refreshes : signIns
  }
}

function refuse(status: number, code: string, text: string, headers: Record<string, string> = {}): Response {
  return jsonAnswer(
    status,
    { code: status, error_code: code, msg: text },
    { 'X-Sb-Error-Code': code, ...headers },
  )
}
