import { describe, expect, it } from 'vitest'
import { activityAge } from './texts.ts'

const NOW = Date.UTC(2026, 10, 21, 8)
const MINUTE = 60_000

describe('activityAge (DASH-5)', () => {
  it.each([
    [0, 'Just now'],
    [MINUTE - 1, 'Just now'],
    [-5 * MINUTE, 'Just now'],
    [MINUTE, '1m ago'],
    [59 * MINUTE, '59m ago'],
    [60 * MINUTE, '1h ago'],
    [24 * 60 * MINUTE - 1, '23h ago'],
    [24 * 60 * MINUTE, '1d ago'],
    [400 * 24 * 60 * MINUTE, '400d ago'],
  ])('%d ms: %s', (age, text) => expect(activityAge(NOW - age, NOW)).toBe(text))
})
