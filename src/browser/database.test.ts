import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { get, promisifyRequest, set } from 'idb-keyval'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { waitUntil } from '../../tests/fixtures/wait-until.ts'
import { getIndexedDb, ReopeningDatabase, openRecordStore } from './database.ts'

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()))
afterEach(() => vi.unstubAllGlobals())

function deleteDatabase(name: string): Promise<unknown> {
  return promisifyRequest(indexedDB.deleteDatabase(name))
}

function openRecords(): ReopeningDatabase {
  return new ReopeningDatabase({
    name: 'guide-test',
    createStores: (database) => database.createObjectStore('records'),
  })
}

function writeValue(database: ReopeningDatabase, value: string): Promise<unknown> {
  return database.runInTransaction('records', 'readwrite', (records) =>
    promisifyRequest(records.put(value, 'key')),
  )
}

it('a database that is deleted while it is open is closed, and the next access opens a new one (SYNC-17)', async () => {
  const records = openRecordStore('guide-test')
  await set('key', 'before', records)
  await deleteDatabase('guide-test')
  expect(await get('key', records)).toBeUndefined()
  await set('key', 'after', records)
  expect(await get('key', records)).toBe('after')
})

it('a database that the browser closes opens again at the next access (SYNC-17)', async () => {
  const database = openRecords()
  await writeValue(database, 'before')
  const closedConnection = await database.connect()
  // Simulates a crash of the browser's storage process. Cast: the typings ask for the class, not for its instance.
  forceCloseDatabase(closedConnection as unknown as Parameters<typeof forceCloseDatabase>[0])
  await waitUntil(() => expect(database.currentConnection).toBeNull())
  await writeValue(database, 'after')
  expect(database.currentConnection).not.toBe(closedConnection)
})

it('an access to a database whose connection closed without an event runs on a new connection (SYNC-17)', async () => {
  const database = openRecords()
  ;(await database.connect()).close()
  await writeValue(database, 'text')
  expect(
    await database.runInTransaction('records', 'readonly', (records) => promisifyRequest(records.get('key'))),
  ).toBe('text')
})

it('an access to a database opens it again after storage was refused (SYNC-17)', async () => {
  let refusesStorage = true
  const database = new ReopeningDatabase(
    { name: 'guide-test', createStores: (newDatabase) => newDatabase.createObjectStore('records') },
    () => (refusesStorage ? undefined : indexedDB),
  )
  await expect(writeValue(database, 'text')).rejects.toThrow('no IndexedDB')
  refusesStorage = false
  await writeValue(database, 'text')
})

it('an access to a database is not repeated after an error that is not a lost connection (SYNC-17)', async () => {
  const failingRequest = vi.fn(() => Promise.reject(new DOMException('No space', 'QuotaExceededError')))
  await expect(openRecords().runInTransaction('records', 'readwrite', failingRequest)).rejects.toThrow(
    'No space',
  )
  expect(failingRequest).toHaveBeenCalledOnce()
})

it('a browser that throws an error when indexedDB is read counts as a browser without indexedDB (OFFLINE-6)', () => {
  const ownDescriptor = Object.getOwnPropertyDescriptor(globalThis, 'indexedDB')
  Object.defineProperty(globalThis, 'indexedDB', {
    configurable: true,
    get: () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
  })
  expect(getIndexedDb()).toBeUndefined()
  if (ownDescriptor !== undefined) Object.defineProperty(globalThis, 'indexedDB', ownDescriptor)
  expect(getIndexedDb()).toBe(indexedDB)
})
