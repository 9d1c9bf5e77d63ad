/*
 * Drafts with the last input before the page unloads. They are stored in localStorage, which is synchronous, because an
 * unloading page does not wait for a write to IndexedDB. The next `readDraft` moves such a draft into the database.
 */

/** Unsaved input of one form. */
export interface Draft<Content = unknown> {
  userId: string
  /** Milliseconds since 1970. */
  savedAt: number
  /** Grows with each change. Tells which draft is newer, because the clock may be set back between changes (CONTACT-15). */
  order?: number
  content: Content
}

const KEY = 'guide-admin-unload-drafts'

type Kept = Record<string, Draft>

export function writeUnloadDraft(key: string, draft: Draft): void {
  write({ ...readAll(), [key]: draft })
}

export function readUnloadDraft(key: string): Draft | null {
  return readAll()[key] ?? null
}

/** Returns all drafts in localStorage, each with its key. */
export function listUnloadDrafts(): [key: string, draft: Draft][] {
  return Object.entries(readAll())
}

export function dropUnloadDraft(key: string): void {
  const { [key]: dropped, ...others } = readAll()
  if (dropped !== undefined) write(others)
}

export function eraseUnloadDrafts(): void {
  write({})
}

function readAll(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as Kept) : {}
  } catch {
    return {}
  }
}

function write(kept: Kept): void {
  try {
    if (Object.keys(kept).length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(kept))
  } catch (error) {
    console.warn('What was typed last could not be kept', error)
  }
}
