import type { Listing } from './listing.ts'

const DAY_MS = 24 * 60 * 60_000
/** A listing that was not checked for this long should be checked. */
export const STALE_AFTER_DAYS = 180

type Checked = Pick<Listing, 'last_checked_at' | 'created_at'>

/** Milliseconds since 1970 of the last check; creation counts as one. */
export function lastCheck({ last_checked_at, created_at }: Checked): number {
  return Date.parse(last_checked_at ?? created_at)
}

/** The listings that should be checked, the longest unchecked first. */
export function staleListings<L extends Checked>(listings: readonly L[], now: number): L[] {
  const stale = listings.filter((listing) => !(lastCheck(listing) > now - STALE_AFTER_DAYS * DAY_MS))
  return stale.sort((a, b) => lastCheck(a) - lastCheck(b))
}
