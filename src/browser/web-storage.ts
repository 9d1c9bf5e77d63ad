/** Whether the browser refuses to store anything for this site: the cause to name instead of "check your network". */
export function isSiteDataRefused(): boolean {
  return openStorage('local') === null
}

/** Null where the browser refuses it. Writing may still throw when the storage is full. */
export function openStorage(kind: 'local' | 'session'): Storage | null {
  try {
    // Some WebViews have null here, others throw when the property is read, and others at the first call.
    const storage = kind === 'local' ? globalThis.localStorage : globalThis.sessionStorage
    storage.getItem('')
    return storage
  } catch {
    return null
  }
}
