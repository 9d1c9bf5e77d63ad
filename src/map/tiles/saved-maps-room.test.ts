import { describe, expect, it } from 'vitest'
import { TileWorld } from '../../../tests/fixtures/tile-world.ts'

const MAP_ID = 'Majuro:0-40'
/** Bytes that saved maps leave free for the directory and the app shell. */
const RESERVE_BYTES = 5_000_000

/** Counts the bytes of tiles of the fake server, which sends a tile's address as its content. */
const countBytes = (tiles: Iterable<{ url: string }>): number =>
  [...tiles].reduce((bytes, { url }) => bytes + url.length, 0)

/** Makes a device whose free space is exactly the size of this map. */
function makeTightDevice(world: TileWorld, isEstimate: boolean) {
  const size = countBytes(world.makePlan(MAP_ID).tiles)
  return {
    plan: (id: string) => ({
      ...world.makePlan(id),
      bytes: countBytes(world.makePlan(id).tiles),
      isEstimate,
    }),
    freeBytes: async () => RESERVE_BYTES + size - countBytes(world.store.tiles.values()),
  }
}

/** Interrupts the download as if its page was closed: the map's record is then as it was before the first tile. */
async function interruptDownload(
  world: TileWorld,
  device: ReturnType<typeof makeTightDevice>,
): Promise<void> {
  const page = world.openPage(device)
  let requestsLeft = 15
  world.beforeRequest = () => {
    requestsLeft -= 1
    if (requestsLeft === 0) page.pause(MAP_ID)
  }
  await page.start(MAP_ID)
  expect(page.statusOf(MAP_ID).phase).toBe('paused')
  expect(world.store.tiles.size).toBeGreaterThan(5)
  for (const record of await world.records.readAll()) await world.records.store({ ...record, done: 0 })
}

describe('the download of a map with little free space (TILE-2)', () => {
  it('the download of a map does not start without enough space', async () => {
    const world = new TileWorld(7)
    world.free = RESERVE_BYTES + 100
    const page = world.openPage()
    await page.start(MAP_ID)
    expect(page.statusOf(MAP_ID).phase).toBe('full')
    expect(world.requestedUrls).toEqual([])
  })

  it.each([
    ['known', false],
    ['an estimate', true],
  ])(
    'an interrupted download of a map continues if the remaining tiles fit; the size of the map is %s',
    async (_, isEstimate) => {
      const world = new TileWorld(7)
      const device = makeTightDevice(world, isEstimate)
      await interruptDownload(world, device)
      const page = world.openPage(device)
      await page.start(MAP_ID)
      expect(page.statusOf(MAP_ID)).toMatchObject({ phase: 'saved', done: 40, missing: 0 })
    },
  )

  it('a map that fills the device can be updated, because the update replaces its tiles', async () => {
    const world = new TileWorld(7)
    const device = makeTightDevice(world, false)
    await world.openPage(device).start(MAP_ID)
    world.version = 'two'
    const page = world.openPage(device)
    await page.start(MAP_ID)
    expect(page.statusOf(MAP_ID)).toMatchObject({ phase: 'saved', isOutdated: false })
  })

  it('an interrupted download of a map does not continue if the remaining tiles do not fit', async () => {
    const world = new TileWorld(7)
    const device = makeTightDevice(world, false)
    await interruptDownload(world, device)
    world.requestedUrls.length = 0
    const page = world.openPage({ ...device, freeBytes: async () => (await device.freeBytes()) - 1 })
    await page.start(MAP_ID)
    expect(page.statusOf(MAP_ID).phase).toBe('full')
    expect(world.requestedUrls).toEqual([])
  })
})
