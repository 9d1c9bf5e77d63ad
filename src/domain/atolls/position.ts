/** A position on the earth in degrees. */
export interface PinPosition {
  latitude: number
  longitude: number
}

export function isOnEarth({ latitude, longitude }: PinPosition): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
}

/** Degrees with six decimals, which is accurate to a tenth of a meter (PIN-3). */
export function formatDegrees(degrees: number): string {
  return degrees.toFixed(6)
}

export function roundPosition({ latitude, longitude }: PinPosition): PinPosition {
  return { latitude: Number(formatDegrees(latitude)), longitude: Number(formatDegrees(longitude)) }
}

/** The position in a row of the directory; null if the row has no valid position. */
export function toRowPosition(row: {
  latitude: number | null
  longitude: number | null
}): PinPosition | null {
  const { latitude, longitude } = row
  if (latitude === null || longitude === null) return null
  return isOnEarth({ latitude, longitude }) ? { latitude, longitude } : null
}

/** Mean radius of the earth (IUGG); ignoring the flattening changes distances here by less than 0.5 %. */
const EARTH_RADIUS_METRES = 6_371_009

export const toRadians = (degrees: number): number => (degrees * Math.PI) / 180

/** Distance in meters along the great circle. */
export function computeDistanceMetres(from: PinPosition, to: PinPosition): number {
  const [latitude, otherLatitude] = [toRadians(from.latitude), toRadians(to.latitude)]
  const latitudeTerm = Math.sin((otherLatitude - latitude) / 2) ** 2
  const longitudeTerm = Math.sin(toRadians(to.longitude - from.longitude) / 2) ** 2
  return (
    2 *
    EARTH_RADIUS_METRES *
    Math.asin(Math.sqrt(latitudeTerm + Math.cos(latitude) * Math.cos(otherLatitude) * longitudeTerm))
  )
}

/** Formats a distance for display: 350 m, 3.2 km, 412 km. */
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
