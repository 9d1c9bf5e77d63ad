import { drawn } from 'virtual:map-tiles'
import { deviceMapRecords } from './saved-map-records.ts'
import { SavedMaps } from './saved-maps.ts'
import { fetchTile, waitInBrowser } from './fetch-tile.ts'
import { planMap } from './map-plan.ts'
import { guideStreets } from './tile-sources.ts'
import { deviceTiles } from './tile-store.ts'

const LOCK = 'guide-map-download'
const ATOLLS = Object.keys(drawn.atolls)

/** What saving a map of the site's own streets would load. Asks nobody. */
export function planStreets(id: string): ReturnType<typeof planMap> {
  return planMap(guideStreets, id, ATOLLS)
}

/** Maps of the site's own streets on this device. */
export const deviceMaps = new SavedMaps({
  store: deviceTiles,
  records: deviceMapRecords(),
  plan: planStreets,
  fetchTile,
  wait: waitInBrowser,
  random: Math.random,
  now: Date.now,
  freeBytes: async () => {
    // Absent on pages without a secure origin.
    const { quota, usage } = (await (navigator.storage as StorageManager | undefined)?.estimate()) ?? {}
    return quota === undefined ? null : quota - (usage ?? 0)
  },
  // Absent in browsers before 2022: then two tabs may both load, which costs data and harms nothing.
  alone: (run, signal) => {
    const locks = navigator.locks as LockManager | undefined
    if (locks === undefined) return run()
    // TypeScript 5.9 reads a promise inside a promise here, which no promise ever holds.
    return locks.request(LOCK, { signal }, run) as Promise<unknown> as ReturnType<typeof run>
  },
})
