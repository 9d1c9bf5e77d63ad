import { describe, expect, it, test } from 'vitest'
import { formatMajuroDateTime, fromMajuroInput, toMajuroInput } from './majuro-input.ts'
import {
  formatClock,
  formatMajuroDate,
  toMajuroClock,
  findMajuroMidnight,
  formatRelativeTime,
} from './majuro-time.ts'

const parseMs = (iso: string) => Date.parse(iso)

describe('Majuro time', () => {
  it('Majuro time is 12 hours ahead of UTC', () => {
    expect(toMajuroClock(parseMs('2026-11-20T11:59:59Z'))).toEqual({ weekday: 5, minutes: 1439 })
    expect(toMajuroClock(parseMs('2026-11-20T12:00:00Z'))).toEqual({ weekday: 6, minutes: 0 })
    expect(findMajuroMidnight(parseMs('2026-11-20T13:30:00Z'))).toBe(parseMs('2026-11-20T12:00:00Z'))
    expect(findMajuroMidnight(parseMs('1969-11-20T13:30:00Z'))).toBe(parseMs('1969-11-20T12:00:00Z'))
  })

  it('Majuro time agrees with the time zone database', () => {
    const format = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Pacific/Majuro',
      hour: '2-digit',
      minute: '2-digit',
    })
    for (let day = 0; day < 366; day += 7) {
      const instant = parseMs('2026-01-01T00:00:00Z') + day * 86_400_000 + day * 60_000
      const { minutes } = toMajuroClock(instant)
      const text = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
      expect(format.format(instant)).toBe(text)
    }
  })

  it.each([
    [0, '12:00 AM'],
    [1, '12:01 AM'],
    [480, '8:00 AM'],
    [720, '12:00 PM'],
    [1020, '5:00 PM'],
    [1439, '11:59 PM'],
    [1440, '12:00 AM'],
    [1560, '2:00 AM'],
  ])('the time %i minutes after midnight is shown as %s', (minutes, text) =>
    expect(formatClock(minutes)).toBe(text),
  )

  it('dates in Majuro are formatted with and without the time of day', () => {
    expect(formatMajuroDate(parseMs('2026-11-20T12:00:00Z'))).toBe('21 Nov 2026')
    expect(formatMajuroDateTime(parseMs('2026-11-20T05:00:00Z'))).toBe('20 Nov 2026, 5:00 PM')
    expect(formatMajuroDateTime(Number.NaN)).toBe('')
  })
})

describe('the age of a time in words', () => {
  const now = parseMs('2026-11-20T00:00:00Z')
  it.each([
    [0, 'just now'],
    [-3_600_000, 'just now'],
    [59_999, 'just now'],
    [60_000, '1 min ago'],
    [3_599_999, '59 min ago'],
    [7_200_000, '2 h ago'],
    [86_399_999, '23 h ago'],
    [86_400_000, '1 day ago'],
    [59.9 * 86_400_000, '59 days ago'],
    [60 * 86_400_000, 'on 21 Sep 2026'],
    [Number.NaN, 'just now'],
  ])('a time %d ms ago is shown as %s', (age, text) => expect(formatRelativeTime(now - age, now)).toBe(text))
})

describe('fields for date and time', () => {
  test.each([
    ['2026-11-20T17:00', '2026-11-20T05:00:00.000Z'],
    ['2026-01-01T00:30', '2025-12-31T12:30:00.000Z'],
    ['2026-11-20', '2026-11-19T12:00:00.000Z'],
  ])('the typed time %s in Majuro is the moment %s in UTC', (typedTime, instant) => {
    expect(fromMajuroInput(typedTime)).toBe(instant)
    expect(toMajuroInput(instant).startsWith(typedTime)).toBe(true)
  })

  test.each(['', 'tomorrow', '2026-02-30T10:00', '2026-11-20T25:00', '20 Nov 2026'])(
    'the typed text %j is rejected as a date',
    (typedText) => {
      expect(fromMajuroInput(typedText)).toBeNull()
    },
  )

  test('a missing or invalid date leaves a field for date and time empty', () => {
    expect([toMajuroInput(null), toMajuroInput('soon')]).toEqual(['', ''])
  })
})
