import { UNSENT_KEY } from './unsent-key.ts'

/*
 * How many messages this device still has to send, as a page last saw it. Only a hint: it
 * says whether the outbox, with its database, is worth opening on a page that shows something else.
 */
const listeners = new Set<() => void>()
let count: number | undefined

/** Null: this device has never queued a message. */
export function readUnsentHint(): number | null {
  count ??= readKept()
  return count < 0 ? null : count
}

export function writeUnsentHint(next: number): void {
  if (next === readUnsentHint()) return
  count = next
  try {
    localStorage.setItem(UNSENT_KEY, String(next))
  } catch (error) {
    console.warn('The number of unsent messages could not be kept', error)
  }
  tell()
}

export function subscribeToUnsentHint(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}

function onStorage(event: StorageEvent): void {
  if (event.key !== UNSENT_KEY && event.key !== null) return
  count = undefined
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}

function readKept(): number {
  try {
    const kept = localStorage.getItem(UNSENT_KEY)
    return kept === null ? -1 : Math.max(0, Math.floor(Number(kept)) || 0)
  } catch {
    return -1
  }
}
