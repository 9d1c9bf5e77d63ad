export const ATOLL_TEXTS = {
  listTitle: 'Atolls and islands',
  listIntro: 'Places, phone numbers and emergency numbers, atoll by atoll.',
  title: (atoll: string) => `On ${atoll}`,
  intro: (atoll: string) => `All places on ${atoll} in this guide, with its emergency numbers.`,
  emergency: 'Emergency numbers',
  none: (atoll: string) => `There are no places on ${atoll} in this guide yet.`,
  suggest: 'Tell us about one',
  unknownTitle: 'No such atoll',
  unknown: 'This address names no atoll or island of the Marshall Islands.',
  all: 'All atolls and islands',
  pages: 'Pages of this atoll',
} as const
