import { MAX_PASSWORD_BYTES, passwordBytes } from '../../src/domain/password.ts'
import { findAccount } from './accounts.ts'
import { jsonAnswer } from './json-answer.ts'
import type { LocalDatabase } from './local-database.ts'
import { RateLimit, TokenBucket } from './rate-limit.ts'
import type { RateLimits } from './supabase-config.ts'

const FIVE_MINUTES_S = 5 * 60
const FIVE_MINUTES_MS = FIVE_MINUTES_S * 1_000
const HOUR_MS = 60 * 60_000

/** Answers a request that must not reach the Auth API. Returns undefined when the request may pass. */
export type AuthGuard = (request: Request, path: string, client: string) => Promise<Response | undefined>

export interface AuthGuardSettings {
  limits: RateLimits
  database: LocalDatabase
  now: () => number
  /** Minimum time between two reset mails to the same account. */
  resetMailEveryMs: number
}

/**
 * Checks requests before @supabase/lite's Auth API and refuses what Supabase Auth refuses: creating an account (lite's
 * /otp creates one even if sign-up is off), too many attempts from one client address, reset mails in quick succession,
 * and passwords that are too long.
 */
export function createAuthGuard({ limits, database, now, resetMailEveryMs }: AuthGuardSettings): AuthGuard {
  const tokens = new TokenBucket(limits.tokensAtOnce, limits.tokens / FIVE_MINUTES_S)
  const verifications = new RateLimit(limits.verifications, FIVE_MINUTES_MS)
  const mails = new RateLimit(limits.mails, HOUR_MS)
  const mailedAt = new Map<string, number>()
  return async (request, path, client) => {
    if (request.method === 'OPTIONS') return undefined
    if (path === '/signup') return refuse(422, 'signup_disabled', 'Signups not allowed for this instance')
    if (path === '/otp' || path === '/magiclink') {
      return refuse(422, 'otp_disabled', 'Signups not allowed for otp')
    }
    if (path === '/user' && request.method === 'PUT') {
      return refuseLongPassword((await readBody(request))['password'])
    }
    return refuseTooMany(path, client) ?? (path === '/recover' ? refuseSecondMail(request) : undefined)
  }

  function refuseTooMany(path: string, client: string): Response | undefined {
    const limit = limitOf(path)
    const waitMs = limit?.take(client, now()) ?? 0
    if (waitMs === 0) return undefined
    const headers = { 'Retry-After': String(Math.ceil(waitMs / 1_000)) }
    return limit === mails
      ? refuse(429, 'over_email_send_rate_limit', 'Email rate limit exceeded', headers)
      : refuse(429, 'over_request_rate_limit', 'Request rate limit reached', headers)
  }

  function limitOf(path: string): RateLimit | TokenBucket | undefined {
    if (path === '/recover' || path === '/resend') return mails
    if (path === '/verify') return verifications
    return path === '/token' ? tokens : undefined
  }

  /** Only a known address is refused: Supabase Auth keeps the time of the last mail in the account. */
  async function refuseSecondMail(request: Request): Promise<Response | undefined> {
    const { email } = await readBody(request)
    if (typeof email !== 'string' || !(await isKnown(email))) return undefined
    const key = email.toLowerCase()
    const waitMs = (mailedAt.get(key) ?? -Infinity) + resetMailEveryMs - now()
    if (waitMs <= 0) {
      mailedAt.set(key, now())
      return undefined
    }
    const seconds = Math.ceil(waitMs / 1_000)
    const text = `For security purposes, you can only request this after ${seconds} seconds.`
    return refuse(429, 'over_email_send_rate_limit', text)
  }

  async function isKnown(email: string): Promise<boolean> {
    return (await findAccount((sql, parameters) => database.query(sql, parameters), email)) !== undefined
  }
}

/** An error response if the password is longer than bcrypt can hash; otherwise undefined. */
export function refuseLongPassword(password: unknown): Response | undefined {
  if (typeof password !== 'string' || passwordBytes(password) <= MAX_PASSWORD_BYTES) return undefined
  const text = `Password cannot be longer than ${MAX_PASSWORD_BYTES} characters`
  return refuse(400, 'validation_failed', text)
}

/** Reads a copy of the body, because the request itself is passed on afterwards. */
async function readBody(request: Request): Promise<Record<string, unknown>> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null)
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
}

function refuse(status: number, code: string, text: string, headers: Record<string, string> = {}): Response {
  return jsonAnswer(
    status,
    { code: status, error_code: code, msg: text },
    { 'X-Sb-Error-Code': code, ...headers },
  )
}
