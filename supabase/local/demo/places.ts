import { ATOLLS, isInhabited } from '../../../src/domain/atolls.ts'
import type { Atoll } from '../../../src/domain/atolls.ts'
import type { Point } from './land.ts'
import type { Random } from './random.ts'

/** Every inhabited atoll gets this many listings before the rest are spread by population (fewer in a tiny directory). */
const LEAST_PER_ATOLL = 4

/** Rough middles of the towns (from general knowledge, good to a kilometre); elsewhere any land of the atoll will do. */
const TOWNS: Readonly<Record<string, readonly (readonly [string, Point | null, number])[]>> = {
  MAJ: [
    ['Delap', { latitude: 7.089, longitude: 171.379 }, 9],
    ['Uliga', { latitude: 7.107, longitude: 171.375 }, 8],
    ['Djarrit', { latitude: 7.118, longitude: 171.363 }, 6],
    ['Rairok', { latitude: 7.07, longitude: 171.31 }, 4],
    ['Ajeltake', { latitude: 7.064, longitude: 171.2 }, 2],
    ['Laura', { latitude: 7.145, longitude: 171.04 }, 3],
  ],
  KWA: [
    ['Ebeye', { latitude: 8.78, longitude: 167.737 }, 10],
    ['Gugeegue', { latitude: 8.82, longitude: 167.755 }, 2],
    ['Ennubirr', { latitude: 9.38, longitude: 167.48 }, 1],
  ],
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

export const INHABITED: readonly Atoll[] = ATOLLS.filter(isInhabited)

/** The atolls of `count` listings, in no order of meaning: a few each, then by the census of 2021. */
export function spreadOverAtolls(count: number): Atoll[] {
  const least = Math.min(LEAST_PER_ATOLL, Math.floor(count / INHABITED.length / 2))
  const spread = INHABITED.flatMap((atoll) => Array.from({ length: least }, () => atoll))
  const people = INHABITED.reduce((sum, atoll) => sum + (atoll.population2021 ?? 0), 0)
  const free = count - spread.length
  let passed = 0
  let given = 0
  for (const atoll of INHABITED) {
    passed += atoll.population2021 ?? 0
    for (const until = Math.round((passed / people) * free); given < until; given += 1) spread.push(atoll)
  }
  return spread
}

export interface DemoPlace {
  town: string
  /** As the listing says it: "Uliga, near the dock". */
  address: string
  around: Point | null
}

export function demoPlace(atoll: Atoll, random: Random): DemoPlace {
  const towns =
    TOWNS[atoll.code] ?? atoll.majorIslands.map((name, at) => [name, null, at === 0 ? 4 : 1] as const)
  const [town, around] = random.pickWeighted(towns.map((entry) => [entry, entry[2]]))
  const address = random.chance(0.75) ? `${town}, ${random.pick(LANDMARKS)}` : town
  return { town, address, around }
}
