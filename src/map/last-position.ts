/** A place with a position, such as a listing. */
export interface Place {
  latitude: number | null
  longitude: number | null
  position_is_approximate: boolean
}

/** A function that returns the distance of a place in words, or null if the distance is not known. */
type Distance = (place: Place) => string | null

let measure: Distance = () => null

/**
 * Formats the distance of a place from the device's last position. The code that finds a position also sets the function
 * that measures distances, so that pages without a position do not load that function.
 */
export function distanceFromHere(place: Place): string | null {
  return measure(place)
}

export function setDistanceMeasure(next: Distance): void {
  measure = next
}
