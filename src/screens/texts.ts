import { listingCountText } from '../ui/texts.ts'
import type { PositionProblem } from '../map/use-own-position.ts'

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
} as const

export const CATEGORY_SCREEN_TEXTS = { trips: 'Announced ships and planes' } as const

export const ATOLL_TEXTS = {
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

const PROBLEMS: Record<PositionProblem, string> = {
  denied:
    'The guide is not allowed to use your position. You can allow it in the settings of your browser, or choose an atoll here.',
  unavailable:
    'Your position could not be found. It works best outside, under the open sky. You can also choose an atoll here.',
  timeout:
    'Finding your position took too long. It works best outside, under the open sky. Try again, or choose an atoll here.',
  unsupported: 'This browser cannot find your position. Choose an atoll here.',
}

export const NEAR_TEXTS = {
  locate: 'Use my position',
  locating: 'Finding your position...',
  again: 'Find me again',
  from: 'Or start from an atoll',
  chooseAtoll: 'Choose an atoll',
  onAtoll: (atoll: string) => `On ${atoll}`,
  others: 'On other atolls',
  all: 'By distance over the sea',
  nearby: (distance: string) => `${distance} from you`,
  fromMiddle: (distance: string, atoll: string) => `${distance} from the middle of ${atoll}`,
  overSea: (distance: string) => `${distance} over the sea`,
  count: listingCountText,
  accuracy: (distance: string) => `Your position is accurate to about ${distance}.`,
  far: 'You are far from every atoll of the Marshall Islands. The distances are over the sea.',
  none: 'No businesses with locations',
  more: 'Show more',
  problems: PROBLEMS,
} as const

export const NOT_FOUND_TEXTS = { home: 'Return Home' } as const
