import { TILE_PX } from './tile-style.ts'

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
export function worldPx(zoom: number): number {
  return TILE_PX * 2 ** zoom
}

export function toPx({ x, y }: WorldPoint, zoom: number): WorldPoint {
  return { x: x * worldPx(zoom), y: y * worldPx(zoom) }
}

export function scaleBox(box: WorldBox, zoom: number): WorldBox {
  const scale = worldPx(zoom)
  return {
    west: box.west * scale,
    north: box.north * scale,
    east: box.east * scale,
    south: box.south * scale,
  }
}

export function growBox({ west, north, east, south }: WorldBox, by: number): WorldBox {
  return { west: west - by, north: north - by, east: east + by, south: south + by }
}

export function overlaps(a: WorldBox, b: WorldBox): boolean {
  return a.west < b.east && b.west < a.east && a.north < b.south && b.north < a.south
}
