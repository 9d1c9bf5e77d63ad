import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Device, listingNamesOf } from '../../../tests/fixtures/device.ts'
import { testListing } from '../../../tests/fixtures/directory-server.ts'
import type { DirectoryStatus } from '../../domain/directory.ts'
import type { Replica } from './replica.ts'

let device: Device
let replica: Replica
beforeEach(async () => {
  device = new Device()
  for (let n = 1; n <= 200; n += 1) device.server.put('businesses', testListing(n))
  replica = await device.openAndPull()
  // On a slow link a page has 100 rows, and the signed snapshot is not renewed in the background.
  replica.setNetworkState({ isVisible: true, isSlowLink: true })
  device.clock += 60 * 24 * 3_600_000
  device.requests = []
})
afterEach(() => device.stop())

/** Adds listings to the server, and deletes a listing that the copy has. */
function addListings(count: number): void {
  for (let n = 201; n <= 200 + count; n += 1) device.server.put('businesses', testListing(n))
  device.server.remove('businesses', testListing(1).id)
}

const listSnapshotRequests = (): string[] => device.requests.filter((path) => path === '/snapshot')

describe('a copy that is two months behind (SYNC-21)', () => {
  it('a copy that is two months behind downloads the changed rows if they are fewer than the rows of the copy', async () => {
    addListings(350)
    await replica.requestSync('start')
    expect(listingNamesOf(replica)).toEqual(device.readServerNames())
    // 251 listings and deletions are left after the first page, and the copy has 300 rows.
    expect(listSnapshotRequests()).toEqual([])
    expect(device.requests.length).toBe(2)
  })

  it('a copy that is two months behind downloads the snapshot if more changes are left than the copy has rows', async () => {
    addListings(600)
    await replica.requestSync('start')
    expect(listingNamesOf(replica)).toEqual(device.readServerNames())
    expect(listSnapshotRequests().length).toBe(1)
    // One request for the first page of the feed, and one for the changes after the snapshot.
    expect(device.requests.filter((path) => path.includes('directory_changes')).length).toBe(2)
    expect(replica.status()).toMatchObject({ phase: 'ready', problem: null, listingCount: 799 })
    expect((await device.openWithoutPull()).status()).toMatchObject({ listingCount: 799 })
  })

  it('a copy that is two months behind continues with the change feed if the snapshot is not newer than the copy', async () => {
    const oldSnapshot = await device.server.snapshotGzip()
    addListings(600)
    device.answer = (url) => (url.pathname === '/snapshot' ? new Response(oldSnapshot) : undefined)
    await replica.requestSync('start')
    expect(listingNamesOf(replica)).toEqual(device.readServerNames())
    expect(listSnapshotRequests().length).toBe(1)
    expect(replica.status()).toMatchObject({ phase: 'ready', problem: null, listingCount: 799 })
  })

  it('a copy that is two months behind continues with the change feed if there is no snapshot', async () => {
    addListings(600)
    device.answer = (url) => (url.pathname === '/snapshot' ? new Response('', { status: 404 }) : undefined)
    await replica.requestSync('start')
    expect(listingNamesOf(replica)).toEqual(device.readServerNames())
    expect(listSnapshotRequests().length).toBe(1)
  })

  it('a copy that is two months behind stays ready and keeps its time of update until all changes have arrived, also after a break (OFFLINE-5)', async () => {
    addListings(350)
    const statusBefore = replica.status()
    const statuses: DirectoryStatus[] = []
    replica.subscribe((status) => statuses.push(status))
    let pages = 0
    device.answer = (url) => {
      if (!url.pathname.includes('directory_changes')) return undefined
      pages += 1
      return pages === 2 ? Response.error() : undefined
    }
    await replica.requestSync('start')
    expect(replica.status()).toMatchObject({ listingCount: 300, problem: 'unreachable' })
    expect(new Set(statuses.map(({ phase }) => phase))).toEqual(new Set(['ready']))
    expect(new Set(statuses.map(({ updatedAt }) => updatedAt))).toEqual(new Set([statusBefore.updatedAt]))
    const reopenedReplica = await device.openWithoutPull()
    expect(reopenedReplica.status()).toMatchObject({
      phase: 'ready',
      updatedAt: statusBefore.updatedAt,
      listingCount: 300,
    })
    await reopenedReplica.requestSync('start')
    expect(listingNamesOf(reopenedReplica)).toEqual(device.readServerNames())
    expect(reopenedReplica.status()).toMatchObject({ phase: 'ready', updatedAt: device.clock, problem: null })
  })
})
