export const HOME_TEXTS = {
  welcome: 'Welcome to the Marshall Islands',
  intro:
    'Phone numbers, opening hours and places on every atoll. Once it is on your device, it works with no network.',
  explore: 'Explore Businesses',
  banking: 'Banks & ATMs',
  emergency: 'Emergency Contacts',
  submitTitle: 'Is your business in the guide?',
  submitText: 'A listing is free. You can write with no network too: your message is sent later.',
  submit: 'Submit Your Business',
  categories: 'Browse by category',
  near: 'Near me',
  nearText: 'What is around you, the nearest first.',
} as const

export const ATOLL_TEXTS = {
  /** @param category title of the category, if the page shows the listings of one category only */
  title: (atoll: string, category?: string) =>
    category === undefined ? `On ${atoll}` : `${category} on ${atoll}`,
  intro: (atoll: string) => `All places on ${atoll} in this guide, with its emergency numbers.`,
  categoryIntro: (title: string) => `All ${title} in this guide, with phone numbers and opening hours.`,
  emergency: 'Emergency numbers',
  none: (atoll: string) => `There are no places on ${atoll} in this guide yet.`,
  noneOf: (atoll: string, category: string) => `Nothing on ${atoll} is listed under ${category} yet.`,
  suggest: 'Tell us about one',
  unknownTitle: 'No such atoll',
  unknown: 'This address names no atoll or island of the Marshall Islands.',
  only: (atoll: string, category: string) => `Only ${category} on ${atoll}`,
  everything: 'All places',
  all: 'All atolls and islands',
  pages: 'Pages of this atoll',
  chapters: 'Categories',
} as const

export const NAMES_TEXTS = {
  intro: (title: string) => `All names of ${title} on one page, each with its atoll and phone number.`,
  list: (title: string) => `${title} as a list with photos and hours`,
  letters: 'Letters',
  digits: '0–9',
  /** Names that begin with neither a digit nor a letter from A to Z. */
  others: 'Other',
} as const

export const NOT_FOUND_TEXTS = { home: 'Return Home' } as const
