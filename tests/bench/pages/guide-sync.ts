import type { DirectoryStatus } from '../../../src/domain/directory.ts'
import { connectDirectory } from '../../../src/directory/client.ts'

/** When the worker was started, and when the whole directory was stored and the status said ready (ms since 1970). */
async function syncGuide(pull: {
  api: string
  key: string
  snapshotKeys: string
  listings: number
}): Promise<{ startedAt: number; readyAt: number }> {
  const startedAt = performance.now() + performance.timeOrigin
  const connection = connectDirectory(() => startWorker(pull), {
    read: () => null,
    subscribe: () => undefined,
  })
  const status = await new Promise<DirectoryStatus>((resolve) => {
    const look = (): void => {
      const now = connection.getStatus()
      if (now.phase === 'ready' || now.phase === 'empty') resolve(now)
    }
    connection.subscribe(look)
  })
  const readyAt = performance.now() + performance.timeOrigin
  const stored = await countStoredListings()
  if (status.listingCount !== pull.listings || status.problem !== null || stored !== pull.listings)
    throw new Error(`Not all is stored: ${JSON.stringify({ ...status, stored })}`)
  return { startedAt, readyAt }
}

function startWorker({ api, key, snapshotKeys }: { api: string; key: string; snapshotKeys: string }): Worker {
  const name = new URLSearchParams({ api, key, snapshotKeys }).toString()
  return new Worker(new URL('./guide-worker.ts', import.meta.url), { type: 'module', name })
}

/** Reads IndexedDB directly, without RxDB. */
async function countStoredListings(): Promise<number> {
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
  const name = names.find((one) => one.startsWith('rxdb-dexie-guide-copy-') && one.endsWith('--businesses'))
  if (name === undefined) return 0
  const database = await settled(indexedDB.open(name))
  const count = await settled(database.transaction('docs').objectStore('docs').count())
  database.close()
  return count
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  })
}

export type GuideSyncPage = { syncGuide: typeof syncGuide }

Object.assign(globalThis, { guideSync: { syncGuide } satisfies GuideSyncPage })
