import { TABLE_READ_TIMEOUT_MS } from './backend-request.ts'
import { fetchWithIdleLimit } from '../domain/idle-limit.ts'
import { isStorageTokenRefusal, SESSION_ENDED } from './request-failure.ts'

/** How long after a failed renewal of the token saves fail without a request. After that, a save is sent to the server. */
const RENEWAL_PAUSE_MS = 10_000

/**
 * After a failed token renewal supabase-js (auth-js 2.109, `lastRefreshFailure`) answers every request for one minute
 * with that failure and sends none, so Save would report no network although it is back. supabase-js discards the
 * failure when another tab announces a renewed token. This function sends that announcement, without a session in
 * it, ten seconds after the last failure or, if that is earlier, as soon as the browser is online.
 * @returns a function to call when a renewal failed
 */
export function shortenRenewalPause(storageKey: string): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasFailed = false
  const endPause = (): void => {
    clearTimeout(timer)
    if (!hasFailed) return
    hasFailed = false
    const channel = new BroadcastChannel(storageKey)
    channel.postMessage({ event: 'TOKEN_REFRESHED', session: null })
    channel.close()
  }
  window.addEventListener('online', endPause)
  return () => {
    hasFailed = true
    clearTimeout(timer)
    timer = setTimeout(endPause, RENEWAL_PAUSE_MS)
  }
}

/** The longest time without a byte, for each kind of request (SYNC-12). */
export const FUNCTION_IDLE_MS = 15_000
const AUTH_IDLE_MS = 15_000
const STORAGE_IDLE_MS = 30_000

function getIdleLimitMs(path: string): number {
  if (path.includes('/storage/v1/')) return STORAGE_IDLE_MS
  if (path.includes('/auth/v1/')) return AUTH_IDLE_MS
  return path.includes('/functions/v1/') ? FUNCTION_IDLE_MS : TABLE_READ_TIMEOUT_MS
}

interface AdminFetchSession {
  publicKey: string
  /** Whether a session is stored on this device. */
  hasSession: () => boolean
  /** Called when the server no longer accepts the session. */
  onUnauthorized: () => void
  /**
   * Asks the server whether the session has ended. This is needed because the server refuses the token of an ended session
   * in the same way as the token of an admin without the right.
   */
  hasEnded: () => Promise<boolean>
  /** Called when the token could not be renewed for a temporary reason. `status`: HTTP status, null without an answer. */
  onRenewalFailed: (status: number | null) => void
  /** The HTTP status of the last failed renewal. */
  renewalRefusal: () => number | null
}

const TOO_MANY_REQUESTS_STATUS = 429
const FORBIDDEN_STATUS = 403
/** End of the path of the request that `hasEnded` sends. Its refusal must not start another check. */
const STATUS_CALL_PATH = '/rpc/mfa_status'

/**
 * Creates the `fetch` for supabase-js. It aborts a request if no bytes arrive for too long, and bypasses the browser's cache.
 * With a session, it also corrects five things that supabase-js or the server's answers get wrong:
 * - 429 for a token renewal becomes 503, because supabase-js drops the session on 429.
 * - A request whose token could not be renewed fails like the renewal; supabase-js would send it as a visitor's.
 * - A session that the server no longer accepts is reported.
 * - A 403 because the session has ended becomes a 401, so that it is not reported as a missing right (SESSION-10).
 * - A request after the session has ended, such as the second step of a read that was running at Sign Out, is refused
 *   here; supabase-js would send it as a visitor's (SESSION-9).
 */
export function createAdminFetch(fetchPort: typeof fetch, session?: AdminFetchSession): typeof fetch {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    const isAuth = url.includes('/auth/v1/')
    const authorization = new Headers(init?.headers).get('authorization')
    if (
      session !== undefined &&
      !isAuth &&
      (authorization === null || authorization === `Bearer ${session.publicKey}`)
    ) {
      if (!session.hasSession()) return refuseLocally(SESSION_ENDED, 401)
      const message = 'Failed to fetch: the session could not be renewed'
      const refusal = session.renewalRefusal()
      if (refusal === null) throw new TypeError(message)
      return refuseLocally(message, refusal)
    }
    const isRenewal = isAuth && url.includes('grant_type=refresh_token')
    const options = { ...init, cache: 'no-store', credentials: 'omit' } as const
    const sentRequest = fetchWithIdleLimit(fetchPort, input, options, getIdleLimitMs(url))
    const answer = await sentRequest.catch((failure: unknown) => {
      if (isRenewal) session?.onRenewalFailed(null)
      throw failure
    })
    if (!isAuth && (await isSessionRefused(url, answer))) session?.onUnauthorized()
    if (
      answer.status === FORBIDDEN_STATUS &&
      !isAuth &&
      !url.endsWith(STATUS_CALL_PATH) &&
      (await session?.hasEnded())
    )
      return refuseLocally(SESSION_ENDED, 401)
    if (isRenewal && (answer.status === TOO_MANY_REQUESTS_STATUS || answer.status >= 500))
      session?.onRenewalFailed(answer.status)
    return isRenewal && answer.status === TOO_MANY_REQUESTS_STATUS
      ? new Response(answer.body, { status: 503, headers: answer.headers })
      : answer
  }
}

function refuseLocally(message: string, status: number): Response {
  // Callers of edge functions read the reason from `error`, other callers from `message`.
  return new Response(JSON.stringify({ message, error: message }), { status })
}

/** Whether the answer refuses the token. The REST API and the functions answer 401 then, Supabase Storage answers 400. */
async function isSessionRefused(url: string, answer: Response): Promise<boolean> {
  if (answer.status === 401) return true
  if (answer.status !== 400 || !url.includes('/storage/v1/')) return false
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null)
  return typeof body === 'object' && body !== null && isStorageTokenRefusal(body)
}
