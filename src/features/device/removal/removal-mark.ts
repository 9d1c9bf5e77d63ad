import { promisifyRequest } from 'idb-keyval'
import { openExistingDatabase } from './own-databases.ts'

/*
 * Browsers write localStorage to the disk seconds later, so a browser that is killed right after a removal brings the
 * settings back (PRIV-4). Therefore a mark is written to the disk, in a separate database, before anything is removed. The
 * mark stays until the next start, which finishes the removal if necessary.
 */
export const REMOVAL_DATABASE = 'guide-removal'
const MARK_KEY = 'mark'

/** 'removing': the removal has begun. 'removed': the removal has ended, and everything was deleted. */
export type RemovalMark = 'removing' | 'removed'

/** Resolves when the mark is on the disk. @throws where the browser refuses storage */
export async function writeRemovalMark(mark: RemovalMark, databases = indexedDB): Promise<void> {
  const request = databases.open(REMOVAL_DATABASE, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(MARK_KEY))
  const database = await promisifyRequest(request)
  const transaction = database.transaction(MARK_KEY, 'readwrite', { durability: 'strict' })
  transaction.objectStore(MARK_KEY).put(mark, MARK_KEY)
  await promisifyRequest(transaction).finally(() => database.close())
}

/** The mark; null if there was no removal, or the guide was started since. @throws if the browser refuses storage */
export async function readRemovalMark(databases = indexedDB): Promise<RemovalMark | null> {
  const database = await openExistingDatabase(databases, REMOVAL_DATABASE)
  if (database === null) return null
  const mark = promisifyRequest<unknown>(database.transaction(MARK_KEY).objectStore(MARK_KEY).get(MARK_KEY))
  return (await mark.finally(() => database.close())) === 'removed' ? 'removed' : 'removing'
}

export async function deleteRemovalMark(databases = indexedDB): Promise<void> {
  await promisifyRequest(databases.deleteDatabase(REMOVAL_DATABASE))
}

/**
 * Whether this is the first start after a removal. unfinished: the browser was killed during the removal, or data that was
 * removed is on the device again. Call this before any code writes a marker.
 * @param markers the stored eviction markers (eviction-marker.ts); after a complete removal all are null
 */
export async function checkRemoval(
  markers: readonly (string | null)[],
  databases = indexedDB,
): Promise<'none' | 'unfinished' | 'complete'> {
  const mark = await readRemovalMark(databases)
  if (mark === null) return 'none'
  if (mark === 'removing' || markers.some((marker) => marker !== null)) return 'unfinished'
  await deleteRemovalMark(databases)
  return 'complete'
}
