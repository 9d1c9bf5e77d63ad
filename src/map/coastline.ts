import { coastline } from 'virtual:coastline'
import { decodeRings } from './coastline-code.ts'
import { toWorld } from './projection.ts'
import { ATOLLS, type Atoll } from '../domain/atolls/atolls.ts'
import type { PinPosition } from '../domain/atolls/position.ts'

/** Meters per pixel of zoom 0 at the equator. */
const METRES_PER_PIXEL = 156_543
/** A position farther than this from all land is at sea or in another country. */
const MAX_LAND_DISTANCE_METRES = 30_000

/**
 * Finds the atoll with the nearest land, measured to its coastline: the center of a large atoll may be farther away than the
 * next atoll. Null if all land is farther than MAX_LAND_DISTANCE_METRES.
 */
export function atollOfPosition({ latitude, longitude }: PinPosition): Atoll | null {
  const { x, y } = toWorld(longitude, latitude)
  let nearest = { atollId: '', pixels: Infinity }
  for (const { atollId, islands } of decodeAtollOutlines()) {
    for (const { outline } of islands) {
      for (let position = 0; position < outline.length; position += 2) {
        const distancePx = Math.hypot((outline[position] ?? NaN) - x, (outline[position + 1] ?? NaN) - y)
        if (distancePx < nearest.pixels) nearest = { atollId, pixels: distancePx }
      }
    }
  }
  const distanceMetres = nearest.pixels * METRES_PER_PIXEL * Math.cos((latitude * Math.PI) / 180)
  return distanceMetres > MAX_LAND_DISTANCE_METRES
    ? null
    : (ATOLLS.find(({ id }) => id === nearest.atollId) ?? null)
}

/** A rectangle in pixels of zoom 0. */
export interface WorldBox {
  west: number
  east: number
  north: number
  south: number
}

export interface Island extends WorldBox {
  /** x, y, x, y ... in pixels of zoom 0; closed without repeating the first point. */
  outline: Float64Array
}

interface AtollOutline extends WorldBox {
  atollId: string
  islands: Island[]
}

let decodedOutlines: AtollOutline[] | null = null

/** The coastline of all atolls, decoded once. */
export function decodeAtollOutlines(): readonly AtollOutline[] {
  decodedOutlines ??= coastline.map(([atollId, rings]) => {
    const islands = decodeRings(rings).map(toIsland)
    return Object.assign(computeBoxAround(islands), { atollId, islands })
  })
  return decodedOutlines
}

export function boxesOverlap(a: WorldBox, b: WorldBox): boolean {
  return a.west <= b.east && b.west <= a.east && a.north <= b.south && b.north <= a.south
}

function toIsland(degrees: Float64Array): Island {
  const outline = new Float64Array(degrees.length)
  const islandBox = { west: Infinity, east: -Infinity, north: Infinity, south: -Infinity }
  for (let at = 0; at < degrees.length; at += 2) {
    const { x, y } = toWorld(degrees[at] ?? NaN, degrees[at + 1] ?? NaN)
    outline[at] = x
    outline[at + 1] = y
    islandBox.west = Math.min(islandBox.west, x)
    islandBox.east = Math.max(islandBox.east, x)
    islandBox.north = Math.min(islandBox.north, y)
    islandBox.south = Math.max(islandBox.south, y)
  }
  return { outline, ...islandBox }
}

function computeBoxAround(boxes: readonly WorldBox[]): WorldBox {
  return {
    west: Math.min(...boxes.map(({ west }) => west)),
    east: Math.max(...boxes.map(({ east }) => east)),
    north: Math.min(...boxes.map(({ north }) => north)),
    south: Math.max(...boxes.map(({ south }) => south)),
  }
}
