import { readFileSync } from 'node:fs'
import type { FeatureCollection, Polygon, Position } from 'geojson'
import { type Atoll, ATOLLS, isInhabited } from '../../../src/domain/atolls/atolls.ts'
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

/** Returns the outlines of an atoll's islets. No outline has holes, because a lagoon is open water between islets. */
function isletsOf(atollId: string): Islet[] {
  if (!islets) {
    const text = readFileSync(new URL('./coastline.geojson', import.meta.url), 'utf8')
    islets = new Map()
    for (const { properties, geometry } of (JSON.parse(text) as Coastline).features) {
      const knownIslets = islets.get(properties.atoll) ?? []
      knownIslets.push(toIslet(geometry.coordinates[0] ?? []))
      islets.set(properties.atoll, knownIslets)
    }
  }
  return islets.get(atollId) ?? []
}

function isletContains(islet: Islet, x: number, y: number): boolean {
  if (x < islet.west || x > islet.east || y < islet.south || y > islet.north) return false
  let isInside = false
  for (const [at, [x1 = 0, y1 = 0]] of islet.ring.entries()) {
    const [x2 = 0, y2 = 0] = islet.ring[(at + 1) % islet.ring.length] ?? []
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) isInside = !isInside
  }
  return isInside
}

export function isOnLand(atollId: string, point: Point): boolean {
  return isletsOf(atollId).some((islet) => isletContains(islet, point.longitude, point.latitude))
}

function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}

function findPointNear(atollId: string, random: Random, center: Point): Point | null {
  for (let spread = 0.003; spread < 0.03; spread *= 1.08) {
    const point = {
      latitude: roundDegrees(center.latitude + random.gaussian() * spread),
      longitude: roundDegrees(center.longitude + random.gaussian() * spread),
    }
    if (isOnLand(atollId, point)) return point
  }
  return null
}

/** Returns a random point on land: near `around` if it is given and has land nearby, else anywhere on the atoll. */
export function findPointOnLand(atollId: string, random: Random, around: Point | null): Point {
  const nearbyPoint = around && findPointNear(atollId, random, around)
  if (nearbyPoint) return nearbyPoint
  const islet = random.pickWeighted(isletsOf(atollId).map((candidate) => [candidate, candidate.area]))
  for (;;) {
    const longitude = roundDegrees(islet.west + random.next() * (islet.east - islet.west))
    const latitude = roundDegrees(islet.south + random.next() * (islet.north - islet.south))
    if (isletContains(islet, longitude, latitude)) return { latitude, longitude }
  }
}

/** A main town. Its center is approximate, from general knowledge, accurate to about one kilometer. */
interface Town {
  name: string
  /** Code of the atoll that the town is on. */
  atoll: string
  latitude: number
  longitude: number
}

const TOWNS: readonly Town[] = [
  { name: 'Delap', atoll: 'MAJ', latitude: 7.089, longitude: 171.379 },
  { name: 'Uliga', atoll: 'MAJ', latitude: 7.107, longitude: 171.375 },
  { name: 'Djarrit', atoll: 'MAJ', latitude: 7.118, longitude: 171.363 },
  { name: 'Rairok', atoll: 'MAJ', latitude: 7.07, longitude: 171.31 },
  { name: 'Ajeltake', atoll: 'MAJ', latitude: 7.064, longitude: 171.2 },
  { name: 'Laura', atoll: 'MAJ', latitude: 7.145, longitude: 171.04 },
  { name: 'Ebeye', atoll: 'KWA', latitude: 8.78, longitude: 167.737 },
  { name: 'Gugeegue', atoll: 'KWA', latitude: 8.82, longitude: 167.755 },
  { name: 'Ennubirr', atoll: 'KWA', latitude: 9.38, longitude: 167.48 },
]

/** Minimum listings per inhabited atoll (fewer in a tiny directory). The rest are distributed by population. */
const MIN_LISTINGS_PER_ATOLL = 4

/** Relative share of an atoll's listings that each town gets. A town without coordinates may use any land. */
const TOWN_WEIGHTS: Readonly<Record<string, number>> = {
  Delap: 9,
  Uliga: 8,
  Djarrit: 6,
  Rairok: 4,
  Ajeltake: 2,
  Laura: 3,
  Ebeye: 10,
  Gugeegue: 2,
  Ennubirr: 1,
}

const LANDMARKS = [
  'next to the post office',
  'across from the church',
  'near the dock',
  'behind the elementary school',
  'ocean side',
  'lagoon side',
  'by the airstrip road',
  'second floor',
  'beside the basketball court',
  'at the causeway',
] as const

export const INHABITED_ATOLLS: readonly Atoll[] = ATOLLS.filter(isInhabited)

/** Returns one atoll for each of `count` listings: a minimum per atoll, the rest by the 2021 census, in no special order. */
export function distributeOverAtolls(count: number): Atoll[] {
  const least = Math.min(MIN_LISTINGS_PER_ATOLL, Math.floor(count / INHABITED_ATOLLS.length / 2))
  const spread = INHABITED_ATOLLS.flatMap((atoll) => Array.from({ length: least }, () => atoll))
  const people = INHABITED_ATOLLS.reduce((sum, atoll) => sum + (atoll.population2021 ?? 0), 0)
  const free = count - spread.length
  let passedPeople = 0
  let assignedCount = 0
  for (const atoll of INHABITED_ATOLLS) {
    passedPeople += atoll.population2021 ?? 0
    for (
      const countUntil = Math.round((passedPeople / people) * free);
      assignedCount < countUntil;
      assignedCount += 1
    )
      spread.push(atoll)
  }
  return spread
}

export interface DemoPlace {
  town: string
  /** The address text of the listing, such as "Uliga, near the dock". */
  address: string
  center: Point | null
}

export function pickDemoPlace(atoll: Atoll, random: Random): DemoPlace {
  const { name: town, center } = random.pickWeighted(townsOf(atoll))
  const address = random.chance(0.75) ? `${town}, ${random.pick(LANDMARKS)}` : town
  return { town, address, center }
}

function townsOf(atoll: Atoll): (readonly [{ name: string; center: Point | null }, number])[] {
  const knownTowns = TOWNS.filter((town) => town.atoll === atoll.code)
  if (knownTowns.length > 0) {
    return knownTowns.map(
      (town) => [{ name: town.name, center: town }, TOWN_WEIGHTS[town.name] ?? 1] as const,
    )
  }
  return atoll.majorIslands.map((name, index) => [{ name, center: null }, index === 0 ? 4 : 1] as const)
}
