import { expect, it } from 'vitest'
import { hasKnownAccuracy } from './use-own-position.ts'

it.each([
  [0, false],
  [0.4, false],
  [1, true],
  [25, true],
])('an accuracy of %d m is shown: %s (DIR-4)', (accuracy, expected) => {
  expect(hasKnownAccuracy({ accuracy })).toBe(expected)
})
