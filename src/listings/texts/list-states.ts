/** What stands in the place of a list. */
export const PLATE_TEXTS = {
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
