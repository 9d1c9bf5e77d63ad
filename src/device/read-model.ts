import type { ReadModel } from '../domain/directory.ts'

/**
 * The small record from which the entry screens paint before the saved copy is open (architecture: first paint).
 * Raw IndexedDB on purpose: this module is in the first bundle, a library is not worth its bytes there.
 * A damaged, foreign or unreadable record counts as none: it is derived and is written again after the next start.
 */
const DATABASE = 'guide-read-model'
const STORE = 'records'
const KEY = 'current'

/** Resolves to null when there is no record or storage cannot be read; never rejects. */
export async function readReadModel(): Promise<ReadModel | null> {
  try {
    const database = await open()
    try {
      const record: unknown = await settled(database.transaction(STORE).objectStore(STORE).get(KEY))
      return isReadModel(record) ? record : null
    } finally {
      database.close()
    }
  } catch {
    return null
  }
}

/** Rejects when the device refuses to store; the caller decides what to say. */
export async function writeReadModel(model: ReadModel): Promise<void> {
  const database = await open()
  try {
    const transaction = database.transaction(STORE, 'readwrite')
    transaction.objectStore(STORE).put(model, KEY)
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () =>
        reject(transaction.error ?? new Error('The first-paint record was not stored'))
    })
  } finally {
    database.close()
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE)
  return settled(request)
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB request failed'))
  })
}

function isReadModel(record: unknown): record is ReadModel {
  return typeof record === 'object' && record !== null && (record as Partial<ReadModel>).format === 1
}
