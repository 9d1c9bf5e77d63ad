import { drawn } from 'virtual:map-tiles'
import { deviceMapRecords } from './saved-map-records.ts'
import { SavedMaps } from './saved-maps.ts'
import { lazyDeviceTiles } from './lazy-tile-store.ts'
import { fetchTile, waitInBrowser } from './fetch-tile.ts'
import { planMap } from './map-plan.ts'
import type { MapPlan } from './map-plan.ts'
import { guideStreets, tileSources } from './tile-sources.ts'
import type { TileSource } from './tile-source.ts'

const LOCK = 'guide-map-download'
const ATOLLS = Object.keys(drawn.atolls)

/** Between an atoll's code and the layer of a service. */
const OF_LAYER = '@'

/** Layers of services whose tiles may be kept. */
export const savableServices: readonly TileSource[] = tileSources.filter(
  (source) => source !== guideStreets && source.saving !== null,
)

/** Id of the map of an atoll in a layer of a service; in the site's own streets it is the atoll's code. */
export function serviceMapId(atoll: string, { id }: TileSource): string {
  return `${atoll}${OF_LAYER}${id}`
}

/** An atoll's code or COUNTRY_MAP, and the layer; null for a service that this site no longer has. */
export function partsOfMapId(id: string): { place: string; source: TileSource | null } {
  const [place = '', layer] = id.split(OF_LAYER)
  if (layer === undefined) return { place, source: guideStreets }
  return { place, source: savableServices.find((service) => service.id === layer) ?? null }
}

/** What saving a map would load. Asks nobody. */
export function planDeviceMap(id: string): MapPlan {
  const { place, source } = partsOfMapId(id)
  if (source === null) return { id, version: '', tiles: [], bytes: 0, isEstimate: false }
  return { ...planMap(source, place, ATOLLS), id }
}

/** Maps on this device. */
export const deviceMaps = new SavedMaps({
  store: lazyDeviceTiles,
  records: deviceMapRecords(),
  plan: planDeviceMap,
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
