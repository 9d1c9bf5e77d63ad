import rows from './atolls.json' with { type: 'json' }
import { foldedKey } from './fold.ts'

/** One of the 29 atolls and 5 islands. Sources of the figures and their limits: NOTICE.md. */
export interface Atoll {
  /** Unique slug, the key in code. */
  id: string
  name: string
  kind: 'atoll' | 'island'
  /** Three letters, as stored in `businesses.atoll`. BIK is Bikini; Bikar is BKR (ATOLL-3). */
  code: string
  chain: 'Ratak' | 'Ralik'
  /** Marshallese, older and English spellings, for search. */
  aliases: readonly string[]
  /** Center of the atoll on a map, in degrees; usually in the lagoon. */
  latitude: number
  longitude: number
  /** Census figures, to be shown with their year; null where the census counts the place together with another. */
  population2011: number | null
  population2021: number | null
  majorIslands: readonly string[]
}

export const ATOLLS = rows as readonly Atoll[]

const byCode = new Map(ATOLLS.map((atoll) => [atoll.code, atoll]))

/** Atoll by spelling. Names override aliases, so that no alias hides an atoll. */
const bySpelling = new Map<string, Atoll>()
for (const spellings of [(a: Atoll) => a.aliases, (a: Atoll) => [a.name, a.id], (a: Atoll) => [a.code]]) {
  for (const atoll of ATOLLS) {
    for (const spelling of spellings(atoll)) bySpelling.set(foldedKey(spelling), atoll)
  }
}

export function atollByCode(code: string): Atoll | null {
  return byCode.get(code) ?? null
}

/** The atoll of an address such as /atoll/majuro; null if none. */
export function atollById(id: string): Atoll | null {
  return ATOLLS.find((atoll) => atoll.id === id) ?? null
}

/** The atoll that a text names by code, name, id or alias, in any spelling of letters and hyphens; null if none. */
export function resolveAtoll(text: string): Atoll | null {
  return bySpelling.get(foldedKey(text.slice(0, 100))) ?? null
}

/** The name in Marshallese letters; null where it equals the English name or is not known. */
export function marshalleseName({ aliases }: Atoll): string | null {
  return aliases.find((alias) => /[^ -~]/.test(alias)) ?? null
}

/** Whether the census of 2021 counted people there. */
export function isInhabited(atoll: Atoll): boolean {
  return (atoll.population2021 ?? 0) > 0
}

/** The atolls in filters: inhabited ones and those with listings, by name (ATOLL-4). */
export function filterAtolls(codesWithListings: ReadonlySet<string>): Atoll[] {
  const offered = ATOLLS.filter((atoll) => isInhabited(atoll) || codesWithListings.has(atoll.code))
  offered.sort((a, b) => (a.name < b.name ? -1 : 1))
  return offered
}

/** A settlement with its spellings (ATOLL-5). */
export interface Place {
  name: string
  /** Code of its atoll. */
  atoll: string
  aliases: readonly string[]
}

/** Settlements with more than one spelling. */
export const SETTLEMENTS: readonly Place[] = [
  { name: 'Ebeye', atoll: 'KWA', aliases: ['Epjā', 'Epja'] },
  { name: 'Djarrit', atoll: 'MAJ', aliases: ['Rita', 'Jarōj'] },
  { name: 'Delap', atoll: 'MAJ', aliases: ['Dālap', 'Dalap'] },
  { name: 'Uliga', atoll: 'MAJ', aliases: ['Wūlka', 'Wulka'] },
  { name: 'Laura', atoll: 'MAJ', aliases: ['Lora'] },
]

/** The spellings of each place, its name first: atolls and islands, then settlements. */
export function placeSpellings(): readonly (readonly string[])[] {
  return [...ATOLLS, ...SETTLEMENTS].map((place) => [place.name].concat(place.aliases))
}
