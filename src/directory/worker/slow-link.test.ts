import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Device, listingNamesOf, type AnswerReplacement } from '../../../tests/fixtures/device.ts'
import { testListing } from '../../../tests/fixtures/directory-server.ts'
import { startPumpedTimers, type PumpedTimers } from '../../../tests/fixtures/pump-timers.ts'

let device: Device
let timers: PumpedTimers
beforeEach(() => {
  timers = startPumpedTimers()
  device = new Device()
  for (let n = 1; n <= 300; n += 1) device.server.put('businesses', testListing(n))
})
afterEach(async () => {
  await device.stop()
  await timers.stop()
})

/** Returns the requested number of rows of each request for a page of the feed. */
function listPageSizes(): number[] {
  const pages = device.requests.filter((path) => path.includes('directory_changes'))
  return pages.map((path) => Number(new URLSearchParams(path.split('?')[1]).get('max_rows')))
}

/**
 * Creates a link that breaks each connection after this many bytes.
 * @param headersOf the headers of the answer to a request for the bytes after `from`
 */
function createBreakingLink(
  maxBytes: number,
  headersOf: (bytes: number, from: number) => Record<string, string> = () => ({ etag: '"1"' }),
): AnswerReplacement {
  // Make the file once, because each new signature has other bytes.
  const snapshot = device.server.snapshotGzip()
  return async (url, headers) => {
    const serverAnswer = await device.serve(url)
    if (!serverAnswer.ok) return serverAnswer
    const wholeBody =
      url.pathname === '/snapshot' ? await snapshot : new Uint8Array(await serverAnswer.arrayBuffer())
    const from = Number(/^bytes=(\d+)-$/.exec(headers?.get('range') ?? '')?.[1] ?? 0)
    const bytes = wholeBody.subarray(from)
    let wasSent = false
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        if (!wasSent) controller.enqueue(bytes.slice(0, maxBytes))
        else if (bytes.length <= maxBytes) controller.close()
        else controller.error(new TypeError('network error'))
        wasSent = true
      },
    })
    return new Response(body, { status: from === 0 ? 200 : 206, headers: headersOf(bytes.length, from) })
  }
}

const WITHOUT_SNAPSHOT: AnswerReplacement = (url) =>
  url.pathname.endsWith('/snapshot') ? new Response('', { status: 404 }) : undefined

describe('on a slow link (SYNC-19)', () => {
  it('a page of the change feed that breaks off is requested again with fewer rows, until all rows have arrived', async () => {
    const breakingLink = createBreakingLink(20_000)
    device.answer = (url, headers) => WITHOUT_SNAPSHOT(url, headers) ?? breakingLink(url, headers)
    const replica = await device.openAndPull()
    expect(listingNamesOf(replica)).toEqual(device.readServerNames())
    expect(replica.status()).toMatchObject({ phase: 'ready', problem: null })
    expect(listPageSizes().slice(0, 3)).toEqual([1_000, 100, 25])
  })

  it('a page of the change feed that took more than 10 s is followed by one with 100 rows, and after quick pages the size doubles', async () => {
    for (let n = 301; n <= 1_500; n += 1) device.server.put('businesses', testListing(n))
    let isSlow = true
    device.answer = (url, headers) => {
      if (isSlow && url.pathname.includes('directory_changes')) device.clock += 11_000
      isSlow = !url.pathname.includes('directory_changes')
      return WITHOUT_SNAPSHOT(url, headers)
    }
    const replica = await device.openAndPull()
    expect(listingNamesOf(replica)).toEqual(device.readServerNames())
    expect(listPageSizes()).toEqual([1_000, 100, 200, 400])
  })

  it('a page of the change feed that arrives quickly is followed by a page with five times as many rows', async () => {
    for (let n = 301; n <= 1_200; n += 1) device.server.put('businesses', testListing(n))
    device.answer = WITHOUT_SNAPSHOT
    const replica = await device.openAndPull()
    expect(listingNamesOf(replica)).toEqual(device.readServerNames())
    expect(listPageSizes()).toEqual([1_000, 5_000])
  })

  it('the first page of the change feed has 100 rows if the browser reports a slow link', async () => {
    device.answer = WITHOUT_SNAPSHOT
    const replica = await device.start()
    replica.setNetworkState({ isVisible: true, isSlowLink: true })
    await replica.requestSync('start')
    expect(listPageSizes()[0]).toBe(100)
  })

  it('an interrupted rebuild of the copy continues after the rows that have arrived', async () => {
    const replica = await device.openAndPull()
    replica.setNetworkState({ isVisible: true, isSlowLink: true })
    device.server.epoch = 'epoch-2'
    let pages = 0
    device.answer = (url) => {
      if (!url.pathname.includes('directory_changes')) return undefined
      pages += 1
      if (pages === 3) throw new TypeError('Failed to fetch')
      return undefined
    }
    await replica.requestSync('person')
    expect(replica.status()).toMatchObject({ problem: 'unreachable', listingCount: 300 })
    device.requests = []
    await replica.requestSync('person')
    expect(device.requests.some((path) => path.includes('since=0'))).toBe(false)
    expect(listingNamesOf(replica)).toEqual(device.readServerNames())
    expect(replica.session.state?.epoch).toBe('epoch-2')
  })

  it('a download of the snapshot that broke off continues after the last byte that arrived', async () => {
    device.answer = createBreakingLink(1_500)
    const replica = await device.openAndPull()
    const snapshots = device.requests.filter((path) => path.includes('/snapshot'))
    expect(snapshots.length).toBeGreaterThan(2)
    expect(device.requests.some((path) => path.includes('since=0'))).toBe(false)
    expect(listingNamesOf(replica)).toEqual(device.readServerNames())
  })

  it('a download of the snapshot that broke off continues also if the snapshot is from another origin, which hides its ETag', async () => {
    device.answer = createBreakingLink(1_500, (bytes) => ({ 'content-length': String(bytes) }))
    const replica = await device.openAndPull()
    expect(device.requests.filter((path) => path.includes('/snapshot')).length).toBeGreaterThan(2)
    expect(device.requests.some((path) => path.includes('since=0'))).toBe(false)
    expect(listingNamesOf(replica)).toEqual(device.readServerNames())
  })

  it('a download of the snapshot is given up if the file was replaced meanwhile, and the change feed is read instead', async () => {
    const otherOriginLink = createBreakingLink(1_500, (bytes, from) => ({
      'content-length': String(from === 0 ? bytes : bytes + 1),
    }))
    device.answer = (url, headers) =>
      url.pathname === '/snapshot' ? otherOriginLink(url, headers) : undefined
    const replica = await device.openAndPull()
    expect(device.requests.some((path) => path.includes('since=0'))).toBe(true)
    expect(listingNamesOf(replica)).toEqual(device.readServerNames())
  })
})
