import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { formatDistanceFromHere } from './last-position.ts'
import { measureDistancesFrom } from './use-own-position.ts'

const HALF_AN_HOUR_MS = 30 * 60_000
const nearbyShop = { latitude: 7.1, longitude: 171.38, position_is_approximate: false }

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-27T00:00:00Z'), toFake: ['Date', 'performance'] })
  measureDistancesFrom({ latitude: 7.1, longitude: 171.4 })
})
afterEach(() => vi.useRealTimers())

it.each([
  ['half an hour in which the phone was awake', () => vi.advanceTimersByTime(HALF_AN_HOUR_MS)],
  // performance.now() does not count the time while a device sleeps.
  ['half an hour in which the phone was asleep', () => vi.setSystemTime(Date.now() + HALF_AN_HOUR_MS)],
  ['its clock was set back by half an hour', () => vi.setSystemTime(Date.now() - HALF_AN_HOUR_MS)],
])('the distance to a place is no longer shown after %s (DETAIL-14)', (_, wait) => {
  expect(formatDistanceFromHere(nearbyShop)).not.toBeNull()
  wait()
  expect(formatDistanceFromHere(nearbyShop)).toBeNull()
})
