/** Texts by HTTP status, the same as in the admin area (ERR-5). */
const TEXTS: Record<number, string> = {
  400: 'Invalid request. Please check your input and try again.',
  401: 'Authentication required. Please log in and try again.',
  403: 'Access denied. You do not have permission to perform this action.',
  404: 'Resource not found. Please check the URL and try again.',
  405: 'Invalid request. Please check your input and try again.',
  413: 'The request is too large.',
  429: 'Too many requests. Please wait a moment and try again.',
  503: 'Server error. Please try again later.',
}

/** An error answer. It may be thrown anywhere and is sent as `{success: false, error, details}`. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly details: string[]
  readonly headers: Record<string, string>
  /** Data for the caller besides the error text, such as the existing row that conflicts. */
  readonly data: unknown

  constructor(
    readonly status: number,
    { error, details = [], headers = {}, data }: RefusalContent = {},
  ) {
    super(error ?? TEXTS[status] ?? `Request failed with status ${status}`)
    this.details = details
    this.headers = headers
    this.data = data
  }
}

export interface RefusalContent {
  error?: string
  details?: string[]
  headers?: Record<string, string>
  data?: unknown
}

export function tooManyRequests(waitSeconds: number): Refusal {
  return new Refusal(429, { headers: { 'Retry-After': String(Math.max(1, Math.ceil(waitSeconds))) } })
}
