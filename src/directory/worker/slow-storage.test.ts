import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { databasesIn, Device, failOffline, listingNamesOf } from '../../../tests/fixtures/device.ts'
import { testListing } from '../../../tests/fixtures/directory-server.ts'
import { startPumpedTimers } from '../../../tests/fixtures/pump-timers.ts'

let device: Device
beforeEach(() => {
  device = new Device()
  for (let n = 1; n <= 30; n += 1) device.server.put('businesses', testListing(n))
})
afterEach(() => device.stop())

describe('the storage of the device', () => {
  it.each([
    ['an empty device', async () => undefined],
    ['a device with a copy', async () => void (await device.openAndPull())],
  ])(
    'on %s, storage that opens only after the time limit of the start is used as soon as it opens (SYNC-9)',
    async (_, prepareDevice) => {
      await prepareDevice()
      const storage = device.storage()
      const create = storage.createStorageInstance.bind(storage)
      storage.createStorageInstance = async (options) => {
        await new Promise((resolve) => setTimeout(resolve, 8_000))
        return create(options)
      }
      const timers = startPumpedTimers()
      try {
        const problems = new Set<unknown>()
        const replica = await device.start(databasesIn(storage))
        replica.subscribe(({ problem, phase }) => phase !== 'starting' && problems.add(problem))
        await replica.requestSync('start')
        await vi.waitFor(
          () => expect(replica.status()).toMatchObject({ problem: null, listingCount: 30 }),
          200_000,
        )
        expect(problems).toEqual(new Set(['storage-slow', null]))
        device.answer = failOffline
        expect(listingNamesOf(await device.openWithoutPull())).toEqual(device.readServerNames())
      } finally {
        await timers.stop()
      }
    },
  )

  it('without a network, the stored snapshot is shown within 5 s when the database with the rows does not answer (SYNC-9)', async () => {
    await device.openAndPull()
    device.answer = failOffline
    const storage = device.storage()
    storage.createStorageInstance = () => new Promise(() => undefined)
    const timers = startPumpedTimers()
    try {
      const replica = await device.start(databasesIn(storage))
      await replica.open()
      expect(timers.elapsedMs()).toBeLessThanOrEqual(5_000)
      expect(replica.status()).toMatchObject({ problem: 'storage-slow', listingCount: 30 })
      expect(listingNamesOf(replica)).toEqual(device.readServerNames())
    } finally {
      await timers.stop()
    }
  })

  it('if the database of the copy was deleted, the next update is stored in a new database (SYNC-17)', async () => {
    const replica = await device.openAndPull()
    const lostDatabaseName = `rxdb-dexie-${device.state?.databaseName}--0--businesses`
    await new Promise((resolve) => (device.indexedDB.deleteDatabase(lostDatabaseName).onsuccess = resolve))
    device.server.put('businesses', testListing(31))
    await replica.requestSync('person')
    expect(replica.status().problem).toBeNull()
    device.answer = failOffline
    expect(listingNamesOf(await device.openWithoutPull())).toEqual(device.readServerNames())
  })

  it('the copy is stored soon after the storage works again after a failure, without waiting for a pull (SYNC-9)', async () => {
    const timers = startPumpedTimers()
    try {
      const replica = await device.openAndPull()
      device.canStore = false
      device.server.put('businesses', testListing(31))
      await replica.requestSync('person')
      expect(replica.status().problem).toBe('storage-failed')
      device.canStore = true
      device.answer = failOffline
      device.clock += 61_000
      await vi.waitFor(() => expect(replica.status().problem).not.toMatch(/storage/), 200_000)
      expect(listingNamesOf(await device.openWithoutPull())).toEqual(device.readServerNames())
    } finally {
      await timers.stop()
    }
  })
})
