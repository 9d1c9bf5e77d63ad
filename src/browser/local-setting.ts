/*
 * One small choice of the person, kept in localStorage and shared by all tabs. Storage may be refused: then the choice
 * lasts until the page is closed.
 */
export interface KeptChoice {
  read: () => string | null
  /** Null forgets the choice. */
  write: (value: string | null) => void
  /** Called after every change, also one made in another tab. @returns ends it */
  subscribe: (listener: () => void) => () => void
}

export function keptChoice(key: string): KeptChoice {
  const listeners = new Set<() => void>()
  let value: string | null | undefined

  const tell = (): void => {
    for (const listener of listeners) listener()
  }
  const onStorage = (event: StorageEvent): void => {
    if (event.key !== key && event.key !== null) return
    value = undefined
    tell()
  }
  return {
    read: () => {
      if (value === undefined) value = readKept(key)
      return value
    },
    write: (next) => {
      value = next
      keep(key, next)
      tell()
    },
    subscribe: (listener) => {
      if (listeners.size === 0) window.addEventListener('storage', onStorage)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) window.removeEventListener('storage', onStorage)
      }
    },
  }
}

function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function keep(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch (error) {
    console.warn(`A choice could not be kept: ${key}`, error)
  }
}
