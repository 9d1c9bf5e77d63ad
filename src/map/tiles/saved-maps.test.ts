import { describe, expect, it } from 'vitest'
import { TileWorld } from '../../../tests/fixtures/tile-world.ts'
import { fetchTile } from './device-maps.ts'
import type { MapPlan } from './plan-map.ts'
import { findLayerOfSavedMaps, type SavedMapRecord } from './saved-map-records.ts'

const neverAborted = new AbortController().signal
const TILE_URL = 'https://tiles.example/1.png'

type Ports = NonNullable<Parameters<typeof fetchTile>[2]>

function makeTilePorts(body: BodyInit, init: ResponseInit): Ports {
  return {
    ask: async () => new Response(body, init),
    isDrawable: async (blob) => (await blob.text()) === 'x',
  }
}

const fetchNothing: typeof fetch = (_, init) =>
  new Promise((__, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
  })

describe('fetchTile (PORTAL-3)', () => {
  it.each([
    ['a picture', makeTilePorts('x', { headers: { 'content-type': 'image/png' } }), { kind: 'tile' }],
    [
      'half a picture, which is requested again',
      makeTilePorts('half', { headers: { 'content-type': 'image/png' } }),
      { kind: 'refused', retryAfterMs: null },
    ],
    [
      'a picture that is too large for a tile',
      {
        ...makeTilePorts(new Uint8Array(2_000_001), { headers: { 'content-type': 'image/png' } }),
        isDrawable: async () => true,
      },
      { kind: 'refused', retryAfterMs: null },
    ],
    ['a tile that does not exist', makeTilePorts('', { status: 404 }), { kind: 'missing' }],
    ['a key that is refused', makeTilePorts('', { status: 403 }), { kind: 'missing' }],
    ['a server that is busy', makeTilePorts('', { status: 503 }), { kind: 'refused', retryAfterMs: null }],
    [
      'a busy server that sends Retry-After',
      makeTilePorts('', { status: 429, headers: { 'retry-after': '7' } }),
      { kind: 'refused', retryAfterMs: 7_000 },
    ],
    [
      'a Retry-After of 35 days, which is limited to an hour',
      makeTilePorts('', { status: 503, headers: { 'retry-after': '3024000' } }),
      { kind: 'refused', retryAfterMs: 3_600_000 },
    ],
    [
      'the sign-in page of a hotspot',
      makeTilePorts('<html>', { headers: { 'content-type': 'text/html' } }),
      { kind: 'unreachable' },
    ],
    ['no network', { ask: () => Promise.reject(new TypeError('Failed to fetch')) }, { kind: 'unreachable' }],
    ['a server that is silent', { ask: fetchNothing, stallMs: 5 }, { kind: 'refused', retryAfterMs: null }],
  ])('the answer to a request for a map tile is classified: %s', async (_, options, expected) => {
    expect(await fetchTile(TILE_URL, neverAborted, options)).toMatchObject(expected)
  })

  it('a request for a map tile fails when its signal aborts', async () => {
    const controller = new AbortController()
    const tileRequest = fetchTile(TILE_URL, controller.signal, { ask: fetchNothing })
    controller.abort(new Error('paused'))
    await expect(tileRequest).rejects.toThrow('paused')
  })
})

const makeRecord = (id: string, savedAt: number | null): SavedMapRecord => ({
  id,
  version: 'one',
  state: savedAt === null ? 'loading' : 'saved',
  total: 1,
  done: 1,
  missing: 0,
  bytes: 1,
  savedAt,
})

it.each<[string, SavedMapRecord[], string | null]>([
  ['none without a saved map', [], null],
  ['none while the first map is downloading', [makeRecord('MAJ', null)], null],
  ['the streets of a saved atoll', [makeRecord('MAJ', 5)], 'streets'],
  ['the layer of a service with an @ in its name', [makeRecord('MAJ@{z}/{y}@2x.png', 5)], '{z}/{y}@2x.png'],
  ['the layer of a service', [makeRecord('MAJ@satellite', 5)], 'satellite'],
  ['the layer that was saved last', [makeRecord('MAJ@satellite', 9), makeRecord('EBO', 5)], 'satellite'],
])('the layer of a map without a choice: %s (MAP-11)', (_, records, layer) => {
  expect(findLayerOfSavedMaps(records, 'streets')).toBe(layer)
})

const MAP_ID = 'Majuro:0-40'

function runAfterCalls(count: number, run: () => void): () => void {
  let callsLeft = count
  return () => {
    callsLeft -= 1
    if (callsLeft === 0) run()
  }
}

describe('SavedMaps', () => {
  it('saving a map stores every tile once and records the time', async () => {
    const tileWorld = new TileWorld(1)
    const page = tileWorld.openPage()
    await page.start(MAP_ID)
    expect(page.statusOf(MAP_ID)).toMatchObject({
      phase: 'saved',
      total: 40,
      done: 40,
      missing: 0,
      savedAt: 1_000,
    })
    expect(tileWorld.store.writes).toHaveLength(40)
    expect(new Set(tileWorld.requestedUrls).size).toBe(tileWorld.requestedUrls.length)
  })

  it('saving a map stores the available tiles and counts the missing ones (TILE-5)', async () => {
    const world = new TileWorld(2)
    world.missingUrls.add('https://tiles.example/3.png').add('https://tiles.example/7.png')
    const page = world.openPage()
    await page.start(MAP_ID)
    expect(page.statusOf(MAP_ID)).toMatchObject({ phase: 'saved', done: 38, missing: 2 })
    world.missingUrls.clear()
    world.requestedUrls.length = 0
    await page.start(MAP_ID)
    expect(world.requestedUrls).toHaveLength(2)
    expect(page.statusOf(MAP_ID)).toMatchObject({ phase: 'saved', done: 40, missing: 0 })
  })

  it('saving a map repeats requests to a busy or stalled server until all tiles are saved', async () => {
    const world = new TileWorld(3)
    world.faultShares = { missing: 0, busy: 0.2, stalled: 0.05 }
    const page = world.openPage()
    await page.start(MAP_ID)
    expect(page.statusOf(MAP_ID)).toMatchObject({ phase: 'saved', done: 40 })
    expect(world.requestedUrls.length).toBeGreaterThan(40)
  })

  it('saving a map waits while the server refuses every tile, and later saves all tiles (TILE-7)', async () => {
    const world = new TileWorld(5)
    world.faultShares = { missing: 0, busy: 1, stalled: 0 }
    const page = world.openPage()
    page.subscribe(() => {
      if (page.statusOf(MAP_ID).phase === 'offline' && world.requestedUrls.length > 100)
        world.faultShares.busy = 0
    })
    await page.start(MAP_ID)
    expect(world.requestedUrls.length).toBeGreaterThan(100)
    expect(page.statusOf(MAP_ID)).toMatchObject({ phase: 'saved', done: 40, missing: 0 })
  })

  it('saving a map counts a tile as missing if the server refuses it but delivers the others (TILE-7)', async () => {
    const world = new TileWorld(6)
    world.refusedUrls.add('https://tiles.example/7.png')
    const page = world.openPage()
    await page.start(MAP_ID)
    expect(page.statusOf(MAP_ID)).toMatchObject({ phase: 'saved', done: 39, missing: 1 })
  })

  it('saving a map waits for the network and resumes automatically', async () => {
    const world = new TileWorld(4)
    world.beforeRequest = runAfterCalls(20, () => (world.isNetworkUp = false))
    const page = world.openPage()
    const phases = new Set<string>()
    page.subscribe(() => {
      phases.add(page.statusOf(MAP_ID).phase)
      if (page.statusOf(MAP_ID).phase === 'offline') world.isNetworkUp = true
    })
    await page.start(MAP_ID)
    expect(phases).toContain('offline')
    expect(page.statusOf(MAP_ID)).toMatchObject({ phase: 'saved', done: 40, missing: 0 })
    expect(world.store.writes).toHaveLength(40)
  })

  it('saving a map can be paused and resumed without downloading a tile twice (TILE-2)', async () => {
    const world = new TileWorld(5)
    const page = world.openPage()
    world.beforeRequest = runAfterCalls(15, () => page.pause(MAP_ID))
    await page.start(MAP_ID)
    expect(page.statusOf(MAP_ID).phase).toBe('paused')
    expect(world.store.tiles.size).toBeLessThan(40)
    const storedKeys = new Set(world.store.writes)
    await world.openPage().resumeInterrupted()
    expect(world.store.writes).toHaveLength(storedKeys.size)
    await page.start(MAP_ID)
    expect(world.store.tiles.size).toBe(40)
    expect(world.store.writes).toHaveLength(40)
  })

  it('saving a map resumes after a crash (TILE-5)', async () => {
    const world = new TileWorld(6)
    await new Promise<void>((crashed) => {
      const page = world.openPage({
        fetchTile: (url) => {
          if (world.store.writes.length >= 20) {
            crashed()
            return new Promise(() => undefined)
          }
          return Promise.resolve({ kind: 'tile', blob: new Blob([url], { type: 'image/png' }) })
        },
      })
      void page.start(MAP_ID)
    })
    const writesBefore = world.store.writes.length
    const nextPage = world.openPage()
    await nextPage.resumeInterrupted()
    expect(nextPage.statusOf(MAP_ID)).toMatchObject({ phase: 'saved', done: 40 })
    expect(world.requestedUrls).toHaveLength(40 - writesBefore)
  })

  it.each([
    [new DOMException('full', 'QuotaExceededError'), 'full'],
    [new DOMException('refused', 'SecurityError'), 'broken'],
  ])(
    'a map that cannot be stored has the phase full or broken (%s), and can be started again',
    async (error, phase) => {
      const world = new TileWorld(8)
      world.store.failWrite = error
      const page = world.openPage()
      await page.start(MAP_ID)
      expect(page.statusOf(MAP_ID).phase).toBe(phase)
      world.store.failWrite = null
      await page.start(MAP_ID)
      expect(page.statusOf(MAP_ID).phase).toBe('saved')
    },
  )

  it('deleting a map leaves the tiles that another map uses', async () => {
    const world = new TileWorld(9)
    const page = world.openPage()
    await page.start(MAP_ID)
    await page.start('Arno:30-60')
    await page.remove(MAP_ID)
    expect(page.list()).toEqual(['Arno:30-60'])
    expect([...world.store.tiles.keys()].sort()).toEqual(
      Array.from({ length: 30 }, (_, at) => `tile/${30 + at}`).sort(),
    )
    expect(await world.records.readAll()).toHaveLength(1)
  })

  it('the tiles of a map are deleted also if this site no longer has the service of that map (TILE-2)', async () => {
    const world = new TileWorld(7)
    await world.openPage().start('a:0-4')
    await world.openPage().start('b:3-6')
    const plan = (id: string): MapPlan => ({ ...world.makePlan(id), tiles: [], version: '' })
    const laterPage = world.openPage({ plan })
    await laterPage.open()
    await laterPage.remove('a:0-4')
    expect([...world.store.tiles.keys()].sort()).toEqual(['tile/3', 'tile/4', 'tile/5'])
    await laterPage.remove('b:3-6')
    expect(world.store.tiles.size).toBe(0)
  })

  it('a map that is cancelled during its download is removed', async () => {
    const world = new TileWorld(10)
    const page = world.openPage()
    let removal: Promise<void> | undefined
    world.beforeRequest = runAfterCalls(10, () => {
      removal = page.remove(MAP_ID)
    })
    await page.start(MAP_ID)
    await removal
    expect(page.statusOf(MAP_ID).phase).toBe('none')
    expect(page.list()).toEqual([])
    expect(world.store.tiles.size).toBe(0)
    expect(await world.records.readAll()).toEqual([])
  })

  it('a saved map is outdated when there is a new version, and its tiles are replaced when it is started again', async () => {
    const world = new TileWorld(11)
    await world.openPage().start(MAP_ID)
    world.version = 'two'
    const page = world.openPage()
    await page.open()
    expect(page.statusOf(MAP_ID)).toMatchObject({ phase: 'saved', isOutdated: true })
    await page.start(MAP_ID)
    expect(page.statusOf(MAP_ID)).toMatchObject({ phase: 'saved', isOutdated: false })
    expect(world.store.tiles.size).toBe(40)
    expect([...world.store.tiles.values()].every(({ version }) => version === 'two')).toBe(true)
  })
})
