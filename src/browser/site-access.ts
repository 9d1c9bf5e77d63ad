/*
 * Browsers may refuse channels, locks and storage to a site, for instance with cookies blocked or in a private window. This
 * file and local-setting.ts open them, and never throw when they are refused (OFFLINE-6). Workers use this file too.
 */

/** A channel to the other tabs and workers of this site; null where the browser refuses it. */
export function openBroadcastChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch (error) {
    console.warn(`This browser refuses channels between tabs: ${name}`, error)
    return null
  }
}

/**
 * Calls `run` while no other tab or worker of this site holds the lock; in browsers without locks, at once.
 * @throws the errors of `run`, and the reason of `signal` when it aborts before the lock is free
 */
export async function withLock<T>(name: string, run: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const locks = (navigator as { locks?: LockManager }).locks
  if (locks === undefined) return run()
  let hasStarted = false
  const start = (): Promise<T> => {
    hasStarted = true
    return run()
  }
  try {
    // State the type, because TypeScript 5.9 and 7 infer different types of the answer.
    const answer: unknown = await locks.request(name, signal === undefined ? {} : { signal }, start)
    return answer as T
  } catch (error) {
    if (hasStarted || !isRefusal(error)) throw error
    console.warn(`This browser refuses locks: ${name}`, error)
    return start()
  }
}

/** Calls `run` unless another tab or worker holds the lock; always if there are no locks. @throws the errors of `run` */
export async function runIfUnlocked(name: string, run: () => Promise<void>): Promise<void> {
  const locks = (navigator as { locks?: LockManager }).locks
  if (locks === undefined) return run()
  let hasStarted = false
  try {
    await locks.request(name, { ifAvailable: true }, (lock) => {
      hasStarted = true
      return lock === null ? undefined : run()
    })
  } catch (error) {
    if (hasStarted || !isRefusal(error)) throw error
    console.warn(`This browser refuses locks: ${name}`, error)
    await run()
  }
  return undefined
}

/** Names of the locks that the tabs and workers of this site hold; none where the browser refuses to tell. */
export async function listHeldLocks(): Promise<string[]> {
  try {
    return ((await navigator.locks.query()).held ?? []).map(({ name = '' }) => name)
  } catch {
    return []
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof DOMException && ['SecurityError', 'InvalidStateError'].includes(error.name)
}
