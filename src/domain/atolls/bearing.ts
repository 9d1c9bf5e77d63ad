import { type PinPosition, toRadians } from './position.ts'

/** Initial bearing in degrees clockwise from true north, 0 to 360. */
export function computeBearingDegrees(from: PinPosition, to: PinPosition): number {
  const [latitude, otherLatitude] = [toRadians(from.latitude), toRadians(to.latitude)]
  const longitudeDifference = toRadians(to.longitude - from.longitude)
  const east = Math.sin(longitudeDifference) * Math.cos(otherLatitude)
  const north =
    Math.cos(latitude) * Math.sin(otherLatitude) -
    Math.sin(latitude) * Math.cos(otherLatitude) * Math.cos(longitudeDifference)
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

/** Returns the nearest of the eight directions for a bearing in degrees. */
export function toCompassPoint(bearing: number): CompassPoint {
  return COMPASS_POINTS[Math.round((((bearing % 360) + 360) % 360) / 45) % 8] ?? 'north'
}
