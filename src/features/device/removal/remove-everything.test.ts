import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it, vi } from 'vitest'
import { waitUntil } from '../../../../tests/fixtures/wait-until.ts'
import { removeEverything, type RemovalPorts } from './remove-everything.ts'

function openDatabase(indexedDB: IDBFactory, name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore('rows').put('a number', 1)
      request.result.createObjectStore('other').put('a name', 1)
    })
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('not opened')))
  })
}

function countRows(database: IDBDatabase, store: string): Promise<number> {
  return new Promise((resolve) => {
    const request = database.transaction(store).objectStore(store).count()
    request.addEventListener('success', () => resolve(request.result))
  })
}

function createSmallStorage(): Storage {
  const storedValues = new Map([['guide-theme', 'dark']])
  return {
    clear: () => storedValues.clear(),
    get length() {
      return storedValues.size
    },
  } as Storage
}

type PortChanges = Omit<Partial<RemovalPorts>, 'indexedDB'>

function fakeDevice(changes: PortChanges = {}) {
  const cacheNames = new Set(['shell', 'guide-photos'])
  let registrations = [{ unregister: async () => Boolean((registrations = [])) }]
  const ports = {
    serviceWorker: {
      getRegistrations: async () => registrations as unknown as ServiceWorkerRegistration[],
    },
    caches: { keys: async () => [...cacheNames], delete: async (name: string) => cacheNames.delete(name) },
    smallStorages: [createSmallStorage(), createSmallStorage()].map((storage) => () => storage),
    databaseTimeoutMs: 1_500,
    report: vi.fn(),
    replicaDatabases: async () => ['rxdb-dexie-copy-1--0--businesses'],
    ...changes,
    indexedDB: new IDBFactory(),
  }
  return { ports, cacheNames, registrationCount: () => registrations.length }
}

describe('removing everything', () => {
  it('removing everything deletes service workers, caches, databases, local and session storage', async () => {
    const { ports, cacheNames, registrationCount } = fakeDevice()
    for (const name of ['guide-favourites', 'guide-outbox'])
      (await openDatabase(ports.indexedDB, name)).close()
    expect(await removeEverything(ports)).toEqual([])
    expect(cacheNames.size + registrationCount()).toBe(0)
    expect(await ports.indexedDB.databases()).toEqual([])
    expect(ports.smallStorages.map((open) => open().length)).toEqual([0, 0])
  })

  it('removing everything works in a browser that cannot list its databases, such as Firefox 115 (PRIV-5)', async () => {
    const { ports } = fakeDevice()
    const { indexedDB } = ports
    const names = ['guide-favourites', 'guide-outbox', 'rxdb-dexie-copy-1--0--businesses']
    for (const name of names) (await openDatabase(indexedDB, name)).close()
    const listDatabases = indexedDB.databases.bind(indexedDB)
    Object.defineProperty(indexedDB, 'databases', { value: undefined })
    expect(await removeEverything(ports)).toEqual([])
    expect(await listDatabases()).toEqual([])
  })

  it('removing everything erases the rows of a database that is still open elsewhere and is deleted only later', async () => {
    const { ports } = fakeDevice()
    const openedDatabase = await openDatabase(ports.indexedDB, 'guide-favourites')
    const rowsBefore = await countRows(openedDatabase, 'rows')
    const partsLeft = await removeEverything(ports)
    const counts = [
      rowsBefore,
      await countRows(openedDatabase, 'rows'),
      await countRows(openedDatabase, 'other'),
    ]
    openedDatabase.close()
    expect(counts).toEqual([1, 0, 0])
    expect(partsLeft).toEqual([])
    await waitUntil(async () => expect(await ports.indexedDB.databases()).toEqual([]))
  })

  it('removing everything reports the parts that cannot be removed, and removes the others', async () => {
    const undeletableCaches = { keys: async () => ['shell'], delete: async () => false }
    const { ports, registrationCount } = fakeDevice({
      caches: undeletableCaches,
      smallStorages: [
        () => {
          throw new DOMException('refused', 'SecurityError')
        },
      ],
    })
    ;(await openDatabase(ports.indexedDB, 'guide-favourites')).close()
    expect(await removeEverything(ports)).toEqual(['caches', 'small-storage'])
    expect(registrationCount()).toBe(0)
    expect(await ports.indexedDB.databases()).toEqual([])
  })

  it('removing everything succeeds in a browser that stores nothing', async () => {
    const { ports } = fakeDevice({ serviceWorker: undefined, caches: undefined, smallStorages: [] })
    expect(await removeEverything({ ...ports, indexedDB: undefined })).toEqual([])
  })
})
