import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDeferred } from '../../../tests/fixtures/deferred.ts'
import { Device, failOffline } from '../../../tests/fixtures/device.ts'
import { DirectoryServer, testListing } from '../../../tests/fixtures/directory-server.ts'
import type { Category } from '../../domain/listing/listing.ts'
import { formatSnapshotElement, GUIDE_FILE_MARK } from '../../domain/snapshot/guide-file.ts'
import type { SearchQuery } from '../../domain/search/search-query.ts'
import type { DirectoryReads } from './directory-reads.ts'

/* Tests of reads while the copy is not complete. Only a complete copy proves that a listing does not exist. */

const ATOLL = 'JAL'
const CATEGORY: Category = 'banking'
const FROM_POSITION = { latitude: 5.9, longitude: 169.6 }
const QUERY: SearchQuery = {
  text: 'nothing has this word',
  location: '',
  atoll: null,
  category: null,
  sort: 'relevance',
  isOpenNow: false,
  page: 1,
}

const READS: readonly [name: string, ask: (reads: DirectoryReads) => Promise<unknown>][] = [
  ['the page of an atoll', (reads) => reads.atollPage(ATOLL, 1)],
  ['the sheet of an atoll', (reads) => reads.listingsOn(ATOLL)],
  ['the names of a category', (reads) => reads.names(CATEGORY)],
  ['the map of a category', (reads) => reads.mapPins(CATEGORY)],
  ['the map of a search', (reads) => reads.searchAll(QUERY, null)],
  ['the trips', (reads) => reads.trips({})],
  [
    'the list of an area',
    (reads) => reads.listWithin({ category: CATEGORY, sort: 'name', bounds: null, count: 12 }),
  ],
  [
    'the places nearby',
    (reads) => reads.nearest({ from: FROM_POSITION, atoll: null, category: CATEGORY, count: 12 }),
  ],
]

let device: Device

beforeEach(() => {
  device = new Device()
  device.server = new DirectoryServer()
  for (let n = 1; n <= 1_500; n += 1)
    device.server.put('businesses', testListing(n, { category: 'business', atoll: 'MAJ' }))
})

afterEach(() => device.stop())

function readsOf({ reads }: Device): DirectoryReads {
  if (reads === null) throw new Error('The device has not started')
  return reads
}

const COUNT_READS: typeof READS = [
  ['the counts of the atolls', (reads) => reads.atollCounts()],
  ['the counts of the categories', (reads) => reads.counts()],
]

describe.each([...READS, ...COUNT_READS])('%s', (_, ask) => {
  it('a read of the directory fails if no copy could be downloaded, and is answered once the device has a copy (ERR-2)', async () => {
    device.answer = failOffline
    const replica = await device.openAndPull()
    await expect(ask(readsOf(device))).rejects.toThrow('The copy is not complete')
    device.answer = () => undefined
    await replica.requestSync('person')
    await expect(ask(readsOf(device))).resolves.toBeDefined()
  })
})

/** Reads that the server answers on a device without any copy. */
const SERVER_READS: typeof READS = [
  ['a page of a category', (reads) => reads.listPage({ category: CATEGORY, sort: 'name', page: 1 })],
  ['a search', (reads) => reads.search(QUERY, null)],
]

describe.each([...READS, ...SERVER_READS])('%s', (_, ask) => {
  it('a read of the directory that finds nothing during the download waits for the rest of the copy (LIST-9)', async () => {
    const restOfCopy = createDeferred<void>()
    const secondPageRequest = createDeferred<void>()
    let pages = 0
    device.answer = (url) => {
      if (url.pathname === '/snapshot') return new Response('', { status: 404 })
      pages += 1
      if (pages === 1) return undefined
      secondPageRequest.resolve()
      return restOfCopy.promise.then(() => device.serve(url))
    }
    const replica = await device.start()
    const pull = replica.requestSync('start')
    await secondPageRequest.promise
    expect(replica.status()).toMatchObject({ phase: 'filling', listingCount: 1_000 })
    const events: string[] = []
    const answeredRead = ask(readsOf(device)).then(() => events.push(replica.status().phase))
    await new Promise((resolve) => setTimeout(resolve))
    restOfCopy.resolve()
    await Promise.all([pull, answeredRead])
    expect(events).toEqual(['ready'])
  })

  it('a read of the directory fails if it finds nothing in a copy whose download broke off (ERR-2, LIST-9)', async () => {
    breakOffAfterFirstPage()
    await device.openAndPull()
    await expect(ask(readsOf(device))).rejects.toThrow('The copy is not complete')
  })
})

describe('a copy whose download broke off', () => {
  beforeEach(breakOffAfterFirstPage)

  it('a copy whose download broke off answers with the listings that have arrived, without waiting for the others (LIST-9)', async () => {
    const replica = await device.openAndPull()
    expect(replica.status()).toMatchObject({ phase: 'filling', problem: 'unreachable' })
    const reads = readsOf(device)
    expect((await reads.atollPage('MAJ', 1)).total).toBe(1_000)
    expect((await reads.listPage({ category: 'business', sort: 'name', page: 1 })).total).toBe(1_000)
    expect((await reads.search({ ...QUERY, text: '', category: 'business' }, null)).total).toBe(1_000)
  })

  it('a copy whose download broke off is replaced by a complete guide file, also by one of an earlier revision (RECEIVE-2)', async () => {
    const earlierServer = new DirectoryServer()
    for (let n = 1; n <= 900; n += 1)
      earlierServer.put('businesses', testListing(n, { category: 'business', atoll: 'MAJ' }))
    const gzip = await earlierServer.snapshotGzip()
    const replica = await device.openAndPull()
    expect(device.state).toMatchObject({ isComplete: false, revision: 1_000 })
    device.answer = failOffline
    const file = new Blob([`<!doctype html>${GUIDE_FILE_MARK}`, formatSnapshotElement(gzip)])
    expect(await replica.receive(file)).toMatchObject({ isTaken: true, listingCount: 900 })
    expect(replica.status()).toMatchObject({ phase: 'ready', listingCount: 900 })
    expect(await replica.receive(file)).toEqual({ isTaken: false, why: 'same' })
    device.answer = () => undefined
    await replica.requestSync('person')
    expect(replica.status()).toMatchObject({ phase: 'ready', listingCount: 1_500 })
  })

  it('no read model is stored for a copy whose download broke off, because the next start would show that copy as complete (LIST-9)', async () => {
    const replica = await device.openAndPull()
    expect(device.state).toMatchObject({ isComplete: false })
    await replica.session.setPreferredAtoll(null)
    await replica.session.setPreferredAtoll(ATOLL)
    expect(device.readModel).toBeNull()
    device.answer = () => undefined
    await replica.requestSync('person')
    expect(device.readModel).toMatchObject({ listingCount: 1_500, firstAtoll: ATOLL })
  })
})

function breakOffAfterFirstPage(): void {
  let pages = 0
  device.answer = (url) => {
    if (url.pathname === '/snapshot') return new Response('', { status: 404 })
    pages += 1
    return pages === 2 ? failOffline(url) : undefined
  }
}
