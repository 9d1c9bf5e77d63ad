import { TABLE_READ_TIMEOUT_MS } from './backend-request.ts'

/** Limits in milliseconds (decision 37). Uploads on a slow link take their time. */
export const FUNCTION_TIMEOUT_MS = 15_000
const AUTH_TIMEOUT_MS = 15_000
const STORAGE_TIMEOUT_MS = 120_000

function timeoutOf(path: string): number {
  if (path.includes('/storage/v1/')) return STORAGE_TIMEOUT_MS
  if (path.includes('/auth/v1/')) return AUTH_TIMEOUT_MS
  return path.includes('/functions/v1/') ? FUNCTION_TIMEOUT_MS : TABLE_READ_TIMEOUT_MS
}

export interface AdminFetchSession {
  publicKey: string
  /** Whether a session is kept on this device. */
  hasSession: () => boolean
  /** The server did not accept the session any more. */
  onUnauthorized: () => void
  /** The token could not be renewed for now. */
  onRenewalFailed: () => void
}

/**
 * The fetch that supabase-js gets: every request ends in time and none is kept by the browser. Three things that it
 * would get wrong on a bad network are put right: "too many requests" for a token's renewal reads as "try later" (the
 * session would be dropped for it), a request whose token could not be renewed fails (it would go out as a visitor's,
 * and be refused or answered with nothing), and a session that the server does not accept is reported.
 */
export function createAdminFetch(fetchPort: typeof fetch, session?: AdminFetchSession): typeof fetch {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    const isAuth = url.includes('/auth/v1/')
    const bearer = new Headers(init?.headers).get('authorization')
    if (session?.hasSession() === true && !isAuth && bearer === `Bearer ${session.publicKey}`) {
      throw new TypeError('Failed to fetch: the session could not be renewed')
    }
    const limit = AbortSignal.timeout(timeoutOf(url))
    const signal = init?.signal ? AbortSignal.any([init.signal, limit]) : limit
    const isRenewal = isAuth && url.includes('grant_type=refresh_token')
    const asked = fetchPort(input, { ...init, signal, cache: 'no-store', credentials: 'omit' })
    const answer = await asked.catch((failure: unknown) => {
      if (isRenewal) session?.onRenewalFailed()
      throw failure
    })
    if (answer.status === 401 && !isAuth) session?.onUnauthorized()
    if (isRenewal && (answer.status === 429 || answer.status >= 500)) session?.onRenewalFailed()
    return isRenewal && answer.status === 429
      ? new Response(answer.body, { status: 503, headers: answer.headers })
      : answer
  }
}
