import { TABLE_READ_TIMEOUT_MS } from './backend-request.ts'

/** Time limits (SYNC-12). Uploads get longer, for slow links. */
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
  /** The token could not be renewed for now. `status`: what the server said to it, null where nothing answered. */
  onRenewalFailed: (status: number | null) => void
  /** The status of the last renewal that failed. */
  renewalRefusal: () => number | null
}

const TOO_MANY = 429

/**
 * The fetch that supabase-js gets: every request ends in time and none is kept by the browser. Three things that it
 * would get wrong on a bad network are put right: "too many requests" for a token's renewal reads as "try later" (the
 * session would be dropped for it), a request whose token could not be renewed fails as the renewal did (it would go out
 * as a visitor's, and be refused or answered with nothing), and a session that the server does not accept is reported.
 */
export function createAdminFetch(fetchPort: typeof fetch, session?: AdminFetchSession): typeof fetch {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    const isAuth = url.includes('/auth/v1/')
    const bearer = new Headers(init?.headers).get('authorization')
    if (session?.hasSession() === true && !isAuth && bearer === `Bearer ${session.publicKey}`) {
      const message = 'Failed to fetch: the session could not be renewed'
      const refusal = session.renewalRefusal()
      if (refusal === null) throw new TypeError(message)
      return Response.json({ message }, { status: refusal })
    }
    const limit = AbortSignal.timeout(timeoutOf(url))
    const signal = init?.signal ? AbortSignal.any([init.signal, limit]) : limit
    const isRenewal = isAuth && url.includes('grant_type=refresh_token')
    const asked = fetchPort(input, { ...init, signal, cache: 'no-store', credentials: 'omit' })
    const answer = await asked.catch((failure: unknown) => {
      if (isRenewal) session?.onRenewalFailed(null)
      throw failure
    })
    if (answer.status === 401 && !isAuth) session?.onUnauthorized()
    if (isRenewal && (answer.status === TOO_MANY || answer.status >= 500))
      session?.onRenewalFailed(answer.status)
    return isRenewal && answer.status === TOO_MANY
      ? new Response(answer.body, { status: 503, headers: answer.headers })
      : answer
  }
}
