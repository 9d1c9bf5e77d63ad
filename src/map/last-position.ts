/** A place with a position, such as a listing. */
export interface PlaceWithPosition {
  latitude: number | null
  longitude: number | null
  position_is_approximate: boolean
}

/** A function that returns the distance of a place in words, or null if the distance is not known. */
type DistanceMeasure = (place: PlaceWithPosition) => string | null

let distanceMeasure: DistanceMeasure = () => null

/**
 * Formats the distance of a place from the device's last position. The code that finds a position also sets the function
 * that measures distances, so that pages without a position do not load that function.
 */
export function formatDistanceFromHere(place: PlaceWithPosition): string | null {
  return distanceMeasure(place)
}

export function setDistanceMeasure(measure: DistanceMeasure): void {
  distanceMeasure = measure
}
