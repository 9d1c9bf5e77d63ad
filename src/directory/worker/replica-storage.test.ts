import 'fake-indexeddb/auto'
import { OPEN_COLLECTIONS } from 'rxdb'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databasesIn, Device, listingNamesOf, failOffline } from '../../../tests/fixtures/device.ts'
import { DirectoryServer, testListing } from '../../../tests/fixtures/directory-server.ts'
import { startPumpedTimers } from '../../../tests/fixtures/pump-timers.ts'
import { START_LIMIT_MS } from './storage-problem.ts'
import type { Replica } from './replica.ts'
import type { ReplicaPorts } from './replica-ports.ts'

let device: Device
beforeEach(() => {
  device = new Device()
  for (let n = 1; n <= 30; n += 1) device.server.put('businesses', testListing(n))
})

afterEach(() => device.stop())

describe('a replica that differs from the server', () => {
  it('the copy is rebuilt when one of its collections was deleted from the device', async () => {
    await device.openAndPull()
    await loseListings()
    device.clock += 60_000
    const replica = await device.start()
    await replica.open()
    expect(replica.status().problem).toBe('incomplete')
    await replica.requestSync('start')
    expect(listingNamesOf(replica)).toEqual(device.readServerNames())
    expect(replica.status().problem).toBeNull()
  })

  it('a copy that differs from the server is reported as incomplete, and rebuilt at most once a day if the rebuilt copy differs too (SYNC-3)', async () => {
    const replica = await device.openAndPull()
    answerWithWrongTotals()
    await replica.requestSync('person')
    device.requests = []
    device.clock += 60_000
    await replica.requestSync('visible')
    expect(device.requests).toHaveLength(1)
    expect(replica.status()).toMatchObject({ phase: 'ready', problem: 'incomplete', listingCount: 30 })
    device.clock += 24 * 3_600_000
    await replica.requestSync('visible')
    expect(device.requests).toHaveLength(3)
  })

  it('a copy that differs from the server is reported as incomplete also at the next offline start', async () => {
    const replica = await device.openAndPull()
    answerWithWrongTotals()
    await replica.requestSync('person')
    device.answer = failOffline
    const nextReplica = await device.start()
    await nextReplica.open()
    expect(nextReplica.status().problem).toBe('incomplete')
  })

  it('a copy that differs from the server is rebuilt when a person refreshes, also shortly after a rebuild that did not help', async () => {
    const replica = await device.openAndPull()
    answerWithWrongTotals()
    await replica.requestSync('person')
    device.answer = () => undefined
    loseRow(replica, 3)
    device.server.put('businesses', testListing(40))
    await replica.requestSync('person')
    expect(listingNamesOf(replica)).toEqual(device.readServerNames())
    expect(replica.status().problem).toBeNull()
  })

  it('the copy is rebuilt again if a row is lost a second time on the same day', async () => {
    const replica = await device.openAndPull()
    for (const n of [3, 7]) {
      loseRow(replica, n)
      device.server.put('businesses', testListing(n + 40))
      device.clock += 60_000
      await replica.requestSync('visible')
      expect(listingNamesOf(replica)).toEqual(device.readServerNames())
      expect(replica.status().problem).toBeNull()
    }
  })

  it('a copy that has lost a row is rebuilt although the clock was set back since the last rebuild', async () => {
    const replica = await device.openAndPull()
    device.clock += 30 * 24 * 3_600_000
    answerWithWrongTotals()
    await replica.requestSync('person')
    device.clock -= 30 * 24 * 3_600_000
    device.answer = () => undefined
    const nextReplica = await device.openAndPull()
    loseRow(nextReplica, 3)
    device.server.put('businesses', testListing(40))
    device.clock += 60_000
    await nextReplica.requestSync('visible')
    expect(listingNamesOf(nextReplica)).toEqual(device.readServerNames())
  })

  it.each([
    ['another epoch', () => (device.server.epoch = 'epoch-2')],
    ['an older revision than the copy', () => (device.server = createRestoredServer())],
    [
      'no record any more of deletions that the copy has missed',
      () => (device.server.purgedThrough = 10_000),
    ],
  ])('the copy is rebuilt when the server has %s, and always has rows meanwhile', async (_, change) => {
    const replica = await device.openAndPull()
    const rowCounts: number[] = []
    replica.subscribe((status) => rowCounts.push(status.listingCount))
    device.server.put('businesses', testListing(40, { name: 'After' }))
    change()
    await replica.requestSync('person')
    expect(listingNamesOf(replica)).toEqual(device.readServerNames())
    expect(Math.min(...rowCounts)).toBeGreaterThan(0)
    const reopened = await device.start()
    await reopened.open()
    expect(listingNamesOf(reopened)).toEqual(device.readServerNames())
  })
})

describe('the storage of the device', () => {
  it('an update that cannot be stored is reported and stays readable, and all rows are there after a restart (SYNC-9)', async () => {
    const replica = await device.openAndPull()
    device.canStore = false
    device.server.put('businesses', testListing(31))
    await replica.requestSync('person')
    expect(listingNamesOf(replica)).toEqual(device.readServerNames())
    expect(replica.status().problem).toBe('storage-failed')
    device.canStore = true
    device.clock += 120_000
    const nextReplica = await device.openAndPull()
    expect(listingNamesOf(nextReplica)).toEqual(device.readServerNames())
    expect(nextReplica.status().problem).toBeNull()
  })

  it('storage that works again after a failure is used again in the same session', async () => {
    const replica = await device.openAndPull()
    device.canStore = false
    device.server.put('businesses', testListing(31))
    await replica.requestSync('person')
    device.canStore = true
    device.clock += 120_000
    await replica.requestSync('person')
    expect(replica.status().problem).toBeNull()
    const nextReplica = await device.start()
    await nextReplica.open()
    expect(listingNamesOf(nextReplica)).toEqual(device.readServerNames())
  })

  it('storage that was full at several attempts to open the database is used as soon as the database opens', async () => {
    const storage = device.storage()
    const create = storage.createStorageInstance.bind(storage)
    let isFull = true
    storage.createStorageInstance = async (options) => {
      if (isFull && options.collectionName === 'announcements')
        throw new DOMException('full', 'QuotaExceededError')
      return create(options)
    }
    const fullSnapshotPort = {
      ...device.ports().snapshotRecord,
      write: () => Promise.reject(new Error('full')),
    }
    const replica = await device.start({ ...databasesIn(storage), snapshotRecord: fullSnapshotPort })
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await replica.requestSync('person')
      expect(replica.status().problem).toBe('storage-full')
      device.clock += 120_000
    }
    isFull = false
    await replica.requestSync('person')
    expect(replica.status().problem).toBeNull()
    const nextReplica = await device.start()
    await nextReplica.open()
    expect(listingNamesOf(nextReplica)).toEqual(device.readServerNames())
  })

  it('a start of the guide waits less than 5 seconds for the storage of the device (SYNC-9)', () => {
    expect(START_LIMIT_MS).toBeLessThan(5_000)
  })

  it('if the storage never returns the checkpoint, the directory is readable in memory (SYNC-9)', async () => {
    await device.openAndPull()
    const replica = await device.openAndPull({ state: { ...device.ports().state, read: neverSettles } })
    expect(replica.status()).toMatchObject({ phase: 'ready', listingCount: 30 })
  })

  it('if the database never opens, the directory is readable in memory, and the storage is reported as hanging (SYNC-9)', async () => {
    await device.openAndPull()
    const storage = device.storage()
    storage.createStorageInstance = neverSettles
    const timers = startPumpedTimers()
    try {
      const replica = await device.start(databasesIn(storage))
      const pullPromise = replica.requestSync('start')
      const categoryCounts = await device.reads?.counts()
      expect(categoryCounts?.business).toBeGreaterThan(0)
      expect(timers.elapsedMs()).toBeLessThan(10_000)
      expect(replica.status().problem).toBe('storage-slow')
      await pullPromise
      expect(replica.status()).toMatchObject({ problem: 'storage-hanging', listingCount: 30 })
    } finally {
      await timers.stop()
    }
  })

  it('if neither the stored rows nor a snapshot can be read, the reason is reported, and no database stays open', async () => {
    await device.openAndPull()
    await device.stop()
    device.keptSnapshot = null
    const replica = await device.start(withBrokenCopy('query'))
    await replica.open()
    expect(replica.status().problem).toBe('storage-refused')
    await expect.poll(() => OPEN_COLLECTIONS.size).toBe(0)
  })

  it('if the browser refuses access to the storage, the whole directory is readable in memory', async () => {
    const replica = await device.openAndPull({
      state: { read: refuseAccess, readOthers: refuseAccess, write: refuseAccess },
    })
    expect(replica.status()).toMatchObject({ problem: 'storage-refused', phase: 'ready', listingCount: 30 })
  })
})

describe('a device whose stored rows cannot be used', () => {
  it.each([
    ['the database cannot be opened', async () => withBrokenCopy('open')],
    ['the rows cannot be read', async () => withBrokenCopy('query')],
    ['the database has lost its listings', loseListings],
  ])(
    'if %s, a start without a network shows the stored snapshot, and the next pull stores all rows again (SYNC-23)',
    async (_, breakRows) => {
      const firstVisit = await device.openAndPull()
      const snapshotNames = device.readServerNames()
      device.server.put('businesses', testListing(31))
      await firstVisit.requestSync('person')
      await device.stop()
      const brokenPorts = await breakRows()
      const brokenName = device.state?.databaseName
      device.answer = failOffline
      device.clock += 60_000
      const replica = await device.openAndPull(brokenPorts)
      expect(replica.status()).toMatchObject({ phase: 'ready', problem: 'incomplete' })
      expect(listingNamesOf(replica)).toEqual(snapshotNames)
      expect(device.state?.databaseName).toBe(brokenName)
      device.answer = () => undefined
      const onlineReplica = await device.openAndPull(brokenPorts)
      expect(onlineReplica.status().problem).toBeNull()
      device.answer = failOffline
      expect(listingNamesOf(await device.openWithoutPull())).toEqual(device.readServerNames())
      expect(device.state?.databaseName).not.toBe(brokenName)
    },
  )
})

/** Ports with which the database of the stored copy cannot be opened or read. Other databases work. */
function withBrokenCopy(refused: 'open' | 'query'): Partial<ReplicaPorts> {
  const storage = device.storage()
  const brokenName = device.state?.databaseName
  const create = storage.createStorageInstance.bind(storage)
  storage.createStorageInstance = async (options) => {
    if (options.databaseName !== brokenName || options.collectionName !== 'businesses') return create(options)
    if (refused === 'open') return refuseAccess()
    return Object.assign(await create(options), { query: refuseAccess })
  }
  return databasesIn(storage)
}

/** Deletes the stored listings, as a browser does that needs space. */
async function loseListings(): Promise<Partial<ReplicaPorts>> {
  const lostDatabaseName = `rxdb-dexie-${device.state?.databaseName}--0--businesses`
  await new Promise((resolve) => (device.indexedDB.deleteDatabase(lostDatabaseName).onsuccess = resolve))
  return {}
}

/** Removes a row from memory, which the next pull notices by the totals. */
function loseRow(replica: Replica, n: number): void {
  replica.session.copy.rows.businesses.delete(testListing(n).id)
}

async function refuseAccess(): Promise<never> {
  throw new DOMException('denied', 'SecurityError')
}

function createRestoredServer(): DirectoryServer {
  const server = new DirectoryServer()
  for (let n = 1; n <= 5; n += 1) server.put('businesses', testListing(n, { name: `Restored ${n}` }))
  return server
}

function neverSettles(): Promise<never> {
  return new Promise(() => undefined)
}

/** Makes the server send totals that do not match its rows. */
function answerWithWrongTotals(): void {
  const wrongTotals = { ...device.server.totals(), businesses: [31, 999] as [number, number] }
  device.answer = (url) => {
    if (!url.pathname.includes('directory_changes')) return undefined
    const page = device.server.changes(Number(url.searchParams.get('since')), 1_000)
    return Response.json({ ...page, totals: wrongTotals })
  }
}
