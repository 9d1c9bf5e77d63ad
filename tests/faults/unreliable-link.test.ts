import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAdminFetch } from '../../src/backend/admin-fetch.ts'
import { OfflinePhotos } from '../../src/listings/photos/photo-cache.ts'
import { fetchTile } from '../../src/map/tiles/device-maps.ts'
import { downloadTiles, type TileJob } from '../../src/map/tiles/download-tiles.ts'
import { Device, listingNamesOf } from '../fixtures/device.ts'
import { testListing } from '../fixtures/directory-server.ts'
import { MemoryCaches } from '../fixtures/memory-caches.ts'
import { startPumpedTimers, type PumpedTimers } from '../fixtures/pump-timers.ts'
import { seededRandom } from '../fixtures/random.ts'
import { SlowLinkServer } from '../fixtures/slow-link-server.ts'
import { MemoryTiles } from '../fixtures/tile-world.ts'

/*
 * A link of 1 kB a second whose connections break: every download ends, however long it takes (SYNC-19). The limit is
 * the number of bytes that the server sends, not time.
 */
const seed = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000)
const LISTING_COUNT = 300

let timers: PumpedTimers
let device: Device
let link: SlowLinkServer
beforeEach(async () => {
  timers = startPumpedTimers()
  const random = seededRandom(seed)
  device = new Device()
  for (let n = 1; n <= LISTING_COUNT; n += 1) device.server.put('businesses', testListing(n))
  // Every second connection breaks, after 2 to 22 kB.
  link = new SlowLinkServer(
    (url) => device.serve(url),
    () => (random() < 0.5 ? 2_000 + random() * 20_000 : null),
  )
  await link.open()
})
afterEach(async () => {
  await device.stop()
  await timers.stop()
  await link.close()
})

describe(`at 1 kB a second, with every second connection broken (seed ${seed})`, () => {
  it('the snapshot arrives over a slow link that breaks every second connection', async () => {
    // Make the file once, because each new signature has other bytes, and so parts would not fit together.
    const snapshot = await device.server.snapshotGzip()
    link.serve = async (url) => (url.pathname === '/snapshot' ? new Response(snapshot) : device.serve(url))
    const replica = await device.openAndPull({ fetch: link.fetch })
    expect(listingNamesOf(replica)).toEqual(device.readServerNames())
  })

  it('the directory feed arrives, page by page, over a slow link that breaks every second connection', async () => {
    link.serve = async (url) =>
      url.pathname.endsWith('/snapshot') ? new Response('', { status: 404 }) : device.serve(url)
    const replica = await device.start({ fetch: link.fetch })
    for (let pulls = 0; pulls < 30 && listingNamesOf(replica).length < LISTING_COUNT; pulls += 1)
      await replica.requestSync('person')
    expect(listingNamesOf(replica)).toEqual(device.readServerNames())
  })

  it('the tiles of a map arrive over a slow link that breaks every second connection, although each takes minutes', async () => {
    const picture = new Uint8Array(50_000)
    link.serve = async () => new Response(picture, { headers: { 'content-type': 'image/png' } })
    const tiles: TileJob[] = Array.from({ length: 3 }, (_, x) => ({
      key: String(x),
      url: `https://tiles.test/${x}.png`,
      version: 'one',
      z: 1,
      x,
      y: 0,
    }))
    const result = await downloadTiles(
      { tiles, signal: new AbortController().signal, onProgress: () => undefined },
      {
        fetchTile: (url, signal) => fetchTile(url, signal, { ask: link.fetch, isDrawable: async () => true }),
        store: new MemoryTiles(),
        wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
        random: seededRandom(seed),
      },
    )
    expect(result).toMatchObject({ done: 3, missing: [] })
  })

  it('photos arrive over a slow link that breaks every second connection, and a photo that has arrived is not fetched again', async () => {
    const sizes = [8_000, 12_000, 50_000]
    const addresses = sizes.map(
      (_, n) => `https://guide.test/storage/v1/object/public/business-images/${n}/a.jpg-thumb.jpg`,
    )
    const arrivedPaths = new Set<string>()
    const repeatedPaths: string[] = []
    link.serve = async ({ pathname }) => {
      const size = sizes[Number(/\/(\d)\/a\.jpg/.exec(pathname)?.[1])] ?? 0
      return new Response(new Uint8Array(size), { headers: { 'content-type': 'image/jpeg' } })
    }
    const memory = new MemoryCaches()
    const photos = new OfflinePhotos({
      caches: () => memory.asStorage(),
      fetch: (input, init) => {
        const { url } = new Request(input)
        if (arrivedPaths.has(url)) repeatedPaths.push(url)
        return link.fetch(input, init)
      },
      isLowData: () => false,
      alone: (run) => run(),
      origin: 'https://guide.test',
    })
    let status = await photos.storePhotos({ thumbnails: addresses, full: [] })
    for (let tries = 0; tries < 30 && status.kept < sizes.length; tries += 1) {
      for (const url of addresses) if ((await memory.match(url)) !== undefined) arrivedPaths.add(url)
      status = await photos.storePhotos({ thumbnails: addresses, full: [] })
    }
    expect(status).toMatchObject({ kept: sizes.length, failed: 0, bytes: 70_000 })
    expect(repeatedPaths).toEqual([])
  })

  it('a list of the admin area arrives over a slow link that breaks every second connection, though it takes a minute', async () => {
    const rows = Array.from({ length: 600 }, (_, n) => ({ id: n, name: `A listing with the number ${n}` }))
    link.serve = async () => Response.json(rows)
    const fetchAdmin = createAdminFetch(link.fetch)
    const readBusinesses = async (): Promise<unknown> =>
      (await fetchAdmin('https://backend.test/rest/v1/businesses')).json()
    let answer: unknown = null
    for (let tries = 0; tries < 20 && answer === null; tries += 1)
      answer = await readBusinesses().catch(() => null)
    expect(answer).toEqual(rows)
  })
})
