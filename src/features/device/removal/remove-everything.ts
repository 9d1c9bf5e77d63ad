/*
 * Removes everything that this origin stores in the browser: service worker, caches, databases, local and session
 * storage. It runs on a page that opened none of them (removal-screen.tsx). Guarantees: rows are erased even in a
 * database that cannot be deleted because something keeps it open; the result is read from the browser, not assumed.
 */

/** Another tab may write again before it has closed. */
const ROUNDS = 3

export type RemovalPart = 'service-worker' | 'caches' | 'databases' | 'small-storage'

export interface RemovalPorts {
  /** Undefined where the browser refuses it. */
  serviceWorker: Pick<ServiceWorkerContainer, 'getRegistrations'> | undefined
  caches: Pick<CacheStorage, 'keys' | 'delete'> | undefined
  indexedDB: IDBFactory | undefined
  /** Local and session storage; a refused one throws. */
  smallStorages: readonly (() => Pick<Storage, 'clear' | 'length'>)[]
  /** Longest wait for a database that something keeps open. */
  patienceMs: number
  report: (message: string, cause: unknown) => void
}

/** @returns the parts that could not be removed. Never rejects. */
export async function removeEverything(ports: RemovalPorts): Promise<RemovalPart[]> {
  let left: RemovalPart[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    // The service worker first, because it would fill the caches again.
    left = await runParts(ports, [
      ['service-worker', removeWorkers],
      ['caches', removeCaches],
      ['databases', removeDatabases],
      ['small-storage', clearSmallStorages],
    ])
    if (left.length === 0) break
  }
  return left
}

type Removal = (ports: RemovalPorts) => Promise<boolean>

async function runParts(ports: RemovalPorts, parts: [RemovalPart, Removal][]): Promise<RemovalPart[]> {
  const left: RemovalPart[] = []
  for (const [part, remove] of parts) {
    const isGone = await remove(ports).catch((error: unknown) => {
      ports.report(`Could not be removed: ${part}`, error)
      return false
    })
    if (!isGone) left.push(part)
  }
  return left
}

async function removeWorkers({ serviceWorker }: RemovalPorts): Promise<boolean> {
  if (serviceWorker === undefined) return true
  const registrations = await serviceWorker.getRegistrations()
  await Promise.all(registrations.map((registration) => registration.unregister()))
  return (await serviceWorker.getRegistrations()).length === 0
}

async function removeCaches({ caches }: RemovalPorts): Promise<boolean> {
  if (caches === undefined) return true
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
  return (await caches.keys()).length === 0
}

async function clearSmallStorages({ smallStorages }: RemovalPorts): Promise<boolean> {
  return smallStorages
    .map((open) => {
      const storage = open()
      storage.clear()
      return storage.length
    })
    .every((length) => length === 0)
}

async function removeDatabases({ indexedDB, patienceMs, report }: RemovalPorts): Promise<boolean> {
  if (indexedDB === undefined) return true
  const gone = await Promise.all(
    (await databaseNames(indexedDB)).map(async (name) => {
      const isEmpty = await within(patienceMs, clearDatabase(indexedDB, name)).catch((error: unknown) => {
        report(`Could not be emptied: ${name}`, error)
        return false
      })
      // The browser deletes a database in use once it is closed; its rows are already gone.
      return (await within(patienceMs, deleteDatabase(indexedDB, name)).catch(() => false)) || isEmpty
    }),
  )
  return gone.every(Boolean)
}

/** Where Dexie notes its own databases in browsers that cannot list them (dexie, database-enumerator). */
const DEXIE_NAMES = { database: '__dbnames', store: 'dbnames' }

/** The databases that Dexie does not open. */
const OTHER_DATABASES = [
  'guide-admin-drafts',
  'guide-admin-listings',
  'guide-camera-parts',
  'guide-drafts',
  'guide-mark',
  'guide-read-model',
  'guide-replica-state',
  'guide-saved-maps',
  'guide-search-index',
  'leaflet.offline',
  'workbox-expiration',
]

/** Firefox before 126 cannot list databases. */
async function databaseNames(indexedDB: IDBFactory): Promise<string[]> {
  if ('databases' in indexedDB) return (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
  const database = await outcome((indexedDB as IDBFactory).open(DEXIE_NAMES.database))
  try {
    if (!database.objectStoreNames.contains(DEXIE_NAMES.store)) return OTHER_DATABASES
    const keys = await outcome(
      database.transaction(DEXIE_NAMES.store).objectStore(DEXIE_NAMES.store).getAllKeys(),
    )
    return [...OTHER_DATABASES, ...keys.map(String), DEXIE_NAMES.database]
  } finally {
    database.close()
  }
}

async function clearDatabase(indexedDB: IDBFactory, name: string): Promise<boolean> {
  const opened = indexedDB.open(name)
  const database = await outcome(opened)
  try {
    const stores = [...database.objectStoreNames]
    if (stores.length === 0) return true
    const transaction = database.transaction(stores, 'readwrite')
    for (const store of stores) transaction.objectStore(store).clear()
    await new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('aborted')))
    })
    return true
  } finally {
    database.close()
  }
}

async function deleteDatabase(indexedDB: IDBFactory, name: string): Promise<boolean> {
  await outcome(indexedDB.deleteDatabase(name))
  return true
}

function outcome<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The request failed')))
  })
}

/** Resolves to false after `limitMs`. */
function within(limitMs: number, work: Promise<boolean>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout>
  const limit = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs)
  })
  return Promise.race([work, limit]).finally(() => clearTimeout(timer))
}
