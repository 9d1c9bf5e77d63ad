/* A category is shown as a list or as a map; the choice is in the address (LIST-8). */

const PARAMETER = 'view'
const MAP = 'map'

export function readsMap(parameters: URLSearchParams): boolean {
  return parameters.get(PARAMETER) === MAP
}

/** Changes the parameters; a list needs none. */
export function setView(parameters: URLSearchParams, isMap: boolean): void {
  if (isMap) parameters.set(PARAMETER, MAP)
  else parameters.delete(PARAMETER)
}
