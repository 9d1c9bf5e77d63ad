import type { ListingSort } from './listing-card.ts'
import type { Listing } from './listing.ts'

type Sortable = Pick<Listing, 'id' | 'name' | 'description' | 'featured' | 'created_at'>
type Order = (a: Sortable, b: Sortable) => number

const NAMES = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

const byName: Order = (a, b) => NAMES.compare(a.name, b.name) || compareText(a.id, b.id)

/** Listings whose name says it first, then those whose description does (decision 24). */
function mentionedFirst(word: RegExp): Order {
  const rank = ({ name, description }: Sortable): number =>
    word.test(name) ? 0 : word.test(description) ? 1 : 2
  return (a, b) => rank(a) - rank(b) || byName(a, b)
}

/** The order of each sort (spec public-site 7); equal ones by name, then id, so that pages never overlap. */
export const LISTING_ORDER: Readonly<Record<ListingSort, Order>> = {
  name: byName,
  name_desc: (a, b) => byName(b, a),
  featured: (a, b) => Number(b.featured) - Number(a.featured) || byName(a, b),
  newest: (a, b) => compareText(b.created_at, a.created_at) || byName(a, b),
  oldest: (a, b) => compareText(a.created_at, b.created_at) || byName(a, b),
  atm_first: mentionedFirst(/\batms?\b/i),
  bank_first: mentionedFirst(/\bbank(s|ing)?\b/i),
}
