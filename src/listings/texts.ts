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
  checked: 'Checked lately first',
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

/** Texts of a map and of the list below it. */
export const MAP_LIST_TEXTS = {
  mapOf: (title: string) => `Map of ${title}`,
  mapOfAll: 'Map of all listings',
  none: 'No businesses with locations',
  withoutPlace: (count: number) =>
    count === 1 ? '1 listing has no map location' : `${listingCountText(count)} have no map location`,
  showAll: 'Show All',
  inArea: (count: number) => `${listingCountText(count)} in this area of the map`,
  allOnMap: (count: number) => `${listingCountText(count)} on the map`,
  noneInArea: 'No listing is in this area of the map. Move the map, or press Show All.',
  more: 'Show more',
} as const

/** Texts of the own atoll (ATOLL-1). */
export const OWN_ATOLL_TEXTS = {
  title: 'On your atoll',
  titleOf: (atoll: string) => `On your atoll: ${atoll}`,
  choose: 'Your atoll or island',
  none: 'Not chosen',
  hint: 'Choose where you are: its places and emergency numbers come first. Only this device knows your choice.',
  emergency: (atoll: string) => `Emergency numbers for ${atoll}`,
  search: (atoll: string) => `Search on ${atoll}`,
  print: 'Phone numbers to print',
} as const
