import { encodeShape, SHAPE_CELLS } from '../../src/domain/atolls/atoll-shape.ts'
import type { Coastline } from './coastline.ts'

interface Point {
  x: number
  y: number
}

/** Number of points that are checked per cell length of coast, so that hardly any cell with coast is missed. */
const POINTS_PER_CELL = 2

/** Computes the encoded shape of each atoll from the coastline. Returns the shapes by atoll id. */
export function computeAtollShapes({ features }: Coastline): Record<string, string> {
  const atolls = new Map<string, Point[][]>()
  for (const { properties, geometry } of features) {
    const rings = atolls.get(properties.atoll) ?? []
    for (const ring of geometry.coordinates)
      rings.push(ring.map(([longitude = 0, latitude = 0]) => ({ x: longitude, y: -latitude })))
    atolls.set(properties.atoll, rings)
  }
  return Object.fromEntries([...atolls].map(([id, rings]) => [id, encodeShape(findCoastCells(rings))]))
}

/** The cells that contain coast, in a square grid with the atoll in its center. */
function findCoastCells(rings: readonly (readonly Point[])[]): Set<number> {
  const points = rings.flat()
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  // A degree of longitude is shorter than one of latitude.
  const longitudeScale = Math.cos(((north + south) / 2) * (Math.PI / 180))
  const [width, height] = [(east - west) * longitudeScale, south - north]
  const lastCell = SHAPE_CELLS - 1
  const scale = lastCell / Math.max(width, height)
  const [leftEdge, topEdge] = [(lastCell - width * scale) / 2, (lastCell - height * scale) / 2]
  const toCellPoint = ({ x, y }: Point): Point => ({
    x: leftEdge + (x - west) * longitudeScale * scale,
    y: topEdge + (y - north) * scale,
  })
  const cells = new Set<number>()
  for (const ring of rings)
    for (const [index, point] of ring.entries()) {
      const [startPoint, endPoint] = [toCellPoint(point), toCellPoint(ring[index + 1] ?? point)]
      const steps =
        1 +
        Math.ceil(
          Math.max(Math.abs(endPoint.x - startPoint.x), Math.abs(endPoint.y - startPoint.y)) *
            POINTS_PER_CELL,
        )
      for (let step = 0; step <= steps; step += 1) {
        const fraction = step / steps
        cells.add(
          Math.round(startPoint.y + (endPoint.y - startPoint.y) * fraction) * SHAPE_CELLS +
            Math.round(startPoint.x + (endPoint.x - startPoint.x) * fraction),
        )
      }
    }
  return cells
}
