import { drawn } from 'virtual:map-tiles'
import { prefetch } from '../../browser/prefetch.ts'
import { openBroadcastChannel, withLock } from '../../browser/site-access.ts'
import { parseRetryAfter } from '../../domain/backoff.ts'
import { fetchWithIdleLimit } from '../../domain/idle-limit.ts'
import type { DownloadPorts, TileAnswer } from './download-tiles.ts'
import { deviceMapRecords, ID_SEPARATOR, splitMapId } from './saved-map-records.ts'
import { SavedMaps } from './saved-maps.ts'
import { type MapPlan, planMap } from './plan-map.ts'
import { createFormerLayer, guideStreets, tileSources, type TileSource } from './tile-source.ts'
import type { TileStore } from './tile-store.ts'

/** A request without a byte for this long has stalled. The limit is long, because a first byte takes seconds over 2G. */
const STALL_TIMEOUT_MS = 45_000
const MISSING_TILE_STATUSES = new Set([400, 401, 403, 404, 410, 451])
/** No tile of 512 pixels is larger than this, so a larger answer is not a tile. */
const MAX_TILE_BYTES = 2_000_000

interface TilePorts {
  ask?: typeof fetch
  stallMs?: number
  /** Whether the blob is a picture that the browser can draw. */
  isDrawable?: (blob: Blob) => Promise<boolean>
}

/** Requests one tile. Rejects only when `signal` aborts. */
export async function fetchTile(
  url: string,
  signal: AbortSignal,
  { ask = prefetch, stallMs = STALL_TIMEOUT_MS, isDrawable = canDraw }: TilePorts = {},
): Promise<TileAnswer> {
  try {
    signal.throwIfAborted()
    const answer = await fetchWithIdleLimit(ask, url, { signal, credentials: 'omit' }, stallMs)
    return await readAnswer(answer, isDrawable)
  } catch (cause) {
    signal.throwIfAborted()
    const hasStalled = cause instanceof DOMException && cause.name === 'TimeoutError'
    return hasStalled ? { kind: 'refused', retryAfterMs: null } : { kind: 'unreachable' }
  }
}

async function readAnswer(
  response: Response,
  isDrawable: (blob: Blob) => Promise<boolean>,
): Promise<TileAnswer> {
  if (response.ok) {
    const blob = await response.blob()
    // An answer that is no image is the sign-in page of a Wi-Fi, so the service was not reached.
    if (!blob.type.startsWith('image/') || blob.size === 0) return { kind: 'unreachable' }
    const isTile = blob.size <= MAX_TILE_BYTES && (await isDrawable(blob))
    return isTile ? { kind: 'tile', blob } : { kind: 'refused', retryAfterMs: null }
  }
  await response.body?.cancel()
  if (MISSING_TILE_STATUSES.has(response.status)) return { kind: 'missing' }
  return {
    kind: 'refused',
    retryAfterMs: parseRetryAfter(response.headers.get('retry-after'), Date.now()),
  }
}

/** Decodes a picture before it is stored, because a stored tile is shown for months (PORTAL-3). */
async function canDraw(blob: Blob): Promise<boolean> {
  if (!('createImageBitmap' in globalThis)) return true
  try {
    const bitmap = await createImageBitmap(blob)
    bitmap.close()
    return true
  } catch {
    return false
  }
}

/** Resolves after `ms`, or earlier when the network is back. */
export const waitInBrowser: DownloadPorts['wait'] = (ms, signal) =>
  new Promise((resolve, reject) => {
    const finishWait = (): void => {
      clearTimeout(timer)
      window.removeEventListener('online', resolveWait)
      signal.removeEventListener('abort', rejectWait)
    }
    const resolveWait = (): void => {
      finishWait()
      resolve()
    }
    const rejectWait = (): void => {
      finishWait()
      reject(signal.reason as Error)
    }
    const timer = setTimeout(resolveWait, ms)
    window.addEventListener('online', resolveWait)
    signal.addEventListener('abort', rejectWait)
    if (signal.aborted) rejectWait()
  })

const LOCK_NAME = 'guide-map-download'
const MAPPED_ATOLL_CODES = Object.keys(drawn.atolls)

/** Tile services whose tiles may be stored on the device, without the guide's own streets, which are no service. */
export const savableTileServices: readonly TileSource[] = tileSources.filter(
  (source) => source !== guideStreets && source.saving !== null,
)

/** Id of an atoll's map in the layer of a service. For a map in the guide's own streets, the id is the atoll's code alone. */
export function toServiceMapId(atoll: string, { id }: TileSource): string {
  return `${atoll}${ID_SEPARATOR}${id}`
}

/**
 * Splits the id of a saved map into its place (an atoll's code or COUNTRY_MAP) and its layer. `source` is null when this
 * site no longer has the layer.
 */
export function parseMapId(id: string): { place: string; source: TileSource | null } {
  const [place, layer] = splitMapId(id)
  if (layer === undefined) return { place, source: guideStreets }
  return { place, source: savableTileServices.find((service) => service.id === layer) ?? null }
}

/** Lists the tiles that saving a map would download, and computes their size. Makes no request. */
export function planDeviceMap(id: string): MapPlan {
  const { place, source } = parseMapId(id)
  if (source === null) return { id, version: '', tiles: [], bytes: 0, isEstimate: false }
  return { ...planMap(source, place, MAPPED_ATOLL_CODES), id }
}

/** Lists the keys of tiles that a saved map may have stored, even if this site no longer has the map's layer. */
export function listTileKeys(id: string): string[] {
  const { place, source } = parseMapId(id)
  const [, layer = guideStreets.id] = splitMapId(id)
  return planMap(source ?? createFormerLayer(layer, guideStreets), place, MAPPED_ATOLL_CODES).tiles.map(
    ({ key }) => key,
  )
}

const importTileStore = async (): Promise<TileStore> => (await import('./tile-store.ts')).deviceTiles

/** Loads the tile store at the first call, because the tile store imports Leaflet and pages without a map use this too. */
const lazyTiles: TileStore = {
  has: async (key, version) => (await importTileStore()).has(key, version),
  read: async (key) => (await importTileStore()).read(key),
  write: async (tile) => (await importTileStore()).write(tile),
  remove: async (key) => (await importTileStore()).remove(key),
}

/** The maps on this device. */
export const deviceMaps = new SavedMaps({
  store: lazyTiles,
  records: deviceMapRecords(),
  plan: planDeviceMap,
  listKeys: listTileKeys,
  fetchTile,
  wait: waitInBrowser,
  random: Math.random,
  now: Date.now,
  freeBytes: async () => {
    // Pages over plain http have no navigator.storage.
    const { quota, usage } = (await (navigator.storage as StorageManager | undefined)?.estimate()) ?? {}
    return quota === undefined ? null : quota - (usage ?? 0)
  },
  // Browsers before 2022 have no locks: then two tabs may both download, which only costs data.
  runAlone: (run, signal) => withLock(LOCK_NAME, run, signal),
  tabs: openBroadcastChannel(LOCK_NAME),
})
