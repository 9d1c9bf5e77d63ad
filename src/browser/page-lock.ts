/**
 * Holds a lock while this page is open, so that other tabs know of this page. The lock is released on pagehide, because a
 * page that holds a lock cannot enter the back/forward cache, and taken again when the page comes back from there.
 * @param warning text for the console if the browser refuses locks
 */
export function holdLockWhileOpen(name: string, mode: LockMode, warning: string): void {
  const holdLock = async (): Promise<void> => {
    const hidden = new Promise((resolve) => window.addEventListener('pagehide', resolve, { once: true }))
    try {
      await navigator.locks.request(name, { mode }, () => hidden)
    } catch (error) {
      console.warn(warning, error)
    }
  }
  window.addEventListener('pageshow', ({ persisted }) => persisted && void holdLock())
  void holdLock()
}

/** Names of the locks that pages of this browser hold now. Rejects where the browser refuses locks. */
export async function listHeldLocks(): Promise<string[]> {
  const { held = [] } = await navigator.locks.query()
  return held.map(({ name = '' }) => name)
}
