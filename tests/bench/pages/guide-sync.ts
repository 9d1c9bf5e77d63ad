import type { DirectoryStatus } from '../../../src/domain/directory.ts'
import type { Listing } from '../../../src/domain/listing/listing.ts'
import { connectDirectory, type DirectoryClient } from '../../../src/directory/client.ts'

let connection: DirectoryClient | null = null

/**
 * Makes the first sync, and then lets the worker store each listing by itself, as the site does.
 * @returns when the worker was started, and when the signed snapshot of all listings was stored (ms since 1970)
 */
async function syncGuide(pull: {
  api: string
  key: string
  snapshotKeys: string
  listings: number
}): Promise<{ startedAt: number; readyAt: number }> {
  const startedAt = performance.now() + performance.timeOrigin
  const opened = connectDirectory(() => startWorker(pull), {
    read: () => null,
    subscribe: () => undefined,
  })
  connection = opened
  const status = await new Promise<DirectoryStatus>((resolve) => {
    const resolveIfEnded = (): void => {
      const currentStatus = opened.getStatus()
      if (currentStatus.phase === 'ready' || currentStatus.phase === 'empty') resolve(currentStatus)
    }
    opened.subscribe(resolveIfEnded)
  })
  const readyAt = performance.now() + performance.timeOrigin
  opened.storeRows()
  const storedCount = await waitForStoredListings(pull.listings)
  if (status.listingCount !== pull.listings || status.problem !== null || storedCount !== pull.listings)
    throw new Error(`Not all is stored: ${JSON.stringify({ ...status, stored: storedCount })}`)
  return { startedAt, readyAt }
}

/** Resolves when the first sync has also requested the changes since its snapshot, which `syncGuide` does not wait for. */
async function waitUntilIdle(): Promise<void> {
  if (connection === null) throw new Error('Nothing was synchronized before')
  await connection.refresh()
}

/**
 * Pulls the changes since the last sync. Resolves to the milliseconds until they are stored.
 * @param changedListings how many listings changed, and their new time of check (ms since 1970)
 */
async function catchUp(changedListings: { listings: number; checkedAt: number }): Promise<number> {
  if (connection === null) throw new Error('Nothing was synchronized before')
  const startedAt = performance.now()
  await connection.refresh()
  const ms = performance.now() - startedAt
  const { problem } = connection.getStatus()
  const storedCount = await countStoredListings(
    (listing) => Date.parse(listing.last_checked_at ?? '') === changedListings.checkedAt,
  )
  if (problem !== null || storedCount !== changedListings.listings)
    throw new Error(`${storedCount} of ${changedListings.listings} are stored: ${String(problem)}`)
  return ms
}

function startWorker({ api, key, snapshotKeys }: { api: string; key: string; snapshotKeys: string }): Worker {
  const name = new URLSearchParams({ api, key, snapshotKeys }).toString()
  return new Worker(new URL('./guide-worker.ts', import.meta.url), { type: 'module', name })
}

/** Opens the store of the listings that are really on the disk, without RxDB; null before the worker has made it. */
async function openStoredListings(): Promise<IDBDatabase | null> {
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
  const name = names.find(
    (candidate) => candidate.startsWith('rxdb-dexie-guide-copy-') && candidate.endsWith('--businesses'),
  )
  return name === undefined ? null : waitForRequest(indexedDB.open(name))
}

/** Reads listings through one transaction of the store, and closes the database. */
async function readStored<T>(read: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
  const database = await openStoredListings()
  if (database === null) return null
  const result = await waitForRequest(read(database.transaction('docs').objectStore('docs')))
  database.close()
  return result
}

async function countStoredListings(isCounted: (listing: Listing) => boolean): Promise<number> {
  const listings = await readStored<Listing[]>((store) => store.getAll())
  return (listings ?? []).filter(isCounted).length
}

/** Resolves to the number of stored listings when it is the expected one, or after two minutes. */
async function waitForStoredListings(expectedCount: number): Promise<number> {
  const endsAt = performance.now() + 120_000
  for (;;) {
    // Only counts, because reading 50,000 listings each time would take the processor from the worker that stores them.
    const storedCount = (await readStored((store) => store.count())) ?? 0
    if (storedCount === expectedCount || performance.now() > endsAt) return storedCount
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

function waitForRequest<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  })
}

export type GuideSyncPage = {
  syncGuide: typeof syncGuide
  untilIdle: typeof waitUntilIdle
  catchUp: typeof catchUp
}

Object.assign(globalThis, {
  guideSync: { syncGuide, untilIdle: waitUntilIdle, catchUp } satisfies GuideSyncPage,
})
