import type { Listing, ListingSort } from './listing.ts'

type SortableListing = Pick<
  Listing,
  'id' | 'name' | 'description' | 'featured' | 'created_at' | 'last_checked_at'
>
type ListingComparator = (a: SortableListing, b: SortableListing) => number

const NAME_COLLATOR = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

const compareNames: ListingComparator = (a, b) =>
  NAME_COLLATOR.compare(a.name, b.name) || compareText(a.id, b.id)

const MENTION_PATTERNS = { atm_first: /\batms?\b/i, bank_first: /\bbank(?:s|ing)?\b/i }

/** Returns 0 when the name mentions an ATM (or a bank), 1 when the description does, else 2 (LIST-5). */
export function computeMentionRank(
  sort: keyof typeof MENTION_PATTERNS,
  { name, description }: Pick<Listing, 'name' | 'description'>,
): number {
  const word = MENTION_PATTERNS[sort]
  return word.test(name) ? 0 : word.test(description) ? 1 : 2
}

function createMentionComparator(sort: keyof typeof MENTION_PATTERNS): ListingComparator {
  return (a, b) => computeMentionRank(sort, a) - computeMentionRank(sort, b) || compareNames(a, b)
}

/** The order of each sort; equal rows by name, then id, so that pages never overlap (LIST-4). */
export const LISTING_COMPARATORS: Readonly<Record<ListingSort, ListingComparator>> = {
  name: compareNames,
  name_desc: (a, b) => compareNames(b, a),
  featured: (a, b) => Number(b.featured) - Number(a.featured) || compareNames(a, b),
  newest: (a, b) => compareText(b.created_at, a.created_at) || compareNames(a, b),
  oldest: (a, b) => compareText(a.created_at, b.created_at) || compareNames(a, b),
  checked: (a, b) => compareText(b.last_checked_at ?? '', a.last_checked_at ?? '') || compareNames(a, b),
  atm_first: createMentionComparator('atm_first'),
  bank_first: createMentionComparator('bank_first'),
}
