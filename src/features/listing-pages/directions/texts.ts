import type { CompassPoint } from '../../../domain/atolls/bearing.ts'
import type { PositionProblem } from '../../../map/use-own-position.ts'

const COMPASS_POINT_TEXTS: Record<CompassPoint, string> = {
  north: 'north',
  'north-east': 'northeast',
  east: 'east',
  'south-east': 'southeast',
  south: 'south',
  'south-west': 'southwest',
  west: 'west',
  'north-west': 'northwest',
}

const POSITION_PROBLEM_TEXTS: Record<PositionProblem, string> = {
  denied:
    'The guide is not allowed to use your position. You can allow it in the settings of your browser. The map and the coordinates work without it.',
  unavailable:
    'Your position could not be found. It works best outside, under the open sky. The map and the coordinates work without it.',
  timeout:
    'Finding your position took too long. It works best outside, under the open sky. Try again, or use the map and the coordinates.',
  unsupported: 'This browser cannot find your position. The map and the coordinates work without it.',
}

export const DIRECTIONS_TEXTS = {
  location: 'Location',
  onAtoll: (atoll: string) => `On ${atoll}`,
  mapOf: (name: string) => `Map showing ${name}`,
  here: 'You are here',
  howFar: 'How far is it from here?',
  again: 'Measure again',
  finding: 'Finding your position...',
  way: (distance: string, point: CompassPoint, bearing: number) =>
    `${distance} from you to the ${COMPASS_POINT_TEXTS[point]} (${bearing}°), in a straight line.`,
  roughly: (distance: string) => `Your position is accurate to about ${distance}.`,
  old: (age: string) => `Your position was found ${age}, and you may be elsewhere now. Measure again.`,
  atPlace: 'You are there.',
  copy: 'Copy coordinates',
  copied: 'Coordinates copied',
  copyFailed: 'The coordinates could not be copied. Touch and hold them to copy them.',
  problems: POSITION_PROBLEM_TEXTS,
} as const
