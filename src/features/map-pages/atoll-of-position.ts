import { ATOLLS, type Atoll } from '../../domain/atolls.ts'
import type { PinPosition } from '../../domain/position.ts'
import { atollOutlines } from '../../map/coastline.ts'
import { toWorld } from '../../map/projection.ts'

/** Metres of one pixel of zoom 0 at the equator. */
const METRES_PER_PIXEL = 156_543
/** Farther than this from all land means at sea, or in another country. */
const NEAR_METRES = 30_000

/**
 * The atoll with the nearest land, measured to its coastline: the center of a large atoll may be farther away than the
 * next atoll. Null when all land is far.
 */
export function atollOfPosition({ latitude, longitude }: PinPosition): Atoll | null {
  const { x, y } = toWorld(longitude, latitude)
  let nearest = { atollId: '', pixels: Infinity }
  for (const { atollId, islands } of atollOutlines()) {
    for (const { outline } of islands) {
      for (let at = 0; at < outline.length; at += 2) {
        const pixels = Math.hypot((outline[at] ?? NaN) - x, (outline[at + 1] ?? NaN) - y)
        if (pixels < nearest.pixels) nearest = { atollId, pixels }
      }
    }
  }
  const metres = nearest.pixels * METRES_PER_PIXEL * Math.cos((latitude * Math.PI) / 180)
  return metres > NEAR_METRES ? null : (ATOLLS.find(({ id }) => id === nearest.atollId) ?? null)
}
