import { readFileSync } from 'node:fs'
import type { FeatureCollection, Polygon } from 'geojson'
import { ATOLLS } from '../../src/domain/atolls.ts'
import { toWorld, type WorldBox, type WorldPoint } from './projection.ts'

export const COASTLINE_FILE = 'supabase/local/demo/coastline.geojson'

export interface Islet {
  ring: WorldPoint[]
  box: WorldBox
}

/** Outlines by atoll code. No outline has holes, because a lagoon is open water between islets. */
export function readCoastline(): Map<string, Islet[]> {
  const { features } = JSON.parse(readFileSync(COASTLINE_FILE, 'utf8')) as FeatureCollection<
    Polygon,
    { atoll: string }
  >
  const codes = new Map(ATOLLS.map(({ id, code }) => [id, code]))
  const islets = new Map<string, Islet[]>()
  for (const { properties, geometry } of features) {
    const code = codes.get(properties.atoll)
    if (code === undefined) throw new Error(`${COASTLINE_FILE}: no atoll is called ${properties.atoll}`)
    const ring = (geometry.coordinates[0] ?? []).map(([longitude = 0, latitude = 0]) =>
      toWorld(latitude, longitude),
    )
    const known = islets.get(code) ?? []
    known.push({ ring, box: boxOf(ring) })
    islets.set(code, known)
  }
  return islets
}

export function boxOf(points: readonly WorldPoint[]): WorldBox {
  const box = { west: Infinity, north: Infinity, east: -Infinity, south: -Infinity }
  for (const { x, y } of points) {
    box.west = Math.min(box.west, x)
    box.east = Math.max(box.east, x)
    box.north = Math.min(box.north, y)
    box.south = Math.max(box.south, y)
  }
  return box
}
