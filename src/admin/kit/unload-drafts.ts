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

const UNLOAD_DRAFTS_KEY = 'guide-admin-unload-drafts'

type DraftsByKey = Record<string, Draft>

export function writeUnloadDraft(key: string, draft: Draft): void {
  writeAllDrafts({ ...readAllDrafts(), [key]: draft })
}

export function readUnloadDraft(key: string): Draft | null {
  return readAllDrafts()[key] ?? null
}

/** Returns all drafts in localStorage, each with its key. */
export function listUnloadDrafts(): [key: string, draft: Draft][] {
  return Object.entries(readAllDrafts())
}

export function deleteUnloadDraft(key: string): void {
  const { [key]: dropped, ...others } = readAllDrafts()
  if (dropped !== undefined) writeAllDrafts(others)
}

export function eraseUnloadDrafts(): void {
  writeAllDrafts({})
}

function readAllDrafts(): DraftsByKey {
  try {
    const storedDrafts: unknown = JSON.parse(localStorage.getItem(UNLOAD_DRAFTS_KEY) ?? '{}')
    return typeof storedDrafts === 'object' && storedDrafts !== null && !Array.isArray(storedDrafts)
      ? (storedDrafts as DraftsByKey)
      : {}
  } catch {
    return {}
  }
}

function writeAllDrafts(drafts: DraftsByKey): void {
  try {
    if (Object.keys(drafts).length === 0) localStorage.removeItem(UNLOAD_DRAFTS_KEY)
    else localStorage.setItem(UNLOAD_DRAFTS_KEY, JSON.stringify(drafts))
  } catch (error) {
    console.warn('What was typed last could not be kept', error)
  }
}
