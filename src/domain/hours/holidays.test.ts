import { describe, expect, it } from 'vitest'
import { findHolidayName, listHolidaysFrom } from './holidays.ts'
import { formatMajuroDate } from './majuro-time.ts'
import { isOpenNow, computeOpenStatus } from './opening-hours.ts'

const toMajuroMs = (localTime: string): number => Date.parse(`${localTime}+12:00`)

describe('public holidays (HOURS-14)', () => {
  it('the list of holidays has the days of the Public Holidays Act in order, and a weekday more for a holiday on a weekend', () => {
    expect(
      listHolidaysFrom(toMajuroMs('2026-01-01T09:00')).map(({ name, start }) => [
        formatMajuroDate(start),
        name,
      ]),
    ).toEqual([
      ['1 Jan 2026', "New Year's Day"],
      ['1 Mar 2026', 'Remembrance Day'],
      ['2 Mar 2026', 'Remembrance Day'],
      ['3 Apr 2026', 'Good Friday'],
      ['1 May 2026', 'Constitution Day'],
      ['3 Jul 2026', "Fishermen's Day"],
      ['4 Sep 2026', 'Dri-jerbal Day'],
      ['25 Sep 2026', 'Manit Day'],
      ['17 Nov 2026', "Presidents' Day"],
      ['4 Dec 2026', 'Gospel Day'],
      ['25 Dec 2026', 'Christmas Day'],
    ])
  })

  it.each([
    ['2024-03-29', 'Good Friday'],
    ['2025-04-18', 'Good Friday'],
    ['2027-03-26', 'Good Friday'],
    ['2038-04-23', 'Good Friday'],
    // New Year 2028 is a Saturday: the Friday before lies in the old year.
    ['2027-12-31', "New Year's Day"],
    ['2028-01-01', "New Year's Day"],
    // The last Friday of a September that ends on a Friday.
    ['2022-09-30', 'Manit Day'],
    ['2022-09-23', null],
    ['2026-11-16', null],
  ])('the holiday on %s is: %s', (day, name) => {
    expect(findHolidayName(toMajuroMs(`${day}T00:00`))).toBe(name)
    expect(findHolidayName(toMajuroMs(`${day}T23:59`))).toBe(name)
  })
})

describe('the status on a public holiday (HOURS-14)', () => {
  const WORK = 'Mon-Fri 8:00 AM - 5:00 PM'
  const OPEN_ON_HOLIDAYS = 'Mon-Fri 8-5, closed Sunday, open holidays'
  const HOLIDAY = 'Holiday today: hours may differ'
  // 17 November 2026 is a Tuesday.
  it.each([
    [WORK, '2026-11-17T07:00', HOLIDAY],
    [WORK, '2026-11-17T07:45', HOLIDAY],
    [WORK, '2026-11-17T12:00', HOLIDAY],
    [WORK, '2026-11-17T16:45', HOLIDAY],
    // Outside its usual hours a place is closed, on a holiday too.
    [WORK, '2026-11-17T18:00', 'Closed'],
    [WORK, '2026-11-18T12:00', 'Open'],
    [WORK, '2026-11-16T12:00', 'Open'],
    ['24/7', '2026-11-17T12:00', 'Open 24/7'],
    // Texts with other hours on holidays, and texts that are unclear about holidays.
    ['Daily 8-5, holidays 10-2', '2026-11-17T09:00', HOLIDAY],
    ['Daily 8-5, closed Sunday, holidays 10-2', '2026-11-17T09:00', HOLIDAY],
    ['Daily 24/7, holidays 10-2', '2026-11-17T09:00', HOLIDAY],
    ['Daily 8-5, holidays by appointment', '2026-11-17T09:00', HOLIDAY],
    ['Mon-Sat 8-8, Sunday closed, holidays noon-5', '2026-11-17T09:00', HOLIDAY],
    ['Mon-Sat 8-5, Sun closed, holidays midday-5', '2026-11-17T09:00', HOLIDAY],
    ['Mon-Fri 8-5, Sun closed, holidays and Sat 9-1', '2026-11-17T09:00', HOLIDAY],
    ['Mon-Sat 8-5, closed Sundays except holidays', '2026-11-17T09:00', HOLIDAY],
    ['Mon-Fri 8-5, weekends closed except holidays', '2026-11-17T09:00', HOLIDAY],
    ['8-5 daily, holidays 10-2', '2026-11-17T09:00', HOLIDAY],
    ['8-5 daily & holidays 10-2', '2026-11-17T09:00', HOLIDAY],
    ['Mon-Fri 8-5, weekends and holidays 9-1', '2026-11-17T09:00', HOLIDAY],
    ['Sat 9-1 and holidays, Sunday closed, Mon-Fri 8-5', '2026-11-17T09:00', HOLIDAY],
    // Texts which say that the usual hours apply on holidays too.
    [OPEN_ON_HOLIDAYS, '2026-11-17T12:00', 'Open'],
    ['24 hours, including holidays', '2026-11-17T12:00', 'Open 24/7'],
    ['24 hours a day, holidays too', '2026-11-17T12:00', 'Open 24/7'],
    ['24/7, holidays included', '2026-11-17T12:00', 'Open 24/7'],
    ['Open 24/7, holidays included', '2026-11-17T12:00', 'Open 24/7'],
    ['Open 24 hours even on holidays', '2026-11-17T12:00', 'Open 24/7'],
    ['24 hours, also on holidays', '2026-11-17T12:00', 'Open 24/7'],
    ['Open 24 hours every day and holidays', '2026-11-17T12:00', 'Open 24/7'],
    ['Daily & holidays 8-5', '2026-11-17T12:00', 'Open'],
    ['Mon-Sun & Holidays 7am-10pm', '2026-11-17T12:00', 'Open'],
    ['Open every day and holidays 7am-9pm', '2026-11-17T12:00', 'Open'],
    ['Weekdays, weekends and holidays 7-7', '2026-11-17T12:00', 'Open'],
    ['Mon-Fri 8-5, open holidays, Sunday closed', '2026-11-17T12:00', 'Open'],
    ['ask inside', '2026-11-17T12:00', 'Check Hours'],
    [null, '2026-11-17T12:00', 'Hours Unknown'],
    // Hours after midnight belong to the day on which they began.
    ['Daily 8 PM - 2 AM', '2026-11-17T01:00', 'Open'],
    ['Daily 8 PM - 2 AM', '2026-11-18T01:00', HOLIDAY],
  ])(
    'a place with the hours %s at %s, on a public holiday or near one, has the status %s',
    (hours, moment, label) => {
      expect(computeOpenStatus(hours, null, new Date(toMajuroMs(moment))).label).toBe(label)
    },
  )

  it.each([
    [`${WORK}, closed holidays`],
    ['Mon-Fri 8am-5pm, closed Saturday, Sunday and public holidays'],
    ['Mon-Fri 8-5, holidays closed'],
    ['Mon-Fri 8-5; holidays: off'],
    ['Mon-Fri 8-5 (except public holidays)'],
    ['24/7 except holidays'],
    ['Mon-Sat 8-6, holidays & Sundays closed'],
    ['Mon-Sat 8-6, holidays, Sundays closed'],
    ['Mon-Sat 8-6; holidays, Sunday: closed'],
    ['Closed holidays, 8-5 daily'],
    ['Daily 8-5 (closed holidays). Sunday by appointment'],
  ])('a place with the hours %j is closed on a holiday, and not open now', (hours) => {
    for (const moment of ['2026-12-25T07:45', '2026-12-25T10:00', '2026-12-25T16:45']) {
      const now = new Date(toMajuroMs(moment))
      expect(computeOpenStatus(hours, null, now).label).toBe('Closed')
      expect(isOpenNow(hours, null, now)).toBe(false)
    }
    const dayBefore = new Date(toMajuroMs('2026-12-24T10:00'))
    expect(computeOpenStatus(hours, null, dayBefore).label).toBe('Open')
    expect(isOpenNow(hours, null, dayBefore)).toBe(true)
  })

  it.each([
    // Christmas 2026 is a Friday.
    [`${WORK}, closed holidays`, '2026-12-24T18:00', 'Opens Monday at 8:00 AM'],
    [`${WORK}, closed holidays`, '2026-12-25T10:00', 'Opens Monday at 8:00 AM'],
    ['24/7 except holidays', '2026-12-24T10:00', 'Closes at 12:00 AM'],
    ['24/7 except holidays', '2026-12-25T10:00', 'Opens tomorrow at 12:00 AM'],
    [WORK, '2026-12-24T18:00', 'Opens tomorrow at 8:00 AM (Christmas Day: hours may differ)'],
    [OPEN_ON_HOLIDAYS, '2026-12-24T18:00', 'Opens tomorrow at 8:00 AM'],
    [WORK, '2026-12-23T18:00', 'Opens tomorrow at 8:00 AM'],
  ])(
    'an opening on a public holiday is not announced without a caveat: %s at %s',
    (hours, moment, detail) => {
      expect(computeOpenStatus(hours, null, new Date(toMajuroMs(moment))).detail).toBe(detail)
    },
  )

  it('the status of a place on a public holiday names the holiday, and changes when the usual hours end', () => {
    const { detail, nextChangeAt } = computeOpenStatus(WORK, null, new Date(toMajuroMs('2026-11-17T16:45')))
    expect(detail).toBe("Presidents' Day")
    expect(nextChangeAt).toBe(toMajuroMs('2026-11-17T17:00'))
  })

  it('on a public holiday, a place counts as open now if its usual hours say so and it is not temporarily closed', () => {
    expect(isOpenNow(WORK, null, new Date(toMajuroMs('2026-11-17T12:00')))).toBe(true)
    expect(isOpenNow(WORK, null, new Date(toMajuroMs('2026-11-17T18:00')))).toBe(false)
    expect(isOpenNow(WORK, 'infinity', new Date(toMajuroMs('2026-11-17T12:00')))).toBe(false)
  })
})

describe('changes of the holidays by admins (HOURS-16)', () => {
  const CHANGES = ['2026-11-18 Day of mourning', '2026-12-04', '2026-12-25 Kūrijm̧ōj']

  it('changes by admins add a public holiday, remove one of the Public Holidays Act and give another a new name', () => {
    expect(
      listHolidaysFrom(toMajuroMs('2026-11-17T09:00'), CHANGES)
        .map(({ name }) => name)
        .slice(0, 4),
    ).toEqual(["Presidents' Day", 'Day of mourning', 'Kūrijm̧ōj', "New Year's Day"])
    expect(findHolidayName(toMajuroMs('2026-11-18T12:00'), CHANGES)).toBe('Day of mourning')
    expect(findHolidayName(toMajuroMs('2026-12-04T12:00'), CHANGES)).toBeNull()
    expect(findHolidayName(toMajuroMs('2026-12-04T12:00'))).toBe('Gospel Day')
  })

  it.each([
    ['2026-11-18T12:00', 'Holiday today: hours may differ', 'Day of mourning'],
    ['2026-12-04T12:00', 'Open', 'Closes at 5:00 PM'],
  ])(
    'the status of a place at %s follows the public holidays that admins changed',
    (moment, label, detail) => {
      const status = computeOpenStatus(
        'Mon-Fri 8:00 AM - 5:00 PM',
        null,
        new Date(toMajuroMs(moment)),
        CHANGES,
      )
      expect([status.label, status.detail]).toEqual([label, detail])
    },
  )

  it('changes of the public holidays by admins are ignored if their stored text is no date', () => {
    expect(listHolidaysFrom(toMajuroMs('2026-11-17T09:00'), ['soon', ''])).toEqual(
      listHolidaysFrom(toMajuroMs('2026-11-17T09:00')),
    )
  })
})
