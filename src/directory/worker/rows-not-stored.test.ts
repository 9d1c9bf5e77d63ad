import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databasesIn, Device, failOffline, listingNamesOf } from '../../../tests/fixtures/device.ts'
import { startPumpedTimers } from '../../../tests/fixtures/pump-timers.ts'
import { testListing } from '../../../tests/fixtures/directory-server.ts'
import { formatSnapshotElement, GUIDE_FILE_MARK } from '../../domain/snapshot/guide-file.ts'
import type { ReplicaDatabase, ReplicaDatabases } from './replica-database.ts'
import type { Replica } from './replica.ts'
import type { ReplicaPorts } from './replica-ports.ts'
import { SLOW_ROWS_MS } from './storage-problem.ts'

/* The device has the signed snapshot, but cannot store each listing by itself. A start without a network reads the snapshot. */

let device: Device

beforeEach(() => {
  device = new Device()
  for (let n = 1; n <= 30; n += 1) device.server.put('businesses', testListing(n))
})

afterEach(() => device.stop())

async function visit(changes: Partial<ReplicaPorts> = {}): Promise<Replica> {
  return device.openAndPull({ storesRowsLater: true, ...changes })
}

/** The ports of a device on which a database cannot be created. */
function withBrokenDatabases(error = new Error('no database')): Partial<ReplicaPorts> {
  return { loadDatabases: async () => ({ open: () => Promise.reject(error) }) as unknown as ReplicaDatabases }
}

/** Makes the server always send its present snapshot. Normally it makes a new snapshot at each request. */
async function freezeSnapshot(): Promise<void> {
  const snapshot = await device.server.snapshotGzip()
  device.answer = (url) => (url.pathname === '/snapshot' ? new Response(snapshot) : undefined)
}

async function namesOffline(changes: Partial<ReplicaPorts> = {}): Promise<string[]> {
  device.answer = failOffline
  return listingNamesOf(await visit(changes))
}

describe('a device that has the signed snapshot and cannot store rows', () => {
  it.each([
    ['cannot be created', new Error('no database')],
    ['do not fit', new DOMException('full', 'QuotaExceededError')],
  ])(
    'no problem is reported while the stored snapshot has all listings, although the rows %s (SYNC-23)',
    async (_, error) => {
      const replica = await visit(withBrokenDatabases(error))
      await replica.storeRows()
      expect(device.reports).toContain('The replica could not be stored on this device')
      expect(replica.status()).toMatchObject({ phase: 'ready', problem: null, listingCount: 30 })
      expect(await namesOffline()).toEqual(device.readServerNames())
    },
  )

  it('a device that stores rows at once reports no problem either if it has stored the snapshot (SYNC-23)', async () => {
    const replica = await visit({ storesRowsLater: false, ...withBrokenDatabases() })
    expect(replica.status()).toMatchObject({ phase: 'ready', problem: null, listingCount: 30 })
    expect(await namesOffline()).toEqual(device.readServerNames())
  })

  it('changes since the stored snapshot are reported as not saved, and are saved once rows can be stored (SYNC-9)', async () => {
    await freezeSnapshot()
    device.server.put('businesses', testListing(31))
    const { loadDatabases } = databasesIn(device.storage())
    let isBroken = true
    const replica = await visit({
      loadDatabases: () => (isBroken ? withBrokenDatabases().loadDatabases!() : loadDatabases()),
    })
    await replica.storeRows()
    expect(replica.status()).toMatchObject({ problem: 'storage-changes', listingCount: 31 })
    isBroken = false
    device.clock += 60_000
    await replica.followOtherTab()
    expect(replica.status()).toMatchObject({ problem: null, listingCount: 31 })
    expect(await namesOffline()).toEqual(device.readServerNames())
  })

  it('while rows are stored slowly, only the changes since the stored snapshot are reported as not saved (SYNC-9)', async () => {
    await freezeSnapshot()
    device.server.put('businesses', testListing(31))
    const timers = startPumpedTimers()
    try {
      let openDatabase: (() => void) | undefined
      const databaseGate = new Promise<void>((resolve) => (openDatabase = resolve))
      const replica = await visit({
        newDatabaseName: async () => {
          await databaseGate
          return device.ports().newDatabaseName()
        },
      })
      const storePromise = replica.storeRows()
      await new Promise((resolve) => setTimeout(resolve, SLOW_ROWS_MS + 1_000))
      expect(replica.status()).toMatchObject({ problem: 'storage-changes', listingCount: 31 })
      openDatabase?.()
      await storePromise
      expect(replica.status()).toMatchObject({ problem: null, listingCount: 31 })
    } finally {
      await timers.stop()
    }
  })

  it('a newer snapshot that the device stores makes the changes before it safe (SYNC-9)', async () => {
    await freezeSnapshot()
    device.server.put('businesses', testListing(31))
    const replica = await visit(withBrokenDatabases())
    await replica.storeRows()
    device.answer = () => undefined
    await replica.snapshotToGive()
    expect(replica.status().problem).toBeNull()
    expect(await namesOffline()).toEqual(device.readServerNames())
  })

  it('a device that could not store the snapshot either reports that the listings are not saved (SYNC-9)', async () => {
    const refusingSnapshotPort = {
      ...device.ports().snapshotRecord,
      write: () => Promise.reject(new Error('refused')),
    }
    const replica = await visit({ snapshotRecord: refusingSnapshotPort, ...withBrokenDatabases() })
    expect(replica.status()).toMatchObject({ phase: 'ready', problem: 'storage-failed', listingCount: 30 })
  })

  it('a device whose stored rows cannot be read reports a problem only while rows are missing from the snapshot (SYNC-9)', async () => {
    await (await visit()).storeRows()
    const replica = await visit(withBrokenDatabases())
    expect(replica.status()).toMatchObject({ problem: null, listingCount: 30 })
    device.server.put('businesses', testListing(31))
    await replica.requestSync('person')
    await replica.storeRows()
    expect(replica.status()).toMatchObject({ problem: 'storage-changes', listingCount: 31 })
    device.answer = failOffline
    const offlineReplica = await visit(withBrokenDatabases())
    expect(offlineReplica.status()).toMatchObject({ problem: 'incomplete', listingCount: 30 })
  })

  it('rows that could not be read are stored again from the snapshot and the changes since (SYNC-23)', async () => {
    await (await visit()).storeRows()
    const brokenName = device.state?.databaseName
    const databases = await databasesIn(device.storage()).loadDatabases()
    const open = async (name: string): Promise<ReplicaDatabase> => {
      if (name === brokenName) throw new Error('broken')
      return databases.open(name)
    }
    const replica = await visit({ loadDatabases: async () => ({ ...databases, open }) })
    await replica.storeRows()
    expect(replica.status()).toMatchObject({ problem: null, listingCount: 30 })
    expect(device.state?.databaseName).not.toBe(brokenName)
    device.keptSnapshot = null
    expect(await namesOffline()).toEqual(device.readServerNames())
  })
})

describe('a snapshot that is newer than the stored rows', () => {
  it('a guide file that was received while the code of the databases was missing is read at the next start, and its rows are stored (SYNC-23)', async () => {
    await (await visit()).storeRows()
    device.server.put('businesses', testListing(31))
    const gzip = await device.server.snapshotGzip()
    const file = new Blob([`<!doctype html>${GUIDE_FILE_MARK}`, formatSnapshotElement(gzip)])
    device.answer = failOffline
    device.clock += 3_600_000
    const receiver = await visit({ loadDatabases: () => Promise.reject(new TypeError('no code')) })
    expect(await receiver.receive(file)).toMatchObject({ isTaken: true, listingCount: 31 })
    const nextVisit = await visit()
    expect(listingNamesOf(nextVisit)).toEqual(device.readServerNames())
    expect(device.state).toMatchObject({ revision: device.server.changes(0, 1_000).revision })
    device.keptSnapshot = null
    expect(await namesOffline()).toEqual(device.readServerNames())
  })

  it('a snapshot of another epoch is not read in place of the stored rows', async () => {
    await (await visit()).storeRows()
    device.keptSnapshot = { ...device.keptSnapshot!, epoch: 'before-a-restore', revision: 1_000_000 }
    expect(await namesOffline()).toEqual(device.readServerNames())
    expect(device.state?.databaseName).not.toBe('')
    expect(device.reports).toEqual([])
  })
})
