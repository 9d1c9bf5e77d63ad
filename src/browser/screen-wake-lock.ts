/**
 * Keeps the screen on until the returned function is called. Where the browser has no wake lock or refuses it, the
 * screen turns off as usual.
 */
export function keepScreenOn(): () => void {
  let lock: WakeLockSentinel | null = null
  let isWanted = true
  const request = (): void => {
    if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return
    navigator.wakeLock.request('screen').then(
      (granted) => {
        if (isWanted) lock = granted
        else void granted.release()
      },
      (error: unknown) => console.warn('The screen may turn off', error),
    )
  }
  request()
  // A hidden page loses its lock.
  document.addEventListener('visibilitychange', request)
  return () => {
    isWanted = false
    document.removeEventListener('visibilitychange', request)
    void lock?.release()
  }
}
