/** A save this long after a failed renewal reaches the server again. */
const PAUSE_MS = 10_000

/**
 * After a failed token renewal supabase-js (auth-js 2.109, `lastRefreshFailure`) answers every request for one minute
 * with that failure, without asking the server: Save would report no network although it is back. supabase-js forgets
 * the failure when another tab announces a renewed token. This function sends that announcement, without a session in
 * it, ten seconds after the failure and as soon as the browser is online.
 * @returns a function to call when a renewal failed
 */
export function shortenRenewalPause(storageKey: string): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasFailed = false
  const end = (): void => {
    clearTimeout(timer)
    if (!hasFailed) return
    hasFailed = false
    const channel = new BroadcastChannel(storageKey)
    channel.postMessage({ event: 'TOKEN_REFRESHED', session: null })
    channel.close()
  }
  window.addEventListener('online', end)
  return () => {
    hasFailed = true
    clearTimeout(timer)
    timer = setTimeout(end, PAUSE_MS)
  }
}
