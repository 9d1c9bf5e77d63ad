import { closureText, temporaryClosure } from './closure.ts'
import { holidayAt, holidayRule, holidaysFrom, saysHolidays, type HolidayChanges } from './holidays.ts'
import { formatClock, majuroClock, majuroMidnight, MINUTES_PER_DAY, WEEKDAYS } from './majuro-time.ts'
import { type HoursDay, readHours, visibleHours, type Week } from './opening-hours-parse.ts'

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
const LONGEST_RAW_DETAIL = 120

type Span = { start: number; end: number }

/**
 * Open ranges from yesterday to the eighth day after today, in minutes since today's midnight; adjacent ones are joined.
 * @param isClosed whether the place is closed on the day that is `offset` days after today
 */
function spansAround(week: Week, weekday: number, isClosed: (offset: number) => boolean): Span[] {
  const spans: Span[] = []
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

function status(
  state: OpenState,
  label: string,
  detail: string | null = null,
  nextChangeAt: number | null = null,
): OpenStatus {
  return { state, label, detail, nextChangeAt }
}

function weekStatus(
  week: Week,
  instant: number,
  rule: ReturnType<typeof holidayRule>,
  changes: HolidayChanges,
): OpenStatus {
  const { weekday, minutes } = majuroClock(instant)
  const at = (minute: number): number => majuroMidnight(instant) + minute * 60_000
  const holidays = rule === 'usual' ? [] : holidaysFrom(at(-1), changes)
  const holidayOn = (offset: number): string | undefined =>
    holidays.find((holiday) => holiday.start === at(offset * MINUTES_PER_DAY))?.name
  const isClosedOn = (offset: number): boolean => rule === 'closed' && holidayOn(offset) !== undefined
  // 'Closes at 5:00 PM', 'Opens tomorrow at 8:00 AM': verb, day, time.
  const moment = (verb: string, minute: number, isDayNamed: boolean): string => {
    const offset = Math.floor(minute / MINUTES_PER_DAY)
    const day = ['today ', 'tomorrow '][offset] ?? `${WEEKDAYS[(weekday + offset) % 7] ?? ''} `
    return `${verb} ${isDayNamed ? day : ''}at ${formatClock(minute)}`
  }
  const { start = Infinity, end = Infinity } =
    spansAround(week, weekday, isClosedOn).find((span) => span.end > minutes) ?? {}
  const opening = (isDayNamed: boolean): string => {
    const holiday = holidayOn(Math.floor(start / MINUTES_PER_DAY))
    const doubt = holiday === undefined ? '' : ` (${holiday}: hours may differ)`
    return `${moment('Opens', start, isDayNamed)}${doubt}`
  }
  const left = end - minutes
  const wait = start - minutes

  if (wait <= 0) {
    if (left >= WEEK_MINUTES)
      return status('open', 'Open 24/7', null, rule === 'closed' ? at(MINUTES_PER_DAY) : null)
    const isFar = left > MINUTES_PER_DAY
    const detail = moment('Closes', end, isFar)
    if (left <= SOON_MINUTES) return status('closing_soon', 'Closing Soon', detail, at(end))
    return status('open', 'Open', detail, at(end - (isFar ? MINUTES_PER_DAY : SOON_MINUTES)))
  }
  if (wait <= SOON_MINUTES) return status('opening_soon', 'Opening Soon', opening(false), at(start))
  const nextChangeAt = at(Math.min(MINUTES_PER_DAY, start - SOON_MINUTES))
  if (week[weekday]?.byAppointment && !isClosedOn(0))
    return status('unknown', 'Check Hours', 'By appointment', nextChangeAt)
  if (start >= 8 * MINUTES_PER_DAY) return status('closed', 'Closed', 'Hours not available')
  return status('closed', 'Closed', opening(true), nextChangeAt)
}

/**
 * Returns the status on a public holiday. Whether the usual hours apply then is unknown, unless their text says so
 * (HOURS-14). Hours after midnight belong to the day before.
 */
function onHoliday(usual: OpenStatus, week: Week, instant: number, changes: HolidayChanges): OpenStatus {
  const { weekday, minutes } = majuroClock(instant)
  const ranges = week[weekday]?.ranges ?? []
  const isOpen = usual.state === 'open' || usual.state === 'closing_soon'
  const isFromYesterday = isOpen && !ranges.some(({ open, close }) => open <= minutes && minutes < close)
  const isLaterToday = ranges.some(({ open }) => open > minutes)
  if (!isOpen && !isLaterToday) return usual
  const midnight = majuroMidnight(instant) + MINUTES_PER_DAY * 60_000
  const name = holidayAt(isFromYesterday ? majuroMidnight(instant) - 1 : instant, changes)
  const isOtherTomorrow = holidayAt(midnight, changes) !== name
  const nextChangeAt =
    isOtherTomorrow || usual.nextChangeAt === null
      ? Math.min(usual.nextChangeAt ?? Infinity, midnight)
      : usual.nextChangeAt
  return name === null ? { ...usual, nextChangeAt } : status('unknown', HOLIDAY_LABEL, name, nextChangeAt)
}

/**
 * The status of free opening-hours text at a moment, in Majuro time whatever the device's zone. A place that is closed
 * for now is closed whatever its hours say. Never throws.
 * @param changes what admins changed in the public holidays
 */
export function openStatus(
  text: string | null,
  closedUntil: string | null,
  now: Date,
  changes: HolidayChanges = [],
): OpenStatus {
  const closed = temporaryClosure(closedUntil, now)
  if (closed) {
    const closure = status('closed', 'Temporarily Closed', closureText(closed), closed.reopensAt)
    return { ...closure, isClosedForNow: true }
  }
  const raw = visibleHours(text)
  if (raw === '') return status('unknown', 'Hours Unknown')
  const week = readHours(raw)?.week
  if (week) {
    const rule = holidayRule(raw)
    const usual = weekStatus(week, now.getTime(), rule, changes)
    const isSure = rule !== null || (usual.nextChangeAt === null && !saysHolidays(raw))
    return isSure ? usual : onHoliday(usual, week, now.getTime(), changes)
  }
  return status(
    'unknown',
    'Check Hours',
    raw.length > LONGEST_RAW_DETAIL ? `${raw.slice(0, LONGEST_RAW_DETAIL)}...` : raw,
  )
}

/**
 * Whether the filter "open now" includes a listing: it is open or closing soon by its usual hours. Holidays count as usual
 * days, unless the hours say that the place is closed on holidays (HOURS-14): the card then says that hours may differ.
 */
export function isOpenNow(text: string | null, closedUntil: string | null, now: Date): boolean {
  if (temporaryClosure(closedUntil, now)) return false
  const raw = visibleHours(text)
  const week = readHours(raw)?.week
  const state = week ? weekStatus(week, now.getTime(), holidayRule(raw) ?? 'usual', []).state : 'unknown'
  return state === 'open' || state === 'closing_soon'
}

export interface WeekRow {
  day: string
  /** One line per range: "8:00 AM - 12:00 PM"; or one of Closed, Open 24 hours, By appointment. */
  hours: string[]
  isToday: boolean
}

function dayHours(day: HoursDay): string[] {
  if (day.byAppointment) return ['By appointment']
  if (day.ranges.length === 0) return ['Closed']
  return day.ranges.map(({ open, close }) =>
    close - open >= MINUTES_PER_DAY && open === 0
      ? 'Open 24 hours'
      : `${formatClock(open)} - ${formatClock(close)}`,
  )
}

/** Returns the rows of a listing's table of hours, Monday first; null when the text is missing or cannot be read. */
export function weekRows(text: string | null, now: Date): WeekRow[] | null {
  const week = readHours(visibleHours(text))?.week
  if (!week) return null
  const today = majuroClock(now.getTime()).weekday
  return [1, 2, 3, 4, 5, 6, 0].map((weekday) => {
    const hours = week[weekday]
    return { day: WEEKDAYS[weekday] ?? '', hours: hours ? dayHours(hours) : [], isToday: weekday === today }
  })
}

interface WrittenHours {
  /** The text to show beside the week; null when the week shows everything. */
  text: string | null
  /** True when the place is open all day on every day, which one line says instead of a table of the week. */
  isAlwaysOpen: boolean
}

/** Decides which form of the hours is shown, so that nothing appears twice (HOURS-11). */
export function writtenHours(text: string | null): WrittenHours {
  const raw = visibleHours(text)
  const reading = readHours(raw)
  return {
    text: reading?.saysMore === false ? null : raw,
    isAlwaysOpen: reading !== null && reading.week.every(isOpenAllDay),
  }
}

function isOpenAllDay({ ranges }: HoursDay): boolean {
  return ranges.length === 1 && ranges.every(({ open, close }) => open === 0 && close === MINUTES_PER_DAY)
}
