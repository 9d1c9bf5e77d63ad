import { describe, expect, it } from 'vitest'
import { formatCheckedAgo, formatCheckedOn, isCheckedLately, isOldCheck } from './freshness.ts'

const NOW = Date.parse('2026-11-24T00:30:00Z')

describe('how fresh a listing is', () => {
  it.each<[string | null, string, boolean, boolean]>([
    [null, 'Not checked yet: call first', false, false],
    ['no date', 'Not checked yet: call first', false, false],
    ['2026-11-24T00:00:00Z', 'Checked today', false, true],
    // Yesterday in Honolulu, the same day in Majuro.
    ['2026-11-23T12:00:00Z', 'Checked today', false, true],
    ['2026-11-23T11:59:00Z', 'Checked 1 day ago', false, true],
    ['2026-11-01T00:00:00Z', 'Checked 23 days ago', false, true],
    ['2026-10-24T00:00:00Z', 'Checked 1 month ago', false, true],
    ['2026-08-20T00:00:00Z', 'Checked 3 months ago', false, true],
    ['2025-11-25T00:00:00Z', 'Checked 11 months ago', false, true],
    ['2025-11-24T00:00:00Z', 'Checked 1 year ago', true, false],
    ['2020-01-01T00:00:00Z', 'Checked 6 years ago', true, false],
    // A check in the future, because the clock of the device is wrong.
    ['2027-02-01T00:00:00Z', 'Checked on 1 Feb 2027', false, true],
  ])('a listing checked at %s is shown as %j (FRESH-1)', (at, text, isOld, isLately) => {
    expect(formatCheckedAgo(at, NOW)).toBe(text)
    expect(isOldCheck(at, NOW)).toBe(isOld)
    expect(isCheckedLately(at, NOW)).toBe(isLately)
  })

  it('the last check of a listing is given as a date for texts that are read at any later time, such as paper (FRESH-2)', () => {
    expect(formatCheckedOn('2026-08-23T20:00:00Z')).toBe('Checked on 24 Aug 2026')
    expect(formatCheckedOn(null)).toBe('Not checked yet: call first')
  })
})
