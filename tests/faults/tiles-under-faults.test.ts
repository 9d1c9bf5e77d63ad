import { expect, it } from 'vitest'
import { TileWorld } from '../fixtures/tile-world.ts'

/** quality.md, tile download. Repeat a run with FAULT_SEED. */
const seed = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000)
const RUNS = 20
const MAP = 'Majuro:0-400'

it.each(Array.from({ length: RUNS }, (_, at) => seed + at))(
  '10 % missing, 10 % busy, stalls, a crash at half and no network at 70 %% (seed %i)',
  async (own) => {
    const world = new TileWorld(own)
    world.share = { missing: 0.1, busy: 0.1, stalled: 0.02 }
    world.loseTiles(MAP)
    const healthy = 400 - world.gone.size

    // The page dies at half: nothing it still does is written.
    const crashing = world.openPage({
      store: {
        ...world.store,
        write: (tile) =>
          world.store.writes.length < healthy / 2 ? world.store.write(tile) : new Promise(() => undefined),
      },
    })
    void crashing.start(MAP)
    await expect.poll(() => world.store.writes.length).toBeGreaterThanOrEqual(healthy / 2)

    world.beforeRequest = () => {
      if (world.store.writes.length < healthy * 0.7) return
      world.isNetworkUp = false
      world.beforeRequest = () => undefined
    }
    const page = world.openPage()
    page.subscribe(() => {
      if (page.statusOf(MAP).phase === 'offline') world.isNetworkUp = true
    })
    const before = new Set(world.store.tiles.keys())
    world.asked.length = 0
    await page.resumeInterrupted()

    expect(page.statusOf(MAP)).toMatchObject({ phase: 'saved', done: healthy, missing: world.gone.size })
    expect(world.store.writes).toHaveLength(healthy)
    expect(new Set(world.store.writes).size).toBe(healthy)
    const again = world.asked.filter((url) => before.has(`tile/${/(\d+)\.png$/.exec(url)?.[1]}`))
    expect(again).toEqual([])
  },
)
