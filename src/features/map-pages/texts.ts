import { listingCountText } from '../../ui/texts.ts'
import type { PositionProblem } from '../../map/use-own-position.ts'

const PROBLEMS: Record<PositionProblem, string> = {
  denied:
    'This device does not give the guide your position. You can allow it in the settings of the browser, or choose an atoll here.',
  unavailable:
    'Your position could not be found. Outside, under the open sky, it works best. You can also choose an atoll here.',
  timeout:
    'Finding your position took too long. Outside, under the open sky, it works best. Try again, or choose an atoll here.',
  unsupported: 'This browser cannot tell your position. Choose an atoll here.',
}

export const NEAR_TEXTS = {
  title: 'Near me',
  intro:
    'Places on your own atoll first, then the others by distance over sea. Your position stays on this device, and it works with no network.',
  locate: 'Use my position',
  locating: 'Finding your position...',
  again: 'Find me again',
  from: 'Or start from an atoll',
  chooseAtoll: 'Choose an atoll',
  onAtoll: (atoll: string) => `On ${atoll}`,
  others: 'Over sea',
  all: 'By distance over sea',
  nearby: (distance: string) => `${distance} from you`,
  fromMiddle: (distance: string, atoll: string) => `${distance} from the middle of ${atoll}`,
  overSea: (distance: string) => `${distance} over sea`,
  count: (total: number) => `${listingCountText(total)} with a place on the map`,
  accuracy: (distance: string) => `Your position is known to about ${distance}.`,
  far: 'You are far from every atoll of the Marshall Islands. The distances are over sea.',
  none: 'No businesses with locations',
  more: 'Show more',
  problems: PROBLEMS,
} as const
