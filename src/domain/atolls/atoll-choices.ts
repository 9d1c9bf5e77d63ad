import { ATOLL_NAMES } from './atoll-names.ts'

/**
 * Codes of the atolls where the census of 2021 counted nobody. Screens with a field for an atoll load this list instead of
 * atolls.ts, because that table would exceed their budget of bytes.
 */
const UNINHABITED_CODES: ReadonlySet<string> = new Set([
  'RON',
  'BIK',
  'UJL',
  'AIG',
  'ROR',
  'BKR',
  'BOK',
  'ERK',
  'JEM',
  'TAK',
  'NAD',
])

/** Code and name of each atoll that filters offer, ordered by name: inhabited atolls and atolls with listings (ATOLL-4). */
export function listAtollChoices(
  codesWithListings: ReadonlySet<string> = new Set(),
): [code: string, name: string][] {
  return Object.entries(ATOLL_NAMES)
    .filter(([code]) => !UNINHABITED_CODES.has(code) || codesWithListings.has(code))
    .sort(([, a], [, b]) => (a < b ? -1 : 1))
}
