import type { Listing, ListingSort } from './listing.ts'

type Sortable = Pick<Listing, 'id' | 'name' | 'description' | 'featured' | 'created_at' | 'last_checked_at'>
type Order = (a: Sortable, b: Sortable) => number

const NAME_COLLATOR = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

const byName: Order = (a, b) => NAME_COLLATOR.compare(a.name, b.name) || compareText(a.id, b.id)

const MENTIONS = { atm_first: /\batms?\b/i, bank_first: /\bbank(?:s|ing)?\b/i }

/** Returns 0 when the name mentions an ATM (or a bank), 1 when the description does, else 2 (LIST-5). */
export function mentionRank(
  sort: keyof typeof MENTIONS,
  { name, description }: Pick<Listing, 'name' | 'description'>,
): number {
  const word = MENTIONS[sort]
  return word.test(name) ? 0 : word.test(description) ? 1 : 2
}

function mentionedFirst(sort: keyof typeof MENTIONS): Order {
  return (a, b) => mentionRank(sort, a) - mentionRank(sort, b) || byName(a, b)
}

/** The order of each sort; equal rows by name, then id, so that pages never overlap (LIST-4). */
export const LISTING_ORDER: Readonly<Record<ListingSort, Order>> = {
  name: byName,
  name_desc: (a, b) => byName(b, a),
  featured: (a, b) => Number(b.featured) - Number(a.featured) || byName(a, b),
  newest: (a, b) => compareText(b.created_at, a.created_at) || byName(a, b),
  oldest: (a, b) => compareText(a.created_at, b.created_at) || byName(a, b),
  checked: (a, b) => compareText(b.last_checked_at ?? '', a.last_checked_at ?? '') || byName(a, b),
  atm_first: mentionedFirst('atm_first'),
  bank_first: mentionedFirst('bank_first'),
}
