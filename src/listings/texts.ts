import type { ListingSort, Category } from '../domain/listing/listing.ts'
import { listingCountText } from '../ui/texts.ts'

export const CARD_TEXTS = {
  featured: 'Featured',
  call: (phone: string) => `Call ${phone}`,
  callName: (name: string, phone: string) => `Call ${name}, ${phone}`,
  email: 'Send Email',
  emailName: (name: string) => `Send an e-mail to ${name}`,
  directions: 'Directions',
  directionsName: (name: string) => `Directions to ${name}`,
} as const

/** Texts of the heart on a card, of the button on a listing's page, and of the count in the menu. */
export const FAVOURITE_BUTTON_TEXTS = {
  save: 'Save',
  saved: 'Saved',
  saveName: (name: string) => `Save to favorites: ${name}`,
  savedName: (name: string) => `Saved to favorites: ${name}`,
  badge: (count: number) => `${count} saved`,
} as const

/** Texts that say what a category holds, on its card and at the top of its page. */
export const CATEGORY_TEXTS: Record<Category, string> = {
  business: 'Shops, restaurants, services and companies.',
  accommodation: 'Hotels, guest houses and rooms for travelers.',
  transportation: 'Flights, ships, boats, taxis and car rental.',
  government: 'Ministries, local government, clinics, schools and public offices.',
  banking: 'Banks, ATMs and money transfer.',
}

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
  range: (first: number, last: number, total: number) => `${first}-${last} of ${listingCountText(total)}`,
  sort: 'Sort by',
  ownFirst: (atoll: string) => `${atoll} first`,
  pages: 'Pages of the list',
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
