/*
 * Drafts of unsaved forms, in an IndexedDB database of their own (DRAFT-1, DRAFT-2). They survive an
 * expired session and a crash. Sign Out erases them after a question; signing in erases those of other
 * admins.
 */
// A copy of the library apart from that of the first bundle, which then contains only what the read model uses.
import { clear, del, entries, get, set } from 'idb-keyval/compat'
import { useCallback, useEffect, useRef, useState } from 'react'
import { recordStore } from '../../browser/database.ts'

/** Short, so that a crash loses at most one word. */
const KEEP_AFTER_MS = 400

export interface KeptDraft<Content> {
  /**
   * The draft of an earlier visit (`savedAt` in milliseconds since 1970); null once the admin has used or
   * dismissed it.
   */
  found: { savedAt: number; content: Content } | null
  /** `refused`: this device refuses to store it. */
  state: 'none' | 'kept' | 'refused'
  /** Ends the offer of `found`. An unused draft is deleted. */
  answer: (isUsed: boolean) => void
  /** Deletes the draft after a save. */
  drop: () => Promise<void>
}

/**
 * Stores a draft with every change (DRAFT-1), not only at unload, because a phone may stop a page without
 * warning. An earlier draft is not overwritten until the admin has answered the offer.
 */
export function useDraft<Content>(
  place: { key: string; userId: string },
  content: Content,
  isDirty: boolean,
  parse: (kept: unknown) => Content | null,
): KeptDraft<Content> {
  const { key, userId } = place
  const [found, setFound] = useState<KeptDraft<Content>['found']>(null)
  const [isAsked, setIsAsked] = useState(false)
  const [state, setState] = useState<KeptDraft<Content>['state']>('none')
  const latest = useRef<{ keep: () => Promise<void>; keepDraftAtUnload: () => void } | null>(null)
  const isDropped = useRef(false)

  useEffect(() => {
    let isCurrent = true
    readDraft<unknown>(key, userId)
      .then((kept) => {
        const whole = kept === null ? null : parse(kept.content)
        if (!isCurrent) return
        if (kept !== null && whole !== null) setFound({ savedAt: kept.savedAt, content: whole })
        else setIsAsked(true)
      })
      .catch((error: unknown) => {
        console.warn('The saved draft could not be read', error)
        if (isCurrent) setIsAsked(true)
      })
    return () => {
      isCurrent = false
    }
  }, [key, userId, parse])

  useEffect(() => {
    if (!isAsked || !isDirty) return undefined
    const keep = async (): Promise<void> => {
      latest.current = null
      if (isDropped.current) return
      try {
        await keepDraft(key, userId, content, Date.now())
        setState('kept')
      } catch {
        setState('refused')
      }
    }
    latest.current = {
      keep,
      keepDraftAtUnload: () => {
        if (!isDropped.current) keepDraftAtUnload(key, userId, content, Date.now())
      },
    }
    const timer = setTimeout(() => void keep(), KEEP_AFTER_MS)
    return () => clearTimeout(timer)
  }, [key, userId, content, isDirty, isAsked])

  useEffect(() => {
    const keepNow = async (): Promise<void> => latest.current?.keep()
    const leave = (): void => {
      latest.current?.keepDraftAtUnload()
      void keepNow()
    }
    const unregister = registerForm(keepNow)
    window.addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', leave)
    return () => {
      unregister()
      window.removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', leave)
      void keepNow()
    }
  }, [])

  const drop = useCallback(async () => {
    isDropped.current = true
    latest.current = null
    setState('none')
    await dropDraft(key).catch((error: unknown) => console.warn('A draft could not be removed', error))
  }, [key])

  const answer = useCallback(
    (isUsed: boolean) => {
      setFound(null)
      setIsAsked(true)
      if (!isUsed)
        void dropDraft(key).catch((error: unknown) => console.warn('A draft could not be removed', error))
    },
    [key],
  )
  return { found, state, answer, drop }
}

/** Unsaved input of one form. */
export interface Draft<Content = unknown> {
  userId: string
  /** Milliseconds since 1970. */
  savedAt: number
  /** Counts the changes, because the clock may be set back between two of them (CONTACT-15). */
  order?: number
  content: Content
}

const store = recordStore('guide-admin-drafts', 'drafts')

/** True after Sign Out: a form that closes a moment later must not store its draft again. */
let isClosed = false
/** Save functions of the open forms. */
const openForms = new Set<() => Promise<void>>()

/** Null if there is none, or if it belongs to another admin. Rejects if the device refuses storage. */
export async function readDraft<Content>(key: string, userId: string): Promise<Draft<Content> | null> {
  await takeUnloadDraft(key)
  const draft = await get<Draft<Content>>(key, store)
  lastOrder = Math.max(lastOrder, orderOf(draft))
  return draft?.userId === userId ? draft : null
}

let lastOrder = 0

function orderOf(draft: Draft | undefined): number {
  return draft?.order ?? 0
}

/** Moves a draft that was saved at page unload into the database, unless the database has a newer one. */
async function takeUnloadDraft(key: string): Promise<void> {
  const last = readUnloadDraft(key)
  if (last === null) return
  const kept = await get<Draft>(key, store)
  if (kept === undefined || orderOf(kept) <= orderOf(last)) await set(key, last, store)
  dropUnloadDraft(key)
}

/**
 * Registers an open form, so that `keepPendingDrafts` can save what it has not stored yet. Drafts are
 * stored again from now on, because an open form means that somebody is signed in.
 * @returns a function that unregisters the form
 */
export function registerForm(keepNow: () => Promise<void>): () => void {
  isClosed = false
  openForms.add(keepNow)
  return () => openForms.delete(keepNow)
}

/** Stores pending input of all open forms, so that `listDrafts` counts it. */
export async function keepPendingDrafts(): Promise<void> {
  await Promise.all([...openForms].map((keepNow) => keepNow()))
}

/** Rejects if the device refuses storage, and after Sign Out. */
export async function keepDraft(key: string, userId: string, content: unknown, now: number): Promise<void> {
  if (isClosed) throw new Error('Nobody is signed in: no draft is kept')
  await set(key, { userId, savedAt: now, order: (lastOrder += 1), content } satisfies Draft, store)
  dropUnloadDraft(key)
}

/** Stores the draft synchronously, for a page that is about to unload. */
export function keepDraftAtUnload(key: string, userId: string, content: unknown, now: number): void {
  if (!isClosed) writeUnloadDraft(key, { userId, savedAt: now, order: (lastOrder += 1), content })
}

export async function dropDraft(key: string): Promise<void> {
  dropUnloadDraft(key)
  await del(key, store)
}

/** Keys of this admin's drafts. */
export async function listDrafts(userId: string): Promise<string[]> {
  const all = [...(await entries<string, Draft>(store)), ...listUnloadDrafts()]
  return [...new Set(all.filter(([, draft]) => draft.userId === userId).map(([key]) => key))]
}

/** Erases all drafts, and stores none until a form opens. */
export async function eraseDrafts(): Promise<void> {
  isClosed = true
  eraseUnloadDrafts()
  await clear(store)
}

/** Erases the drafts of other admins on this device. */
export async function eraseDraftsOfOthers(userId: string): Promise<void> {
  for (const [key, draft] of listUnloadDrafts()) if (draft.userId !== userId) dropUnloadDraft(key)
  const all = await entries<string, Draft>(store)
  await Promise.all(all.filter(([, draft]) => draft.userId !== userId).map(([key]) => del(key, store)))
}

/*
 * Input from the moment before the page unloads. The browser does not wait for an IndexedDB write, but
 * localStorage is synchronous. The next `readDraft` moves the draft into the database.
 */
const KEY = 'guide-admin-unload-drafts'

type Kept = Record<string, Draft>

export function writeUnloadDraft(key: string, draft: Draft): void {
  write({ ...readAll(), [key]: draft })
}

export function readUnloadDraft(key: string): Draft | null {
  return readAll()[key] ?? null
}

/** All entries of the database, with their keys. */
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
