import { foldToKey } from '../search/fold.ts'

/**
 * Removes repeated parts and the name of the atoll, which is shown beside the address (LIST-14): "Jabat, near the dock,
 * Jabat" on Jabat becomes "near the dock".
 */
export function removeAtoll(address: string, atoll: string): string {
  const trimmedAddress = address.trim()
  const parts = trimmedAddress.split(/\s*[,\n]\s*/)
  const keys = parts.map(toPlaceKey)
  const atollKey = toPlaceKey(atoll)
  const remainingParts = parts.filter((_, at) => keys[at] !== atollKey && keys.indexOf(keys[at] ?? '') === at)
  return remainingParts.length === parts.length ? trimmedAddress : remainingParts.join(', ')
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
  const within = removeAtoll(address, atoll)
  return within === '' ? atoll : `${within}, ${atoll}`
}
