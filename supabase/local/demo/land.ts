import { readFileSync } from 'node:fs'
import type { FeatureCollection, Polygon, Position } from 'geojson'
import type { Random } from './random.ts'

interface Islet {
  ring: Position[]
  west: number
  east: number
  south: number
  north: number
  area: number
}

export interface Point {
  latitude: number
  longitude: number
}

type Coastline = FeatureCollection<Polygon, { atoll: string }>

function toIslet(ring: Position[]): Islet {
  const islet: Islet = { ring, west: Infinity, east: -Infinity, south: Infinity, north: -Infinity, area: 0 }
  for (const [at, [x = 0, y = 0]] of ring.entries()) {
    const [nextX = 0, nextY = 0] = ring[(at + 1) % ring.length] ?? []
    islet.area += (x * nextY - nextX * y) / 2
    islet.west = Math.min(islet.west, x)
    islet.east = Math.max(islet.east, x)
    islet.south = Math.min(islet.south, y)
    islet.north = Math.max(islet.north, y)
  }
  islet.area = Math.abs(islet.area)
  return islet
}

let islets: Map<string, Islet[]> | null = null

/** Outlines by atoll id. No outline has holes, because a lagoon is open water between islets. */
function isletsOf(atollId: string): Islet[] {
  if (!islets) {
    const text = readFileSync(new URL('./coastline.geojson', import.meta.url), 'utf8')
    islets = new Map()
    for (const { properties, geometry } of (JSON.parse(text) as Coastline).features) {
      const known = islets.get(properties.atoll) ?? []
      known.push(toIslet(geometry.coordinates[0] ?? []))
      islets.set(properties.atoll, known)
    }
  }
  return islets.get(atollId) ?? []
}

function contains(islet: Islet, x: number, y: number): boolean {
  if (x < islet.west || x > islet.east || y < islet.south || y > islet.north) return false
  let isInside = false
  for (const [at, [x1 = 0, y1 = 0]] of islet.ring.entries()) {
    const [x2 = 0, y2 = 0] = islet.ring[(at + 1) % islet.ring.length] ?? []
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) isInside = !isInside
  }
  return isInside
}

export function isOnLand(atollId: string, point: Point): boolean {
  return isletsOf(atollId).some((islet) => contains(islet, point.longitude, point.latitude))
}

function round(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}

function pointNear(atollId: string, random: Random, middle: Point): Point | null {
  for (let spread = 0.003; spread < 0.03; spread *= 1.08) {
    const point = {
      latitude: round(middle.latitude + random.gaussian() * spread),
      longitude: round(middle.longitude + random.gaussian() * spread),
    }
    if (isOnLand(atollId, point)) return point
  }
  return null
}

/** A random point on land: near `around` if it is given and has land nearby, else anywhere on the atoll. */
export function pointOnLand(atollId: string, random: Random, around: Point | null): Point {
  const near = around && pointNear(atollId, random, around)
  if (near) return near
  const islet = random.pickWeighted(isletsOf(atollId).map((one) => [one, one.area]))
  for (;;) {
    const longitude = round(islet.west + random.next() * (islet.east - islet.west))
    const latitude = round(islet.south + random.next() * (islet.north - islet.south))
    if (contains(islet, longitude, latitude)) return { latitude, longitude }
  }
}
