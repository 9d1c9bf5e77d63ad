import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { encodeRings, COASTLINE_UNIT_DEGREES } from '../../src/map/coastline-code.ts'
import type { FeatureCollection, Polygon, Position } from 'geojson'
import simplify from 'simplify-js'

export type Coastline = FeatureCollection<Polygon, { atoll: string }>

/** A point as whole numbers of COASTLINE_UNIT_DEGREES, longitude first. */
type GridPoint = [x: number, y: number]
type GridRing = GridPoint[]

const METRES_PER_DEGREE = 111_320

/**
 * How far a line may move when points are removed. Together with the grid (at most 1.6 m) the drawn coast stays
 * within 5 m of its source: a quarter of a pixel at zoom 13, where a pixel is 19 m.
 */
const TOLERANCE_METRES = 3

/** Outlines by atoll id, simplified and on the grid. The first point is not repeated at the end. */
function simplifyCoastline({ features }: Coastline): Map<string, GridRing[]> {
  const atolls = new Map<string, GridRing[]>()
  for (const { properties, geometry } of features) {
    const rings = atolls.get(properties.atoll) ?? []
    for (const ring of geometry.coordinates) rings.push(simplifyRing(ring))
    atolls.set(properties.atoll, rings)
  }
  return atolls
}

function simplifyRing(ring: readonly Position[]): GridRing {
  const longitudeScale = Math.cos(((ring[0]?.[1] ?? 0) * Math.PI) / 180)
  const points = ring.map(([longitude = 0, latitude = 0]) => ({
    x: longitude * METRES_PER_DEGREE * longitudeScale,
    y: latitude * METRES_PER_DEGREE,
  }))
  const keptPoints = simplify(points, TOLERANCE_METRES, true)
  const source = keptPoints.length >= 4 ? keptPoints : points
  const gridPoints: GridRing = []
  for (const { x, y } of source.slice(0, -1)) {
    const point: GridPoint = [toGrid(x / METRES_PER_DEGREE / longitudeScale), toGrid(y / METRES_PER_DEGREE)]
    const lastPoint = gridPoints.at(-1)
    if (lastPoint === undefined || lastPoint[0] !== point[0] || lastPoint[1] !== point[1])
      gridPoints.push(point)
  }
  return gridPoints
}

function toGrid(degrees: number): number {
  return Math.round(degrees / COASTLINE_UNIT_DEGREES)
}

/** The coastline in GeoJSON. NOTICE.md describes its source, licence and limits. */
export const COASTLINE_PATH = fileURLToPath(
  new URL('../../supabase/local/demo/coastline.geojson', import.meta.url),
)

export function readCoastline(): Coastline {
  return JSON.parse(readFileSync(COASTLINE_PATH, 'utf8')) as Coastline
}

/** The coastline in the format that the map loads. */
export function encodeCoastline(source: Coastline): [atollId: string, rings: string][] {
  return [...simplifyCoastline(source)].map(([atollId, rings]) => [atollId, encodeRings(rings)])
}
