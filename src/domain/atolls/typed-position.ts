import type { PinPosition } from './position.ts'

/* Positions that a person typed or pasted. */

/** The extent of the country. A position outside is accepted with a warning (PIN-1). */
const COUNTRY_BOUNDS = { south: 4, north: 15, west: 160, east: 173 } as const

export function isInCountry({ latitude, longitude }: PinPosition): boolean {
  return (
    latitude >= COUNTRY_BOUNDS.south &&
    latitude <= COUNTRY_BOUNDS.north &&
    longitude >= COUNTRY_BOUNDS.west &&
    longitude <= COUNTRY_BOUNDS.east
  )
}

/** For a position outside the country, the same numbers swapped or with other signs, if these are inside (PIN-7); else null. */
export function proposePosition({ latitude, longitude }: PinPosition): PinPosition | null {
  const [north, east] = [Math.abs(latitude), Math.abs(longitude)]
  const swappedPosition = { latitude: east, longitude: north }
  return [{ latitude: north, longitude: east }, swappedPosition].find(isInCountry) ?? null
}

/** Reads typed degrees: a decimal number with point or comma; null for anything else. */
export function parseDegrees(text: string): number | null {
  const decimalText = text.trim().replace(',', '.').replace('\u2212', '-')
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(decimalText) ? Number(decimalText) : null
}
