import { MAX_PASSWORD_BYTES, countPasswordBytes } from '../../src/domain/password.ts'
import { findAccount } from './accounts.ts'
import { jsonAnswer } from './http-answer.ts'
import type { LocalDatabase } from './local-database.ts'
import type { RateLimits } from './supabase-config.ts'

/**
 * A token bucket as on hosted Supabase: allows `burst` requests per key at once, then `perSecond` more every second.
 */
class TokenBucket {
  private readonly levels = new Map<string, { level: number; at: number }>()

  constructor(
    private readonly burst: number,
    private readonly perSecond: number,
  ) {}

  /** Counts one request. Returns 0 if it is allowed, otherwise the milliseconds until the next one is allowed. */
  countRequest(key: string, now: number): number {
    const { level, at } = this.levels.get(key) ?? { level: this.burst, at: now }
    const refilledLevel = Math.min(this.burst, level + ((now - at) / 1_000) * this.perSecond)
    const isPassing = refilledLevel >= 1
    this.levels.set(key, { level: isPassing ? refilledLevel - 1 : refilledLevel, at: now })
    return isPassing ? 0 : Math.ceil(((1 - refilledLevel) / this.perSecond) * 1_000)
  }
}

/** Counts requests per key in fixed time windows, as hosted Supabase does per client address. */
export class RateLimit {
  private readonly counts = new Map<string, { count: number; endsAt: number }>()

  constructor(
    private readonly limit: number,
    private readonly windowMs: number,
  ) {}

  /** Counts one request. Returns 0 if it is allowed, otherwise the milliseconds until the next one is allowed. */
  countRequest(key: string, now: number): number {
    this.deleteExpiredCounts(now)
    const window = this.counts.get(key) ?? { count: 0, endsAt: now + this.windowMs }
    this.counts.set(key, window)
    if (window.count >= this.limit) return Math.max(1, window.endsAt - now)
    window.count += 1
    return 0
  }

  private deleteExpiredCounts(now: number): void {
    for (const [key, window] of this.counts) if (window.endsAt <= now) this.counts.delete(key)
  }
}

const FIVE_MINUTES_S = 5 * 60
const HOUR_MS = 60 * 60_000
/** A password is changed only in a session that began within this time (supabase/auth, internal/api/user.go). */
const PASSWORD_SESSION_MS = 24 * HOUR_MS
/** Requests that a client may send at once; then the limit per 5 minutes applies (supabase/auth, apilimiter.go). */
const BURST_REQUESTS = 30
/** Paths that mail a sign-in link. */
const SIGN_IN_MAIL_PATHS = new Set(['/otp', '/magiclink'])
const MAIL_PATHS = new Set(['/recover', '/resend', ...SIGN_IN_MAIL_PATHS])

/** Answers a request that must not reach the Auth API. Returns undefined when the request may pass. */
export type AuthGuard = (request: Request, path: string, client: string) => Promise<Response | undefined>

interface AuthGuardSettings {
  limits: RateLimits
  database: LocalDatabase
  now: () => number
  /** Minimum time between two mails to the same account. */
  resetMailEveryMs: number
}

/**
 * Checks requests before @supabase/lite's Auth API and refuses what Supabase Auth refuses: creating an account
 * (@supabase/lite's /otp creates one even if sign-up is off), too many attempts from one client address, mails in quick
 * succession or more mails than the project may send, and passwords that are too long.
 */
export function createAuthGuard({ limits, database, now, resetMailEveryMs }: AuthGuardSettings): AuthGuard {
  const tokens = new TokenBucket(limits.tokensAtOnce, limits.tokens / FIVE_MINUTES_S)
  const verifications = new TokenBucket(BURST_REQUESTS, limits.verifications / FIVE_MINUTES_S)
  // One token bucket (rate limit) for each path and client address.
  const requests = new TokenBucket(BURST_REQUESTS, limits.requests / FIVE_MINUTES_S)
  const refuseMail = createMailGuard({ limits, database, now, resetMailEveryMs })
  return async (request, path, client) => {
    if (request.method === 'OPTIONS') return undefined
    if (path === '/signup')
      return createRefusal(422, 'signup_disabled', 'Signups not allowed for this instance')
    const refusal = refuseTooMany(path, request.method, client)
    if (refusal) return refusal
    if (path === '/user' && request.method === 'PUT') {
      const { password, nonce } = await readBody(request)
      if (password === undefined) return undefined
      return (
        refuseLongPassword(password) ??
        (await refuseOldSession(request, nonce)) ??
        (await refuseWithoutProof(request))
      )
    }
    return MAIL_PATHS.has(path) ? refuseMail(request, path) : undefined
  }

  function refuseTooMany(path: string, method: string, client: string): Response | undefined {
    const waitMs = takeOne(path, method, client)
    if (waitMs === 0) return undefined
    const headers = { 'Retry-After': String(Math.ceil(waitMs / 1_000)) }
    return createRefusal(429, 'over_request_rate_limit', 'Request rate limit reached', headers)
  }

  function takeOne(path: string, method: string, client: string): number {
    if (path === '/token') return tokens.countRequest(client, now())
    if (path === '/verify') return verifications.countRequest(client, now())
    const isCounted = MAIL_PATHS.has(path) || (path === '/user' && method === 'PUT')
    return isCounted ? requests.countRequest(`${path} ${client}`, now()) : 0
  }

  /** Refuses a new password in an old session (secure_password_change), with any nonce too, because none is ever mailed. */
  async function refuseOldSession(request: Request, nonce: unknown): Promise<Response | undefined> {
    const [session] = await database.query<{ created_at: string | Date }>(
      'select created_at from auth.sessions where id::text = $1',
      [sessionIdOf(request)],
    )
    const isRecent = session && now() - new Date(session.created_at).getTime() <= PASSWORD_SESSION_MS
    // Without a session, the Auth API itself refuses the token.
    if (!session || isRecent) return undefined
    return typeof nonce === 'string' && nonce !== ''
      ? createRefusal(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
      : createRefusal(400, 'reauthentication_needed', 'Password update requires reauthentication')
  }

  /**
   * Refuses a new password if the session has neither entered a code of the second factor recently nor, without a factor,
   * just begun. On hosted Supabase the trigger guide_guard_password checks this instead. There, Auth ends the other sessions
   * in the same transaction, so the trigger sees which session sent the request.
   */
  async function refuseWithoutProof(request: Request): Promise<Response | undefined> {
    const [session] = await database.query<{ may: boolean; has_factor: boolean }>(
      `select private.may_change_password(s.user_id, s.id) as may,
              exists (select from private.mfa_factors f where f.user_id = s.user_id and f.sealed is not null) as has_factor
         from auth.sessions s where s.id::text = $1`,
      [sessionIdOf(request)],
    )
    if (!session || session.may) return undefined
    return session.has_factor
      ? createRefusal(
          403,
          'mfa_code_required',
          'Enter a code from your authenticator app before you change the password',
        )
      : createRefusal(403, 'password_required', 'Sign in again before you change the password')
  }
}

/**
 * Limits requests for mails. Requests for unknown addresses are not counted against the project's limit, because no mail is
 * sent. The time of the last mail to an address is kept in memory; hosted Supabase stores it in the account.
 */
function createMailGuard({ limits, database, now, resetMailEveryMs }: AuthGuardSettings) {
  // Limits the mails that the whole project sends.
  const mails = new RateLimit(limits.mails, HOUR_MS)
  const mailedAt = new Map<string, number>()
  const isKnown = async (email: string): Promise<boolean> =>
    (await findAccount((sql, parameters) => database.query(sql, parameters), email)) !== undefined

  return async (request: Request, path: string): Promise<Response | undefined> => {
    const { email } = await readBody(request)
    if (typeof email !== 'string' || !(await isKnown(email))) {
      return SIGN_IN_MAIL_PATHS.has(path)
        ? createRefusal(422, 'otp_disabled', 'Signups not allowed for otp')
        : undefined
    }
    const key = email.toLowerCase()
    const waitMs = (mailedAt.get(key) ?? -Infinity) + resetMailEveryMs - now()
    if (waitMs > 0) {
      const seconds = Math.ceil(waitMs / 1_000)
      const text = `For security purposes, you can only request this after ${seconds} seconds.`
      return createRefusal(429, 'over_email_send_rate_limit', text)
    }
    if (mails.countRequest('project', now()) > 0) {
      return createRefusal(429, 'over_email_send_rate_limit', 'email rate limit exceeded')
    }
    mailedAt.set(key, now())
    return undefined
  }
}

/** Returns an error response if the password is longer than bcrypt can hash; otherwise undefined. */
export function refuseLongPassword(password: unknown): Response | undefined {
  if (typeof password !== 'string' || countPasswordBytes(password) <= MAX_PASSWORD_BYTES) return undefined
  const text = `Password cannot be longer than ${MAX_PASSWORD_BYTES} characters`
  return createRefusal(400, 'validation_failed', text)
}

/**
 * Does after an answer what Supabase Auth does and @supabase/lite does not: ends the other sessions of an account after a new
 * password, and reports each tried password to the hook of the database.
 */
export async function finishAuthRequest(
  database: LocalDatabase,
  request: Request,
  path: string,
  answer: Response,
): Promise<void> {
  const body = await readBody(request)
  if (path === '/user' && request.method === 'PUT' && body['password'] !== undefined && answer.ok) {
    await database.query(
      `delete from auth.sessions s using auth.sessions own
        where own.id::text = $1 and s.user_id = own.user_id and s.id <> own.id`,
      [sessionIdOf(request)],
    )
    // Hosted Supabase ends these sessions before the trigger guide_guard_password runs, which then calls this function.
    await database.query(
      'select private.end_mfa_reset(own.user_id) from auth.sessions own where own.id::text = $1',
      [sessionIdOf(request)],
    )
  }
  if (path === '/token' && typeof body['email'] === 'string' && typeof body['password'] === 'string') {
    await database.query(
      `select public.note_password_attempt(jsonb_build_object('user_id', u.id, 'valid', $2::boolean))
         from auth.users u where u.email = lower($1)`,
      [body['email'], answer.ok],
    )
  }
}

/** Returns the session id in the request's token, or '' without one. Does not check the token's signature. */
function sessionIdOf(request: Request): string {
  const [, claims = ''] = (request.headers.get('authorization') ?? '').split('.')
  const { session_id: id } = parseObject(Buffer.from(claims, 'base64url').toString())
  return typeof id === 'string' ? id : ''
}

/** Reads a copy of the body, because the request itself is passed on afterwards. */
async function readBody(request: Request): Promise<Record<string, unknown>> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null)
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
}

function createRefusal(
  status: number,
  code: string,
  text: string,
  headers: Record<string, string> = {},
): Response {
  return jsonAnswer(
    status,
    { code: status, error_code: code, msg: text },
    { 'X-Sb-Error-Code': code, ...headers },
  )
}

/**
 * The API version that supabase-js requests. Its errors have another shape (supabase/auth, internal/api/errors.go).
 */
const VERSION_HEADER = 'X-Supabase-Api-Version'
const ERROR_FORMAT_VERSION = '2024-01-01'

/** Returns an error of Auth in the shape of the requested API version. */
export async function formatAuthError(request: Request, answer: Response): Promise<Response> {
  const isAsked = (request.headers.get(VERSION_HEADER) ?? '') >= ERROR_FORMAT_VERSION
  if (!isAsked || answer.status < 400) return answer
  const headers = new Headers(answer.headers)
  const text = await answer.text()
  headers.delete('content-length')
  const { error_code: code, msg, ...rest } = parseObject(text)
  if (code === undefined) return new Response(text, { status: answer.status, headers })
  headers.set(VERSION_HEADER, ERROR_FORMAT_VERSION)
  return new Response(JSON.stringify({ ...rest, code, message: msg }), { status: answer.status, headers })
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value = JSON.parse(text) as unknown
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
