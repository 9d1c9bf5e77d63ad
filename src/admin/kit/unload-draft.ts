import type { Draft } from './draft.ts'

/*
 * What was typed in the moment before a page goes away. Its box (draft-box.ts) takes a while to write, and the browser
 * does not wait for it; localStorage is written at once. The next look into the box takes it from here.
 */
const KEY = 'guide-admin-last-words'

type Kept = Record<string, Draft>

export function keepLastWords(key: string, draft: Draft): void {
  write({ ...readAll(), [key]: draft })
}

export function readLastWords(key: string): Draft | null {
  return readAll()[key] ?? null
}

/** Keys of all of them, with whose they are. */
export function listLastWords(): [key: string, draft: Draft][] {
  return Object.entries(readAll())
}

export function dropLastWords(key: string): void {
  const { [key]: dropped, ...others } = readAll()
  if (dropped !== undefined) write(others)
}

export function eraseLastWords(): void {
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
