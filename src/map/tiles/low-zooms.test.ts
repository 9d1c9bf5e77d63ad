import { expect, it } from 'vitest'
import { lowZoomsRule } from '../../features/device/saved-maps/country-maps.ts'

it.each([
  [{ type: 'wifi' }, false, null, 'load'],
  [{ type: 'ethernet', saveData: false }, false, null, 'load'],
  [{ type: 'wifi', saveData: true }, false, 'yes', 'leave'],
  [{ type: 'wifi' }, true, 'yes', 'leave'],
  [{ type: 'wifi' }, false, 'no', 'leave'],
  [{ type: 'cellular' }, false, null, 'ask'],
  [undefined, false, null, 'ask'],
  [undefined, false, 'yes', 'load'],
  [undefined, false, 'no', 'leave'],
  [undefined, true, null, 'leave'],
] as const)('link %j, low data %s, answer %s: %s', (link, isLowData, answer, expected) => {
  expect(lowZoomsRule(link, isLowData, answer)).toBe(expected)
})
