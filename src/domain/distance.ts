import type { PinPosition } from './pin-position.ts'

/** Mean radius of the earth (IUGG); the flattening changes distances of this country by less than 0.5 %. */
const EARTH_METRES = 6_371_009

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180

/** Metres along the surface, the way a boat or a plane goes. */
export function distanceMetres(from: PinPosition, to: PinPosition): number {
  const [latitude, otherLatitude] = [toRadians(from.latitude), toRadians(to.latitude)]
  const across = Math.sin((otherLatitude - latitude) / 2) ** 2
  const along = Math.sin(toRadians(to.longitude - from.longitude) / 2) ** 2
  return (
    2 * EARTH_METRES * Math.asin(Math.sqrt(across + Math.cos(latitude) * Math.cos(otherLatitude) * along))
  )
}

/** Degrees from true north, clockwise, 0 to 360, in which one sets off. */
export function bearingDegrees(from: PinPosition, to: PinPosition): number {
  const [latitude, otherLatitude] = [toRadians(from.latitude), toRadians(to.latitude)]
  const turn = toRadians(to.longitude - from.longitude)
  const east = Math.sin(turn) * Math.cos(otherLatitude)
  const north =
    Math.cos(latitude) * Math.sin(otherLatitude) -
    Math.sin(latitude) * Math.cos(otherLatitude) * Math.cos(turn)
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360
}

export const COMPASS_POINTS = [
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

/** As people say it: 350 m, 3.2 km, 412 km. */
export function formatDistance(metres: number): string {
  if (metres < 995) return `${Math.round(metres / 10) * 10} m`
  return metres < 9_950 ? `${(metres / 1000).toFixed(1)} km` : `${Math.round(metres / 1000)} km`
}
