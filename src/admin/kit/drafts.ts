import { clear, createStore, del, entries, get, set, type UseStore } from 'idb-keyval'

/** What was typed into one form and is not saved. */
export interface Draft<Content = unknown> {
  userId: string
  /** Milliseconds since 1970. */
  savedAt: number
  content: Content
}

/*
 * What an admin typed and did not save yet, in a database of its own. Drafts outlive an expired session and a crash:
 * the same admin finds them after signing in again. Signing out erases them (after a question when there are any), and
 * so does another admin's sign-in on this device.
 */
const DATABASE = 'guide-admin-drafts'

let opened: UseStore | null = null
/** After Sign Out: a form that closes a moment later must not write its last words into an emptied box. */
let isClosed = false
/** Forms with words that are not kept yet. */
const waiting = new Set<() => Promise<void>>()

function box(): UseStore {
  opened ??= createStore(DATABASE, 'drafts')
  return opened
}

/** Null when there is none, or it is another admin's. Rejects where the device refuses storage. */
export async function readDraft<Content>(key: string, userId: string): Promise<Draft<Content> | null> {
  await takeLastWords(key)
  const draft = await get<Draft<Content>>(key, box())
  return draft?.userId === userId ? draft : null
}

/** Puts what a page kept as it went away into the box, unless the box has something newer. */
async function takeLastWords(key: string): Promise<void> {
  const last = readLastWords(key)
  if (last === null) return
  const kept = await get<Draft>(key, box())
  if (kept === undefined || kept.savedAt <= last.savedAt) await set(key, last, box())
  dropLastWords(key)
}

/**
 * A form opens, so somebody is signed in and drafts are kept again. `keepNow` writes what it has not kept yet, when
 * `keepWaiting` asks.
 * @returns takes it back
 */
export function registerForm(keepNow: () => Promise<void>): () => void {
  isClosed = false
  waiting.add(keepNow)
  return () => waiting.delete(keepNow)
}

/** Keeps what was typed in the last moment, so that it is counted among the drafts. */
export async function keepWaiting(): Promise<void> {
  await Promise.all([...waiting].map((keepNow) => keepNow()))
}

/** Rejects where the device refuses storage, and after a sign-out. */
export async function keepDraft(key: string, userId: string, content: unknown, now: number): Promise<void> {
  if (isClosed) throw new Error('Nobody is signed in: no draft is kept')
  await set(key, { userId, savedAt: now, content } satisfies Draft, box())
  dropLastWords(key)
}

/** The same at once, for a page that may be gone in a moment: what is in the box a moment later takes its place. */
export function keepAtOnce(key: string, userId: string, content: unknown, now: number): void {
  if (!isClosed) keepLastWords(key, { userId, savedAt: now, content })
}

export async function dropDraft(key: string): Promise<void> {
  dropLastWords(key)
  await del(key, box())
}

/** Keys of this admin's drafts. */
export async function listDrafts(userId: string): Promise<string[]> {
  const all = [...(await entries<string, Draft>(box())), ...listLastWords()]
  return [...new Set(all.filter(([, draft]) => draft.userId === userId).map(([key]) => key))]
}

/** Erases them all, and keeps none until a form opens. */
export async function eraseDrafts(): Promise<void> {
  isClosed = true
  eraseLastWords()
  await clear(box())
}

/** Erases what other admins left on this device. */
export async function eraseDraftsOfOthers(userId: string): Promise<void> {
  for (const [key, draft] of listLastWords()) if (draft.userId !== userId) dropLastWords(key)
  const all = await entries<string, Draft>(box())
  await Promise.all(all.filter(([, draft]) => draft.userId !== userId).map(([key]) => del(key, box())))
}

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
