import { array, assert, constantFrom, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeWeek } from '../../../tests/fixtures/described-week.ts'
import { parseHours } from './opening-hours-parse.ts'

const WORK_DAYS = 'Mo Tu We Th Fr'
const READABLE_TEXTS: readonly (readonly [string, string])[] = [
  // Texts with a day or a range of days before the times.
  ['Monday 9:00 AM - 5:00 PM', 'Mo 9-17'],
  ['Mon 09:00 - 17:00', 'Mo 9-17'],
  ['Mon-Fri 9:00 AM - 5:00 PM', `${WORK_DAYS} 9-17`],
  ['Monday - Friday: 8:00 AM - 5:00 PM', `${WORK_DAYS} 8-17`],
  ['Monday to Friday 8:30 AM to 4:45 PM', `${WORK_DAYS} 8:30-16:45`],
  ['Monday through Friday from 8 am until 5 pm', `${WORK_DAYS} 8-17`],
  ['Mon thru Fri 8am till 5pm', `${WORK_DAYS} 8-17`],
  ['Mon–Fri 8:00 AM–5:00 PM', `${WORK_DAYS} 8-17`],
  ['Mon—Fri 8:00 AM—5:00 PM', `${WORK_DAYS} 8-17`],
  ['MON.-FRI. 8:00 A.M. - 5:00 P.M.', `${WORK_DAYS} 8-17`],
  ['Mon-Fri 8:00AM-5:00PM', `${WORK_DAYS} 8-17`],
  ['Mon-Fri 8am-5pm', `${WORK_DAYS} 8-17`],
  ['Mon-Fri 8a-5p', `${WORK_DAYS} 8-17`],
  ['Mon-Fri 8 a. m. - 5 p. m.', `${WORK_DAYS} 8-17`],
  ['Mon-Fri\u00a08:00\u202fAM\u2009-\u20095:00 PM', `${WORK_DAYS} 8-17`],
  ['Ｍｏｎ－Ｆｒｉ　８：００－１７：００', `${WORK_DAYS} 8-17`],
  ['Mon-Fri 0800-1700', `${WORK_DAYS} 8-17`],
  ['Mon-Fri 8.00-17.00', `${WORK_DAYS} 8-17`],
  ['Mon-Fri 800am-500pm', `${WORK_DAYS} 8-17`],
  ['M-F 8-5', `${WORK_DAYS} 8-17`],
  ['Mo-Fr 08:00-17:00; Sa 09:00-12:00', `${WORK_DAYS} 8-17, Sa 9-12`],
  ['Tues, Thurs 10-2', 'Tu Th 10-14'],
  ['Mon/Wed/Fri 9-1', 'Mo We Fr 9-13'],
  ['Mondays and Wednesdays 9 AM - 1 PM', 'Mo We 9-13'],
  ['Sat & Sun 10:00-14:00', 'Su Sa 10-14'],
  ['Sat-Mon 10:00-14:00', 'Su Mo Sa 10-14'],
  ['Fri - Tue 10:00-14:00', 'Su Mo Tu Fr Sa 10-14'],
  ['Sunday - Sunday 10:00-14:00', 'Su 10-14'],
  ['Mon-Sun 10:00-14:00', 'all 10-14'],
  ['Open Mon-Fri from 8 to 5', `${WORK_DAYS} 8-17`],
  ['Office hours: Mon-Fri 8-5', `${WORK_DAYS} 8-17`],
  ['Mon-Fri 8:00 AM - 5:00 PM, Sat 9:00 AM - 1:00 PM', `${WORK_DAYS} 8-17, Sa 9-13`],
  ['Mon-Fri 8-5\nSat 9-1', `${WORK_DAYS} 8-17, Sa 9-13`],
  ['Monday\n8:00 AM–5:00 PM\nTuesday\nClosed', 'Mo 8-17'],
  ['Mon-Fri, 8:00am to 5:00pm. Saturday 9:00am to 1:00pm. Closed Sunday.', `${WORK_DAYS} 8-17, Sa 9-13`],
  // Texts with words for days, such as 'weekdays'.
  ['Daily 7 AM - 9 PM', 'all 7-21'],
  ['Every day 9 a.m. until midnight', 'all 9-24'],
  ['Everyday 6am-10pm', 'all 6-22'],
  ['7 days a week 6am-10pm', 'all 6-22'],
  ['Weekdays 8 to 5', `${WORK_DAYS} 8-17`],
  ['Weekdays 8-5, Weekends 9-1', `Su Sa 9-13, ${WORK_DAYS} 8-17`],
  ['Weekdays: 8-5; Weekends: closed', `${WORK_DAYS} 8-17`],
  // Texts in which the times come before the days.
  ['8:00 AM - 5:00 PM daily', 'all 8-17'],
  ['8am-5pm (Mon-Fri)', `${WORK_DAYS} 8-17`],
  ['8-5 Mon-Fri, 9-12 Sat', `${WORK_DAYS} 8-17, Sa 9-12`],
  ['8-12, 1-5 Mon-Fri', `${WORK_DAYS} 8-12+13-17`],
  // The M of Monday is no part of "5p".
  ['8a-5p M-F', `${WORK_DAYS} 8-17`],
  ['8:00a-5:00p M-F', `${WORK_DAYS} 8-17`],
  ['8a-5p M – F', `${WORK_DAYS} 8-17`],
  ['8a-5p M to F', `${WORK_DAYS} 8-17`],
  ['8 a - 5 p Mon-Fri', `${WORK_DAYS} 8-17`],
  ['8am-5pm M-F', `${WORK_DAYS} 8-17`],
  ['8 AM - 5 PM M-F', `${WORK_DAYS} 8-17`],
  ['9am-5pm, M-F', `${WORK_DAYS} 9-17`],
  ['8am to 5pm M-F', `${WORK_DAYS} 8-17`],
  ['8AM-5PM Tu-Sa', 'Tu We Th Fr Sa 8-17'],
  ['8am-5pm Sa', 'Sa 8-17'],
  ['8am-5pm, Tu, Th', 'Tu Th 8-17'],
  ['8am-12nn Sat; 8am-5pm M-F', `${WORK_DAYS} 8-17, Sa 8-12`],
  ['8am-nn, 1pm-5pm', 'all 8-12+13-17'],
  ['10am-mn', 'all 10-24'],
  ['8 am - 5 pm - Mon to Fri', `${WORK_DAYS} 8-17`],
  ['8 a.m. - 5 p.m. M-F', `${WORK_DAYS} 8-17`],
  ['8 a. m. - 5 p. m.', 'all 8-17'],
  ['8a-5p M/W/F', 'Mo We Fr 8-17'],
  ['8a-5p M, W & F', 'Mo We Fr 8-17'],
  ['8a-5p M W F', 'Mo We Fr 8-17'],
  ['7:30a-4:30p M-Th', 'Mo Tu We Th 7:30-16:30'],
  ['8a-5p M-F, 9a-12p Sa', `${WORK_DAYS} 8-17, Sa 9-12`],
  ['8 a m - 5 p m', 'all 8-17'],
  ['8 a m to 5 p m', 'all 8-17'],
  ['8 p m - midnight', 'all 20-24'],
  ['8 a m - 5 p m, Tue-Fri', 'Tu We Th Fr 8-17'],
  ['8 a. m. - 5 p. m. Mon-Fri', `${WORK_DAYS} 8-17`],
  ['8 a.m.-5 p.m., Tue-Fri', 'Tu We Th Fr 8-17'],
  ['8a. m. - 5p. m., Tue', 'Tu 8-17'],
  // Texts with several ranges of times.
  ['Mon-Fri 8:00-12:00, 13:00-17:00', `${WORK_DAYS} 8-12+13-17`],
  ['Mon-Fri 8am-12pm & 1pm-5pm', `${WORK_DAYS} 8-12+13-17`],
  ['Mon-Fri 8:00am-12:00noon, 1:00pm-5:00pm', `${WORK_DAYS} 8-12+13-17`],
  ['Mon-Fri 8-12; Mon-Thu 1-5', 'Mo Tu We Th 8-12+13-17, Fr 8-12'],
  ['Fri 1-5, Fri 8-12', 'Fr 8-12+13-17'],
  ['Fri 5pm-9pm, 11am-2pm', 'Fr 11-14+17-21'],
  // Texts in which later times of a day replace earlier times of the same day.
  ['Daily 8-5, Sun 10-2', 'Su 10-14, Mo Tu We Th Fr Sa 8-17'],
  ['Mon-Sat 8-5, Wed 8-12', 'Mo Tu Th Fr Sa 8-17, We 8-12'],
  // Texts that name the days on which the place is closed.
  ['Closed', 'all closed'],
  ['Temporarily closed', 'all closed'],
  ['Mon-Fri 8-5, Sat closed, Sun closed', `${WORK_DAYS} 8-17`],
  ['Mon-Sat 8-5, closed Sunday', 'Mo Tu We Th Fr Sa 8-17'],
  ['Daily 8-5, closed Sunday', 'Mo Tu We Th Fr Sa 8-17'],
  ['8am-5pm daily except Sundays', 'Mo Tu We Th Fr Sa 8-17'],
  ['Closed Sunday, Mon-Sat 8-5', 'Mo Tu We Th Fr Sa 8-17'],
  ['Closed on Sundays; open Mon, Wed 8-5', 'Mo We 8-17'],
  ['Closed Sat, Sun; Mon-Fri 8-5', `${WORK_DAYS} 8-17`],
  ['Mon-Fri 8-5, closed holidays', `${WORK_DAYS} 8-17`],
  ['Mon-Fri 8-5 (except public holidays)', `${WORK_DAYS} 8-17`],
  // Texts with noon or midnight.
  ['Sat 8 AM - noon', 'Sa 8-12'],
  ['Sat 8 AM - 12 noon', 'Sa 8-12'],
  ['Sat noon - midnight', 'Sa 12-24'],
  ['Fri 11am-12mn', 'Fr 11-24'],
  ['Fri 12nn to 6pm', 'Fr 12-18'],
  ['Mon 12:00 AM - 8:00 AM', 'Mo 0-8'],
  ['Mon 12:00 PM - 8:00 PM', 'Mo 12-20'],
  // Texts with times that pass midnight.
  ['Fri 8:00 PM - 2:00 AM', 'Fr 20-26'],
  ['Fri 20:00-02:00', 'Fr 20-26'],
  ['Fri 6pm-2', 'Fr 18-26'],
  ['Fri 10-12am', 'Fr 22-24'],
  ['Daily 22:00 - 6:00', 'all 22-30'],
  ['Sat 18:00-24:00', 'Sa 18-24'],
  // Texts with times without am or pm.
  ['Mon 9-5', 'Mo 9-17'],
  ['Mon 9-5pm', 'Mo 9-17'],
  ['Mon 9am-5', 'Mo 9-17'],
  ['Mon 1-5', 'Mo 13-17'],
  ['Mon 1-5pm', 'Mo 13-17'],
  ['Mon 8-12', 'Mo 8-12'],
  ['Mon 8-12pm', 'Mo 8-12'],
  ['Mon 6-6', 'Mo 6-18'],
  ['Mon 5-9', 'Mo 17-21'],
  ['Mon 6:00-23:00', 'Mo 6-23'],
  ['Mon 09:00-05:00 PM', 'Mo 9-17'],
  // A leading zero alone is no 24-hour clock.
  ['Mon-Fri 08:00-5:00', `${WORK_DAYS} 8-17`],
  ['Mon-Fri 07:30-4:30', `${WORK_DAYS} 7:30-16:30`],
  ['Sat 09:00-1:00', 'Sa 9-13'],
  ['Mon-Fri 08:00-12:00, 1:00-5:00', `${WORK_DAYS} 8-12+13-17`],
  ['Mon 8:00-00:00', 'Mo 8-24'],
  ['Mon 00:00-6:00', 'Mo 0-6'],
  ['Mon 10-10', 'Mo 10-22'],
  ['Mon 13:00 PM - 17:00 PM', 'Mo 13-17'],
  // Texts of places that are open the whole day.
  ['24/7', 'all 0-24'],
  ['24 / 7', 'all 0-24'],
  ['Open 24/7', 'all 0-24'],
  ['Open 24-7', 'all 0-24'],
  ['Open 24/7 Mon-Sat', 'Mo Tu We Th Fr Sa 0-24'],
  ['Open 24 hours', 'all 0-24'],
  ['24 hrs', 'all 0-24'],
  ['24-hour', 'all 0-24'],
  ['24 hours, 7 days a week', 'all 0-24'],
  ['00:00-24:00', 'all 0-24'],
  ['Daily 00:00 - 24:00', 'all 0-24'],
  ['Mon-Sun 12:00 AM - 11:59 PM', 'all 0-24'],
  ['Mon-Sun 12:00 AM - 12:00 AM', 'all 0-24'],
  ['Mon-Fri 24 hours, Sat 8-5', `${WORK_DAYS} 0-24, Sa 8-17`],
  ['24 hours Mon-Fri', `${WORK_DAYS} 0-24`],
  ['Emergency room 24 hours; Outpatient Mon-Fri 8-5', 'all 0-24'],
  ['24/7 emergency line 625-0144', 'all 0-24'],
  // Times without a day mean every day.
  ['8:00 AM - 5:00 PM', 'all 8-17'],
  ['8-12, 1-5', 'all 8-12+13-17'],
  ['12:00 AM - 8:00 AM', 'all 0-8'],
  ['8-5 except Sunday', 'Mo Tu We Th Fr Sa 8-17'],
  ['8:00 AM - 5:00 PM, closed Sat, Sun', `${WORK_DAYS} 8-17`],
  ['24 hours except Sunday', 'Mo Tu We Th Fr Sa 0-24'],
  ['Open 24 hours, closed Sunday', 'Mo Tu We Th Fr Sa 0-24'],
  ['24/7 except holidays', 'all 0-24'],
  // Texts with invisible characters, which are ignored.
  ['Mon-Fri\u200b 8-5\u00ad', `${WORK_DAYS} 8-17`],
  // Texts that say 'by appointment'.
  ['By appointment only', 'all appt'],
  ['Weekdays 8-5, weekends by appointment', `Su Sa appt, ${WORK_DAYS} 8-17`],
  ['Mon-Fri 8-5 or by appointment', `Su Sa appt, ${WORK_DAYS} 8-17`],
]

const UNREADABLE_TEXTS = [
  // Texts in which the M may be Monday or the m of pm.
  '8 a - 5 p M-F',
  '8 a - 5 p M, W, F',
  '8 a m - 5 p m, Tu',
  'Call for hours',
  'When the boat is in',
  'Sunrise to sunset',
  'After church',
  'Mon-Fri',
  'Mon 8am',
  'Mon 8am-',
  'Mon 25:00-26:00',
  'Mon 8:75-9:00',
  'Mon 15 am - 5 pm',
  // Texts that may mean a time in the afternoon or in the night.
  'Mon 09:00-05:00',
  'Mon-Fri 08:00-12:00, 01:00-05:00',
  'Fri 12:00-02:00',
  // Texts with hours that contradict each other.
  'Mon-Fri 8am-12am, 1pm-5pm',
  'Daily 8am-5pm, 1pm-6pm',
  'Mon 24:30-25:00',
  'Closed Dec 24',
  'Ask at the store, tel. 625-2424',
  'Mon-Fri 625-2424',
  'Not open 24 hours',
  // Words that limit '24 hours', and a 24 that is a date.
  'Except Sunday 24 hours',
  '24 hours but closed on Sunday',
  '24 hours, but pharmacy only 8-5',
  'Emergency only 24 hours',
  'Closed for 24 hours',
  '8a-5pM-F',
  '24 hours notice required',
  'Limited hours; fuel pump 24 hours',
  '24 hours, limited service on Sunday',
  '24/7 (closed for Christmas)',
  'Open 24 December',
  'Open Dec. 24 hours 8-5',
  'From 24th of December open 24 hours',
  '\u200b',
  'First Monday of the month 8-5',
  'Every 2nd Tuesday 8-5',
  'Mon-Fri 8-5, lunch 12-1',
  'Closed Sunday 8-5',
  'Closed Sunday, Monday, Wednesday 8-5',
  'Monkeys 8-5',
  '- : , ;',
  '2024',
  '9',
  '<script>alert(1)</script>',
  '🏪 Mon-Fri 8-5',
  'Mon-Fri-Sun 8-5',
]

describe('parseHours', () => {
  it.each(READABLE_TEXTS)('the opening hours %j are read as %s (HOURS-6)', (text, week) => {
    expect(describeWeek(text)).toBe(week)
    expect(describeWeek(text.toUpperCase())).toBe(week)
  })

  it.each(UNREADABLE_TEXTS)('the opening hours %j are unreadable (HOURS-7, HOURS-12)', (text) =>
    expect(describeWeek(text)).toBe('unreadable'),
  )

  it('reading opening hours never throws an error, and every range of times that is read is valid', () => {
    const words = constantFrom(
      'mon',
      'Fri',
      '-',
      '8',
      '17:00',
      '5 pm',
      'am',
      ',',
      ';',
      'closed',
      '24/7',
      'daily',
      'noon',
      '\n',
      'to',
      'x',
      '.',
    )
    const texts = [
      string({ unit: 'binary' }),
      array(words, { maxLength: 14 }).map((parts) => parts.join(' ')),
    ]
    for (const text of texts) {
      assert(
        property(text, (hours) => {
          for (const { open, close } of (parseHours(hours) ?? []).flatMap((day) => day.ranges)) {
            expect(open >= 0 && open < 1440 && close > open && close - open <= 1440).toBe(true)
          }
        }),
        { numRuns: 3_000 },
      )
    }
  })

  it.each(['mon ', '8-', '1', '24 ', ' ', 'a', '\n', 'mon 8-9,', 'by ', '12:00 ', '('])(
    '300,000 characters of %j are parsed as opening hours within the time limit of the tests',
    (part) => {
      expect(() => parseHours(part.repeat(300_000 / part.length))).not.toThrow()
      expect(() => parseHours(part.repeat(1_000 / part.length))).not.toThrow()
    },
  )
})
