import { useEffect, useMemo, useRef, useState } from 'react'
import { useAdmin } from '../../../kit/admin-context.tsx'
import { deleteDraft, saveDraft, PHOTOS_PREFIX, readDraftsWithPrefix } from '../../../kit/drafts.ts'
import type { QueuedPhoto } from './photo-queue.ts'

/*
 * Chosen photos exist only in the memory of their page. The number of waiting photos is stored beside the drafts, so that
 * after the browser was killed the next page says that they are lost (IMG-13). A page that has photos holds a lock, by which
 * other pages know that its photos are not lost.
 */

const LOCK_PREFIX = 'guide-admin-photos '
const PAGE_ID = crypto.randomUUID()

export interface LostPhotos {
  listingId: string
  count: number
  /** True for photos of a listing that was not saved yet. */
  isNew: boolean
}

interface StoredPhotoCount extends LostPhotos {
  pageId: string
}

export interface LostPhotosNotice {
  lost: readonly LostPhotos[]
  /** Closes the notice and deletes the stored counts of lost photos. */
  forget: () => void
}

/** Stores how many photos wait in this page, and finds the photos that were lost with closed pages. */
export function useLostPhotos(queue: readonly QueuedPhoto[]): LostPhotosNotice {
  const { account } = useAdmin()
  const { userId } = account
  const [lost, setLost] = useState<readonly LostPhotos[] | null>(null)
  // Use a text, so that the effect below does not run again when only the progress of an upload changes.
  const waiting = JSON.stringify(countPhotosByListing(queue))

  useEffect(() => {
    let isOpen = true
    findLostPhotos(userId)
      .then((found) => {
        if (isOpen) setLost(found)
      })
      .catch((error: unknown) => {
        console.warn('It is not known whether photos were lost', error)
        if (isOpen) setLost([])
      })
    return () => {
      isOpen = false
    }
  }, [userId])

  const isReady = lost !== null
  const noted = useRef<readonly string[]>([])
  useEffect(() => {
    // Read the counts that an earlier page stored before this page overwrites them.
    if (!isReady) return
    const now = JSON.parse(waiting) as LostPhotos[]
    const ids = now.map(({ listingId }) => listingId)
    for (const id of noted.current) if (!ids.includes(id)) deleteStoredCount(id)
    for (const one of now) storeCount(userId, one)
    noted.current = ids
  }, [waiting, userId, isReady])

  return useMemo(
    () => ({
      lost: lost ?? [],
      forget: () => {
        for (const { listingId } of lost ?? []) deleteStoredCount(listingId)
        setLost([])
      },
    }),
    [lost],
  )
}

export function countPhotosByListing(queue: readonly QueuedPhoto[]): LostPhotos[] {
  const counts = new Map<string, LostPhotos>()
  for (const { listingId, state } of queue) {
    const { count = 0 } = counts.get(listingId) ?? {}
    counts.set(listingId, { listingId, count: count + 1, isNew: state === 'held' })
  }
  return [...counts.values()]
}

async function findLostPhotos(userId: string): Promise<LostPhotos[]> {
  // Without the Web Locks API it is not known whether another tab still has the photos, so report none as lost.
  if (!('locks' in navigator)) return []
  const notes = await readDraftsWithPrefix<StoredPhotoCount>(PHOTOS_PREFIX, userId)
  const alive = await findPagesWithPhotos()
  return notes.filter(({ pageId }) => !alive.has(pageId))
}

/** Ids of the open pages that have photos. */
async function findPagesWithPhotos(): Promise<Set<string>> {
  const { held = [] } = await navigator.locks.query()
  const names = held.flatMap(({ name = '' }) => (name.startsWith(LOCK_PREFIX) ? name : []))
  return new Set(names.map((name) => name.slice(LOCK_PREFIX.length)).filter((id) => id !== PAGE_ID))
}

let isLockHeld = false

/** Takes this page's lock, which the browser releases when the page is closed. */
function holdLock(): void {
  if (isLockHeld || !('locks' in navigator)) return
  isLockHeld = true
  navigator.locks
    .request(LOCK_PREFIX + PAGE_ID, () => new Promise(() => undefined))
    .catch((error: unknown) => console.warn('The photos could not be locked', error))
}

function storeCount(userId: string, photos: LostPhotos): void {
  holdLock()
  const noted: StoredPhotoCount = { ...photos, pageId: PAGE_ID }
  saveDraft(PHOTOS_PREFIX + photos.listingId, userId, noted, Date.now()).catch((error: unknown) =>
    console.warn('The chosen photos could not be noted', error),
  )
}

function deleteStoredCount(listingId: string): void {
  deleteDraft(PHOTOS_PREFIX + listingId).catch((error: unknown) =>
    console.warn('A note of photos could not be removed', error),
  )
}
