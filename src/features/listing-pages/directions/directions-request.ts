/** Anchor of the section that shows where a listing is. */
export const LOCATION_ID = 'location'

/** Offline the directions button asks the location section of the same page to measure the way. */
const requests = new EventTarget()

export function requestDirections(): void {
  requests.dispatchEvent(new Event('request'))
}

/** @returns a function that ends the subscription */
export function onDirectionsRequest(listener: () => void): () => void {
  requests.addEventListener('request', listener)
  return () => requests.removeEventListener('request', listener)
}
