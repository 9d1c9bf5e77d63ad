import { toCategoryBadge, toCategory } from '../../../domain/listing/categories.ts'
import { listStoredDigits, parseTypedDigits } from '../../../domain/listing/phone-digits.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import { atollName } from '../../../domain/atolls/atoll-names.ts'
import {
  findCollidingIds,
  type DistinctPairs,
  STALE_AFTER_DAYS,
  findStaleListings,
} from '../../kit/duplicate-listings.ts'
import { fold } from '../../../domain/search/fold.ts'
import type { ListingFilter, ListingOrder, ListingQuery } from './listing-query.ts'

/** Digits of a phone number of the Marshall Islands without the country code. */
const LOCAL_DIGITS = 7
const COUNTRY_CODE = '692'

/** Cache of the folded search text of each row. */
const foldedTexts = new WeakMap<Listing, string>()

function searchableText(row: Listing): string {
  const known = foldedTexts.get(row)
  if (known !== undefined) return known
  const { name, alt_names, category, phone, email, address_details, atoll, description } = row
  const texts = [name, ...(alt_names ?? []), toCategoryBadge(category), phone, email, address_details]
  const words = fold([...texts, atollName(atoll), atoll, description].filter(Boolean).join(' '))
  const numbers = listStoredDigits(phone ?? '').flatMap((digits) =>
    // Add the number with the country code, so that it is also found while the code and its first digits are typed.
    digits.length === LOCAL_DIGITS ? [digits, `${COUNTRY_CODE}${digits}`] : [digits],
  )
  const content = `${words} ${numbers.join(' ')}`
  foldedTexts.set(row, content)
  return content
}

/** Fewer typed digits than this are searched as a word only, as in the visitors' search. */
const FEWEST_DIGITS = 4

/** A row matches if it contains the text as a phone number, or each word of the text as a word or number (BIZ-16). */
function makeTextMatcher(text: string): (row: Listing) => boolean {
  const number = parseTypedDigits(text, FEWEST_DIGITS)
  const words = fold(text)
    .split(' ')
    .filter(Boolean)
    .map((word) => ({ word, digits: parseTypedDigits(word, FEWEST_DIGITS) }))
  return (row) => {
    const content = searchableText(row)
    const has = (digits: string): boolean => digits !== '' && content.includes(digits)
    return has(number) || words.every(({ word, digits }) => content.includes(word) || has(digits))
  }
}

/** Values on which the filters depend besides the rows. */
interface FilterFacts {
  now: number
  /** Ids of listings about which a message of a visitor is pending; null while unknown. */
  reported: ReadonlySet<string> | null
  /** Ids of listings with a photo; null while unknown. */
  withPhoto?: ReadonlySet<string> | null
  /** Pairs that an admin has declared to be two places. */
  distinct?: DistinctPairs
}

/**
 * Filters, searches and sorts. While no other order is chosen, duplicates are next to each other, and stale listings are
 * sorted by their last check, the oldest first.
 */
export function findListings(rows: readonly Listing[], query: ListingQuery, facts: FilterFacts): Listing[] {
  const { text, filter, order, category, atoll } = query
  const hasText = makeTextMatcher(text)
  return sortBy(order, filterRows(rows, filter, facts)).filter(
    (row) =>
      (category === null || toCategory(row.category) === category) &&
      (atoll === null || row.atoll === atoll) &&
      hasText(row),
  )
}

const STALE_DAYS = { 'stale-3': 90, stale: STALE_AFTER_DAYS, 'stale-12': 365 } as const

export function isStaleFilter(filter: ListingFilter): filter is keyof typeof STALE_DAYS {
  return filter in STALE_DAYS
}

/** A new array of the rows that pass the filter. */
function filterRows(
  rows: readonly Listing[],
  filter: ListingFilter,
  { now, reported, withPhoto, distinct }: FilterFacts,
): Listing[] {
  if (isStaleFilter(filter)) return findStaleListings(rows, now, STALE_DAYS[filter])
  switch (filter) {
    case 'duplicates': {
      const ids = findCollidingIds(rows, distinct)
      return rows.filter(({ id }) => ids.has(id)).sort((a, b) => (nameKey(a) < nameKey(b) ? -1 : 1))
    }
    case 'featured':
      return rows.filter(({ featured }) => featured)
    case 'approximate':
      return rows.filter((row) => row.position_is_approximate)
    case 'no-photo':
      return rows.filter(({ id }) => withPhoto?.has(id) === false)
    case 'no-phone':
      return rows.filter(({ phone }) => phone === null)
    case 'problems':
      return rows.filter(({ id }) => reported?.has(id) === true)
    default:
      return [...rows]
  }
}

/** Sorts rows in place; 'newest', the default, leaves them as they are. */
function sortBy(order: ListingOrder, rows: Listing[]): Listing[] {
  if (order === 'newest') return rows
  const [column = 'name', down] = order.split('-')
  const sign = down === undefined ? 1 : -1
  const textOf = COLUMN_TEXTS[column] ?? COLUMN_TEXTS['name']
  if (textOf === undefined) return rows
  return rows.sort(
    (a, b) => sign * textOf(a).localeCompare(textOf(b), 'en') || a.name.localeCompare(b.name, 'en'),
  )
}

/** The text by which each column is sorted. In ascending order, listings that were never checked come first. */
const COLUMN_TEXTS: Readonly<Record<string, (row: Listing) => string>> = {
  name: ({ name }) => name,
  category: ({ category }) => toCategoryBadge(category),
  contact: ({ phone, email }) => phone ?? email ?? '',
  address: ({ atoll, address_details }) => `${atollName(atoll)} ${address_details}`,
  checked: ({ last_checked_at }) => last_checked_at ?? '',
}

function nameKey({ atoll, name }: Listing): string {
  return `${atoll} ${fold(name)}`
}
