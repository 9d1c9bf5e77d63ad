import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { databasesIn, Device, failOffline, listingNamesOf } from '../../../tests/fixtures/device.ts'
import { startPumpedTimers } from '../../../tests/fixtures/pump-timers.ts'
import { testListing } from '../../../tests/fixtures/directory-server.ts'
import { formatSnapshotElement, GUIDE_FILE_MARK } from '../../domain/snapshot/guide-file.ts'
import { Replica } from './replica.ts'
import type { ReplicaPorts } from './replica-ports.ts'

/*
 * On a first visit the code that stores each listing by itself arrives after the guide opens offline (SHELL-1). Until then
 * the device has the signed snapshot and no database.
 */

let device: Device
/** The requests for the code of the databases. */
let loadDatabases: ReturnType<typeof vi.fn<ReplicaPorts['loadDatabases']>>

beforeEach(() => {
  device = new Device()
  for (let n = 1; n <= 30; n += 1) device.server.put('businesses', testListing(n))
  loadDatabases = vi.fn(databasesIn(device.storage()).loadDatabases)
})

afterEach(() => device.stop())

async function start(changes: Partial<ReplicaPorts> = {}): Promise<Replica> {
  return device.start({ storesRowsLater: true, loadDatabases, ...changes })
}

async function visit(changes: Partial<ReplicaPorts> = {}): Promise<Replica> {
  const replica = await start(changes)
  await replica.requestSync('start')
  return replica
}

/** A guide file of another device with the rows of the server. */
async function createGuideFile(): Promise<Blob> {
  const gzip = await device.server.snapshotGzip()
  return new Blob([`<!doctype html>${GUIDE_FILE_MARK}`, formatSnapshotElement(gzip)])
}

function openSecondTab(): Replica {
  return new Replica({ ...device.ports(), storesRowsLater: true, loadDatabases })
}

/** Opens a tab that has the 30 listings of the snapshot, and a tab that has pulled one more. */
async function openTwoTabs(): Promise<{ aheadTab: Replica; behindTab: Replica }> {
  await freezeSnapshot()
  const behindTab = openSecondTab()
  await behindTab.requestSync('start')
  device.server.put('businesses', testListing(31))
  return { aheadTab: await visit(), behindTab }
}

async function startOffline(): Promise<Replica> {
  device.answer = failOffline
  const replica = await start()
  await replica.open()
  device.answer = () => undefined
  return replica
}

/** Names of the listings that a start without a network shows. */
async function namesOffline(): Promise<string[]> {
  return listingNamesOf(await startOffline())
}

/** Makes the server always send its present snapshot. Normally it makes a new snapshot at each request. */
async function freezeSnapshot(): Promise<void> {
  const snapshot = await device.server.snapshotGzip()
  device.answer = (url) => (url.pathname === '/snapshot' ? new Response(snapshot) : undefined)
}

describe('a first visit that has not loaded the code of the databases', () => {
  it('a first visit has a complete copy, which a start without a network reads from the signed snapshot (SYNC-23)', async () => {
    const replica = await visit()
    expect(replica.status()).toMatchObject({ phase: 'ready', problem: null, listingCount: 30 })
    expect(device.readModel).not.toBeNull()
    const { updatedAt } = replica.status()
    const offlineNames = await startOffline()
    expect(listingNamesOf(offlineNames)).toEqual(device.readServerNames())
    expect(offlineNames.status()).toMatchObject({ phase: 'ready', updatedAt })
    expect(device.state).toBeNull()
    expect(loadDatabases).not.toHaveBeenCalled()
  })

  it('a first visit shows the changes since the snapshot, and the next visit pulls them again (SYNC-23)', async () => {
    await freezeSnapshot()
    const { revision } = device.server.changes(0, 1_000)
    device.server.put('businesses', testListing(1, { name: 'Changed' }))
    const answer = device.answer
    expect(listingNamesOf(await visit())).toEqual(device.readServerNames())
    expect(await namesOffline()).not.toContain('Changed')
    device.answer = answer
    device.requests = []
    const nextReplica = await start()
    await nextReplica.requestSync('person')
    expect(listingNamesOf(nextReplica)).toEqual(device.readServerNames())
    expect(device.requests).toEqual([expect.stringContaining(`since=${revision}`)])
  })

  it('a tab does not download the snapshot again if another tab has stored it meanwhile', async () => {
    const firstTab = openSecondTab()
    await firstTab.open()
    expect((await visit()).status().phase).toBe('ready')
    device.requests = []
    await firstTab.requestSync('person')
    expect(firstTab.status()).toMatchObject({ phase: 'ready', listingCount: 30 })
    expect(device.requests.filter((url) => url.startsWith('/snapshot'))).toEqual([])
  })

  it('a tab shows the newer snapshot that another tab has stored, and stores its rows and not its own (SYNC-23)', async () => {
    const behindTab = openSecondTab()
    await behindTab.requestSync('start')
    device.server.put('businesses', testListing(31))
    const file = await createGuideFile()
    device.answer = failOffline
    const otherTab = await start()
    expect(await otherTab.receive(file)).toMatchObject({ isTaken: true, listingCount: 31 })
    await behindTab.storeRows()
    expect(behindTab.status().listingCount).toBe(31)
    await behindTab.close()
    expect(await namesOffline()).toEqual(device.readServerNames())
  })

  it('a tab whose rows are newer than the rows that another tab stores keeps them, and stores them too (SYNC-23)', async () => {
    const { aheadTab, behindTab } = await openTwoTabs()
    await behindTab.storeRows()
    await aheadTab.followOtherTab()
    expect(aheadTab.status().listingCount).toBe(31)
    await behindTab.close()
    expect(await namesOffline()).toEqual(device.readServerNames())
  })

  it('a tab with newer rows keeps them also when both tabs store their rows (SYNC-23)', async () => {
    const { aheadTab, behindTab } = await openTwoTabs()
    await behindTab.storeRows()
    expect(await aheadTab.storeRows()).toBe(true)
    expect(aheadTab.status().listingCount).toBe(31)
    await behindTab.close()
    expect(await namesOffline()).toEqual(device.readServerNames())
  })

  it('a copy that a tab reads only after it may store rows is stored with all of its rows', async () => {
    device.answer = failOffline
    const tab = openSecondTab()
    await tab.requestSync('start')
    await tab.storeRows()
    device.answer = () => undefined
    await visit()
    device.server.put('businesses', testListing(31))
    await tab.requestSync('person')
    expect(device.state).toMatchObject({ isComplete: true })
    await tab.close()
    expect(await namesOffline()).toEqual(device.readServerNames())
  })

  it('a first visit stores the rows at once if storing the snapshot does not end (SYNC-9)', async () => {
    const timers = startPumpedTimers()
    try {
      const hangingSnapshotPort = {
        ...device.ports().snapshotRecord,
        write: () => new Promise<never>(() => undefined),
      }
      const replica = await visit({ snapshotRecord: hangingSnapshotPort })
      expect(replica.status()).toMatchObject({ phase: 'ready', problem: null, listingCount: 30 })
      expect(device.state).toMatchObject({ isComplete: true })
    } finally {
      await timers.stop()
    }
  })

  it('a start from the stored snapshot pulls the changes that the last visit has shown (SYNC-23)', async () => {
    await freezeSnapshot()
    device.server.put('businesses', testListing(31))
    await visit()
    expect((await visit()).status().listingCount).toBe(31)
  })

  it('a device without the code of the databases takes a guide file of another device (RECEIVE-1)', async () => {
    const file = await createGuideFile()
    device.answer = failOffline
    loadDatabases.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
    const replica = await visit()
    expect(await replica.receive(file)).toMatchObject({ isTaken: true, listingCount: 30 })
    expect(replica.status()).toMatchObject({ phase: 'ready', listingCount: 30 })
    expect(await namesOffline()).toEqual(device.readServerNames())
  })

  it('a first visit stores the rows at once if the device refuses to store the snapshot (SYNC-23)', async () => {
    const refusingSnapshotPort = {
      ...device.ports().snapshotRecord,
      write: () => Promise.reject(new Error('refused')),
    }
    await visit({ snapshotRecord: refusingSnapshotPort })
    expect(device.state).toMatchObject({ isComplete: true })
    expect(await namesOffline()).toEqual(device.readServerNames())
  })

  it('a first visit stores the rows at once if the server has no signed snapshot (SYNC-23)', async () => {
    device.answer = (url) => (url.pathname === '/snapshot' ? new Response('', { status: 404 }) : undefined)
    await visit()
    expect(device.state).toMatchObject({ isComplete: true })
    expect(device.keptSnapshot).toBeNull()
  })
})

describe('when the code of the databases is on the device', () => {
  it('the rows are stored with all changes since the snapshot once the code of the databases is there (SYNC-23)', async () => {
    await freezeSnapshot()
    device.server.put('businesses', testListing(1, { name: 'Changed' }))
    const replica = await visit()
    await replica.storeRows()
    expect(device.state).toMatchObject({
      isComplete: true,
      revision: device.server.changes(0, 1_000).revision,
    })
    expect(await namesOffline()).toEqual(device.readServerNames())
  })

  it('a copy that was read from the stored snapshot is stored row by row without a network', async () => {
    await visit()
    device.answer = failOffline
    const replica = await start()
    await replica.open()
    await replica.storeRows()
    expect(device.state).toMatchObject({ isComplete: true })
    expect(await namesOffline()).toEqual(device.readServerNames())
  })

  it('changes that come after the rows were stored are stored at once', async () => {
    const replica = await visit()
    await replica.storeRows()
    device.server.put('businesses', testListing(1, { name: 'Changed' }))
    await replica.requestSync('person')
    expect(await namesOffline()).toContain('Changed')
  })

  it('a failed download of the code of the databases is reported, and the copy stays complete', async () => {
    loadDatabases.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    const replica = await visit()
    expect(await replica.storeRows()).toBe(false)
    expect(device.reports).toContain('The code of the databases could not be loaded')
    expect(replica.status()).toMatchObject({ phase: 'ready', problem: null, listingCount: 30 })
    expect(await namesOffline()).toEqual(device.readServerNames())
    await (await visit()).storeRows()
    expect(device.state).toMatchObject({ isComplete: true })
  })
})

const failingLoader = (): Promise<never> =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

describe('a start that cannot load the code of the databases', () => {
  it('a start without the code of the databases reads the stored snapshot instead of the stored rows (SYNC-23)', async () => {
    await freezeSnapshot()
    device.server.put('businesses', testListing(1, { name: 'Changed' }))
    const firstVisit = await visit()
    await firstVisit.storeRows()
    const { answer } = device
    device.answer = failOffline
    const replica = await visit({ loadDatabases: failingLoader })
    expect(replica.status()).toMatchObject({ phase: 'ready', problem: 'unreachable', listingCount: 30 })
    expect(listingNamesOf(replica)).toContain('Listing 1')
    device.answer = answer
    await replica.requestSync('person')
    expect(replica.status()).toMatchObject({ phase: 'ready', problem: null })
    expect(listingNamesOf(replica)).toEqual(device.readServerNames())
  })

  it('the stored rows are read once the code of the databases can be loaded', async () => {
    await freezeSnapshot()
    device.server.put('businesses', testListing(1, { name: 'Changed' }))
    await (await visit()).storeRows()
    device.answer = failOffline
    loadDatabases.mockImplementationOnce(failingLoader)
    const replica = await start()
    await replica.open()
    expect(listingNamesOf(replica)).toContain('Listing 1')
    await replica.storeRows()
    expect(listingNamesOf(replica)).toContain('Changed')
  })
})
