import { describe, expect, it, vi } from 'vitest'
import { TileWorld } from '../../../tests/fixtures/tile-world.ts'
import type { DownloadPorts, TileAnswer } from './download-tiles.ts'
import type { SavedMaps, SavedMapsPorts } from './saved-maps.ts'

const MAJURO = 'Majuro:0-40'
const ARNO = 'Arno:30-60'

/** Simulates a link over which no tile arrives: rejects when the request is aborted. */
const silent = (_: string, signal: AbortSignal): Promise<TileAnswer> =>
  new Promise((__, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })

/** Creates the lock of the tabs, which gives it to them in the order of their requests. */
function oneAfterTheOther(): SavedMapsPorts['alone'] {
  let last: Promise<unknown> = Promise.resolve()
  return (run, signal) => {
    const turn = last.then(() => {
      signal.throwIfAborted()
      return run()
    })
    last = turn.catch(() => undefined)
    const aborted = new Promise<never>((_, reject) => {
      const stop = (): void => reject(signal.reason as Error)
      if (signal.aborted) stop()
      signal.addEventListener('abort', stop)
    })
    return Promise.race([turn, aborted])
  }
}

async function untilLoading(world: TileWorld, page: SavedMaps, id: string): Promise<void> {
  await vi.waitFor(async () => {
    expect(page.statusOf(id).phase).toBe('queued')
    expect(await world.records.all()).toContainEqual(expect.objectContaining({ id, state: 'loading' }))
  })
}

describe('a map whose download ended because the page was closed (TILE-2)', () => {
  it.each([
    ['is resumed automatically if a person requested it', undefined, 'saved'],
    ['stays paused if its download was automatic', silent, 'paused'],
  ] as const)('is paused at the next start, and %s', async (_, unasked, resumed) => {
    const world = new TileWorld(6)
    void world.openPage({ fetchTile: silent }).start(MAJURO, unasked)
    await vi.waitFor(async () => expect(await world.records.all()).toMatchObject([{ state: 'loading' }]))
    const next = world.openPage()
    await next.open()
    expect(next.statusOf(MAJURO).phase).toBe('paused')
    await next.resumeInterrupted()
    expect(next.statusOf(MAJURO).phase).toBe(resumed)
    await next.start(MAJURO)
    expect(next.statusOf(MAJURO)).toMatchObject({ phase: 'saved', isUnasked: false })
  })
})

describe('a map that a person requests during an automatic download (TILE-3)', () => {
  it('is downloaded first, and the other map continues after it', async () => {
    const world = new TileWorld(7)
    const page = world.openPage({ alone: oneAfterTheOther() })
    const ports = world.downloadPorts()
    /** Delivers no tile until the map of Arno is saved. */
    const unasked: DownloadPorts['fetchTile'] = (url, signal) =>
      page.isSaved(ARNO) ? ports.fetchTile(url, signal) : silent(url, signal)
    const first = page.start(MAJURO, unasked)
    await untilLoading(world, page, MAJURO)
    await page.start(ARNO)
    expect(page.statusOf(ARNO)).toMatchObject({ phase: 'saved', isUnasked: false })
    expect(world.records.kept.get(MAJURO)).toMatchObject({ state: 'loading', isUnasked: true })
    await first
    expect(page.statusOf(MAJURO)).toMatchObject({ phase: 'saved', isUnasked: true })
    expect(new Set(world.asked).size).toBe(world.asked.length)
  })

  it('replaces the automatic download of the same map, also while the records are still being read', async () => {
    const world = new TileWorld(6)
    const page = world.openPage()
    void page.start(MAJURO, silent)
    await page.start(MAJURO)
    expect(page.statusOf(MAJURO)).toMatchObject({ phase: 'saved', isUnasked: false })
  })

  it('is downloaded first, also if another tab runs the automatic download', async () => {
    const world = new TileWorld(7)
    const alone = oneAfterTheOther()
    const [page, other] = [world.openPage({ alone }), world.openPage({ alone })]
    const unasked = page.start(MAJURO, silent)
    await untilLoading(world, page, MAJURO)
    await other.start(ARNO)
    expect(other.statusOf(ARNO).phase).toBe('saved')
    page.pause(MAJURO)
    await unasked
  })

  it('does not wait for a running automatic download of the same map', async () => {
    const world = new TileWorld(8)
    const page = world.openPage({ alone: oneAfterTheOther() })
    const unasked = page.start(MAJURO, silent)
    await untilLoading(world, page, MAJURO)
    await page.start(MAJURO)
    await unasked
    expect(page.statusOf(MAJURO)).toMatchObject({ phase: 'saved', isUnasked: false })
    expect(await world.records.all()).toMatchObject([{ state: 'saved', isUnasked: false }])
  })

  it.each([
    ['paused', (page: SavedMaps) => page.pause(MAJURO)],
    ['none', (page: SavedMaps) => page.remove(MAJURO)],
  ] as const)(
    'lets the person pause or delete the interrupted map, which then has the status %s',
    async (phase, end) => {
      const world = new TileWorld(9)
      const page = world.openPage({ alone: oneAfterTheOther(), fetchTile: silent })
      const unasked = page.start(MAJURO, silent)
      await untilLoading(world, page, MAJURO)
      const asked = page.start(ARNO)
      await untilLoading(world, page, ARNO)
      await end(page)
      await unasked
      expect(page.statusOf(MAJURO).phase).toBe(phase)
      page.pause(ARNO)
      await asked
    },
  )
})

describe('a map that is deleted in one tab (TILE-2)', () => {
  it('leaves the tiles of a map that another tab has saved', async () => {
    const world = new TileWorld(10)
    const [page, other] = [world.openPage(), world.openPage()]
    await page.start(MAJURO)
    await other.start(ARNO)
    await page.remove(MAJURO)
    expect(world.store.tiles.size).toBe(30)
  })

  it('leaves the tiles of maps whose download begins during the deletion, in the same or another tab', async () => {
    const world = new TileWorld(13)
    const alone = oneAfterTheOther()
    const [page, other] = [world.openPage({ alone }), world.openPage({ alone })]
    await page.start(MAJURO)
    const remove = world.store.remove
    let begun: Promise<unknown> | undefined
    world.store.remove = async (key) => {
      begun ??= Promise.all([page.start(ARNO), other.start('Mili:20-35')])
      await new Promise((resolve) => setImmediate(resolve))
      await remove(key)
    }
    await page.remove(MAJURO)
    await begun
    expect([...world.store.tiles.keys()].sort()).toEqual(
      Array.from({ length: 40 }, (_, at) => `tile/${20 + at}`).sort(),
    )
  })

  it('is removed from the lists of all tabs, and its download in another tab ends', async () => {
    const world = new TileWorld(11)
    let left = 15
    const ports = world.downloadPorts()
    const loading = world.openPage({
      fetchTile: (url, signal) => ((left -= 1) > 0 ? ports.fetchTile(url, signal) : silent(url, signal)),
    })
    const ended = loading.start(MAJURO)
    await vi.waitFor(() => expect(world.store.tiles.size).toBeGreaterThan(5))
    const [page, third] = [world.openPage(), world.openPage()]
    await Promise.all([page.open(), third.open()])
    await page.remove(MAJURO)
    await ended
    await vi.waitFor(() => expect(loading.list()).toEqual([]))
    expect([page.list(), third.list()]).toEqual([[], []])
    expect(world.store.tiles.size).toBe(0)
    expect(await world.records.all()).toEqual([])
  })

  it('is deleted by removeUnasked also if another tab downloaded it automatically (TILE-3)', async () => {
    const world = new TileWorld(12)
    const [page, other] = [world.openPage(), world.openPage()]
    await page.open()
    await page.start(ARNO)
    const ports = world.downloadPorts()
    await other.start(MAJURO, (url, signal) => ports.fetchTile(url, signal))
    await page.removeUnasked()
    expect((await world.records.all()).map(({ id }) => id)).toEqual([ARNO])
    await vi.waitFor(() => expect(other.list()).toEqual([ARNO]))
  })
})
