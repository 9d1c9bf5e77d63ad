import type { TileJob } from './download-tiles.ts'
import { COUNTRY_MAP_ID } from './saved-map-records.ts'
import type { TileSource } from './tile-source.ts'

const COUNTRY_MAX_ZOOM = 8
/** Average size of a tile, for services whose tile sizes are not known in advance. */
const ESTIMATED_TILE_BYTES = 15_000

export interface MapPlan {
  id: string
  version: string
  tiles: TileJob[]
  bytes: number
  /** True when `bytes` is estimated, because the size is not known in advance. */
  isEstimate: boolean
}

/** Thrown for a layer whose tiles must not be stored on devices. */
export class SavingRefusedError extends Error {}

/**
 * Lists the tiles of a map: of an atoll, or of the whole country at low zooms, in every stored theme. Makes no request.
 *
 * @throws SavingRefusedError if the layer's tiles must not be stored
 */
export function planMap(source: TileSource, id: string, atolls: readonly string[]): MapPlan {
  const { saving } = source
  if (saving === null) throw new SavingRefusedError(`${source.id}: these tiles must not be stored`)
  const isCountry = id === COUNTRY_MAP_ID
  const atollCodes = isCountry ? atolls : [id]
  const tiles = new Map<string, TileJob>()
  for (const place of atollCodes) {
    for (const tile of saving.tilesOf(place, isCountry ? COUNTRY_MAX_ZOOM : undefined)) {
      for (const theme of saving.themes) {
        const key = source.storageKey(tile, theme)
        tiles.set(key, { ...tile, key, url: source.urlOf(tile, theme), version: saving.version })
      }
    }
  }
  const bytes = isCountry ? saving.countryBytes(COUNTRY_MAX_ZOOM) : saving.bytesOf(id)
  return {
    id,
    version: saving.version,
    tiles: [...tiles.values()],
    bytes: bytes ?? tiles.size * ESTIMATED_TILE_BYTES,
    isEstimate: bytes === null,
  }
}
