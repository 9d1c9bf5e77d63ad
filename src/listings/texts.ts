import type { Category } from '../domain/listing/listing.ts'

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
