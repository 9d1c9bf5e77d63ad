/** Why a request of the admin area got no usable answer. */
type FailureKind =
  /** Nothing answered: no network, or no server. The server may still have done what was requested. */
  | 'network'
  /** No answer within the time limit. The server may still have done what was requested. */
  | 'timeout'
  /** The server refused. Nothing was done. */
  | 'refused'

export interface FailureFacts {
  kind: FailureKind
  /** HTTP status; 0 without an answer. */
  status: number
  /** SQLSTATE or the API's own code ('42501', 'PT429', 'invalid_credentials'), or ''. */
  code: string
  /** The database's hint, such as `mfa_code_required` (supabase/README.md), or ''. */
  hint: string
  /** Texts for people, one for each problem that an edge function found. */
  details: string[]
  /** Data that the server added, such as the conflicting row (409). */
  data: unknown
}

/** Thrown by every request with the admin's session. The message is the server's own. */
export class RequestFailure extends Error implements FailureFacts {
  override readonly name = 'RequestFailure'
  readonly kind: FailureKind
  readonly status: number
  readonly code: string
  readonly hint: string
  readonly details: string[]
  readonly data: unknown

  constructor(message: string, facts: Partial<FailureFacts> & { kind: FailureKind }, options?: ErrorOptions) {
    super(message, options)
    this.kind = facts.kind
    this.status = facts.status ?? 0
    this.code = facts.code ?? ''
    this.hint = facts.hint ?? ''
    this.details = facts.details ?? []
    this.data = facts.data ?? null
  }

  /** True when the server may have done what was requested although no answer came. */
  get isUncertain(): boolean {
    return this.kind !== 'refused'
  }
}

/** Message of a request that was refused because its session is over (SESSION-10). */
export const SESSION_ENDED = 'The session has ended'

/** Matches error messages about tokens: of the library jose, which Supabase Storage uses, and of older versions of Storage. */
const TOKEN_ERROR_PATTERN = /\b(JW[STK]|claim|signature)\b|Header Parameter|Key Set/i

/**
 * Whether Supabase Storage refused the token itself: expired, damaged, or signed with another key. It answers HTTP 400
 * with statusCode '403', as for a missing right; only the message differs.
 */
export function isStorageTokenRefusal(body: { statusCode?: unknown; message?: unknown }): boolean {
  return (
    body.statusCode === '403' && typeof body.message === 'string' && TOKEN_ERROR_PATTERN.test(body.message)
  )
}

/** Converts an error of `fetch`: time limit or no network. */
export function toFetchFailure(cause: unknown): RequestFailure {
  const name = cause instanceof Error ? cause.name : ''
  const isTimeout = name === 'TimeoutError' || name === 'AbortError'
  return new RequestFailure(
    isTimeout ? 'The server did not answer in time' : 'Failed to fetch',
    { kind: isTimeout ? 'timeout' : 'network' },
    { cause },
  )
}
