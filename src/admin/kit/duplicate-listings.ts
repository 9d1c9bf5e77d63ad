import { fold, foldToKey } from '../../domain/search/fold.ts'
import { parsePhones } from '../../domain/listing/contact-details.ts'
import type { Listing } from '../../domain/listing/listing.ts'

const DAY_MS = 24 * 60 * 60_000
/** A listing that was not checked for this long should be checked. */
export const STALE_AFTER_DAYS = 180

type CheckDates = Pick<Listing, 'last_checked_at' | 'created_at'>

/** Time of the last check, in milliseconds since 1970; creation counts as a check. */
function lastCheckTime({ last_checked_at, created_at }: CheckDates): number {
  return Date.parse(last_checked_at ?? created_at)
}

/** Returns the time (milliseconds since 1970) at or before which the last check of a stale listing was. */
export function staleCutoffTime(now: number, days = STALE_AFTER_DAYS): number {
  return now - days * DAY_MS
}

/** Returns the stale listings, the longest unchecked first. */
export function findStaleListings<L extends CheckDates>(
  listings: readonly L[],
  now: number,
  days = STALE_AFTER_DAYS,
): L[] {
  const before = staleCutoffTime(now, days)
  return sortLongestUncheckedFirst(listings.filter((listing) => !(lastCheckTime(listing) > before)))
}

export function sortLongestUncheckedFirst<L extends CheckDates>(listings: readonly L[]): L[] {
  return [...listings].sort((a, b) => lastCheckTime(a) - lastCheckTime(b))
}

/** The fields of a listing that the search for duplicates uses; the id identifies the compared listing itself. */
export interface ComparedListing {
  id: string
  name: string
  atoll: string
  address_details: string
  phone: string | null
}

/** A name with fewer characters is not searched inside other names, because too many names contain it (DUP-1). */
const MIN_CONTAINED_NAME_LENGTH = 4

/** Returns the digits of each number without the country code 692, so that "+692 625-3399" equals "625-3399". */
function toPhoneKeys(phone: string | null): string[] {
  return (parsePhones(phone ?? '') ?? []).map(({ href }) =>
    href.replace(/;.*$/, '').replace(/^tel:\+(692)?/, ''),
  )
}

/**
 * Patterns for a phone search in the database, one for each number: its last seven digits in two groups, because people
 * separate them differently.
 */
export function toPhoneSearchPatterns(phone: string | null): string[] {
  return toPhoneKeys(phone)
    .filter((digits) => digits.length >= 7)
    .map((digits) => `*${digits.slice(-7, -4)}*${digits.slice(-4)}*`)
}

function isSameName(one: string, other: string): boolean {
  const [a, b] = [foldToKey(one), foldToKey(other)]
  if (a === '' || b === '') return fold(one).trim() === fold(other).trim()
  if (a === b) return true
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a]
  return shorter.length >= MIN_CONTAINED_NAME_LENGTH && longer.includes(shorter)
}

/**
 * Finds listings that may be the same place as the typed listing (DUP-1): on the same atoll if the names are equal or one
 * contains the other, or anywhere if they share a telephone number. The typed listing itself is not returned.
 */
export function findLikelyDuplicates<L extends ComparedListing>(
  typed: ComparedListing,
  others: readonly L[],
): L[] {
  const phones = new Set(toPhoneKeys(typed.phone))
  return others.filter(
    (other) =>
      other.id !== typed.id &&
      ((other.atoll === typed.atoll && isSameName(typed.name, other.name)) ||
        toPhoneKeys(other.phone).some((phone) => phones.has(phone))),
  )
}

type NamedListing = Pick<ComparedListing, 'id' | 'name' | 'atoll'>

/** Pairs of listings that an admin has declared to be two places, as results of toPairKey (DUP-4). */
export type DistinctPairs = ReadonlySet<string>

const NO_PAIRS: DistinctPairs = new Set()

export function toPairKey(one: string, other: string): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`
}

/**
 * Groups listings with the same folded name on the same atoll, without groups of one (DUP-2). Leaves out a listing that an
 * admin has declared to be a different place from all others of its group.
 */
export function groupCollidingListings<L extends NamedListing>(
  listings: readonly L[],
  distinct: DistinctPairs = NO_PAIRS,
): L[][] {
  const groups = new Map<string, L[]>()
  for (const listing of listings) {
    const { name, atoll } = listing
    const key = `${atoll} ${foldToKey(name) || fold(name).trim()}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [listing])
    else group.push(listing)
  }
  return [...groups.values()]
    .map((group) =>
      group.filter((one) =>
        group.some((other) => other !== one && !distinct.has(toPairKey(one.id, other.id))),
      ),
    )
    .filter((group) => group.length > 1)
}

/** Returns the ids of listings that share their folded name with another listing on the same atoll (DUP-2). */
export function findCollidingIds(listings: readonly NamedListing[], distinct?: DistinctPairs): Set<string> {
  return new Set(groupCollidingListings(listings, distinct).flatMap((group) => group.map(({ id }) => id)))
}

/** A phone number that more listings share is probably that of a switchboard, so it is no sign of duplicates. */
const MAX_LISTINGS_PER_PHONE = 3

/**
 * Finds pairs of listings with different names that may be one place (DUP-3): they share a phone number, or they are on one
 * atoll and one name contains the other. Pairs with the same name are in groupCollidingListings.
 */
export function findLikelyPairs<L extends ComparedListing>(
  listings: readonly L[],
  distinct: DistinctPairs = NO_PAIRS,
): [L, L][] {
  const pairs = new Map<string, [L, L]>()
  const add = (one: L, other: L): void => {
    const key = toPairKey(one.id, other.id)
    if (!distinct.has(key)) pairs.set(key, [one, other])
  }
  for (const group of groupByKeys(listings, ({ phone }) => toPhoneKeys(phone))) {
    if (group.length <= MAX_LISTINGS_PER_PHONE) forEachPair(group, add)
  }
  for (const group of groupByKeys(listings, ({ atoll }) => [atoll])) {
    const keys = new Map(group.map((one) => [one, foldToKey(one.name)]))
    forEachPair(group, (one, other) => {
      const [a = '', b = ''] = [keys.get(one), keys.get(other)]
      const [shorter, longer] = a.length < b.length ? [a, b] : [b, a]
      if (shorter.length >= MIN_CONTAINED_NAME_LENGTH && longer.includes(shorter)) add(one, other)
    })
  }
  const isSame = ([one, other]: [L, L]): boolean =>
    one.atoll === other.atoll && foldToKey(one.name) === foldToKey(other.name)
  return [...pairs.values()].filter((pair) => !isSame(pair))
}

function groupByKeys<L>(listings: readonly L[], keysOf: (one: L) => readonly string[]): L[][] {
  const groups = new Map<string, L[]>()
  for (const one of listings)
    for (const key of new Set(keysOf(one))) {
      const group = groups.get(key)
      if (group === undefined) groups.set(key, [one])
      else group.push(one)
    }
  return [...groups.values()]
}

function forEachPair<L>(group: readonly L[], visit: (one: L, other: L) => void): void {
  for (const [at, one] of group.entries())
    for (let after = at + 1; after < group.length; after += 1) visit(one, group[after] as L)
}
