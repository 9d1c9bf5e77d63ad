import rows from './atolls.json' with { type: 'json' }

/** One of the 29 atolls and 5 islands. NOTICE.md has the sources of the figures and their limits. */
export interface Atoll {
  /** Unique lower-case name, such as 'majuro', by which code refers to the atoll. */
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

const atollsByCode = new Map(ATOLLS.map((atoll) => [atoll.code, atoll]))

export function atollByCode(code: string): Atoll | null {
  return atollsByCode.get(code) ?? null
}

/** The atoll of an address such as /atoll/majuro; null if none. */
export function atollById(id: string): Atoll | null {
  return ATOLLS.find((atoll) => atoll.id === id) ?? null
}

/**
 * The atoll with exactly this center, or null. A position at the center was not chosen by a person, but set together with
 * the atoll (PIN-6).
 */
export function findAtollCenteredAt(position: { latitude: number; longitude: number }): Atoll | null {
  const isCenter = ({ latitude, longitude }: Atoll): boolean =>
    latitude === position.latitude && longitude === position.longitude
  return ATOLLS.find(isCenter) ?? null
}

/** The name in Marshallese letters; null where it equals the English name or is not known. */
export function findMarshalleseName({ aliases }: Atoll): string | null {
  return aliases.find((alias) => /[^ -~]/.test(alias)) ?? null
}

/** Whether the census of 2021 counted people on the atoll. */
export function isInhabited(atoll: Atoll): boolean {
  return (atoll.population2021 ?? 0) > 0
}

/** The atolls that filters offer, by name: inhabited atolls and atolls with listings (ATOLL-4). */
export function listFilterAtolls(codesWithListings: ReadonlySet<string>): Atoll[] {
  const offeredAtolls = ATOLLS.filter((atoll) => isInhabited(atoll) || codesWithListings.has(atoll.code))
  offeredAtolls.sort((a, b) => (a.name < b.name ? -1 : 1))
  return offeredAtolls
}
