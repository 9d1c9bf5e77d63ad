/** Why a request of the admin area has no usable answer. */
export type FailureKind =
  /** Nothing answered: no network, or the server is gone. What was asked may have been done all the same. */
  | 'network'
  /** No answer in time. What was asked may have been done all the same. */
  | 'timeout'
  /** The server answered, and refused. Nothing was done. */
  | 'refused'

export interface FailureFacts {
  kind: FailureKind
  /** HTTP status; 0 where nothing answered. */
  status: number
  /** SQLSTATE or the API's own code ('42501', 'PT429', 'invalid_credentials'), or ''. */
  code: string
  /** The database's hint, such as `mfa_code_required` (supabase/README.md), or ''. */
  hint: string
  /** One text per thing that is wrong, as an edge function lists them. */
  details: string[]
  /** What the server sent along, such as the row that is in the way (409). */
  data: unknown
}

/** Thrown by everything in this folder that carries the admin's session. The message is the server's own. */
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

  /** True when the server may have done what was asked although no answer came. */
  get isUncertain(): boolean {
    return this.kind !== 'refused'
  }
}

/** A failure of `fetch` itself: out of time, or no network. */
export function failureOfFetch(cause: unknown): RequestFailure {
  const name = cause instanceof Error ? cause.name : ''
  const isTimeout = name === 'TimeoutError' || name === 'AbortError'
  return new RequestFailure(
    isTimeout ? 'The server did not answer in time' : 'Failed to fetch',
    { kind: isTimeout ? 'timeout' : 'network' },
    { cause },
  )
}
