import { ATOLLS, type Atoll } from '../../../domain/atolls/atolls.ts'
import { resolveAtoll, SETTLEMENTS } from '../../../domain/atolls/atoll-spellings.ts'
import { ISLAND_PLACES } from '../../../domain/atolls/island-places.ts'
import { computeDistanceMetres, type PinPosition } from '../../../domain/atolls/position.ts'
import { isInCountry } from '../../../domain/atolls/typed-position.ts'
import { foldToKey } from '../../../domain/search/fold.ts'

/* Finds the atoll that a word or a position in a foreign list means (IMPORT-6). */

/** Largest distance between a position and the atoll or town that it means. */
const NEAR_METRES = 60_000

const PLACES: readonly (PinPosition & { atoll: string })[] = [
  ...ATOLLS.map(({ code, latitude, longitude }) => ({ atoll: code, latitude, longitude })),
  ...ISLAND_PLACES,
]

/** The code of the atoll that a text names, such as 'Majuro', 'Ebeye, Kwajalein' or 'Arno Atoll'; null if it names none. */
export function atollOfText(text: string): string | null {
  const parts = [text, ...text.split(/[,;/()-]/)].map((part) =>
    part.replace(/\b(?:atoll|island|mh|rmi)\b/gi, '').trim(),
  )
  for (const part of parts) {
    const code = resolveAtoll(part)?.code ?? atollOfTown(part) ?? atollOfIsland(part)
    if (code !== undefined) return code
  }
  return null
}

function atollOfTown(name: string): string | undefined {
  const key = foldToKey(name)
  if (key === '') return undefined
  return [...SETTLEMENTS, ...ISLAND_PLACES].find(
    (place) =>
      foldToKey(place.name.replace(/ \(.*$/, '')) === key ||
      ('aliases' in place && place.aliases.some((alias) => foldToKey(alias) === key)),
  )?.atoll
}

function atollOfIsland(name: string): string | undefined {
  const key = foldToKey(name)
  const isIt = ({ majorIslands }: Atoll): boolean => majorIslands.some((island) => foldToKey(island) === key)
  return key === '' ? undefined : ATOLLS.find(isIt)?.code
}

/** The code of the atoll that is nearest to a position; null if no atoll is within NEAR_METRES. */
export function atollOfPosition(position: PinPosition): string | null {
  if (!isInCountry(position)) return null
  const near = PLACES.map((place) => ({ code: place.atoll, metres: computeDistanceMetres(position, place) }))
  const first = near.reduce((best, place) => (place.metres < best.metres ? place : best))
  return first.metres <= NEAR_METRES ? first.code : null
}
