import { createSubscription, type Subscription } from './subscription.ts'

/** Whether the browser refuses to store anything for this site, which error texts then give as the cause. */
export function isSiteDataRefused(): boolean {
  return openStorage('local') === null
}

/** The storage; null if the browser refuses it. Writing may still throw when the storage is full. */
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

/**
 * One setting in localStorage, shared by all tabs. If the browser refuses storage, it lasts until the page is closed.
 */
export interface LocalSetting {
  read: () => string | null
  /** Null removes the setting. */
  write: (value: string | null) => void
  /** Calls the listener after every change, including changes in other tabs. @returns a function that unsubscribes */
  subscribe: Subscription['subscribe']
}

export function createLocalSetting(key: string): LocalSetting {
  let value: string | null | undefined
  const onStorage = (event: StorageEvent): void => {
    // A null key means that the whole storage was cleared.
    if (event.key !== key && event.key !== null) return
    value = undefined
    changes.notify()
  }
  const changes = createSubscription(() => {
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  })
  return {
    read: () => {
      if (value === undefined) value = readItem(key)
      return value
    },
    write: (newValue) => {
      value = newValue
      writeItem(key, newValue)
      changes.notify()
    },
    subscribe: changes.subscribe,
  }
}

export function readItem(key: string): string | null {
  return openStorage('local')?.getItem(key) ?? null
}

export function writeItem(key: string, value: string | null): void {
  try {
    const storage = openStorage('local')
    if (value === null) storage?.removeItem(key)
    else storage?.setItem(key, value)
  } catch (error) {
    console.warn(`A setting could not be saved: ${key}`, error)
  }
}
