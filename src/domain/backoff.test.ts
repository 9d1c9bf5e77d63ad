import { describe, expect, it } from 'vitest'
import { computeBackoffMs, parseRetryAfter } from './backoff.ts'

const NOW = Date.parse('2026-11-20T00:00:00Z')

describe('parseRetryAfter (SYNC-6)', () => {
  it.each([
    ['120', 120_000],
    ['0', 0],
    ['-5', 0],
    ['Fri, 20 Nov 2026 00:01:00 GMT', 60_000],
    ['Thu, 19 Nov 2026 00:00:00 GMT', 0],
    ['', null],
    ['soon', null],
    [null, null],
    // 35 days: a timer of that length would overflow and fire at once.
    ['3024000', 3_600_000],
    ['Fri, 25 Dec 2026 00:00:00 GMT', 3_600_000],
  ])('the header Retry-After with the value %j is read as the milliseconds %j', (header, expected) => {
    expect(parseRetryAfter(header, NOW)).toBe(expected)
  })
})

describe('the delay before a retry (SYNC-6)', () => {
  it('the longest delay before a retry doubles with each failure up to 300 s, and the shortest delay is 1 s', () => {
    expect([0, 1, 5, 9, 1_000].map((failures) => computeBackoffMs(failures, () => 1, null))).toEqual([
      1_000, 2_000, 32_000, 300_000, 300_000,
    ])
    expect(computeBackoffMs(9, () => 0, null)).toBe(1_000)
  })

  it('the delay before a retry is at least as long as the header Retry-After asks', () => {
    expect(computeBackoffMs(0, () => 1, 120_000)).toBe(120_000)
  })
})
