import 'fake-indexeddb/auto'
import type { RxStorage } from 'rxdb'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { waitUntil } from '../../../tests/fixtures/wait-until.ts'
import { databasesIn, Device } from '../../../tests/fixtures/device.ts'
import { testListing } from '../../../tests/fixtures/directory-server.ts'
import { startPumpedTimers } from '../../../tests/fixtures/pump-timers.ts'
import type { ReplicaPorts } from './replica-ports.ts'

/* A pull holds a lock for which the pulls of all other tabs wait. It must end although the storage never answers. */

let device: Device
beforeEach(() => {
  device = new Device()
  for (let n = 1; n <= 30; n += 1) device.server.put('businesses', testListing(n))
})
afterEach(() => device.stop())

function neverSettles(): Promise<never> {
  return new Promise(() => undefined)
}

function storageWithHangingWrites(): RxStorage<unknown, unknown> {
  const storage = device.storage()
  const create = storage.createStorageInstance.bind(storage)
  storage.createStorageInstance = async (options) => {
    const storageInstance = await create(options)
    if (options.collectionName === 'businesses') storageInstance.bulkWrite = neverSettles
    return storageInstance
  }
  return storage
}

it.each<[string, () => Partial<ReplicaPorts>]>([
  ['loading the code of the databases', () => ({ loadDatabases: neverSettles })],
  ['naming a new database', () => ({ newDatabaseName: neverSettles })],
  ['storing the read model', () => ({ writeReadModel: neverSettles })],
  ['deleting old databases', () => ({ sweepDatabases: neverSettles })],
  // Last, because RxDB never closes such a database and allows only 13 open collections.
  ['writing rows', () => databasesIn(storageWithHangingWrites())],
])(
  'if %s never ends, a pull ends and gives back the lock for which other tabs wait (SYNC-9)',
  async (_, ports) => {
    const timers = startPumpedTimers()
    let isLocked = false
    try {
      const replica = await device.start({
        ...ports(),
        withLock: async (run) => {
          isLocked = true
          return run().finally(() => (isLocked = false))
        },
      })
      let hasEnded = false
      void replica.requestSync('start').then(() => (hasEnded = true))
      await waitUntil(() => expect(hasEnded).toBe(true))
      expect(replica.status()).toMatchObject({ phase: 'ready', listingCount: 30 })
      expect(isLocked).toBe(false)
    } finally {
      await timers.stop()
    }
  },
  // The test waits for a minute of fake time, which takes long while the machine is busy.
  60_000,
)
