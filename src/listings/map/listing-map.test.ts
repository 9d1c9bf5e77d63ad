// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { pinsToFit } from './listing-map.tsx'

const majuro = { latitude: 7.1, longitude: 171.38 }
const honolulu = { latitude: 21.3, longitude: -157.86 }

it.each([
  ['the pins in the country', [majuro, honolulu], [majuro]],
  ['all pins, when none is in the country', [honolulu], [honolulu]],
  ['no pins, when there are none', [], []],
])('a map opens on an area that fits %s (MAP-3)', (_, pins, fitted) => {
  expect(pinsToFit(pins)).toEqual(fitted)
})
