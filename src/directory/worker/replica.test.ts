import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DirectoryServer, testListing } from '../../../tests/fixtures/directory-server.ts'
import { Device, offline } from '../../../tests/fixtures/device.ts'
import { liveThroughFaults } from '../../../tests/fixtures/sync-faults.ts'
import type { Replica } from './replica.ts'

let device: Device
beforeEach(() => {
  device = new Device()
  for (let n = 1; n <= 30; n += 1) device.server.put('businesses', testListing(n))
})

afterEach(() => device.stop())

async function started(starting = device.start()): Promise<Replica> {
  const replica = await starting
  await replica.requestSync('start')
  return replica
}

function namesIn(replica: Replica): string[] {
  return [...replica.session.copy.rows.businesses.values()].map((listing) => listing.name).sort()
}

function namesOnServer(): string[] {
  return device.server
    .listings()
    .map((listing) => listing.name)
    .sort()
}

describe('first copy', () => {
  it('comes from one snapshot and one feed request (SYNC-1)', async () => {
    const replica = await started()
    expect(namesIn(replica)).toEqual(namesOnServer())
    expect(replica.status()).toMatchObject({
      phase: 'ready',
      problem: null,
      listingCount: 30,
      clockOffsetMs: 0,
    })
    expect(device.requests).toEqual(['/snapshot', '/rest/v1/rpc/directory_changes?since=30&max_rows=1000'])
  })

  it('is read from the device at the next start, with no request while it is fresh', async () => {
    await started()
    device.requests = []
    device.answer = offline
    const replica = await device.start()
    await replica.open()
    expect(namesIn(replica)).toEqual(namesOnServer())
    await replica.requestSync('start')
    expect(device.requests).toEqual([])
    expect(device.readModel).toMatchObject({ listingCount: 30, epoch: 'epoch-1' })
  })

  it('that was fresh at the start asks for what it missed as soon as it is not', async () => {
    await started()
    device.server.put('businesses', testListing(31, { name: 'Missed meanwhile' }))
    device.clock += 29_990
    const replica = await device.start()
    device.requests = []
    await replica.requestSync('start')
    expect(device.requests).toEqual([])
    device.clock += 10
    await vi.waitFor(() => expect(namesIn(replica)).toContain('Missed meanwhile'))
  })

  it('writes the own atoll first into the record of the next first paint, also when the choice changes', async () => {
    const onEbon = { name: 'Zzz on Ebon', atoll: 'EBO', category: 'business' }
    device.server.put('businesses', testListing(31, onEbon))
    const replica = await device.start()
    const { reads } = device
    if (reads === null) throw new Error('The replica did not start')
    await replica.setPreferredAtoll('EBO')
    await replica.requestSync('start')
    const first = (): unknown => device.readModel?.firstPages.business.cards[0]?.name
    expect(first()).toBe('Zzz on Ebon')
    expect(device.readModel?.firstAtoll).toBe('EBO')
    await replica.setPreferredAtoll(null)
    expect(first()).not.toBe('Zzz on Ebon')
    expect(device.readModel?.firstAtoll).toBeNull()
    expect((await reads.counts('EBO')).business).toBe(1)
    expect((await reads.listingsOn('EBO')).map(({ name }) => name)).toEqual(['Zzz on Ebon'])
    const page = await reads.listPage({ category: 'business', sort: 'name', page: 1, firstAtoll: 'EBO' })
    expect(page.cards[0]?.name).toBe('Zzz on Ebon')
    expect(page.total).toBe((await reads.counts()).business)
  })

  it('pages the feed where there is no snapshot, and goes on where a broken link stopped it', async () => {
    device.server = new DirectoryServer()
    for (let n = 1; n <= 3_500; n += 1) device.server.put('businesses', testListing(n))
    let pages = 0
    device.answer = (url) => {
      if (url.pathname === '/snapshot') return new Response('', { status: 404 })
      pages += 1
      return pages === 3 ? offline(url) : undefined
    }
    const replica = await started()
    expect(replica.status()).toMatchObject({ phase: 'filling', problem: 'unreachable', listingCount: 2_000 })
    await replica.requestSync('person')
    expect(namesIn(replica)).toEqual(namesOnServer())
    expect(device.requests.at(-1)).toContain('since=3000')
    expect(replica.status()).toMatchObject({ phase: 'ready', problem: null })
  })

  it.each([
    ['cut in half', (bytes: Uint8Array<ArrayBuffer>) => bytes.slice(0, bytes.length / 2)],
    ['empty', () => new Uint8Array()],
    ['a web page', () => new TextEncoder().encode('<!doctype html><title>Log in</title>')],
    [
      'with a byte flipped',
      (bytes: Uint8Array<ArrayBuffer>) => bytes.map((byte, at) => (at === 200 ? byte ^ 255 : byte)),
    ],
  ])('does not use a snapshot that is %s', async (_, damage) => {
    device.answer = (url) =>
      url.pathname === '/snapshot' ? new Response(damage(device.server.snapshotGzip())) : undefined
    const replica = await started()
    expect(namesIn(replica)).toEqual(namesOnServer())
    expect(device.requests.at(-1)).toContain('since=0')
  })

  it('is the snapshot of the build where the server cannot be reached', async () => {
    device.answer = (url) =>
      url.host === 'site.test' ? new Response(device.server.snapshotGzip()) : offline(url)
    const replica = await started()
    expect(replica.status()).toMatchObject({
      phase: 'ready',
      problem: 'unreachable',
      listingCount: 30,
      updatedAt: 1,
    })
  })

  it('says that there is none where nothing answers, and heals when something does', async () => {
    device.answer = offline
    const replica = await started()
    expect(replica.status()).toMatchObject({ phase: 'empty', problem: 'unreachable' })
    device.answer = () => undefined
    await replica.requestSync('online')
    expect(replica.status()).toMatchObject({ phase: 'ready', problem: null, listingCount: 30 })
  })
})

describe('changes', () => {
  it('follow edits, additions and deletions in one request each', async () => {
    const replica = await started()
    device.server.put('businesses', testListing(1, { name: 'Renamed' }))
    device.server.put('businesses', testListing(31))
    device.server.remove('businesses', testListing(2).id)
    device.requests = []
    await replica.requestSync('person')
    expect(namesIn(replica)).toEqual(namesOnServer())
    expect(device.requests).toHaveLength(1)
  })

  it('reach a device that was off while a row was deleted', async () => {
    await started()
    device.server.remove('businesses', testListing(2).id)
    device.clock += 3_600_000
    const replica = await started()
    expect(namesIn(replica)).toEqual(namesOnServer())
    expect(await device.reads?.listing(testListing(3).id)).toMatchObject({ kind: 'found' })
  })

  it.each([
    ['a web page', () => new Response('<html>Log in</html>'), 'bad-answer'],
    ['nothing', () => new Response(''), 'bad-answer'],
    ['half an answer', () => new Response('{"epoch":"epoch-1","revision":31,"mo'), 'bad-answer'],
    [
      'rows without ids',
      () => Response.json({ epoch: 'e', revision: 1, more: false, reset: false, rows: { businesses: [{}] } }),
      'bad-answer',
    ],
    ['a server error', () => new Response('', { status: 503 }), 'unreachable'],
  ] as const)('keep the copy when the feed sends %s', async (_, answer, problem) => {
    const replica = await started()
    device.answer = answer
    await replica.requestSync('person')
    expect(namesIn(replica)).toEqual(namesOnServer())
    expect(replica.status()).toMatchObject({ phase: 'ready', problem })
  })

  it('wait as long as the server asks, unless a person asks (SYNC-6)', async () => {
    const replica = await started()
    device.answer = () => new Response('', { status: 429, headers: { 'retry-after': '120' } })
    await replica.requestSync('person')
    device.clock += 119_000
    device.requests = []
    await replica.requestSync('visible')
    expect(device.requests).toHaveLength(0)
    device.clock += 2_000
    await replica.requestSync('visible')
    expect(device.requests).toHaveLength(1)
  })
})

describe('a copy that is not whole', () => {
  it('is rebuilt when a collection was deleted from the device', async () => {
    await started()
    const lost = `rxdb-dexie-${device.state?.databaseName}--0--businesses`
    await new Promise((resolve) => (device.indexedDB.deleteDatabase(lost).onsuccess = resolve))
    device.clock += 60_000
    const replica = await device.start()
    await replica.open()
    expect(replica.status().problem).toBe('incomplete')
    await replica.requestSync('start')
    expect(namesIn(replica)).toEqual(namesOnServer())
    expect(replica.status().problem).toBeNull()
  })

  it('is rebuilt once a day at most, and says that it may be incomplete (SYNC-3)', async () => {
    const replica = await started()
    const wrong = { ...device.server.totals(), businesses: [31, 999] as [number, number] }
    device.answer = (url) => {
      if (!url.pathname.endsWith('directory_changes')) return undefined
      return Response.json({
        ...device.server.changes(Number(url.searchParams.get('since')), 1_000),
        totals: wrong,
      })
    }
    await replica.requestSync('person')
    device.requests = []
    await replica.requestSync('person')
    expect(device.requests).toHaveLength(1)
    expect(replica.status()).toMatchObject({ phase: 'ready', problem: 'incomplete', listingCount: 30 })
  })

  it.each([
    ['another epoch', () => (device.server.epoch = 'epoch-2')],
    ['an older revision than ours', () => (device.server = restoredServer())],
    ['tombstones purged beyond our revision', () => (device.server.purgedThrough = 10_000)],
  ])('is replaced when the server has %s, with data at every moment', async (_, change) => {
    const replica = await started()
    const counts: number[] = []
    replica.subscribe((status) => counts.push(status.listingCount))
    device.server.put('businesses', testListing(40, { name: 'After' }))
    change()
    await replica.requestSync('person')
    expect(namesIn(replica)).toEqual(namesOnServer())
    expect(Math.min(...counts)).toBeGreaterThan(0)
    const reopened = await device.start()
    await reopened.open()
    expect(namesIn(reopened)).toEqual(namesOnServer())
  })
})

describe('a bad day', () => {
  it.each([1, 7, 20_261_120])('ends with the rows of the server (seed %i)', async (seed) => {
    await device.stop()
    device = new Device()
    await liveThroughFaults(device, { seed, rows: 150, faults: 40 })
    expect(device.requests.length).toBeGreaterThan(40)
  })
})

describe('storage', () => {
  it('that fails during an update leaves rows readable, says so, and is complete after the next start (SYNC-9)', async () => {
    const replica = await started()
    device.canStore = false
    device.server.put('businesses', testListing(31))
    await replica.requestSync('person')
    expect(namesIn(replica)).toEqual(namesOnServer())
    expect(replica.status().problem).toBe('storage-failed')
    device.canStore = true
    device.clock += 120_000
    const next = await started()
    expect(namesIn(next)).toEqual(namesOnServer())
    expect(next.status().problem).toBeNull()
  })

  it('that comes back is used again in the same session', async () => {
    const replica = await started()
    device.canStore = false
    device.server.put('businesses', testListing(31))
    await replica.requestSync('person')
    device.canStore = true
    device.clock += 120_000
    await replica.requestSync('person')
    expect(replica.status().problem).toBeNull()
    const next = await device.start()
    await next.open()
    expect(namesIn(next)).toEqual(namesOnServer())
  })

  it('that is refused leaves the whole directory readable in memory', async () => {
    const replica = await started(device.start({ state: { read: refused, write: refused } }))
    expect(replica.status()).toMatchObject({ problem: 'storage-refused', phase: 'ready', listingCount: 30 })
  })
})

async function refused(): Promise<never> {
  throw new DOMException('denied', 'SecurityError')
}

function restoredServer(): DirectoryServer {
  const server = new DirectoryServer()
  for (let n = 1; n <= 5; n += 1) server.put('businesses', testListing(n, { name: `Restored ${n}` }))
  return server
}
