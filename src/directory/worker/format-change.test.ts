import 'fake-indexeddb/auto'
import { OPEN_COLLECTIONS } from 'rxdb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { waitUntil } from '../../../tests/fixtures/wait-until.ts'
import { killablePorts, PageLife } from '../../../tests/faults/page-life.ts'
import { Device, failOffline, listingNamesOf } from '../../../tests/fixtures/device.ts'
import { DirectoryServer, testListing } from '../../../tests/fixtures/directory-server.ts'
import { createTestCard } from '../../../tests/fixtures/listing-card.ts'
import type { Favourite } from '../../domain/listing/favourite.ts'
import { FAVOURITES_DATABASE, openFavouriteStore } from '../../listings/favourites/favourite-records.ts'
import { Favourites } from '../../listings/favourites/favourites.ts'
import { formatSnapshotElement, GUIDE_FILE_MARK } from '../../domain/snapshot/guide-file.ts'
import { replicaRecords } from './replica-records.ts'
import type { CollectionTotals } from '../../domain/snapshot/directory-changes.ts'
import type { Replica } from './replica.ts'
import { REPLICA_SCHEMA, SHARED_COLLECTION } from './schemas.ts'

let device: Device
beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  device = new Device()
  for (let n = 1; n <= 30; n += 1) device.server.put('businesses', testListing(n))
})
afterEach(async () => {
  await device.stop()
  vi.restoreAllMocks()
})

/** Makes the stored copy look as if a version with another format had written it. */
async function changeFormat(): Promise<void> {
  await device.stop()
  if (device.state !== null) device.otherFormats = [{ ...device.state, schema: REPLICA_SCHEMA - 1 }]
  device.state = null
}

describe('a release with another format of the copy (SYNC-18)', () => {
  it('a release with a new format of the copy shows the rows of the older format offline, and replaces them at the next pull', async () => {
    await device.openAndPull()
    device.server.put('businesses', testListing(31))
    device.clock += 60_000
    await device.openAndPull()
    await changeFormat()
    const { answer } = device
    device.answer = failOffline
    const replica = await device.openAndPull()
    expect(replica.status()).toMatchObject({ phase: 'ready', listingCount: 31 })
    expect(listingNamesOf(replica)).toEqual(device.readServerNames())
    device.answer = answer
    device.server.put('businesses', testListing(2, { name: 'Renamed' }))
    device.requests = []
    await replica.requestSync('person')
    expect(listingNamesOf(replica)).toEqual(device.readServerNames())
    expect(device.requests.some((path) => path.includes('/snapshot'))).toBe(true)
    expect(replica.status().problem).toBeNull()
    device.otherFormats = []
    device.answer = failOffline
    expect(listingNamesOf(await device.openWithoutPull())).toEqual(device.readServerNames())
  })

  it('a release with a new format fills the copy from the stored snapshot if the rows of the older format cannot be read', async () => {
    await device.openAndPull()
    await changeFormat()
    device.otherFormats = device.otherFormats.map((state) => ({ ...state, databaseName: 'gone' }))
    device.answer = failOffline
    const replica = await device.openAndPull()
    expect(listingNamesOf(replica)).toEqual(device.readServerNames())
    expect(replica.status().phase).toBe('ready')
  })

  it('every start of the guide deletes databases that are no longer used, also a start without a pull', async () => {
    await device.openAndPull()
    const { sweepDatabases } = replicaRecords
    for (const answer of [device.answer, failOffline]) {
      const leftoverNames = await createLeftoverDatabase()
      device.answer = answer
      device.requests = []
      // The copy was pulled a moment ago, so this start does not pull.
      const replica = await device.start({ ...device.ports(), sweepDatabases })
      await replica.requestSync('start')
      expect(device.requests).toEqual([])
      await waitUntil(async () => expect(await listDatabaseNames()).not.toContain(leftoverNames))
    }
  })

  it('rows of the older format are kept at every offline start, until they are stored in the new format', async () => {
    await device.openAndPull()
    // Listing 31 is newer than the stored snapshot.
    device.server.put('businesses', testListing(31))
    device.clock += 60_000
    await device.openAndPull()
    await changeFormat()
    device.answer = failOffline
    const sweepDatabases = async (keep: string): Promise<void> => {
      device.otherFormats = device.otherFormats.filter(({ databaseName }) => databaseName === keep)
    }
    for (let startCount = 0; startCount < 3; startCount += 1) {
      const replica = await device.start({ ...device.ports(), sweepDatabases })
      // The person leaves the page as soon as it shows listings.
      await replica.open()
      await device.stop()
      expect(listingNamesOf(replica)).toEqual(device.readServerNames())
    }
    device.clock += 60_000
    await device.openAndPull({ sweepDatabases })
    device.otherFormats = []
    expect(listingNamesOf(await device.openWithoutPull())).toEqual(device.readServerNames())
  })

  it('no database is deleted while a newer version of the guide is open', async () => {
    await device.openAndPull()
    const sweepDatabases = vi.fn(async () => undefined)
    device.openFormats.add(REPLICA_SCHEMA + 1)
    const replica = await device.start({ ...device.ports(), sweepDatabases })
    await replica.requestSync('start')
    expect(sweepDatabases).not.toHaveBeenCalled()
  })

  it('a guide file is compared with the stored copy of an older format, and no restore of the server is reported (RECEIVE-5)', async () => {
    const olderFile = await createGuideFile(device.server)
    device.server.put('businesses', testListing(31))
    await device.openAndPull()
    await changeFormat()
    device.answer = failOffline
    const replica = await device.openAndPull()
    expect(await replica.receive(olderFile)).toEqual({ isTaken: false, why: 'older' })
    expect(await replica.receive(await createGuideFile(device.server))).toEqual({
      isTaken: false,
      why: 'same',
    })
    device.server.put('businesses', testListing(32))
    const newerFile = await createGuideFile(device.server)
    expect(await replica.receive(newerFile)).toMatchObject({
      isTaken: true,
      listingCount: 32,
      isRestored: false,
    })
  })

  it('a guide file that was signed after the last pull of a copy of the older format is imported, whatever its revision (RECEIVE-5)', async () => {
    await device.openAndPull()
    await changeFormat()
    device.answer = failOffline
    const restoredServer = new DirectoryServer()
    restoredServer.epoch = 'epoch-2'
    restoredServer.put('businesses', testListing(1))
    const file = await createGuideFile(restoredServer, new Date(device.clock + 1))
    expect(await (await device.openAndPull()).receive(file)).toMatchObject({ isTaken: true, listingCount: 1 })
  })

  it('if storing the copy in a new format is interrupted at any write, all rows are there after the next start', async () => {
    for (let writes = 1; writes <= 40; writes += 3) {
      device = new Device()
      for (let n = 1; n <= 30; n += 1) device.server.put('businesses', testListing(n))
      await device.openAndPull()
      await changeFormat()
      const pageLife = new PageLife(writes, () => 0.7)
      const killedReplica = await device.start(killablePorts(device, pageLife))
      await killedReplica.requestSync('start').catch(() => undefined)
      device.answer = failOffline
      expect(listingNamesOf(await device.openAndPull())).toEqual(device.readServerNames())
      device.answer = () => undefined
      device.server.put('businesses', testListing(31))
      device.clock += 60_000
      expect(listingNamesOf(await device.openAndPull())).toEqual(device.readServerNames())
      await device.stop()
    }
  })
})

async function createGuideFile(server: DirectoryServer, signedAt?: Date): Promise<Blob> {
  return new Blob([GUIDE_FILE_MARK, formatSnapshotElement(await server.snapshotGzip(signedAt))])
}

/** Creates a database like one that is left behind if a page is killed while it replaces the copy. */
async function createLeftoverDatabase(): Promise<string> {
  const name = 'rxdb-dexie-guide-copy-old--0--businesses'
  await new Promise((resolve) => {
    const openRequest = indexedDB.open(name)
    openRequest.onsuccess = () => resolve(openRequest.result.close())
  })
  return name
}

async function listDatabaseNames(): Promise<(string | undefined)[]> {
  return (await indexedDB.databases()).map(({ name }) => name)
}

function tripIdsIn(replica: Replica): string[] {
  return [...replica.session.copy.rows.trips.keys()]
}

describe('tables that a later format added (SYNC-20)', () => {
  const STOP = { id: 'stop', trip_id: 'trip', atoll: 'JAL' }
  const TRIP = { id: 'trip', carrier_id: testListing(1).id, kind: 'ship', state: 'announced' }

  it('tables that a new format added are pulled by a device whose copy was stored by a version without these tables', async () => {
    device.server.put('trips', TRIP)
    await device.openAndPull()
    await changeFormat()
    // The copy of the other version has neither rows nor totals of the trip tables.
    const totals = device.otherFormats[0]?.totals as Partial<CollectionTotals>
    delete totals.trips
    delete totals.trip_stops
    const deletedDatabaseName = `rxdb-dexie-${device.otherFormats[0]?.databaseName}--0--${SHARED_COLLECTION}`
    await new Promise((resolve) => (device.indexedDB.deleteDatabase(deletedDatabaseName).onsuccess = resolve))
    const { answer } = device
    device.answer = failOffline
    const replica = await device.openAndPull()
    expect(listingNamesOf(replica)).toEqual(device.readServerNames())
    expect(replica.status()).toMatchObject({ phase: 'ready' })
    expect(tripIdsIn(replica)).toEqual([])
    device.answer = answer
    await replica.requestSync('person')
    expect(listingNamesOf(replica)).toEqual(device.readServerNames())
    expect(tripIdsIn(replica)).toEqual(['trip'])
  })

  it('tables that a new format added do not affect favorites saved earlier, also when databases of old copies are deleted', async () => {
    // The record of a version in which favorites had no notes.
    const saved: Favourite = { id: testListing(1).id, savedAt: 1, snapshot: createTestCard(1) }
    const store = await openFavouriteStore()
    await store.write([saved], [])
    const leftOver = await createLeftoverDatabase()
    await device.openAndPull()
    await changeFormat()
    device.server.put('trips', TRIP)
    device.clock += 60_000
    const { sweepDatabases } = replicaRecords
    const replica = await device.start({ ...device.ports(), sweepDatabases })
    await replica.requestSync('person')
    expect(listingNamesOf(replica)).toEqual(device.readServerNames())
    expect(tripIdsIn(replica)).toEqual(['trip'])
    await waitUntil(async () => expect(await listDatabaseNames()).not.toContain(leftOver))
    expect(await listDatabaseNames()).toContain(FAVOURITES_DATABASE)
    const laterFavourites = new Favourites(
      () => openFavouriteStore(),
      () => undefined,
    )
    expect((await laterFavourites.untilRead()).favourites).toEqual([saved])
  })

  it('trips and trip stops are stored on the device like other rows, and a deleted trip is removed without the stop', async () => {
    await device.openAndPull()
    device.server.put('trips', TRIP)
    device.server.put('trip_stops', STOP)
    device.clock += 60_000
    await device.openAndPull()
    device.answer = failOffline
    const offline = await device.openWithoutPull()
    expect(offline.session.copy.rows.trip_stops.get('stop')).toMatchObject({ atoll: 'JAL' })
    expect(tripIdsIn(offline)).toEqual(['trip'])
    device.answer = () => undefined
    device.server.remove('trips', 'trip')
    device.clock += 60_000
    await device.openAndPull()
    device.answer = failOffline
    const reopenedReplica = await device.openWithoutPull()
    expect(tripIdsIn(reopenedReplica)).toEqual([])
    expect(reopenedReplica.session.copy.rows.trip_stops.size).toBe(1)
    expect(reopenedReplica.status().problem).toBeNull()
  })

  it('a copy uses at most half of the 13 collections of free RxDB, because several tables share a collection', async () => {
    const { databaseName } = (await device.openAndPull(), device.state ?? { databaseName: '' })
    expect(databaseName).not.toBe('')
    expect(OPEN_COLLECTIONS.size * 2).toBeLessThanOrEqual(13)
  })
})

describe('while a newer version of the guide is open, this version (SYNC-18)', () => {
  it('while a newer version is open, an older version of the guide shows its copy, reports the newer one, and requests and stores nothing', async () => {
    const replica = await device.openAndPull()
    device.openFormats.add(REPLICA_SCHEMA + 1)
    const storedState = structuredClone(device.state)
    device.server.put('businesses', testListing(31))
    device.requests = []
    await replica.requestSync('person')
    await replica.setPreferredAtoll('EBO')
    await replica.followOtherTab()
    expect(device.requests).toEqual([])
    expect(device.state).toEqual(storedState)
    expect(replica.status()).toMatchObject({ phase: 'ready', listingCount: 30, problem: 'newer-version' })
  })

  it('while a newer version is open, an older version of the guide refuses a guide file, because the next start would lose its rows (RECEIVE-2)', async () => {
    const replica = await device.openAndPull()
    device.server.put('businesses', testListing(31))
    const file = await createGuideFile(device.server)
    device.openFormats.add(REPLICA_SCHEMA + 1)
    const storedRecords = structuredClone([device.state, device.keptSnapshot])
    expect(await replica.receive(file)).toEqual({ isTaken: false, why: 'newer-version' })
    expect([device.state, device.keptSnapshot]).toEqual(storedRecords)
    expect(replica.status()).toMatchObject({ listingCount: 30, problem: 'newer-version' })
  })

  it('the guide reports an open newer version even after that version was closed, but does not report an open older version', async () => {
    device.openFormats.add(REPLICA_SCHEMA - 1)
    const replica = await device.openAndPull()
    expect(replica.status().problem).toBeNull()
    device.openFormats.add(REPLICA_SCHEMA + 1)
    await replica.requestSync('person')
    device.openFormats.clear()
    await replica.requestSync('person')
    expect(replica.status().problem).toBe('newer-version')
  })
})
