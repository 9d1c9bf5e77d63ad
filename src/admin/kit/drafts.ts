/*
 * Drafts of unsaved forms, in a separate IndexedDB database (DRAFT-1, DRAFT-2). Drafts survive an expired session and a
 * crash. Sign Out erases all drafts after a confirmation; signing in erases the drafts of other admins.
 */
import { clear, del, entries, get, set } from 'idb-keyval'
import { openRecordStore } from '../../browser/database.ts'
import {
  type Draft,
  deleteUnloadDraft,
  eraseUnloadDrafts,
  listUnloadDrafts,
  readUnloadDraft,
  writeUnloadDraft,
} from './unload-drafts.ts'

const draftStore = openRecordStore('guide-admin-drafts', 'drafts')

/** True after Sign Out: a form that closes a moment later must not store its draft again. */
let isStoringBlocked = false
/** Save functions of the open forms. */
const openForms = new Set<() => Promise<void>>()

/** Reads a draft. Null if there is none, or if another admin typed it. Rejects if the device refuses storage. */
export async function readDraft<Content>(key: string, userId: string): Promise<Draft<Content> | null> {
  await moveUnloadDraftToDatabase(key)
  const draft = await get<Draft<Content>>(key, draftStore)
  lastOrder = Math.max(lastOrder, draftOrderOf(draft))
  return draft?.userId === userId ? draft : null
}

let lastOrder = 0

function draftOrderOf(draft: Draft | undefined): number {
  return draft?.order ?? 0
}

/** Moves a draft that was saved at page unload into the database, unless the database has a newer one. */
async function moveUnloadDraftToDatabase(key: string): Promise<void> {
  const last = readUnloadDraft(key)
  if (last === null) return
  const storedDraft = await get<Draft>(key, draftStore)
  if (storedDraft === undefined || draftOrderOf(storedDraft) <= draftOrderOf(last))
    await set(key, last, draftStore)
  deleteUnloadDraft(key)
}

/**
 * Registers an open form, so that `savePendingDrafts` can store its latest input. Ends the block on storing that Sign Out
 * began, because an open form means that somebody is signed in.
 * @returns a function that unregisters the form
 */
export function registerForm(keepNow: () => Promise<void>): () => void {
  isStoringBlocked = false
  openForms.add(keepNow)
  return () => openForms.delete(keepNow)
}

/** Stores pending input of all open forms, so that `listDraftKeys` lists it. */
export async function savePendingDrafts(): Promise<void> {
  await Promise.all([...openForms].map((keepNow) => keepNow()))
}

/** Stores a draft. Rejects if the device refuses storage, and after Sign Out. */
export async function saveDraft(key: string, userId: string, content: unknown, now: number): Promise<void> {
  if (isStoringBlocked) throw new Error('Nobody is signed in: no draft is kept')
  await set(key, { userId, savedAt: now, order: (lastOrder += 1), content } satisfies Draft, draftStore)
  deleteUnloadDraft(key)
}

/** Stores the draft synchronously, for a page that is about to unload. */
export function saveDraftAtUnload(key: string, userId: string, content: unknown, now: number): void {
  if (!isStoringBlocked) writeUnloadDraft(key, { userId, savedAt: now, order: (lastOrder += 1), content })
}

export async function deleteDraft(key: string): Promise<void> {
  deleteUnloadDraft(key)
  await del(key, draftStore)
}

/** Deletes the draft if it still has this content, because a form that was opened since may use the same key. */
export async function deleteUnchangedDraft(key: string, content: unknown): Promise<void> {
  const storedDraft = await get<Draft>(key, draftStore)
  if (JSON.stringify(storedDraft?.content) === JSON.stringify(content)) await deleteDraft(key)
}

/** Prefix of records that count the chosen photos of a listing. They are no drafts, so `listDraftKeys` leaves them out. */
export const PHOTOS_PREFIX = 'photos '

/** Returns the keys of this admin's drafts, without the counts of chosen photos. */
export async function listDraftKeys(userId: string): Promise<string[]> {
  const all = [...(await entries<string, Draft>(draftStore)), ...listUnloadDrafts()]
  const ownDrafts = all.filter(([key, draft]) => draft.userId === userId && !key.startsWith(PHOTOS_PREFIX))
  return [...new Set(ownDrafts.map(([key]) => key))]
}

/** Reads the contents of this admin's records whose keys begin with `prefix`. */
export async function readDraftsWithPrefix<Content>(prefix: string, userId: string): Promise<Content[]> {
  const all = await entries<string, Draft<Content>>(draftStore)
  return all
    .filter(([key, draft]) => key.startsWith(prefix) && draft.userId === userId)
    .map(([, { content }]) => content)
}

/** Erases all drafts, and stores none until a form opens. */
export async function eraseDrafts(): Promise<void> {
  isStoringBlocked = true
  eraseUnloadDrafts()
  await clear(draftStore)
}

/** Erases the drafts of other admins on this device. */
export async function eraseDraftsOfOthers(userId: string): Promise<void> {
  for (const [key, draft] of listUnloadDrafts()) if (draft.userId !== userId) deleteUnloadDraft(key)
  const all = await entries<string, Draft>(draftStore)
  await Promise.all(all.filter(([, draft]) => draft.userId !== userId).map(([key]) => del(key, draftStore)))
}
