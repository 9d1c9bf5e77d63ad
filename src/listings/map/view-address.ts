/* A category is shown as a list or as a map; the choice is in the address (LIST-8). */

const PARAMETER = 'view'
const MAP = 'map'

let isMapChosen = false

/** Call when the person chooses the map: once it is there, it comes into view (MAP-14). */
export function noteMapChoice(): void {
  isMapChosen = true
}

/** Returns whether the person chose the map view since the last call, and resets that flag. */
export function consumeMapChoice(): boolean {
  const wasChosen = isMapChosen
  isMapChosen = false
  return wasChosen
}

export function isMapAddress(parameters: URLSearchParams): boolean {
  return parameters.get(PARAMETER) === MAP
}

/** Changes the parameters; a list needs none. */
export function setView(parameters: URLSearchParams, isMap: boolean): void {
  if (isMap) parameters.set(PARAMETER, MAP)
  else parameters.delete(PARAMETER)
}
