import type { Dismissal } from '../domain/announcements.ts'

/*
 * Announcements that were closed on this device (decision 8), and a name for the browser session, in which warnings and
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

/** Names this browser session: the same after a reload, another one in a new tab or after the browser was closed. */
export function browserSession(): string {
  session ??= keptSession()
  return session
}

function keptSession(): string {
  const fresh = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
  try {
    const kept = sessionStorage.getItem(SESSION_KEY) ?? fresh
    sessionStorage.setItem(SESSION_KEY, kept)
    return kept
  } catch {
    return fresh
  }
}

function onStorage(event: StorageEvent): void {
  if (event.key !== KEY && event.key !== null) return
  dismissals = null
  for (const listener of listeners) listener()
}

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key)
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
