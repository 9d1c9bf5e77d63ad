/** A press on Save this long after a renewal failed asks the server again. */
const PAUSE_MS = 10_000

/**
 * After a token could not be renewed, supabase-js (auth-js 2.109, `lastRefreshFailure`) answers every request for a
 * minute with that failure and asks nobody: with the network back, Save would still say that there is none. It forgets
 * the failure when another tab says that the token was renewed, so this page says so: ten seconds after the failure,
 * and at once when the browser is online again. The word carries no session; nothing else comes of it.
 * @returns to be called when a renewal failed
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
