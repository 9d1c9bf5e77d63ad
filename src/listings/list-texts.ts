import type { ListingSort } from '../domain/listing/listing.ts'
import { listingCountText } from '../ui/texts.ts'

/* Texts of a list of listings. Separate from texts.ts, because pages that show cards but no list do not need these texts. */

export const SORT_TEXTS: Record<ListingSort, string> = {
  name: 'Name (A-Z)',
  name_desc: 'Name (Z-A)',
  featured: 'Featured first',
  newest: 'Newest first',
  oldest: 'Oldest first',
  checked: 'Checked lately first',
  atm_first: 'ATMs first',
  bank_first: 'Banks first',
}

export const LIST_TEXTS = {
  range: (first: number, last: number, total: number) => `${first}-${last} of ${listingCountText(total)}`,
  sort: 'Sort by',
  ownFirst: (atoll: string) => `${atoll} first`,
  pages: 'Pages of the list',
  names: 'All names, A to Z',
  loading: 'Opening the listings...',
  empty: 'Nothing is listed here yet',
  failed: 'The listings cannot be shown',
} as const

/** Texts of the switch between grid and map. */
export const LISTING_MAP_TEXTS = {
  view: 'View',
  grid: 'Grid',
  map: 'Map',
  categories: 'Categories',
} as const

/** Texts shown in the place of a list that is empty or could not be loaded. */
export const NO_LIST_TEXTS = {
  empty: {
    title: LIST_TEXTS.empty,
    text: 'Places will be listed here as soon as someone adds them. The other categories may have what you are looking for.',
    action: 'See all categories',
  },
  failed: {
    title: LIST_TEXTS.failed,
    text: 'The guide must be opened once with a network. After that, it works without one. Emergency contacts are on the home page even with no network.',
    action: 'Try again',
    emergency: 'Emergency contacts',
  },
} as const
