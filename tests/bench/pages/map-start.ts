import { CATEGORIES } from '../../../src/domain/listing/listing.ts'
import type { MapPin } from '../../../src/domain/directory.ts'
import { atollById } from '../../../src/domain/atolls/atolls.ts'
import { decodeAtollOutlines } from '../../../src/map/coastline.ts'
import { fromWorld } from '../../../src/map/projection.ts'
import { seededRandom } from '../../fixtures/random.ts'

const RANDOM_SEED = 1_000
/** Largest distance of a pin from the coast, in pixels of zoom 0: about 300 m. */
const MAX_COAST_DISTANCE_PX = 0.002

/** Generates listings along the coasts of the country; the same listings for the same count. */
export function createMapPins(count: number): MapPin[] {
  const random = seededRandom(RANDOM_SEED)
  const islands = decodeAtollOutlines().flatMap(({ atollId, islands: outlines }) =>
    outlines.map(({ outline }) => ({ outline, atoll: atollById(atollId)?.code ?? '' })),
  )
  return Array.from({ length: count }, (_, index) => {
    const { outline = new Float64Array(2), atoll = '' } = islands[Math.floor(random() * islands.length)] ?? {}
    const point = 2 * Math.floor((random() * outline.length) / 2)
    const { latitude, longitude } = fromWorld({
      x: (outline[point] ?? NaN) + MAX_COAST_DISTANCE_PX * (random() - 0.5),
      y: (outline[point + 1] ?? NaN) + MAX_COAST_DISTANCE_PX * (random() - 0.5),
    })
    const category = CATEGORIES[index % CATEGORIES.length] ?? 'business'
    return {
      id: String(index),
      name: `Listing ${index}`,
      atoll,
      category,
      featured: false,
      latitude,
      longitude,
    }
  })
}

/** Reads the URL parameters of a page with a map. */
export function readMapParameters(): { latitude: number; longitude: number; zoom: number; count: number } {
  const parameters = new URLSearchParams(location.search)
  const readNumber = (name: string): number => Number(parameters.get(name))
  return {
    latitude: readNumber('latitude'),
    longitude: readNumber('longitude'),
    zoom: readNumber('zoom'),
    count: readNumber('count'),
  }
}
