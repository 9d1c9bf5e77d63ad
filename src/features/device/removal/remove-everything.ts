import { promisifyRequest } from 'idb-keyval'
import { listDatabaseNames, openExistingDatabase } from './own-databases.ts'
import { REMOVAL_DATABASE } from './removal-mark.ts'
import { REMOVAL_PARTS, type RemovalPart } from './removal-parts.ts'

/*
 * Removes everything that this origin stores in the browser: service worker, caches, databases, local and session
 * storage. It runs on a page that uses no stored data (removal-screen.tsx). Guarantees: if a database cannot be deleted
 * because a page keeps it open, its rows are erased; the result is read from the browser, not assumed. Only the mark of the
 * removal stays (removal-mark.ts).
 */

/** Number of attempts to remove everything, because another tab may write again before it is closed. */
const REMOVAL_ROUNDS = 3

export interface RemovalPorts {
  /** Undefined if the browser refuses service workers. */
  serviceWorker: Pick<ServiceWorkerContainer, 'getRegistrations'> | undefined
  caches: Pick<CacheStorage, 'keys' | 'delete'> | undefined
  indexedDB: IDBFactory | undefined
  /** Names of the databases of the replica, for browsers that cannot list them. */
  replicaDatabases: () => Promise<string[]>
  /** Functions that return local and session storage; they throw if the browser refuses that storage. */
  smallStorages: readonly (() => Pick<Storage, 'clear' | 'length'>)[]
  /** Longest wait for the deletion of a database that a page keeps open. */
  databaseTimeoutMs: number
  report: (message: string, cause: unknown) => void
}

/** @returns the parts that could not be removed. Never rejects. */
export async function removeEverything(ports: RemovalPorts): Promise<RemovalPart[]> {
  let partsLeft: RemovalPart[] = []
  for (let round = 0; round < REMOVAL_ROUNDS; round += 1) {
    partsLeft = await removeParts(ports)
    if (partsLeft.length === 0) break
  }
  return partsLeft
}

const REMOVERS_BY_PART: Record<RemovalPart, (ports: RemovalPorts) => Promise<boolean>> = {
  'service-worker': removeWorkers,
  caches: removeCaches,
  databases: removeDatabases,
  'small-storage': clearSmallStorages,
}

async function removeParts(ports: RemovalPorts): Promise<RemovalPart[]> {
  const partsLeft: RemovalPart[] = []
  for (const part of REMOVAL_PARTS) {
    const isGone = await REMOVERS_BY_PART[part](ports).catch((error: unknown) => {
      ports.report(`Could not be removed: ${part}`, error)
      return false
    })
    if (!isGone) partsLeft.push(part)
  }
  return partsLeft
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

async function removeDatabases(ports: RemovalPorts): Promise<boolean> {
  const { indexedDB, databaseTimeoutMs, report } = ports
  if (indexedDB === undefined) return true
  const names = (await listDatabaseNames(indexedDB, ports.replicaDatabases)).filter(
    (name) => name !== REMOVAL_DATABASE,
  )
  const removals = await Promise.all(
    names.map(async (name) => {
      const isEmpty = await falseOnTimeout(databaseTimeoutMs, clearDatabase(indexedDB, name)).catch(
        (error: unknown) => {
          report(`Could not be emptied: ${name}`, error)
          return false
        },
      )
      // If the database is still in use, the browser deletes it when it is closed; its rows are erased already.
      return (
        (await falseOnTimeout(databaseTimeoutMs, deleteDatabase(indexedDB, name)).catch(() => false)) ||
        isEmpty
      )
    }),
  )
  return removals.every(Boolean)
}

async function clearDatabase(indexedDB: IDBFactory, name: string): Promise<boolean> {
  const database = await openExistingDatabase(indexedDB, name)
  if (database === null) return true
  try {
    const stores = [...database.objectStoreNames]
    if (stores.length === 0) return true
    const transaction = database.transaction(stores, 'readwrite')
    for (const store of stores) transaction.objectStore(store).clear()
    await promisifyRequest(transaction)
    return true
  } finally {
    database.close()
  }
}

async function deleteDatabase(indexedDB: IDBFactory, name: string): Promise<boolean> {
  await promisifyRequest(indexedDB.deleteDatabase(name))
  return true
}

/** Resolves to the result of `work`, or to false if that takes longer than `limitMs`. */
export function falseOnTimeout(limitMs: number, removal: Promise<boolean>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout>
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs)
  })
  return Promise.race([removal, timeout]).finally(() => clearTimeout(timer))
}
