/** A place on the earth in degrees. */
export interface PinPosition {
  latitude: number
  longitude: number
}

/** Where the country lies. A position outside is accepted with a warning (PIN-1). */
const COUNTRY = { south: 4, north: 15, west: 160, east: 173 } as const

export function isOnEarth({ latitude, longitude }: PinPosition): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
}

export function isInCountry({ latitude, longitude }: PinPosition): boolean {
  return (
    latitude >= COUNTRY.south &&
    latitude <= COUNTRY.north &&
    longitude >= COUNTRY.west &&
    longitude <= COUNTRY.east
  )
}

/** Six decimals, a tenth of a meter (PIN-3). */
export function formatDegrees(degrees: number): string {
  return degrees.toFixed(6)
}

export function roundPosition({ latitude, longitude }: PinPosition): PinPosition {
  return { latitude: Number(formatDegrees(latitude)), longitude: Number(formatDegrees(longitude)) }
}

/** What somebody typed as degrees: a plain decimal number, point or comma; null when it is none. */
export function parseDegrees(text: string): number | null {
  const plain = text.trim().replace(',', '.').replace('\u2212', '-')
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null
}

/** The position of a row; null where the row has none or one that is not on the earth. */
export function positionOf(row: { latitude: number | null; longitude: number | null }): PinPosition | null {
  const { latitude, longitude } = row
  if (latitude === null || longitude === null) return null
  return isOnEarth({ latitude, longitude }) ? { latitude, longitude } : null
}
