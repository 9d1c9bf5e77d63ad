import { assert, date as anyDate, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromMajuroInput } from './majuro-input.ts'
import { isOpenNow, computeOpenStatus, formatWeekRows, chooseWrittenHours } from './opening-hours.ts'

/** 2026-11-09 is a Monday of a week without a holiday. Times are Majuro's. */
const NOVEMBER_DAYS = { Mon: 9, Tue: 10, Wed: 11, Thu: 12, Fri: 13, Sat: 14, Sun: 15 }

function toMajuroMoment(localTime: string): Date {
  const [day, clock] = localTime.split(' ')
  const date = NOVEMBER_DAYS[day as keyof typeof NOVEMBER_DAYS]
  return new Date(
    `2026-11-${String(date).padStart(2, '0')}T${clock?.length === 5 ? `${clock}:00` : clock}+12:00`,
  )
}

const WORK_HOURS = 'Mon-Fri 8:00 AM - 5:00 PM'
const SPLIT_HOURS = 'Mon-Fri 8-12, 1-5'
const BAR_HOURS = 'Fri-Sat 8:00 PM - 2:00 AM'
const STATUS_CASES: readonly (readonly [string, string, string])[] = [
  // The status changes to 'soon' 30 minutes before the place opens or closes.
  [WORK_HOURS, 'Mon 07:29', 'Closed: Opens today at 8:00 AM'],
  [WORK_HOURS, 'Mon 07:29:59', 'Closed: Opens today at 8:00 AM'],
  [WORK_HOURS, 'Mon 07:30', 'Opening Soon: Opens at 8:00 AM'],
  [WORK_HOURS, 'Mon 07:59:59', 'Opening Soon: Opens at 8:00 AM'],
  [WORK_HOURS, 'Mon 08:00', 'Open: Closes at 5:00 PM'],
  [WORK_HOURS, 'Mon 12:00', 'Open: Closes at 5:00 PM'],
  [WORK_HOURS, 'Mon 16:29:59', 'Open: Closes at 5:00 PM'],
  [WORK_HOURS, 'Mon 16:30', 'Closing Soon: Closes at 5:00 PM'],
  [WORK_HOURS, 'Mon 16:59:59', 'Closing Soon: Closes at 5:00 PM'],
  [WORK_HOURS, 'Mon 17:00', 'Closed: Opens tomorrow at 8:00 AM'],
  [WORK_HOURS, 'Mon 23:59', 'Closed: Opens tomorrow at 8:00 AM'],
  [WORK_HOURS, 'Tue 00:00', 'Closed: Opens today at 8:00 AM'],
  // A closed place says on which later day it opens, also across the end of the week.
  [WORK_HOURS, 'Fri 17:00', 'Closed: Opens Monday at 8:00 AM'],
  [WORK_HOURS, 'Sat 12:00', 'Closed: Opens Monday at 8:00 AM'],
  [WORK_HOURS, 'Sun 12:00', 'Closed: Opens tomorrow at 8:00 AM'],
  ['Wed 9-5', 'Wed 17:00', 'Closed: Opens Wednesday at 9:00 AM'],
  ['Wed 9-5', 'Thu 09:00', 'Closed: Opens Wednesday at 9:00 AM'],
  ['Wed 9-5', 'Tue 09:00', 'Closed: Opens tomorrow at 9:00 AM'],
  ['Sunday 7:00 AM - 11:00 AM', 'Sat 23:59', 'Closed: Opens tomorrow at 7:00 AM'],
  ['Sunday 7:00 AM - 11:00 AM', 'Mon 00:00', 'Closed: Opens Sunday at 7:00 AM'],
  // Places that open twice a day.
  [SPLIT_HOURS, 'Mon 11:30', 'Closing Soon: Closes at 12:00 PM'],
  [SPLIT_HOURS, 'Mon 12:00', 'Closed: Opens today at 1:00 PM'],
  [SPLIT_HOURS, 'Mon 12:30', 'Opening Soon: Opens at 1:00 PM'],
  [SPLIT_HOURS, 'Mon 13:00', 'Open: Closes at 5:00 PM'],
  [SPLIT_HOURS, 'Fri 17:00', 'Closed: Opens Monday at 8:00 AM'],
  // After midnight, the opening hours that began yesterday apply first.
  [BAR_HOURS, 'Fri 19:29', 'Closed: Opens today at 8:00 PM'],
  [BAR_HOURS, 'Fri 20:00', 'Open: Closes at 2:00 AM'],
  [BAR_HOURS, 'Fri 23:59', 'Open: Closes at 2:00 AM'],
  [BAR_HOURS, 'Sat 00:00', 'Open: Closes at 2:00 AM'],
  [BAR_HOURS, 'Sat 01:30', 'Closing Soon: Closes at 2:00 AM'],
  [BAR_HOURS, 'Sat 02:00', 'Closed: Opens today at 8:00 PM'],
  [BAR_HOURS, 'Sun 01:59', 'Closing Soon: Closes at 2:00 AM'],
  [BAR_HOURS, 'Sun 02:00', 'Closed: Opens Friday at 8:00 PM'],
  ['Sat 10pm-3am, Sun 8am-noon', 'Sun 02:00', 'Open: Closes at 3:00 AM'],
  ['Sat 10pm-3am, Sun 8am-noon', 'Sun 03:00', 'Closed: Opens today at 8:00 AM'],
  ['Sun 10pm-3am', 'Mon 02:00', 'Open: Closes at 3:00 AM'],
  ['Daily 22:00-06:00', 'Wed 05:29', 'Open: Closes at 6:00 AM'],
  ['Daily 22:00-06:00', 'Wed 05:30', 'Closing Soon: Closes at 6:00 AM'],
  // Opening hours that end and begin at midnight count as one range.
  ['Fri 6pm-midnight', 'Fri 23:30', 'Closing Soon: Closes at 12:00 AM'],
  ['Fri 6pm-midnight', 'Sat 00:00', 'Closed: Opens Friday at 6:00 PM'],
  ['Fri 6pm-midnight, Sat 12am-4am', 'Fri 23:45', 'Open: Closes at 4:00 AM'],
  ['Sat 12:00 AM - 4:00 AM', 'Fri 23:30', 'Opening Soon: Opens at 12:00 AM'],
  ['Sat 12:00 AM - 4:00 AM', 'Fri 23:29', 'Closed: Opens tomorrow at 12:00 AM'],
  ['Mon-Fri 24 hours', 'Mon 09:00', 'Open: Closes Saturday at 12:00 AM'],
  ['Mon-Fri 24 hours', 'Fri 00:00', 'Open: Closes at 12:00 AM'],
  ['Mon-Fri 24 hours', 'Thu 23:59', 'Open: Closes Saturday at 12:00 AM'],
  ['Mon-Fri 24 hours', 'Sat 00:00', 'Closed: Opens Monday at 12:00 AM'],
  ['Daily 8am-8pm, 8pm-8am', 'Mon 09:00', 'Open 24/7: null'],
  ['24/7', 'Sun 03:00', 'Open 24/7: null'],
  ['Open 24 hours', 'Sun 03:00', 'Open 24/7: null'],
  ['Daily 00:00-24:00', 'Sun 03:00', 'Open 24/7: null'],
  // Texts from which no hours can be read.
  ['', 'Mon 09:00', 'Hours Unknown: null'],
  [' \n ', 'Mon 09:00', 'Hours Unknown: null'],
  ['\u200b\u00ad \u2800', 'Mon 09:00', 'Hours Unknown: null'],
  ['24 hours except Sunday', 'Sun 09:00', 'Closed: Opens tomorrow at 12:00 AM'],
  ['24 hours but closed Sunday', 'Sun 09:00', 'Check Hours: 24 hours but closed Sunday'],
  ['Closed', 'Mon 09:00', 'Closed: Hours not available'],
  ['Call for hours', 'Mon 09:00', 'Check Hours: Call for hours'],
  ['Closed Dec 24', 'Mon 09:00', 'Check Hours: Closed Dec 24'],
  ['By appointment', 'Mon 09:00', 'Check Hours: By appointment'],
  ['Mon-Fri 8-5, Sat by appointment', 'Sat 09:00', 'Check Hours: By appointment'],
  ['Mon-Fri 8-5, Sat by appointment', 'Sun 09:00', 'Closed: Opens tomorrow at 8:00 AM'],
  ['x'.repeat(121), 'Mon 09:00', `Check Hours: ${'x'.repeat(120)}...`],
]

describe('the status of a place (HOURS-4, HOURS-5)', () => {
  it.each(STATUS_CASES)('a place with the hours %j has on %s the status %s', (text, moment, expected) => {
    const { label, detail } = computeOpenStatus(text, null, toMajuroMoment(moment))
    expect(`${label}: ${detail}`).toBe(expected)
  })

  it('a listing without hours has an unknown status, without a next change (HOURS-2)', () => {
    expect(computeOpenStatus(null, null, new Date())).toEqual({
      state: 'unknown',
      label: 'Hours Unknown',
      detail: null,
      nextChangeAt: null,
    })
  })

  it('a place that is open or closing soon passes the filter "open now" (HOURS-3)', () => {
    expect(
      ['Mon 07:45', 'Mon 08:00', 'Mon 16:45', 'Mon 17:00'].map((m) =>
        isOpenNow(WORK_HOURS, null, toMajuroMoment(m)),
      ),
    ).toEqual([false, true, true, false])
    expect(isOpenNow(null, null, new Date())).toBe(false)
  })

  it.each<[closedUntil: string | null, at: string, expected: string | null]>([
    ['infinity', '2026-11-23T10:00', 'Temporarily Closed: Until further notice'],
    ['2026-12-01', '2026-11-23T10:00', 'Temporarily Closed: Opens again on 1 Dec 2026'],
    ['2026-12-01', '2026-11-30T23:59', 'Temporarily Closed: Opens again on 1 Dec 2026'],
    ['2026-12-01', '2026-12-01T00:00', null],
    ['2026-11-23', '2026-11-23T10:00', null],
    ['not a date', '2026-11-23T10:00', null],
    [null, '2026-11-23T10:00', null],
  ])(
    'the status of a place closed until %s, at %s in Majuro, is: %s (HOURS-13)',
    (closedUntil, localTime, expected) => {
      const now = new Date(fromMajuroInput(localTime) ?? '')
      for (const text of ['24/7', WORK_HOURS, null, 'Call for hours']) {
        const { label, detail, nextChangeAt } = computeOpenStatus(text, closedUntil, now)
        if (expected === null) {
          expect(computeOpenStatus(text, closedUntil, now)).toEqual(computeOpenStatus(text, null, now))
          continue
        }
        expect(`${label}: ${detail}`).toBe(expected)
        expect(isOpenNow(text, closedUntil, now)).toBe(false)
        expect(nextChangeAt).toBe(closedUntil === 'infinity' ? null : Date.parse('2026-11-30T12:00:00Z'))
      }
    },
  )

  it('the status of a place is computed without an exception for any text of hours and any time (HOURS-1)', () => {
    assert(
      property(string({ unit: 'binary', maxLength: 300 }), anyDate(), (text, now) => {
        expect(computeOpenStatus(text, null, now).label).not.toBe('')
        formatWeekRows(text, now)
      }),
      { numRuns: 2_000 },
    )
  })

  it.each([...new Set(STATUS_CASES.map(([text]) => text))])(
    'the status of a place with the hours %j stays the same until the time of its next change',
    (text) => {
      const end = toMajuroMoment('Sun 23:59').getTime()
      let now = toMajuroMoment('Mon 00:00').getTime()
      let changes = 0
      while (now < end) {
        const status = computeOpenStatus(text, null, new Date(now))
        const untilMs = Math.min(status.nextChangeAt ?? end, end)
        expect(untilMs).toBeGreaterThan(now)
        for (let timeMs = now; timeMs < untilMs; timeMs += 31 * 60_000)
          expect(computeOpenStatus(text, null, new Date(timeMs))).toEqual(status)
        expect(computeOpenStatus(text, null, new Date(untilMs - 1))).toEqual(status)
        now = untilMs
        changes += 1
      }
      expect(changes).toBeLessThan(60)
    },
  )
})

describe('which form of the hours is shown (HOURS-11)', () => {
  it.each([
    ['Mon-Fri 8-5', null, false],
    ['24/7', null, true],
    ['Open 24 hours', null, true],
    ['24/7 emergency line 625-0144', '24/7 emergency line 625-0144', true],
    ['Mon-Fri 8-5, closed holidays', 'Mon-Fri 8-5, closed holidays', false],
    ['Mon-Fri 8-5 by appointment', 'Mon-Fri 8-5 by appointment', false],
    ['Temporarily closed', 'Temporarily closed', false],
    ['When the boat is in', 'When the boat is in', false],
    ['24 hours except Sunday', null, false],
  ])('the hours %j are shown as the text %j, and as always open: %s', (text, shownText, isAlwaysOpen) => {
    expect(chooseWrittenHours(text)).toEqual({ text: shownText, isAlwaysOpen })
  })
})

describe('the table of the week', () => {
  it('the table of opening hours lists the week from Monday and marks today (HOURS-8)', () => {
    const text = 'Mon-Thu 8-12, 1-5; Fri 24 hours; Sat by appointment'
    expect(formatWeekRows(text, toMajuroMoment('Fri 09:00'))).toEqual([
      ...['Monday', 'Tuesday', 'Wednesday', 'Thursday'].map((day) => ({
        day,
        hours: ['8:00 AM - 12:00 PM', '1:00 PM - 5:00 PM'],
        isToday: false,
      })),
      { day: 'Friday', hours: ['Open 24 hours'], isToday: true },
      { day: 'Saturday', hours: ['By appointment'], isToday: false },
      { day: 'Sunday', hours: ['Closed'], isToday: false },
    ])
  })

  it('there is no table of opening hours for an unreadable or missing text', () => {
    expect(formatWeekRows('ask', new Date())).toBeNull()
    expect(formatWeekRows(null, new Date())).toBeNull()
    expect(formatWeekRows(' ', new Date())).toBeNull()
  })
})
