import { describe, expect, it } from 'vitest'
import { waitUntil } from '../../../tests/fixtures/wait-until.ts'
import { TileWorld } from '../../../tests/fixtures/tile-world.ts'
import type { DownloadPorts, TileAnswer } from './download-tiles.ts'
import type { SavedMaps, SavedMapsPorts } from './saved-maps.ts'

const MAJURO_MAP_ID = 'Majuro:0-40'
const ARNO_MAP_ID = 'Arno:30-60'

/** Simulates a link over which no tile arrives: rejects when the request is aborted. */
const fetchNothing = (_: string, signal: AbortSignal): Promise<TileAnswer> =>
  new Promise((__, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })

/** Creates the lock of the tabs, which gives it to them in the order of their requests. */
function createTabLock(): SavedMapsPorts['runAlone'] {
  let lastRun: Promise<unknown> = Promise.resolve()
  return (run, signal) => {
    const ownTurn = lastRun.then(() => {
      signal.throwIfAborted()
      return run()
    })
    lastRun = ownTurn.catch(() => undefined)
    const whenAborted = new Promise<never>((_, reject) => {
      const rejectRun = (): void => reject(signal.reason as Error)
      if (signal.aborted) rejectRun()
      signal.addEventListener('abort', rejectRun)
    })
    return Promise.race([ownTurn, whenAborted])
  }
}

async function waitUntilLoading(world: TileWorld, page: SavedMaps, id: string): Promise<void> {
  await waitUntil(async () => {
    expect(page.statusOf(id).phase).toBe('queued')
    expect(await world.records.readAll()).toContainEqual(expect.objectContaining({ id, state: 'loading' }))
  })
}

describe('a map whose download ended because the page was closed (TILE-2)', () => {
  it.each([
    ['is resumed automatically if a person requested it', undefined, 'saved'],
    ['stays paused if its download was automatic', fetchNothing, 'paused'],
  ] as const)(
    'a map whose download ended with its page is paused at the next start, and %s',
    async (_, unasked, resumed) => {
      const world = new TileWorld(6)
      void world.openPage({ fetchTile: fetchNothing }).start(MAJURO_MAP_ID, unasked)
      await waitUntil(async () => expect(await world.records.readAll()).toMatchObject([{ state: 'loading' }]))
      const nextPage = world.openPage()
      await nextPage.open()
      expect(nextPage.statusOf(MAJURO_MAP_ID).phase).toBe('paused')
      await nextPage.resumeInterrupted()
      expect(nextPage.statusOf(MAJURO_MAP_ID).phase).toBe(resumed)
      await nextPage.start(MAJURO_MAP_ID)
      expect(nextPage.statusOf(MAJURO_MAP_ID)).toMatchObject({ phase: 'saved', isUnasked: false })
    },
  )
})

describe('a map that a person requests during an automatic download (TILE-3)', () => {
  it('a requested map is downloaded before one that loads automatically, which continues after it', async () => {
    const world = new TileWorld(7)
    const page = world.openPage({ runAlone: createTabLock() })
    const ports = world.downloadPorts()
    /** Delivers no tile until the map of Arno is saved. */
    const fetchUnasked: DownloadPorts['fetchTile'] = (url, signal) =>
      page.isSaved(ARNO_MAP_ID) ? ports.fetchTile(url, signal) : fetchNothing(url, signal)
    const automaticDownload = page.start(MAJURO_MAP_ID, fetchUnasked)
    await waitUntilLoading(world, page, MAJURO_MAP_ID)
    await page.start(ARNO_MAP_ID)
    expect(page.statusOf(ARNO_MAP_ID)).toMatchObject({ phase: 'saved', isUnasked: false })
    expect(world.records.keptRecords.get(MAJURO_MAP_ID)).toMatchObject({ state: 'loading', isUnasked: true })
    await automaticDownload
    expect(page.statusOf(MAJURO_MAP_ID)).toMatchObject({ phase: 'saved', isUnasked: true })
    expect(new Set(world.requestedUrls).size).toBe(world.requestedUrls.length)
  })

  it('a request for a map replaces its automatic download, also while the records are still being read', async () => {
    const world = new TileWorld(6)
    const page = world.openPage()
    void page.start(MAJURO_MAP_ID, fetchNothing)
    await page.start(MAJURO_MAP_ID)
    expect(page.statusOf(MAJURO_MAP_ID)).toMatchObject({ phase: 'saved', isUnasked: false })
  })

  it('a requested map is downloaded first, also if another tab runs an automatic download', async () => {
    const world = new TileWorld(7)
    const tabLock = createTabLock()
    const [page, other] = [world.openPage({ runAlone: tabLock }), world.openPage({ runAlone: tabLock })]
    const unasked = page.start(MAJURO_MAP_ID, fetchNothing)
    await waitUntilLoading(world, page, MAJURO_MAP_ID)
    await other.start(ARNO_MAP_ID)
    expect(other.statusOf(ARNO_MAP_ID).phase).toBe('saved')
    page.pause(MAJURO_MAP_ID)
    await unasked
  })

  it('a requested map does not wait for its own running automatic download', async () => {
    const world = new TileWorld(8)
    const page = world.openPage({ runAlone: createTabLock() })
    const unasked = page.start(MAJURO_MAP_ID, fetchNothing)
    await waitUntilLoading(world, page, MAJURO_MAP_ID)
    await page.start(MAJURO_MAP_ID)
    await unasked
    expect(page.statusOf(MAJURO_MAP_ID)).toMatchObject({ phase: 'saved', isUnasked: false })
    expect(await world.records.readAll()).toMatchObject([{ state: 'saved', isUnasked: false }])
  })

  it.each([
    ['paused', (page: SavedMaps) => page.pause(MAJURO_MAP_ID)],
    ['none', (page: SavedMaps) => page.remove(MAJURO_MAP_ID)],
  ] as const)(
    'a person can pause or delete a map whose automatic download was interrupted; its status is then %s',
    async (phase, end) => {
      const world = new TileWorld(9)
      const page = world.openPage({ runAlone: createTabLock(), fetchTile: fetchNothing })
      const unasked = page.start(MAJURO_MAP_ID, fetchNothing)
      await waitUntilLoading(world, page, MAJURO_MAP_ID)
      const requestedMap = page.start(ARNO_MAP_ID)
      await waitUntilLoading(world, page, ARNO_MAP_ID)
      await end(page)
      await unasked
      expect(page.statusOf(MAJURO_MAP_ID).phase).toBe(phase)
      page.pause(ARNO_MAP_ID)
      await requestedMap
    },
  )
})

describe('a map that is deleted in one tab (TILE-2)', () => {
  it('deleting a map leaves the tiles of a map that another tab has saved', async () => {
    const world = new TileWorld(10)
    const [page, other] = [world.openPage(), world.openPage()]
    await page.start(MAJURO_MAP_ID)
    await other.start(ARNO_MAP_ID)
    await page.remove(MAJURO_MAP_ID)
    expect(world.store.tiles.size).toBe(30)
  })

  it('deleting a map leaves the tiles of maps whose download begins during the deletion, in the same or another tab', async () => {
    const world = new TileWorld(13)
    const alone = createTabLock()
    const [page, other] = [world.openPage({ runAlone: alone }), world.openPage({ runAlone: alone })]
    await page.start(MAJURO_MAP_ID)
    const removeTiles = world.store.remove
    let newDownload: Promise<unknown> | undefined
    world.store.remove = async (key) => {
      newDownload ??= Promise.all([page.start(ARNO_MAP_ID), other.start('Mili:20-35')])
      await new Promise((resolve) => setImmediate(resolve))
      await removeTiles(key)
    }
    await page.remove(MAJURO_MAP_ID)
    await newDownload
    expect([...world.store.tiles.keys()].sort()).toEqual(
      Array.from({ length: 40 }, (_, at) => `tile/${20 + at}`).sort(),
    )
  })

  it('a deleted map is removed from the lists of all tabs, and its download in another tab ends', async () => {
    const world = new TileWorld(11)
    let requestsLeft = 15
    const ports = world.downloadPorts()
    const loadingPage = world.openPage({
      fetchTile: (url, signal) =>
        (requestsLeft -= 1) > 0 ? ports.fetchTile(url, signal) : fetchNothing(url, signal),
    })
    const download = loadingPage.start(MAJURO_MAP_ID)
    await waitUntil(() => expect(world.store.tiles.size).toBeGreaterThan(5))
    const [page, third] = [world.openPage(), world.openPage()]
    await Promise.all([page.open(), third.open()])
    await page.remove(MAJURO_MAP_ID)
    await download
    await waitUntil(() => expect(loadingPage.list()).toEqual([]))
    expect([page.list(), third.list()]).toEqual([[], []])
    expect(world.store.tiles.size).toBe(0)
    expect(await world.records.readAll()).toEqual([])
  })

  it('removeUnasked also deletes a map that another tab downloaded automatically (TILE-3)', async () => {
    const world = new TileWorld(12)
    const [page, other] = [world.openPage(), world.openPage()]
    await page.open()
    await page.start(ARNO_MAP_ID)
    const ports = world.downloadPorts()
    await other.start(MAJURO_MAP_ID, (url, signal) => ports.fetchTile(url, signal))
    await page.removeUnasked()
    expect((await world.records.readAll()).map(({ id }) => id)).toEqual([ARNO_MAP_ID])
    await waitUntil(() => expect(other.list()).toEqual([ARNO_MAP_ID]))
  })
})
