import { ATOLLS } from './atolls.ts'
import type { Atoll } from './atolls.ts'

/** A settlement with the spellings it is known by (spec data README, "More place aliases"). */
export interface Place {
  name: string
  /** Code of its atoll. */
  atoll: string
  aliases: readonly string[]
}

const SETTLEMENT_ALIASES: readonly Place[] = [
  { name: 'Ebeye', atoll: 'KWA', aliases: ['Epjā', 'Epja'] },
  { name: 'Djarrit', atoll: 'MAJ', aliases: ['Rita', 'Jarōj'] },
  { name: 'Delap', atoll: 'MAJ', aliases: ['Dālap', 'Dalap'] },
  { name: 'Uliga', atoll: 'MAJ', aliases: ['Wūlka', 'Wulka'] },
  { name: 'Laura', atoll: 'MAJ', aliases: ['Lora'] },
]

/** Every group of spellings that mean one place: atolls and islands with their aliases, then settlements. */
export function placeSpellings(): readonly (readonly string[])[] {
  return [...ATOLLS, ...SETTLEMENT_ALIASES].map((place) => [place.name].concat(place.aliases))
}

/** Main settlements of an atoll with their aliases. Names repeat between atolls (Airok, Woja): print the atoll beside. */
export function settlementsOf(atoll: Atoll): Place[] {
  const known = SETTLEMENT_ALIASES.filter((place) => place.atoll === atoll.code)
  const others = atoll.majorIslands
    .filter((name) => !known.some((place) => place.name === name))
    .map((name) => ({ name, atoll: atoll.code, aliases: [] }))
  return [...known, ...others]
}
