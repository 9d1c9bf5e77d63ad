import { ATOLLS, type Atoll } from './atolls.ts'
import { foldToKey } from '../search/fold.ts'

/* This file is separate from atolls.ts, because loading it folds all spellings, which most pages do not need. */

/** Atoll by spelling. Names override aliases, so that no alias hides an atoll. */
const atollsBySpelling = new Map<string, Atoll>()
for (const spellings of [(a: Atoll) => a.aliases, (a: Atoll) => [a.name, a.id], (a: Atoll) => [a.code]]) {
  for (const atoll of ATOLLS) {
    for (const spelling of spellings(atoll)) atollsBySpelling.set(foldToKey(spelling), atoll)
  }
}

/** The atoll that a text names by code, name, id or alias, in any spelling of letters and hyphens; null if none. */
export function resolveAtoll(text: string): Atoll | null {
  return atollsBySpelling.get(foldToKey(text.slice(0, 100))) ?? null
}

/** A settlement with its spellings (ATOLL-5). */
export interface Settlement {
  name: string
  /** Code of the atoll to which the settlement belongs. */
  atoll: string
  aliases: readonly string[]
}

/** Settlements with more than one spelling. */
export const SETTLEMENTS: readonly Settlement[] = [
  { name: 'Ebeye', atoll: 'KWA', aliases: ['Epjā', 'Epja'] },
  { name: 'Djarrit', atoll: 'MAJ', aliases: ['Rita', 'Jarōj'] },
  { name: 'Delap', atoll: 'MAJ', aliases: ['Dālap', 'Dalap'] },
  { name: 'Uliga', atoll: 'MAJ', aliases: ['Wūlka', 'Wulka'] },
  { name: 'Laura', atoll: 'MAJ', aliases: ['Lora'] },
]

/** The spellings of each place, its name first: atolls and islands, then settlements. */
export function listPlaceSpellings(): readonly (readonly string[])[] {
  return [...ATOLLS, ...SETTLEMENTS].map((place) => [place.name].concat(place.aliases))
}
