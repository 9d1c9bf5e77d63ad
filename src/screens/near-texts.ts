import type { PositionProblem } from '../map/use-own-position.ts'
import { listingCountText } from '../ui/texts.ts'

const POSITION_PROBLEM_TEXTS: Record<PositionProblem, string> = {
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
  allUnknown: 'By distance',
  nearby: (distance: string) => `${distance} from you`,
  fromThen: (distance: string) => `${distance} from where you were`,
  fromMiddle: (distance: string, atoll: string) => `${distance} from the middle of ${atoll}`,
  overSea: (distance: string) => `${distance} over the sea`,
  count: listingCountText,
  accuracy: (distance: string) => `Your position is accurate to about ${distance}.`,
  old: (age: string) => `The distances are from where you were ${age}.`,
  far: 'You are far from every atoll of the Marshall Islands. The distances are over the sea.',
  unknown:
    'The guide cannot tell which atoll you are on: a part of it is not on this device yet. Choose your atoll above.',
  none: 'No businesses with locations',
  more: 'Show more',
  problems: POSITION_PROBLEM_TEXTS,
} as const
