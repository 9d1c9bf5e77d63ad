import { listPlaceSpellings, resolveAtoll } from '../domain/atolls/atoll-spellings.ts'
import { ATOLLS } from '../domain/atolls/atolls.ts'
import { toCategory } from '../domain/listing/categories.ts'
import { isCheckedLately } from '../domain/listing/freshness.ts'
import { fold, foldToKey } from '../domain/search/fold.ts'
import type { Listing } from '../domain/listing/listing.ts'
import { findTemporaryClosure } from '../domain/hours/closure.ts'
import { isOpenNow } from '../domain/hours/opening-hours.ts'
import type { SearchQuery } from '../domain/search/search-query.ts'

type SearchFilters = Pick<SearchQuery, 'location' | 'atoll' | 'category' | 'isOpenNow' | 'isCheckedLately'>
type ListingFilter = (listing: Listing) => boolean

/** Returns the codes of the atolls that a typed location may mean: the atoll of this name, or all whose names contain it. */
function findAtolls(location: string): Set<string> {
  const namedAtoll = resolveAtoll(location)
  if (namedAtoll) return new Set([namedAtoll.code])
  const foldedLocation = fold(location).trim()
  const matchingAtolls = ATOLLS.filter(({ name, aliases }) =>
    [name, ...aliases].some((text) => fold(text).includes(foldedLocation)),
  )
  return new Set(matchingAtolls.map(({ code }) => code))
}

/** Returns the texts to search in addresses: the typed location, and all spellings of the place if it is a known place. */
function findAddressSpellings(location: string): string[] {
  const key = foldToKey(location)
  const spellings =
    listPlaceSpellings().find((group) => group.some((spelling) => foldToKey(spelling) === key)) ?? []
  return [...new Set([location, ...spellings].map((text) => fold(text).trim()))]
}

/** Creates the filter for a typed location, which matches the atoll by name, alias or code, or the address (SEARCH-9). */
function createLocationFilter(location: string): ListingFilter {
  const typedLocation = location.trim()
  const addressParts = findAddressSpellings(location).filter((addressPart) => addressPart !== '')
  // Characters that folding drops, such as an apostrophe, are searched unfolded.
  if (addressParts.length === 0)
    return (listing) => listing.address_details.toLowerCase().includes(typedLocation.toLowerCase())
  const atolls = findAtolls(location)
  return (listing) => {
    if (atolls.has(listing.atoll)) return true
    const address = fold(listing.address_details)
    return addressParts.some((addressPart) => address.includes(addressPart))
  }
}

/** Creates the filter for open places. Parses each text of hours only once, because many listings have the same hours. */
function createOpenFilter(now: Date): ListingFilter {
  const knownHours = new Map<string, boolean>()
  return ({ operating_hours: hours, closed_until: closedUntil }) => {
    if (hours === null || findTemporaryClosure(closedUntil, now)) return false
    let isOpen = knownHours.get(hours)
    if (isOpen === undefined) {
      isOpen = isOpenNow(hours, null, now)
      knownHours.set(hours, isOpen)
    }
    return isOpen
  }
}

/** Combines the filters of a search into one function; null if no filter is set. */
export function combineFilters(filters: SearchFilters, now: Date): ListingFilter | null {
  const { location, atoll, category } = filters
  const conditions: ListingFilter[] = []
  if (atoll !== null) conditions.push((listing) => listing.atoll === atoll)
  if (category !== null) conditions.push((listing) => toCategory(listing.category) === category)
  if (location.trim() !== '') conditions.push(createLocationFilter(location))
  if (filters.isOpenNow) conditions.push(createOpenFilter(now))
  if (filters.isCheckedLately)
    conditions.push(({ last_checked_at: checkedAt }) => isCheckedLately(checkedAt, now.getTime()))
  return conditions.length === 0 ? null : (listing) => conditions.every((test) => test(listing))
}
