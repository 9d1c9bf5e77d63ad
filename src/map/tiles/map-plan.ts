import type { TileJob } from './download-ports.ts'
import { COUNTRY_MAP } from './saved-map-records.ts'
import type { TileSource } from './tile-source.ts'

const COUNTRY_MAX_ZOOM = 8
/** Of a service that does not say how large its tiles are. */
const GUESSED_TILE_BYTES = 15_000

export interface MapPlan {
  id: string
  version: string
  tiles: TileJob[]
  bytes: number
  /** Nobody knows the size before loading. */
  isEstimate: boolean
}

/** This host's tiles must not be kept on devices. */
export class SavingRefusedError extends Error {}

/**
 * What saving a map would load: an atoll's tiles in every theme, or the country's low zooms. Asks nobody.
 *
 * @throws SavingRefusedError where the layer's tiles must not be kept
 */
export function planMap(source: TileSource, id: string, atolls: readonly string[]): MapPlan {
  const { saving } = source
  if (saving === null) throw new SavingRefusedError(`${source.id}: these tiles must not be kept`)
  const isCountry = id === COUNTRY_MAP
  const places = isCountry ? atolls : [id]
  const tiles = new Map<string, TileJob>()
  for (const place of places) {
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
    bytes: bytes ?? tiles.size * GUESSED_TILE_BYTES,
    isEstimate: bytes === null,
  }
}
