import { MAJURO_OFFSET_MS, findMajuroMidnight } from './majuro-time.ts'

/**
 * The public holidays of the country (HOURS-14). Source: Public Holidays Act 1988 (P.L. 1988-16 as amended), 1 MIRC
 * Chapter 9, section 902 with its Schedule: for a holiday on a Saturday the Friday before is a holiday too, and for a holiday
 * on a Sunday the Monday after. The Cabinet may declare further days, which admins add (HOURS-16). Months count from 1.
 */
const ACT_HOLIDAYS: readonly (readonly [name: string, dayIn: (year: number) => number])[] = [
  ["New Year's Day", createFixedDate(1, 1)],
  ['Remembrance Day', createFixedDate(3, 1)],
  ['Good Friday', (year) => computeEaster(year) - 2 * DAY_MS],
  ['Constitution Day', createFixedDate(5, 1)],
  ["Fishermen's Day", createFirstFriday(7, 1)],
  ['Dri-jerbal Day', createFirstFriday(9, 1)],
  // The last Friday of September: seven days before the first Friday of October.
  ['Manit Day', (year) => createFirstFriday(10, 1)(year) - 7 * DAY_MS],
  ["Presidents' Day", createFixedDate(11, 17)],
  ['Gospel Day', createFirstFriday(12, 1)],
  ['Christmas Day', createFixedDate(12, 25)],
]

const DAY_MS = 24 * 60 * 60_000
const FRIDAY_NUMBER = 5

function createFixedDate(month: number, day: number): (year: number) => number {
  return (year) => Date.UTC(year, month - 1, day)
}

/** Returns a function that computes, for a year, the first Friday on or after a day of the month. */
function createFirstFriday(month: number, firstDay: number): (year: number) => number {
  return (year) => {
    const start = createFixedDate(month, firstDay)(year)
    return start + ((FRIDAY_NUMBER - new Date(start).getUTCDay() + 7) % 7) * DAY_MS
  }
}

/** Computes Easter Sunday by the anonymous Gregorian algorithm (Meeus, Astronomical Algorithms). */
function computeEaster(year: number): number {
  const century = Math.floor(year / 100)
  const golden = year % 19
  const shift = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25)
  const epact = (shift + 19 * golden + 15) % 30
  const moon = epact - Math.floor((epact + Math.floor(golden / 11)) / 29)
  const weekday = (year + Math.floor(year / 4) + moon + 2 - century + Math.floor(century / 4)) % 7
  return Date.UTC(year, 2, 28 + moon - weekday)
}

export interface Holiday {
  name: string
  /** Milliseconds since 1970 when the holiday begins in Majuro. */
  start: number
}

/** All holidays of a year in the order of the Act. One on a weekend is listed on the Friday or Monday too. */
function listHolidaysOfYear(year: number): Holiday[] {
  return ACT_HOLIDAYS.flatMap(([name, createHolidayDate]) => {
    const day = createHolidayDate(year)
    const weekday = new Date(day).getUTCDay()
    const weekendShiftMs = { 6: -DAY_MS, 0: DAY_MS }[weekday]
    const days = weekendShiftMs === undefined ? [day] : [day, day + weekendShiftMs]
    return days.map((start) => ({ name, start: start - MAJURO_OFFSET_MS }))
  })
}

/**
 * How admins changed the days of the Act (HOURS-16), as the settings of the directory hold it: a day with a name is a
 * holiday too ('2026-12-24 Day before Christmas'); a day without a name is no holiday, although the Act has it ('2026-07-03').
 */
export type HolidayChanges = readonly string[]

/** Splits a change such as '2026-12-24 Day before Christmas'; the name is '' for a day that is no holiday. */
export function parseHolidayChange(change: string): { day: string; name: string } {
  return { day: change.slice(0, 10), name: change.slice(11) }
}

/** The name of the holiday that a moment falls on in Majuro; null on other days. */
export function findHolidayName(instant: number, changes: HolidayChanges = []): string | null {
  const start = findMajuroMidnight(instant)
  return listHolidaysFrom(start, changes).find((holiday) => holiday.start === start)?.name ?? null
}

/** The holidays of the twelve months from a moment on, that day included, the earliest first. */
export function listHolidaysFrom(instant: number, changes: HolidayChanges = []): Holiday[] {
  const start = findMajuroMidnight(instant)
  const year = new Date(instant + MAJURO_OFFSET_MS).getUTCFullYear()
  const changedDays = changes.map((change) => {
    const { day, name } = parseHolidayChange(change)
    return { name, start: Date.parse(day) - MAJURO_OFFSET_MS }
  })
  return [year, year + 1, year + 2]
    .flatMap(listHolidaysOfYear)
    .filter((holiday) => !changedDays.some((change) => change.start === holiday.start))
    .concat(changedDays.filter(({ name }) => name !== ''))
    .filter((holiday) => holiday.start >= start && holiday.start < start + 365 * DAY_MS)
    .sort((a, b) => a.start - b.start)
}

/** Whether a text of opening hours itself says what happens on holidays. */
export function mentionsHolidays(hours: string): boolean {
  return /holiday/i.test(hours)
}

/**
 * Matches "closed on Sundays and holidays" and "holidays & Sundays closed", but neither "closed Sunday, holidays 10-2" nor
 * "closed Sundays except holidays".
 */
const CLOSED_ON_HOLIDAYS_PATTERN =
  /\b(?:closed|off|(?<!(?:closed|off)[^.,;\n]*)exc(?:ept|luding))\b(?:(?!open|exc)[^.;\n\d])*holidays?\b(?![^.,;\n]*(?:open|from|by|\d|noon|mid))|(?:holidays?\b|(?<=[,;\n] ?)holidays?,)(?:[^\w.,;\n]|and\b|(?:sun|mon|tue|wed|thu|fri|sat|weekend)\w*\b)*(?:closed|off)\b/i
/** Matches "open on holidays", "even on holidays" and "Daily & holidays 8-5", but not "open daily, holidays 10-2". */
const OPEN_ON_HOLIDAYS_PATTERN =
  /\b(?:open|incl(?:uding)?|(?<!(?:closed|off)[^.;\n\d]*)(?:even|also))\b(?:(?!closed|off|exc|by)[^,;\n\d])*holidays?\b(?![^\w.;\n]*(?:from|by|\d))|holidays? (?:too|included)|(?<!\d(?!4? ?h)[^,;\n]*)\b(?:daily|every ?day|all days|weekdays\W+(?:and )?weekends|mon\w* ?(?:[-–]|to) ?sun\w*),? ?(?:&|and) (?:public |all )?holidays?/i

/**
 * Reads what the text of opening hours says about holidays (HOURS-14): that the place is closed, or that its usual hours
 * apply. Null if the text says nothing clear about holidays.
 */
export function readHolidayRule(hours: string): 'closed' | 'usual' | null {
  const isClosed = CLOSED_ON_HOLIDAYS_PATTERN.test(hours)
  if (isClosed === OPEN_ON_HOLIDAYS_PATTERN.test(hours)) return null
  return isClosed ? 'closed' : 'usual'
}
