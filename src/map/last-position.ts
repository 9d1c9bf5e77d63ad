/** A place with a position, such as a listing. */
export interface Place {
  latitude: number | null
  longitude: number | null
  position_is_approximate: boolean
}

/** The distance of a place in words; null where it is not known. */
type Distance = (place: Place) => string | null

let measure: Distance = () => null

/**
 * How far a place is from where the person was when they last asked for their position, while this page is open. What
 * measures it comes with the code that finds a position, so that other pages do not load it.
 */
export function distanceFromHere(place: Place): string | null {
  return measure(place)
}

export function setDistanceMeasure(next: Distance): void {
  measure = next
}
