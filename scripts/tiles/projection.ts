import { TILE_PX } from './tile-style.ts'
import { readFileSync } from 'node:fs'
import type { FeatureCollection, Polygon } from 'geojson'
import { ATOLLS } from '../../src/domain/atolls/atolls.ts'

export const COASTLINE_PATH = 'supabase/local/demo/coastline.geojson'

export interface Islet {
  ring: WorldPoint[]
  box: WorldBox
}

/** Reads the islets of the coastline, by atoll code. No outline has holes, because a lagoon is water between islets. */
export function readIslets(): Map<string, Islet[]> {
  const { features } = JSON.parse(readFileSync(COASTLINE_PATH, 'utf8')) as FeatureCollection<
    Polygon,
    { atoll: string }
  >
  const codes = new Map(ATOLLS.map(({ id, code }) => [id, code]))
  const islets = new Map<string, Islet[]>()
  for (const { properties, geometry } of features) {
    const code = codes.get(properties.atoll)
    if (code === undefined) throw new Error(`${COASTLINE_PATH}: no atoll is called ${properties.atoll}`)
    const ring = (geometry.coordinates[0] ?? []).map(([longitude = 0, latitude = 0]) =>
      toWorld(latitude, longitude),
    )
    const knownIslets = islets.get(code) ?? []
    knownIslets.push({ ring, box: computeBoundingBox(ring) })
    islets.set(code, knownIslets)
  }
  return islets
}

function computeBoundingBox(points: readonly WorldPoint[]): WorldBox {
  const box = { west: Infinity, north: Infinity, east: -Infinity, south: -Infinity }
  for (const { x, y } of points) {
    box.west = Math.min(box.west, x)
    box.east = Math.max(box.east, x)
    box.north = Math.min(box.north, y)
    box.south = Math.max(box.south, y)
  }
  return box
}

/** Web Mercator: the world is a square from 0 to 1, y grows to the south. */
export interface WorldPoint {
  x: number
  y: number
}

/** A box in world units (0 to 1) or in pixels of one zoom level. */
export interface WorldBox {
  west: number
  north: number
  east: number
  south: number
}

export function toWorld(latitude: number, longitude: number): WorldPoint {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return { x: (longitude + 180) / 360, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}

/** Width of the world at a zoom level, in CSS pixels. */
export function toWorldWidthPx(zoom: number): number {
  return TILE_PX * 2 ** zoom
}

export function toPx({ x, y }: WorldPoint, zoom: number): WorldPoint {
  return { x: x * toWorldWidthPx(zoom), y: y * toWorldWidthPx(zoom) }
}

export function boxToPx(box: WorldBox, zoom: number): WorldBox {
  const scale = toWorldWidthPx(zoom)
  return {
    west: box.west * scale,
    north: box.north * scale,
    east: box.east * scale,
    south: box.south * scale,
  }
}

export function growBox({ west, north, east, south }: WorldBox, growthPx: number): WorldBox {
  return { west: west - growthPx, north: north - growthPx, east: east + growthPx, south: south + growthPx }
}

export function boxesOverlap(a: WorldBox, b: WorldBox): boolean {
  return a.west < b.east && b.west < a.east && a.north < b.south && b.north < a.south
}
