import { ATOLLS } from './atolls.ts'

/** A settlement with the spellings it is known by (ATOLL-5). */
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

/** Every group of spellings that mean one place: atolls and islands with their aliases, then settlements. */
export function placeSpellings(): readonly (readonly string[])[] {
  return [...ATOLLS, ...SETTLEMENTS].map((place) => [place.name].concat(place.aliases))
}
