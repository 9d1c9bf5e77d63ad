import { drawn } from 'virtual:map-tiles'
import { withLock } from '../../browser/site-access.ts'
import { parseRetryAfter } from '../../domain/backoff.ts'
import type { DownloadPorts, TileAnswer } from './download-tiles.ts'
import { deviceMapRecords, ID_SEPARATOR } from './saved-map-records.ts'
import { SavedMaps, type MapPlan, planMap } from './saved-maps.ts'
import { guideStreets, tileSources, type TileSource } from './tile-source.ts'
import type { TileStore } from './tile-store.ts'

/** A 2G connection needs some seconds for a tile; after this long the request has stalled. */
const STALL_MS = 45_000
const MISSING_TILE_STATUSES = new Set([400, 401, 403, 404, 410, 451])

/** Requests one tile. Rejects only when `signal` aborts. */
export async function fetchTile(
  url: string,
  signal: AbortSignal,
  { ask = fetch, stallMs = STALL_MS }: { ask?: typeof fetch; stallMs?: number } = {},
): Promise<TileAnswer> {
  const asking = new AbortController()
  const stop = (): void => asking.abort(signal.reason)
  let hasStalled = false
  const timer = setTimeout(() => {
    hasStalled = true
    asking.abort()
  }, stallMs)
  signal.addEventListener('abort', stop)
  try {
    signal.throwIfAborted()
    return await readAnswer(await ask(url, { signal: asking.signal, credentials: 'omit' }))
  } catch {
    signal.throwIfAborted()
    return hasStalled ? { kind: 'refused', retryAfterMs: null } : { kind: 'unreachable' }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}

async function readAnswer(response: Response): Promise<TileAnswer> {
  if (MISSING_TILE_STATUSES.has(response.status)) return { kind: 'missing' }
  if (!response.ok) {
    return {
      kind: 'refused',
      retryAfterMs: parseRetryAfter(response.headers.get('retry-after'), Date.now()),
    }
  }
  const blob = await response.blob()
  // Anything but an image is the login page of a hotspot.
  return blob.type.startsWith('image/') && blob.size > 0 ? { kind: 'tile', blob } : { kind: 'unreachable' }
}

/** Resolves after `ms`, or earlier when the network is back. */
export const waitInBrowser: DownloadPorts['wait'] = (ms, signal) =>
  new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer)
      window.removeEventListener('online', finish)
      signal.removeEventListener('abort', stop)
    }
    const finish = (): void => {
      end()
      resolve()
    }
    const stop = (): void => {
      end()
      reject(signal.reason as Error)
    }
    const timer = setTimeout(finish, ms)
    window.addEventListener('online', finish)
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
  })

const LOCK = 'guide-map-download'
const ATOLLS = Object.keys(drawn.atolls)

/** Tile services whose tiles may be stored on the device. The guide's own streets are not a service. */
export const savableTileServices: readonly TileSource[] = tileSources.filter(
  (source) => source !== guideStreets && source.saving !== null,
)

/** Id of an atoll's map in a service's layer. In the guide's own streets, the id is the atoll's code. */
export function serviceMapId(atoll: string, { id }: TileSource): string {
  return `${atoll}${ID_SEPARATOR}${id}`
}

/**
 * The place (an atoll's code or COUNTRY_MAP) and the layer of a saved map; `source` is null when this site no longer
 * has it.
 */
export function partsOfMapId(id: string): { place: string; source: TileSource | null } {
  const [place = '', layer] = id.split(ID_SEPARATOR)
  if (layer === undefined) return { place, source: guideStreets }
  return { place, source: savableTileServices.find((service) => service.id === layer) ?? null }
}

/** What saving a map would download. Makes no request. */
export function planDeviceMap(id: string): MapPlan {
  const { place, source } = partsOfMapId(id)
  if (source === null) return { id, version: '', tiles: [], bytes: 0, isEstimate: false }
  return { ...planMap(source, place, ATOLLS), id }
}

const openTiles = async (): Promise<TileStore> => (await import('./tile-store.ts')).deviceTiles

/** Loads the tile store, which imports Leaflet, with the first call: pages without a map use this too. */
const lazyTiles: TileStore = {
  has: async (key, version) => (await openTiles()).has(key, version),
  read: async (key) => (await openTiles()).read(key),
  write: async (tile) => (await openTiles()).write(tile),
  remove: async (key) => (await openTiles()).remove(key),
}

/** The maps on this device. */
export const deviceMaps = new SavedMaps({
  store: lazyTiles,
  records: deviceMapRecords(),
  plan: planDeviceMap,
  fetchTile,
  wait: waitInBrowser,
  random: Math.random,
  now: Date.now,
  freeBytes: async () => {
    // navigator.storage is missing on insecure pages.
    const { quota, usage } = (await (navigator.storage as StorageManager | undefined)?.estimate()) ?? {}
    return quota === undefined ? null : quota - (usage ?? 0)
  },
  // Browsers before 2022 have no locks: then two tabs may both download, which only costs data.
  alone: (run, signal) => withLock(LOCK, run, signal),
})
