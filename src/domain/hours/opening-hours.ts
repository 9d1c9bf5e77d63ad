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
  /**
   * A detail of the status, such as "Closes at 5:00 PM" or "Opens tomorrow at 8:00 AM"; for Check Hours the shortened text
   * of the hours.
   */
  detail: string | null
  /** Milliseconds since 1970 until which this status holds; null = forever. */
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
      const lastSpan = spans.at(-1)
      if (lastSpan && start <= lastSpan.end) lastSpan.end = Math.max(lastSpan.end, end)
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
  const toInstant = (minute: number): number => findMajuroMidnight(instant) + minute * 60_000
  const holidays = rule === 'usual' ? [] : listHolidaysFrom(toInstant(-1), changes)
  const holidayOn = (offset: number): string | undefined =>
    holidays.find((holiday) => holiday.start === toInstant(offset * MINUTES_PER_DAY))?.name
  const isClosedOn = (offset: number): boolean => rule === 'closed' && holidayOn(offset) !== undefined
  // 'Closes at 5:00 PM', 'Opens tomorrow at 8:00 AM': verb, day, time.
  const describeTime = (verb: string, minute: number, isDayNamed: boolean): string => {
    const offset = Math.floor(minute / MINUTES_PER_DAY)
    const day = ['today ', 'tomorrow '][offset] ?? `${WEEKDAY_NAMES[(weekday + offset) % 7] ?? ''} `
    return `${verb} ${isDayNamed ? day : ''}at ${formatClock(minute)}`
  }
  const { start = Infinity, end = Infinity } =
    listSpansAround(week, weekday, isClosedOn).find((span) => span.end > minutes) ?? {}
  const describeOpening = (isDayNamed: boolean): string => {
    const holiday = holidayOn(Math.floor(start / MINUTES_PER_DAY))
    const holidayNote = holiday === undefined ? '' : ` (${holiday}: hours may differ)`
    return `${describeTime('Opens', start, isDayNamed)}${holidayNote}`
  }
  const minutesLeft = end - minutes
  const minutesToOpening = start - minutes

  if (minutesToOpening <= 0) {
    if (minutesLeft >= WEEK_MINUTES)
      return createStatus('open', 'Open 24/7', null, rule === 'closed' ? toInstant(MINUTES_PER_DAY) : null)
    const isAfterTomorrow = minutesLeft > MINUTES_PER_DAY
    const detail = describeTime('Closes', end, isAfterTomorrow)
    if (minutesLeft <= SOON_MINUTES)
      return createStatus('closing_soon', 'Closing Soon', detail, toInstant(end))
    return createStatus(
      'open',
      'Open',
      detail,
      toInstant(end - (isAfterTomorrow ? MINUTES_PER_DAY : SOON_MINUTES)),
    )
  }
  if (minutesToOpening <= SOON_MINUTES)
    return createStatus('opening_soon', 'Opening Soon', describeOpening(false), toInstant(start))
  const nextChangeAt = toInstant(Math.min(MINUTES_PER_DAY, start - SOON_MINUTES))
  if (week[weekday]?.byAppointment && !isClosedOn(0))
    return createStatus('unknown', 'Check Hours', 'By appointment', nextChangeAt)
  if (start >= 8 * MINUTES_PER_DAY) return createStatus('closed', 'Closed', 'Hours not available')
  return createStatus('closed', 'Closed', describeOpening(true), nextChangeAt)
}

/**
 * Returns the status on a public holiday. Whether the usual hours apply then is unknown, unless their text says so
 * (HOURS-14). Hours after midnight belong to the day before.
 */
function computeHolidayStatus(
  usualStatus: OpenStatus,
  week: Week,
  instant: number,
  changes: HolidayChanges,
): OpenStatus {
  const { weekday, minutes } = toMajuroClock(instant)
  const ranges = week[weekday]?.ranges ?? []
  const isOpen = usualStatus.state === 'open' || usualStatus.state === 'closing_soon'
  const isFromYesterday = isOpen && !ranges.some(({ open, close }) => open <= minutes && minutes < close)
  const isLaterToday = ranges.some(({ open }) => open > minutes)
  if (!isOpen && !isLaterToday) return usualStatus
  const midnight = findMajuroMidnight(instant) + MINUTES_PER_DAY * 60_000
  const name = findHolidayName(isFromYesterday ? findMajuroMidnight(instant) - 1 : instant, changes)
  const differsTomorrow = findHolidayName(midnight, changes) !== name
  const nextChangeAt =
    differsTomorrow || usualStatus.nextChangeAt === null
      ? Math.min(usualStatus.nextChangeAt ?? Infinity, midnight)
      : usualStatus.nextChangeAt
  return name === null
    ? { ...usualStatus, nextChangeAt }
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
  const temporaryClosure = findTemporaryClosure(closedUntil, now)
  if (temporaryClosure) {
    const closure = createStatus(
      'closed',
      'Temporarily Closed',
      formatClosure(temporaryClosure),
      temporaryClosure.reopensAt,
    )
    return { ...closure, isClosedForNow: true }
  }
  const trimmedText = removeInvisible(text)
  if (trimmedText === '') return createStatus('unknown', 'Hours Unknown')
  const week = readHours(trimmedText)?.week
  if (week) {
    const rule = readHolidayRule(trimmedText)
    const usualStatus = computeWeekStatus(week, now.getTime(), rule, changes)
    const isCertain = rule !== null || (usualStatus.nextChangeAt === null && !mentionsHolidays(trimmedText))
    return isCertain ? usualStatus : computeHolidayStatus(usualStatus, week, now.getTime(), changes)
  }
  return createStatus(
    'unknown',
    'Check Hours',
    trimmedText.length > MAX_RAW_DETAIL_LENGTH
      ? `${trimmedText.slice(0, MAX_RAW_DETAIL_LENGTH)}...`
      : trimmedText,
  )
}

/**
 * Whether the filter "open now" includes a listing: it is open or closing soon by its usual hours. Holidays count as usual
 * days, unless the hours say that the place is closed on holidays (HOURS-14): the card then says that hours may differ.
 */
export function isOpenNow(text: string | null, closedUntil: string | null, now: Date): boolean {
  if (findTemporaryClosure(closedUntil, now)) return false
  const trimmedText = removeInvisible(text)
  const week = readHours(trimmedText)?.week
  const state = week
    ? computeWeekStatus(week, now.getTime(), readHolidayRule(trimmedText) ?? 'usual', []).state
    : 'unknown'
  return state === 'open' || state === 'closing_soon'
}

export interface WeekRow {
  day: string
  /**
   * The hours of a day, one line per range such as "8:00 AM - 12:00 PM"; or one of Closed, Open 24 hours, By appointment.
   */
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
  const trimmedText = removeInvisible(text)
  const reading = readHours(trimmedText)
  return {
    text: reading?.hasOtherDetails === false ? null : trimmedText,
    isAlwaysOpen: reading !== null && reading.week.every(isOpenAllDay),
  }
}

function isOpenAllDay({ ranges }: HoursDay): boolean {
  return ranges.length === 1 && ranges.every(({ open, close }) => open === 0 && close === MINUTES_PER_DAY)
}
