import { describe, expect, it } from 'vitest'
import { describeWeek } from '../../../tests/fixtures/described-week.ts'

const WORK = 'Mo Tu We Th Fr'
const READABLE: readonly (readonly [string, string])[] = [
  // What is closed is said before the times.
  ['Except Sunday, daily 8-5', 'Mo Tu We Th Fr Sa 8-17'],
  ['Sat closed, Sun 8-12', 'Su 8-12'],
  ['Sat closed Sun 8-12', 'Su 8-12'],
  ['Sat-Sun closed, Mon-Fri 8-5', `${WORK} 8-17`],
  ['Weekends closed\nweekdays 8-5', `${WORK} 8-17`],
  ['Mon-Sat 8-5, Sunday closed, holidays 9-12', 'Mo Tu We Th Fr Sa 8-17'],
  ['Mon-Fri 8-5 except Wed, Sat 9-12', 'Mo Tu Th Fr 8-17, Sa 9-12'],
  // A day that was said to be closed stays so in a later group.
  ['Closed Sunday. Open daily 8-5', 'Mo Tu We Th Fr Sa 8-17'],
  ['Closed Sundays; daily 8-5', 'Mo Tu We Th Fr Sa 8-17'],
  ['Sun closed; 8-5 daily', 'Mo Tu We Th Fr Sa 8-17'],
  ['Closed Wed, Mon-Fri 8-5', 'Mo Tu Th Fr 8-17'],
  ['Closed weekends; daily 8-12, 1-5', `${WORK} 8-12+13-17`],
  ['Sat closed; weekends 9-12', 'Su 9-12'],
  ['Closed weekdays; Wed 8-5', 'We 8-17'],
  ['Closed on Sundays and Mondays; open Tue-Sat 9-5', 'Tu We Th Fr Sa 9-17'],
  ['Closed Mon & Tue; open daily 11-9', 'Su We Th Fr Sa 11-21'],
  ['Closed Sunday and Mon-Sat 8-5', 'Mo Tu We Th Fr Sa 8-17'],
  ['Closed Sun, Mon 9-5', 'Mo 9-17'],
  ['Mon-Thu closed, Fri-Sun 6pm-2am', 'Su Fr Sa 18-26'],
  ['Sat-Sun closed Mon-Fri 8-5', `${WORK} 8-17`],
  ['24 hours a day Mon-Sat', 'Mo Tu We Th Fr Sa 0-24'],
  ['24 hours a day, Monday to Friday', `${WORK} 0-24`],
  ['Weekdays 24 hours a day', `${WORK} 0-24`],
  ['24 hours a day, closed Sundays', 'Mo Tu We Th Fr Sa 0-24'],
  ['24 hours a day, Monday to Sunday', 'all 0-24'],
  ['24 hours a day, including Sundays', 'all 0-24'],
  ['24 hours a day, seven days a week, holidays too', 'all 0-24'],
  ['Monday through Sunday, 24 hours a day', 'all 0-24'],
  ['Security 24 hours, office Mon-Fri 8-5', 'all 0-24'],
  ['Sunset Hotel, reception 24 hours', 'all 0-24'],
  ['Closed daily', 'all closed'],
  ['Mon-Fri: closed, Sat: closed, Sun: closed', 'all closed'],
  ['Temporarily closed', 'all closed'],
  ['Monday. - Friday. 8-5', `${WORK} 8-17`],
  ['Monday. to Friday. 8-5', `${WORK} 8-17`],
  ['Mon. and Fri. 8-5', 'Mo Fr 8-17'],
  ['Except Sunday 8-5 daily', 'Mo Tu We Th Fr Sa 8-17'],
  ['8-5 Mon-Fri, Sat closed, 9-12 Sun', `Su 9-12, ${WORK} 8-17`],
  // By appointment.
  ['By appointment', 'all appt'],
  ['By appointment Mon-Fri', `${WORK} appt`],
  ['By appointment only: Mon-Fri', `${WORK} appt`],
  ['Daily by appointment, closed Sunday', 'Mo Tu We Th Fr Sa appt'],
  ['Mon-Fri 8-5, by appointment Sat', `${WORK} 8-17, Sa appt`],
  ['Mon-Fri 8-5; by appointment only on Saturdays', `${WORK} 8-17, Sa appt`],
  ['Mon-Fri 8-5, closed Sunday, Sat by appointment', `${WORK} 8-17, Sa appt`],
  ['Mon-Fri 8-5 and by appointment', `Su Sa appt, ${WORK} 8-17`],
  ['8-5 Mon-Fri (or by appointment)', `Su Sa appt, ${WORK} 8-17`],
]

const UNREADABLE = [
  // Times with an exception before them.
  'Daily except Sunday 8am-5pm',
  'Every day except Sunday, 8-5',
  'Daily (except Sun) 9am-6pm',
  'Open daily, closed Sunday, 8-5',
  'Open daily except Sunday. 8am-5pm',
  'Mon-Sat (except Thu) 8-5',
  'Mon-Sat (except Thu) 8-5, Thu 8-12',
  'Mon-Fri (closed holidays) 8-5',
  'Monday to Friday (except public holidays) 8am - 5pm',
  'Mon-Fri except holidays 8-5, Sat & Sun 9-12',
  'Weekdays except holidays 8:00-17:00',
  'Daily except Sun 24 hours',
  'Daily except Sat and Sun 8-5',
  'Daily except Sundays and holidays 8-5',
  'Daily except weekends 8-12, 1-5',
  'Sat 9-12, daily except Sat & Sun 8-5',
  'Open every day except Sunday and Monday, 10am-10pm',
  'Mon-Fri except holidays 8-12, 1-5, Sat 9-12',
  'Daily except Sunday 8-5; Sunday by appointment',
  // Times that hold only by appointment, and appointments at other times of days that are open.
  'Daily 8-5 by appointment',
  '8am-5pm daily, by appointment only',
  'Daily 8-5 or by appointment',
  '8-5 by appointment Mon-Fri',
  'By appointment Mon-Fri 8-5',
  'By appointment only, daily 8-5',
  'Mon-Fri by appointment 8-5',
  'Daily except Sunday by appointment',
  'Daily 24 hours by appointment',
  'Emergencies 24 hours; clinic by appointment',
  // What is closed, or when the rest is open, is not certain.
  'Daily except Sunday',
  'Daily except Sundays, weekdays 8-5',
  'Daily except Sunday, Saturday 8-12, weekdays 8-5',
  'Daily except Sunday. Mon-Fri 8-5',
  'Daily except Sunday, 8-5 Mon-Fri; Sat 9-12',
  'Mon-Sat except holidays: Mon-Fri 8-5, Sat 9-12',
  'Open daily. Closed Sunday. 8-5',
  'Mon-Fri closed, Wed 8-5',
  'Daily, closed Sat and closed Sun, 8-5',
  'Daily 8-5, closed Sunday 12-1',
  'Closed weekends except Saturday 8-12',
  'Mon-Fri closed Sat-Sun 8-5',
  'Mon-Fri, closed Sat, 8-5',
  'Mon-Fri except Sat 8-5',
  'Mon to Fri. Closed Sat and Sun. 8-5',
  'Closed Sun & Mon. 9-5',
  'Closed on Sundays and Mondays. Open 9-5',
  // Nothing says when the place is open.
  'Open daily, Sunday closed',
  'Open Mon-Sat, Sunday closed',
  'Closed daily except Friday',
  'Closed Sunday',
  'Closed on holidays',
]

describe('parseHours with exceptions and closed days', () => {
  it.each(READABLE)('%j means %s (HOURS-6)', (text, week) => {
    expect(describeWeek(text)).toBe(week)
    expect(describeWeek(text.toUpperCase())).toBe(week)
  })

  it.each(UNREADABLE)('does not guess at %j (HOURS-12)', (text) =>
    expect(describeWeek(text)).toBe('unreadable'),
  )
})
