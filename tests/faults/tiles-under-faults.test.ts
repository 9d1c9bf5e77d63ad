import { afterEach, beforeEach, expect, it } from 'vitest'
import { startPumpedTimers, type PumpedTimers } from '../fixtures/pump-timers.ts'
import { TileWorld } from '../fixtures/tile-world.ts'

/** Tile downloads with simulated faults. To repeat a run, set FAULT_SEED to its seed. */
const seed = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000)
const RUN_COUNT = 8
const MAP_ID = 'Majuro:0-400'

let timers: PumpedTimers
beforeEach(() => {
  timers = startPumpedTimers()
})
afterEach(() => timers.stop())

it.each(Array.from({ length: RUN_COUNT }, (_, index) => ({ own: seed + index })))(
  'a download of a map completes (TILE-5) with 10 % missing tiles, 10 % busy answers, stalls, a crash at 50 % and no network at 70 % (seed $own)',
  async ({ own: runSeed }) => {
    const world = new TileWorld(runSeed)
    world.faultShares = { missing: 0.1, busy: 0.1, stalled: 0.02 }
    world.loseTiles(MAP_ID)
    const healthy = 400 - world.missingUrls.size

    await crashAtHalf(world, healthy)

    world.beforeRequest = () => {
      if (world.store.writes.length < healthy * 0.7) return
      world.isNetworkUp = false
      world.beforeRequest = () => undefined
    }
    const page = world.openPage()
    page.subscribe(() => {
      if (page.statusOf(MAP_ID).phase === 'offline') world.isNetworkUp = true
    })
    const keysBefore = new Set(world.store.tiles.keys())
    world.requestedUrls.length = 0
    await page.resumeInterrupted()

    expect(page.statusOf(MAP_ID)).toMatchObject({
      phase: 'saved',
      done: healthy,
      missing: world.missingUrls.size,
    })
    expect(world.store.writes).toHaveLength(healthy)
    expect(new Set(world.store.writes).size).toBe(healthy)
    const requestedAgain = world.requestedUrls.filter((url) =>
      keysBefore.has(`tile/${/(\d+)\.png$/.exec(url)?.[1]}`),
    )
    expect(requestedAgain).toEqual([])
  },
)

/** Closes the page after half of the tiles, so that its later writes are lost. */
async function crashAtHalf(world: TileWorld, healthy: number): Promise<void> {
  await new Promise<void>((crashed) => {
    const page = world.openPage({
      store: {
        has: world.store.has,
        read: world.store.read,
        remove: world.store.remove,
        write: (tile) => {
          if (world.store.writes.length < healthy / 2) return world.store.write(tile)
          crashed()
          return new Promise(() => undefined)
        },
      },
    })
    void page.start(MAP_ID)
  })
}
