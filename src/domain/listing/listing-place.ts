import { foldToKey } from '../search/fold.ts'

/**
 * Removes repeated parts and the name of the atoll, which is shown beside the address (LIST-14): "Jabat, near the dock,
 * Jabat" on Jabat becomes "near the dock".
 */
export function removeAtoll(address: string, atoll: string): string {
  const trimmedAddress = address.trim()
  const addressParts = trimmedAddress.split(/\s*[,\n]\s*/)
  const keys = addressParts.map(toPlaceKey)
  const atollKey = toPlaceKey(atoll)
  const remainingParts = addressParts.filter(
    (_, index) => keys[index] !== atollKey && keys.indexOf(keys[index] ?? '') === index,
  )
  return remainingParts.length === addressParts.length ? trimmedAddress : remainingParts.join(', ')
}

/**
 * Key that compares place names: without the ending "atoll", and without "island" for the five single islands only. Elsewhere
 * "X Island" may be an island of the atoll X.
 */
function toPlaceKey(name: string): string {
  return foldToKey(name)
    .replace(/(?<=.)atoll$/, '')
    .replace(/^(jabat|jemo|kili|lib|mejit)island$/, '$1')
}

/** Where a listing is, in one line that names no place twice (LIST-14). */
export function formatPlaceLine(address: string, atoll: string): string {
  const addressWithinAtoll = removeAtoll(address, atoll)
  return addressWithinAtoll === '' ? atoll : `${addressWithinAtoll}, ${atoll}`
}
