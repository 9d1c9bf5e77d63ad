import type { ListingSort } from '../../domain/listing-card.ts'
import type { Category } from '../../domain/listing.ts'

const listings = (count: number): string =>
  count === 1 ? '1 listing' : `${count.toLocaleString('en-US')} listings`

export const CATEGORY_TEXTS: Record<Category, string> = {
  business: 'Shops, restaurants, services and companies.',
  accommodation: 'Hotels, guest houses and rooms for travellers.',
  transportation: 'Flights, ships, boats, taxis and car rental.',
  government: 'Ministries, local government, clinics, schools and public offices.',
  banking: 'Banks, cash machines and money transfer.',
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
  home: 'Home',
  count: listings,
  /** Without a total there is nothing to say: the line keeps its place. */
  range: (first: number, last: number, total: number) => `${first}-${last} of ${listings(total)}`,
  sort: 'Sort by',
  pages: 'Pages of the list',
  loading: 'Opening the listings...',
  empty: {
    title: 'Nothing is listed here yet',
    text: 'This page lists places as soon as somebody adds them. The other categories may have what you look for.',
    action: 'See all categories',
  },
  failed: {
    title: 'The listings cannot be shown',
    text: 'The guide must be opened once with a network. After that it works without one. Emergency contacts are on the home page, also with no network.',
    action: 'Try again',
    emergency: 'Emergency contacts',
  },
} as const

export const CARD_TEXTS = {
  featured: 'Featured',
  call: (phone: string) => `Call ${phone}`,
  callName: (name: string, phone: string) => `Call ${name}, ${phone}`,
} as const

export const LISTING_TEXTS = {
  back: 'Back',
  about: 'About',
  noDescription: 'No description yet.',
  hours: 'Operating Hours',
  noHours: 'No opening hours are known. Call before you go.',
  majuroTime: 'Times are in Marshall Islands time.',
  contact: 'Contact Information',
  address: 'Address',
  mailing: 'Mailing address',
  mailingNote: 'Mailing services may not be available for all atolls.',
  zip: (zip: string, place: string) => `The ZIP code of ${place} is ${zip}.`,
  phone: 'Phone',
  email: 'Email',
  website: 'Website',
  callNow: 'Call Now',
  sendEmail: 'Send Email',
  lastChecked: (date: string) => `Details last checked on ${date}.`,
  alsoKnownAs: (names: string) => `Also known as ${names}`,
  loading: 'Opening the listing...',
  unknown: {
    title: 'Not on this device yet',
    text: 'This listing is not in your saved copy, and the server cannot be reached now. Your saved copy is safe. Connect to a network and try again.',
    action: 'Retry',
    asking: 'Trying...',
    other: 'See all categories',
  },
} as const
