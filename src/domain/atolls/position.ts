/** A position on the earth in degrees. */
export interface PinPosition {
  latitude: number
  longitude: number
}

/** The extent of the country. A position outside is accepted with a warning (PIN-1). */
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

/** The place in the country that was probably meant by one that is not: numbers swapped, or a wrong sign (PIN-7). */
export function meantPosition({ latitude, longitude }: PinPosition): PinPosition | null {
  const [north, east] = [Math.abs(latitude), Math.abs(longitude)]
  const swapped = { latitude: east, longitude: north }
  return [{ latitude: north, longitude: east }, swapped].find(isInCountry) ?? null
}

/** Six decimals, a tenth of a meter (PIN-3). */
export function formatDegrees(degrees: number): string {
  return degrees.toFixed(6)
}

export function roundPosition({ latitude, longitude }: PinPosition): PinPosition {
  return { latitude: Number(formatDegrees(latitude)), longitude: Number(formatDegrees(longitude)) }
}

/** Reads typed degrees: a decimal number with point or comma; null for anything else. */
export function parseDegrees(text: string): number | null {
  const plain = text.trim().replace(',', '.').replace('\u2212', '-')
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null
}

/** The position of a row; null where it has none or an invalid one. */
export function rowPosition(row: { latitude: number | null; longitude: number | null }): PinPosition | null {
  const { latitude, longitude } = row
  if (latitude === null || longitude === null) return null
  return isOnEarth({ latitude, longitude }) ? { latitude, longitude } : null
}

/** Mean radius of the earth (IUGG); ignoring the flattening changes distances here by less than 0.5 %. */
const EARTH_METRES = 6_371_009

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180

/** Distance in meters along the great circle. */
export function distanceMetres(from: PinPosition, to: PinPosition): number {
  const [latitude, otherLatitude] = [toRadians(from.latitude), toRadians(to.latitude)]
  const across = Math.sin((otherLatitude - latitude) / 2) ** 2
  const along = Math.sin(toRadians(to.longitude - from.longitude) / 2) ** 2
  return (
    2 * EARTH_METRES * Math.asin(Math.sqrt(across + Math.cos(latitude) * Math.cos(otherLatitude) * along))
  )
}

/** Initial bearing in degrees clockwise from true north, 0 to 360. */
export function bearingDegrees(from: PinPosition, to: PinPosition): number {
  const [latitude, otherLatitude] = [toRadians(from.latitude), toRadians(to.latitude)]
  const turn = toRadians(to.longitude - from.longitude)
  const east = Math.sin(turn) * Math.cos(otherLatitude)
  const north =
    Math.cos(latitude) * Math.sin(otherLatitude) -
    Math.sin(latitude) * Math.cos(otherLatitude) * Math.cos(turn)
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360
}

const COMPASS_POINTS = [
  'north',
  'north-east',
  'east',
  'south-east',
  'south',
  'south-west',
  'west',
  'north-west',
] as const
export type CompassPoint = (typeof COMPASS_POINTS)[number]

/** The nearest of the eight directions. */
export function compassPoint(bearing: number): CompassPoint {
  return COMPASS_POINTS[Math.round((((bearing % 360) + 360) % 360) / 45) % 8] ?? 'north'
}

/** For display: 350 m, 3.2 km, 412 km. */
export function formatDistance(metres: number): string {
  if (metres < 995) return `${Math.round(metres / 10) * 10} m`
  return metres < 9_950 ? `${(metres / 1000).toFixed(1)} km` : `${Math.round(metres / 1000)} km`
}

/** A rectangle on the map: its four edges in degrees. */
export interface MapBounds {
  south: number
  west: number
  north: number
  east: number
}

export function isInBounds({ latitude, longitude }: PinPosition, bounds: MapBounds): boolean {
  return (
    latitude >= bounds.south &&
    latitude <= bounds.north &&
    longitude >= bounds.west &&
    longitude <= bounds.east
  )
}
