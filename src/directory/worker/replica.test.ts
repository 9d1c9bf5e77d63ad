import 'fake-indexeddb/auto'
import { OPEN_COLLECTIONS } from 'rxdb'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { waitUntil } from '../../../tests/fixtures/wait-until.ts'
import { DirectoryServer, testListing } from '../../../tests/fixtures/directory-server.ts'
import { Device, listingNamesOf, failOffline } from '../../../tests/fixtures/device.ts'
import { syncThroughFaults } from '../../../tests/fixtures/sync-faults.ts'
import type { ChannelEvents } from '../../backend/realtime-channel.ts'
import { createDeferred } from '../../../tests/fixtures/deferred.ts'
import { startPumpedTimers } from '../../../tests/fixtures/pump-timers.ts'
import type { Replica } from './replica.ts'

let device: Device
beforeEach(() => {
  device = new Device()
  for (let n = 1; n <= 30; n += 1) device.server.put('businesses', testListing(n))
})

afterEach(() => device.stop())

describe('the first copy', () => {
  it('the first copy of the directory comes from one request for the snapshot and one for the change feed (SYNC-1)', async () => {
    const replica = await device.openAndPull()
    expect(listingNamesOf(replica)).toEqual(device.readServerNames())
    expect(replica.status()).toMatchObject({
      phase: 'ready',
      problem: null,
      listingCount: 30,
      clockOffsetMs: 0,
    })
    expect(device.requests).toEqual([
      '/snapshot',
      '/rest/v1/rpc/directory_changes_by_column?since=30&max_rows=1000',
    ])
  })

  it('a start reads the copy from the device, and requests nothing from the server while the copy is fresh', async () => {
    await device.openAndPull()
    device.requests = []
    device.answer = failOffline
    const replica = await device.start()
    await replica.open()
    expect(listingNamesOf(replica)).toEqual(device.readServerNames())
    await replica.requestSync('start')
    expect(device.requests).toEqual([])
    expect(device.readModel).toMatchObject({ listingCount: 30, epoch: 'epoch-1' })
  })

  it('a copy that is fresh at the start of the guide is pulled again as soon as it is stale', async () => {
    await device.openAndPull()
    device.server.put('businesses', testListing(31, { name: 'Missed meanwhile' }))
    device.clock += 29_990
    const replica = await device.start()
    device.requests = []
    await replica.requestSync('start')
    expect(device.requests).toEqual([])
    device.clock += 10
    await waitUntil(() => expect(listingNamesOf(replica)).toContain('Missed meanwhile'))
  })

  it('the read model lists the places of the chosen atoll first, until the person chooses no atoll', async () => {
    const onEbon = { name: 'Zzz on Ebon', atoll: 'EBO', category: 'business' }
    device.server.put('businesses', testListing(31, onEbon))
    const replica = await device.start()
    const { reads } = device
    if (reads === null) throw new Error('The replica did not start')
    await replica.setPreferredAtoll('EBO')
    await replica.requestSync('start')
    const readFirstName = (): unknown => device.readModel?.firstPages.business.cards[0]?.name
    expect(readFirstName()).toBe('Zzz on Ebon')
    expect(device.readModel?.firstAtoll).toBe('EBO')
    await replica.setPreferredAtoll(null)
    expect(readFirstName()).not.toBe('Zzz on Ebon')
    expect(device.readModel?.firstAtoll).toBeNull()
    expect((await reads.counts('EBO')).business).toBe(1)
    expect((await reads.listingsOn('EBO')).map(({ name }) => name)).toEqual(['Zzz on Ebon'])
    const page = await reads.listPage({ category: 'business', sort: 'name', page: 1, firstAtoll: 'EBO' })
    expect(page.cards[0]?.name).toBe('Zzz on Ebon')
    expect(page.total).toBe((await reads.counts()).business)
  })

  it('without a snapshot, the first copy is read in pages from the change feed, and continues there after a broken connection', async () => {
    device.server = new DirectoryServer()
    for (let n = 1; n <= 3_500; n += 1) device.server.put('businesses', testListing(n))
    let pages = 0
    device.answer = (url) => {
      if (url.pathname === '/snapshot') return new Response('', { status: 404 })
      pages += 1
      return pages === 2 ? failOffline(url) : undefined
    }
    const replica = await device.openAndPull()
    expect(replica.status()).toMatchObject({ phase: 'filling', problem: 'unreachable', listingCount: 1_000 })
    await replica.requestSync('person')
    expect(listingNamesOf(replica)).toEqual(device.readServerNames())
    expect(device.requests.at(-1)).toContain('since=1000')
    expect(replica.status()).toMatchObject({ phase: 'ready', problem: null })
  })

  it.each([
    ['cut in half', (bytes: Uint8Array<ArrayBuffer>) => bytes.slice(0, bytes.length / 2)],
    ['empty', () => new Uint8Array()],
    ['a web page', () => new TextEncoder().encode('<!doctype html><title>Log in</title>')],
    [
      'changed in one byte',
      (bytes: Uint8Array<ArrayBuffer>) =>
        bytes.map((byte, byteIndex) => (byteIndex === 200 ? byte ^ 255 : byte)),
    ],
  ])('the first copy comes from the change feed if the snapshot is %s', async (_, damageSnapshot) => {
    const damagedSnapshot = damageSnapshot(await device.server.snapshotGzip())
    device.answer = (url) => (url.pathname === '/snapshot' ? new Response(damagedSnapshot) : undefined)
    const replica = await device.openAndPull()
    expect(listingNamesOf(replica)).toEqual(device.readServerNames())
    expect(device.requests.at(-1)).toContain('since=0')
  })

  it.each<[string, () => Response | Promise<Response>]>([
    ['does not answer the request for the snapshot', () => new Promise(() => undefined)],
    ['sends no bytes of the snapshot', () => new Response(new ReadableStream())],
  ])('the first copy comes from the change feed if the server %s for 12 s', async (_, answer) => {
    const timers = startPumpedTimers()
    device.answer = (url) => (url.pathname === '/snapshot' ? answer() : undefined)
    const replica = await device.openAndPull()
    expect(listingNamesOf(replica)).toEqual(device.readServerNames())
    expect(device.requests.at(-1)).toContain('since=0')
    expect(timers.elapsedMs()).toBeLessThan(15_000)
    await timers.stop()
  })

  it('the first copy is the snapshot of the build if the server cannot be reached', async () => {
    const snapshot = await device.server.snapshotGzip()
    device.answer = (url) => (url.host === 'site.test' ? new Response(snapshot) : failOffline(url))
    const replica = await device.openAndPull()
    expect(replica.status()).toMatchObject({
      phase: 'ready',
      problem: 'unreachable',
      listingCount: 30,
      updatedAt: 1,
    })
  })

  it('the first copy is reported as empty if the server does not answer, and downloaded when the server answers again', async () => {
    device.answer = failOffline
    const replica = await device.openAndPull()
    expect(replica.status()).toMatchObject({ phase: 'empty', problem: 'unreachable' })
    device.answer = () => undefined
    await replica.requestSync('online')
    expect(replica.status()).toMatchObject({ phase: 'ready', problem: null, listingCount: 30 })
  })
})

describe('changes on the server', () => {
  it('one request brings an edited, an added and a deleted listing from the server to the device', async () => {
    const replica = await device.openAndPull()
    device.server.put('businesses', testListing(1, { name: 'Renamed' }))
    device.server.put('businesses', testListing(31))
    device.server.remove('businesses', testListing(2).id)
    device.requests = []
    await replica.requestSync('person')
    expect(listingNamesOf(replica)).toEqual(device.readServerNames())
    expect(device.requests).toHaveLength(1)
  })

  it('a listing that was deleted on the server while the device was off is deleted at the next start', async () => {
    await device.openAndPull()
    device.server.remove('businesses', testListing(2).id)
    device.clock += 3_600_000
    const replica = await device.openAndPull()
    expect(listingNamesOf(replica)).toEqual(device.readServerNames())
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
  ] as const)('the copy is kept when the change feed sends %s', async (_, answer, problem) => {
    const replica = await device.openAndPull()
    device.answer = answer
    await replica.requestSync('person')
    expect(listingNamesOf(replica)).toEqual(device.readServerNames())
    expect(replica.status()).toMatchObject({ phase: 'ready', problem })
  })

  it('changes are not requested before the time in the Retry-After header of the server has passed (SYNC-6)', async () => {
    const replica = await device.openAndPull()
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

/** Starts a pull whose answer the server has already made, but which arrives only after `release`. */
async function holdPull(replica: Replica): Promise<{ running: Promise<void>; release: () => void }> {
  const requestSent = createDeferred<void>()
  const answerGate = createDeferred<void>()
  device.answer = async (url) => {
    const answer = Response.json(device.server.changes(Number(url.searchParams.get('since')), 1_000))
    requestSent.resolve()
    await answerGate.promise
    return answer
  }
  const running = replica.requestSync('person')
  await requestSent.promise
  device.answer = () => undefined
  return { running, release: () => answerGate.resolve() }
}

describe('a change that is announced during a pull', () => {
  it('a change that is announced during a pull causes one more pull', async () => {
    const replica = await device.openAndPull()
    const { running, release } = await holdPull(replica)
    device.server.put('businesses', testListing(31, { name: 'Saved during the pull' }))
    const announcedPulls = [replica.requestSync('realtime'), replica.requestSync('realtime')]
    device.requests = []
    release()
    await Promise.all([running, ...announcedPulls])
    expect(listingNamesOf(replica)).toContain('Saved during the pull')
    expect(device.requests).toHaveLength(1)
  })

  it('a change that is announced during a pull causes no pull if the copy is closed meanwhile, and no database stays open', async () => {
    const replica = await device.openAndPull()
    const { running, release } = await holdPull(replica)
    const announcedPull = replica.requestSync('realtime')
    device.requests = []
    const closing = device.stop()
    release()
    await Promise.all([running, announcedPull, closing])
    expect(device.requests).toEqual([])
    expect(OPEN_COLLECTIONS.size).toBe(0)
  })
})

describe('a Realtime channel', () => {
  const VISIBLE = { isVisible: true, isSlowLink: false }

  async function withChannel(): Promise<{ replica: Replica; channel: ChannelEvents }> {
    const openedChannels: ChannelEvents[] = []
    const replica = await device.start({
      loadRealtime: async () => (events) => {
        openedChannels.push(events)
        return () => undefined
      },
    })
    replica.setNetworkState(VISIBLE)
    await replica.requestSync('start')
    await waitUntil(() => expect(openedChannels).toHaveLength(1))
    const [channel] = openedChannels
    if (channel === undefined) throw new Error('The channel was not opened')
    device.requests = []
    return { replica, channel }
  }

  it('a copy is stale after its Realtime channel was lost, so that a page that becomes visible requests changes (SYNC-8)', async () => {
    const { replica, channel } = await withChannel()
    await replica.requestSync('visible')
    expect(device.requests).toEqual([])
    channel.onLost()
    expect(device.requests).toEqual([])
    await replica.requestSync('visible')
    expect(device.requests).toHaveLength(1)
  })

  it('a Realtime channel that becomes ready causes one pull', async () => {
    const { replica, channel } = await withChannel()
    device.server.put('businesses', testListing(31, { name: 'Saved before it was ready' }))
    channel.onReady()
    await waitUntil(() => expect(listingNamesOf(replica)).toContain('Saved before it was ready'))
    expect(device.requests).toHaveLength(1)
  })
})

describe('forty random faults during pulls', () => {
  it.each([1, 7, 20_261_120])(
    'after forty random faults during pulls the device has the rows of the server (seed %i)',
    async (seed) => {
      await device.stop()
      device = new Device()
      const timers = startPumpedTimers()
      await syncThroughFaults(device, { seed, rows: 150, faults: 40 })
      await device.stop()
      await timers.stop()
      expect(device.requests.length).toBeGreaterThan(40)
    },
  )
})
