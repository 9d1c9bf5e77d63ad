import type { Dismissal } from '../../domain/announcements.ts'

/*
 * Announcements that were closed on this device (ANN-4), and an id of the browser session in which warnings and
 * errors stay closed. Where storage is refused both last until the page is closed.
 */
const KEY = 'guide-dismissals'
const SESSION_KEY = 'guide-session'

let dismissals: readonly Dismissal[] | null = null
let session: string | null = null
const listeners = new Set<() => void>()

/** The same array until something was closed, here or in another tab. */
export function readDismissals(): readonly Dismissal[] {
  dismissals ??= parse(readText(KEY))
  return dismissals
}

export function writeDismissals(next: readonly Dismissal[]): void {
  dismissals = next
  try {
    localStorage.setItem(KEY, JSON.stringify(next))
  } catch (error) {
    console.warn('What was closed could not be kept', error)
  }
  for (const listener of listeners) listener()
}

export function subscribeToDismissals(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}

/** Names this browser session: the same after a reload and in all tabs, another one after the last was closed. */
export function browserSession(): string {
  session ??= readText(SESSION_KEY, 'sessionStorage') ?? freshSession()
  return session
}

/**
 * Takes part in the session of the tabs that are open, or begins one. Before the first paint: what was closed in another
 * tab must not show for a moment. Never rejects; without locks each tab is a session.
 */
export async function joinSession(): Promise<void> {
  try {
    const { held = [] } = await navigator.locks.query()
    if (held.some(({ name }) => name === SESSION_KEY)) session = readText(SESSION_KEY)
    localStorage.setItem(SESSION_KEY, browserSession())
    sessionStorage.setItem(SESSION_KEY, browserSession())
    // A page that holds a lock could not be kept for the way back.
    window.addEventListener('pageshow', ({ persisted }) => persisted && void holdUntilHidden())
    void holdUntilHidden()
  } catch (error) {
    console.warn('The session of this tab is its own', error)
  }
}

async function holdUntilHidden(): Promise<void> {
  const hidden = new Promise((resolve) => window.addEventListener('pagehide', resolve, { once: true }))
  await navigator.locks.request(SESSION_KEY, { mode: 'shared' }, () => hidden)
}

function freshSession(): string {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
}

function onStorage(event: StorageEvent): void {
  if (event.key !== KEY && event.key !== null) return
  dismissals = null
  for (const listener of listeners) listener()
}

function readText(key: string, storage: 'localStorage' | 'sessionStorage' = 'localStorage'): string | null {
  try {
    return window[storage].getItem(key)
  } catch {
    return null
  }
}

/** A damaged record counts as none: the worst that follows is an announcement that shows again. */
function parse(text: string | null): Dismissal[] {
  try {
    const known: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(known) ? known.filter(isDismissal) : []
  } catch {
    return []
  }
}

function isDismissal(value: unknown): value is Dismissal {
  if (typeof value !== 'object' || value === null) return false
  const { key, resetAt, session: name } = value as Partial<Dismissal>
  return (
    typeof key === 'string' && typeof name === 'string' && (resetAt === null || typeof resetAt === 'string')
  )
}
