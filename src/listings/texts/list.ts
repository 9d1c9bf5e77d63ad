import type { ListingSort } from '../../domain/listing-card.ts'
import { listingCount } from '../../ui/texts.ts'

export const SORT_TEXTS: Record<ListingSort, string> = {
  name: 'Name (A-Z)',
  name_desc: 'Name (Z-A)',
  featured: 'Featured first',
  newest: 'Newest first',
  oldest: 'Oldest first',
  atm_first: 'ATMs first',
  bank_first: 'Banks first',
}

export const LIST_TEXTS = {
  range: (first: number, last: number, total: number) => `${first}-${last} of ${listingCount(total)}`,
  sort: 'Sort by',
  ownFirst: (atoll: string) => `${atoll} first`,
  pages: 'Pages of the list',
  loading: 'Opening the listings...',
  empty: 'Nothing is listed here yet',
  failed: 'The listings cannot be shown',
} as const
