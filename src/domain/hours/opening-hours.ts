import { formatClosure, findTemporaryClosure } from './closure.ts'
import {
  findHolidayName,
  readHolidayRule,
  listHolidaysFrom,
  mentionsHolidays,
  type HolidayChanges,
} from './holidays.ts'
import {
  formatClock,
  toMajuroClock,
  findMajuroMidnight,
  MINUTES_PER_DAY,
  WEEKDAY_NAMES,
} from './majuro-time.ts'
import { readHours, removeInvisible } from './opening-hours-parse.ts'
import type { HoursDay, Week } from './opening-hours-week.ts'

/** unknown: the text is missing or cannot be read, or the place opens by appointment on that day. */
export type OpenState = 'open' | 'closing_soon' | 'opening_soon' | 'closed' | 'unknown'

export interface OpenStatus {
  state: OpenState
  /** The badge: Open, Open 24/7, Closing Soon, Opening Soon, Closed, Temporarily Closed, Hours Unknown, Check Hours,
   or that today is a holiday. */
  label: string
  /** "Closes at 5:00 PM", "Opens tomorrow at 8:00 AM"; for Check Hours the text as written, shortened. */
  detail: string | null
  /** Milliseconds since 1970 until which this answer holds; null = forever. */
  nextChangeAt: number | null
  /** True while the place is temporarily closed, whatever its hours say (HOURS-13). */
  isClosedForNow?: boolean
}

/** How long before closing or opening the 'soon' states start, inclusive (HOURS-3). */
const SOON_MINUTES = 30
const HOLIDAY_LABEL = 'Holiday today: hours may differ'
const WEEK_MINUTES = 7 * MINUTES_PER_DAY
const MAX_RAW_DETAIL_LENGTH = 120

type MinuteSpan = { start: number; end: number }

/**
 * Open ranges from yesterday to the eighth day after today, in minutes since today's midnight; adjacent ones are joined.
 * @param isClosed whether the place is closed on the day that is `offset` days after today
 */
function listSpansAround(week: Week, weekday: number, isClosed: (offset: number) => boolean): MinuteSpan[] {
  const spans: MinuteSpan[] = []
  for (let offset = -1; offset <= 8; offset += 1) {
    if (isClosed(offset)) continue
    for (const range of week[(weekday + offset + 7) % 7]?.ranges ?? []) {
      const start = offset * MINUTES_PER_DAY + range.open
      const end = offset * MINUTES_PER_DAY + range.close
      const last = spans.at(-1)
      if (last && start <= last.end) last.end = Math.max(last.end, end)
      else spans.push({ start, end })
    }
  }
  return spans
}

function createStatus(
  state: OpenState,
  label: string,
  detail: string | null = null,
  nextChangeAt: number | null = null,
): OpenStatus {
  return { state, label, detail, nextChangeAt }
}

function computeWeekStatus(
  week: Week,
  instant: number,
  rule: ReturnType<typeof readHolidayRule>,
  changes: HolidayChanges,
): OpenStatus {
  const { weekday, minutes } = toMajuroClock(instant)
  const at = (minute: number): number => findMajuroMidnight(instant) + minute * 60_000
  const holidays = rule === 'usual' ? [] : listHolidaysFrom(at(-1), changes)
  const holidayOn = (offset: number): string | undefined =>
    holidays.find((holiday) => holiday.start === at(offset * MINUTES_PER_DAY))?.name
  const isClosedOn = (offset: number): boolean => rule === 'closed' && holidayOn(offset) !== undefined
  // 'Closes at 5:00 PM', 'Opens tomorrow at 8:00 AM': verb, day, time.
  const moment = (verb: string, minute: number, isDayNamed: boolean): string => {
    const offset = Math.floor(minute / MINUTES_PER_DAY)
    const day = ['today ', 'tomorrow '][offset] ?? `${WEEKDAY_NAMES[(weekday + offset) % 7] ?? ''} `
    return `${verb} ${isDayNamed ? day : ''}at ${formatClock(minute)}`
  }
  const { start = Infinity, end = Infinity } =
    listSpansAround(week, weekday, isClosedOn).find((span) => span.end > minutes) ?? {}
  const opening = (isDayNamed: boolean): string => {
    const holiday = holidayOn(Math.floor(start / MINUTES_PER_DAY))
    const doubt = holiday === undefined ? '' : ` (${holiday}: hours may differ)`
    return `${moment('Opens', start, isDayNamed)}${doubt}`
  }
  const minutesLeft = end - minutes
  const wait = start - minutes

  if (wait <= 0) {
    if (minutesLeft >= WEEK_MINUTES)
      return createStatus('open', 'Open 24/7', null, rule === 'closed' ? at(MINUTES_PER_DAY) : null)
    const isFar = minutesLeft > MINUTES_PER_DAY
    const detail = moment('Closes', end, isFar)
    if (minutesLeft <= SOON_MINUTES) return createStatus('closing_soon', 'Closing Soon', detail, at(end))
    return createStatus('open', 'Open', detail, at(end - (isFar ? MINUTES_PER_DAY : SOON_MINUTES)))
  }
  if (wait <= SOON_MINUTES) return createStatus('opening_soon', 'Opening Soon', opening(false), at(start))
  const nextChangeAt = at(Math.min(MINUTES_PER_DAY, start - SOON_MINUTES))
  if (week[weekday]?.byAppointment && !isClosedOn(0))
    return createStatus('unknown', 'Check Hours', 'By appointment', nextChangeAt)
  if (start >= 8 * MINUTES_PER_DAY) return createStatus('closed', 'Closed', 'Hours not available')
  return createStatus('closed', 'Closed', opening(true), nextChangeAt)
}

/**
 * Returns the status on a public holiday. Whether the usual hours apply then is unknown, unless their text says so
 * (HOURS-14). Hours after midnight belong to the day before.
 */
function computeHolidayStatus(
  usual: OpenStatus,
  week: Week,
  instant: number,
  changes: HolidayChanges,
): OpenStatus {
  const { weekday, minutes } = toMajuroClock(instant)
  const ranges = week[weekday]?.ranges ?? []
  const isOpen = usual.state === 'open' || usual.state === 'closing_soon'
  const isFromYesterday = isOpen && !ranges.some(({ open, close }) => open <= minutes && minutes < close)
  const isLaterToday = ranges.some(({ open }) => open > minutes)
  if (!isOpen && !isLaterToday) return usual
  const midnight = findMajuroMidnight(instant) + MINUTES_PER_DAY * 60_000
  const name = findHolidayName(isFromYesterday ? findMajuroMidnight(instant) - 1 : instant, changes)
  const isOtherTomorrow = findHolidayName(midnight, changes) !== name
  const nextChangeAt =
    isOtherTomorrow || usual.nextChangeAt === null
      ? Math.min(usual.nextChangeAt ?? Infinity, midnight)
      : usual.nextChangeAt
  return name === null
    ? { ...usual, nextChangeAt }
    : createStatus('unknown', HOLIDAY_LABEL, name, nextChangeAt)
}

/**
 * The status of free opening-hours text at a moment, in Majuro time whatever the device's zone. A place that is closed
 * for now is closed whatever its hours say. Never throws.
 * @param changes what admins changed in the public holidays
 */
export function computeOpenStatus(
  text: string | null,
  closedUntil: string | null,
  now: Date,
  changes: HolidayChanges = [],
): OpenStatus {
  const closed = findTemporaryClosure(closedUntil, now)
  if (closed) {
    const closure = createStatus('closed', 'Temporarily Closed', formatClosure(closed), closed.reopensAt)
    return { ...closure, isClosedForNow: true }
  }
  const raw = removeInvisible(text)
  if (raw === '') return createStatus('unknown', 'Hours Unknown')
  const week = readHours(raw)?.week
  if (week) {
    const rule = readHolidayRule(raw)
    const usual = computeWeekStatus(week, now.getTime(), rule, changes)
    const isSure = rule !== null || (usual.nextChangeAt === null && !mentionsHolidays(raw))
    return isSure ? usual : computeHolidayStatus(usual, week, now.getTime(), changes)
  }
  return createStatus(
    'unknown',
    'Check Hours',
    raw.length > MAX_RAW_DETAIL_LENGTH ? `${raw.slice(0, MAX_RAW_DETAIL_LENGTH)}...` : raw,
  )
}

/**
 * Whether the filter "open now" includes a listing: it is open or closing soon by its usual hours. Holidays count as usual
 * days, unless the hours say that the place is closed on holidays (HOURS-14): the card then says that hours may differ.
 */
export function isOpenNow(text: string | null, closedUntil: string | null, now: Date): boolean {
  if (findTemporaryClosure(closedUntil, now)) return false
  const raw = removeInvisible(text)
  const week = readHours(raw)?.week
  const state = week
    ? computeWeekStatus(week, now.getTime(), readHolidayRule(raw) ?? 'usual', []).state
    : 'unknown'
  return state === 'open' || state === 'closing_soon'
}

export interface WeekRow {
  day: string
  /** One line per range: "8:00 AM - 12:00 PM"; or one of Closed, Open 24 hours, By appointment. */
  hours: string[]
  isToday: boolean
}

function formatDayHours(day: HoursDay): string[] {
  if (day.byAppointment) return ['By appointment']
  if (day.ranges.length === 0) return ['Closed']
  return day.ranges.map(({ open, close }) =>
    close - open >= MINUTES_PER_DAY && open === 0
      ? 'Open 24 hours'
      : `${formatClock(open)} - ${formatClock(close)}`,
  )
}

/** Returns the rows of a listing's table of hours, Monday first; null when the text is missing or cannot be read. */
export function formatWeekRows(text: string | null, now: Date): WeekRow[] | null {
  const week = readHours(removeInvisible(text))?.week
  if (!week) return null
  const today = toMajuroClock(now.getTime()).weekday
  return [1, 2, 3, 4, 5, 6, 0].map((weekday) => {
    const hours = week[weekday]
    return {
      day: WEEKDAY_NAMES[weekday] ?? '',
      hours: hours ? formatDayHours(hours) : [],
      isToday: weekday === today,
    }
  })
}

interface WrittenHours {
  /** The text to show beside the week; null when the week shows everything. */
  text: string | null
  /** True when the place is open all day on every day, which one line says instead of a table of the week. */
  isAlwaysOpen: boolean
}

/** Decides which form of the hours is shown, so that nothing appears twice (HOURS-11). */
export function chooseWrittenHours(text: string | null): WrittenHours {
  const raw = removeInvisible(text)
  const reading = readHours(raw)
  return {
    text: reading?.saysMore === false ? null : raw,
    isAlwaysOpen: reading !== null && reading.week.every(isOpenAllDay),
  }
}

function isOpenAllDay({ ranges }: HoursDay): boolean {
  return ranges.length === 1 && ranges.every(({ open, close }) => open === 0 && close === MINUTES_PER_DAY)
}
