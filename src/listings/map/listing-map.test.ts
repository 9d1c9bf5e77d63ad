// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { pinsToFit } from './listing-map.tsx'

const majuro = { latitude: 7.1, longitude: 171.38 }
const honolulu = { latitude: 21.3, longitude: -157.86 }

it.each([
  ['those in the country', [majuro, honolulu], [majuro]],
  ['all, where none is in the country', [honolulu], [honolulu]],
  ['none, where there are none', [], []],
])('a map opens on its pins: %s (MAP-3)', (_, pins, fitted) => {
  expect(pinsToFit(pins)).toEqual(fitted)
})
