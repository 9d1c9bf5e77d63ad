import { MINUTES_PER_DAY } from './majuro-time.ts'
import { ALL_WEEKDAYS, tokeniseHours, type HoursToken } from './opening-hours-tokens.ts'
import {
  assembleWeek,
  CLOSED_DAY,
  type HoursPiece,
  type HoursRange,
  isClosed,
  type Week,
} from './opening-hours-week.ts'

type TimeToken = Extract<HoursToken, { kind: 'time' }>

const MAX_TEXT_LENGTH = 1_000
const ALL_DAY_RANGE: HoursRange = { open: 0, close: MINUTES_PER_DAY }
const ALL_DAY_PATTERN = /\b(?:24 ?\/ ?7|24[ -]?(?:hours|hrs)|open 24)\b/i
/** Words that restrict "24 hours" or change its meaning: "24 hours except Sunday", "24 hours notice". */
const LIMITING_WORDS_PATTERN =
  /\b(?:not?|except|excluding|but|only|close[ds]?|shut|limited|notice|appointments?|unless|without|within|before|ahead|advance|until|formerly|used to)\b/i
/** Matches texts such as "Closed Sunday and Monday 9-5", in which Monday may be closed or open from 9 to 5. */
const CLOSED_PAIR_PATTERN =
  /(?<!(?:day|sun|mon|tue|wed|thu|fri|sat)s? ?: ?)closed (?:on )?\w+ ?(?:and|&) ?(?!open)\w+\.? (?:open )?\d/i
/** Matches a label such as "Opening hours:" in "Opening hours: closed", which does not say that the place is open. */
const LABEL_PATTERN = /^open(?:ing)?(?: ?hours)?(?: ?[:-]| closed)(?![^]*(?:open|appoint|\d))/i
const MONTH_PATTERN = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*'
/** Matches a 24 that is a day of a month: "Dec 24", "24th of December", "24, 25 and 26 Dec". */
const DATE_WITH_24_PATTERN = new RegExp(
  `\\b${MONTH_PATTERN}\\.? ?24\\b|\\b24(?:th)?(?:\\s*(?:[-–,&]|and|to)\\s*\\d\\d?(?:th)?)*(?: of)? ${MONTH_PATTERN}\\b`,
  'i',
)
const DAY_NAME_PATTERN =
  /\b(?:(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?)(?:days?)?|week(?:days?|ends?))\b/i
/** Words about details of the hours that a table of the week cannot show. */
const EXTRA_DETAIL_PATTERN = /holiday|temporar|appoint/i
/** Invisible characters: zero width, soft hyphen, direction marks and fillers. */
const INVISIBLE_PATTERN = /[\p{Cf}\u034f\u115f\u1160\u2800\u3164\uffa0]/gu

/**
 * Returns the minutes since midnight that a written time can mean: two if it may be a.m. or p.m., one if that is certain, none
 * if the time is invalid.
 */
function listPossibleMinutes({ hour, minute, meridiem }: TimeToken, is24HourClock: boolean): number[] {
  if (minute > 59 || hour * 60 + minute > MINUTES_PER_DAY || (hour > 12 && meridiem === 'a')) return []
  if (hour > 12 || (is24HourClock && !meridiem)) return [hour * 60 + minute]
  const morning = (hour % 12) * 60 + minute
  if (meridiem) return [meridiem === 'a' ? morning : morning + 720]
  return hour === 0 ? [morning] : [morning, morning + 720]
}

/**
 * Returns the range between two written times. If am or pm is left out ("9-5", "9-5pm", "6pm-2"), the shortest reading is used and, if
 * two readings are equally short, the reading that opens between 6:00 and 18:00. Equal times mean a whole day. If only one
 * time has a leading zero ("08:00-5:00"), the times are not taken as a 24-hour clock.
 */
function toRange(fromTime: TimeToken, toTime: TimeToken): HoursRange | null {
  const bothTimes = [fromTime, toTime]
  const is24HourClock =
    bothTimes.every(({ meridiem }) => !meridiem) &&
    (bothTimes.some(({ hour }) => hour > 12 || hour === 0) ||
      (bothTimes.some(({ is24 }) => is24) && bothTimes.every(({ is24, hour }) => is24 || hour > 9)))
  let bestRange: HoursRange | null = null
  let bestCost = Infinity
  for (const start of listPossibleMinutes(fromTime, is24HourClock)) {
    for (const end of listPossibleMinutes(toTime, is24HourClock)) {
      const open = start % MINUTES_PER_DAY
      const length =
        (end + (end % MINUTES_PER_DAY === MINUTES_PER_DAY - 1 ? 1 : 0) - open + MINUTES_PER_DAY) %
        MINUTES_PER_DAY
      const close = open + (length || MINUTES_PER_DAY)
      const cost = close - open + (open >= 360 && open < 1080 ? 0 : 0.5)
      if (cost < bestCost) [bestRange, bestCost] = [{ open, close }, cost]
    }
  }
  // "09:00-05:00" may be until 5 PM or through the night.
  const isAmbiguous =
    is24HourClock && bothTimes.every(({ hour }) => hour < 13) && (bestRange?.close ?? 0) > MINUTES_PER_DAY
  return isAmbiguous ? null : bestRange
}

function listDays(firstDay: number, lastDay: number): number[] {
  const days = [firstDay]
  for (let day = firstDay; day !== lastDay;) days.push((day = (day + 1) % 7))
  return days
}

/** Returns day lists and values (times, closed, by appointment) in their order; null if the tokens contradict each other. */
function toHoursPieces(tokens: readonly HoursToken[]): HoursPiece[] | null {
  const pieces: HoursPiece[] = []
  let clause = 0
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index]
    const end = tokens[index + 1]?.kind === 'dash' ? tokens[index + 2] : undefined
    if (token?.kind === 'break') clause += 1
    else if (token?.kind === 'time') {
      const range = end?.kind === 'time' ? toRange(token, end) : null
      if (!range) return null
      const lastValue = pieces.at(-1)?.value
      // "8am-12am, 1pm-5pm" contradicts itself, and "08:00-12:00, 01:00-05:00" may mean the afternoon.
      const contradicts = ({ open, close }: HoursRange): boolean =>
        range.open < close && (!token.meridiem || open < range.close)
      if (lastValue?.isTimes && lastValue.ranges.some(contradicts)) return null
      if (lastValue?.isTimes) lastValue.ranges.push(range)
      else pieces.push({ clause, value: { ranges: [range], byAppointment: false, isTimes: true } })
      index += 2
    } else if (token?.kind === 'days') {
      const isSpan = token.isSingle && end?.kind === 'days' && end.isSingle
      pieces.push({ clause, days: isSpan ? listDays(token.days[0] ?? 0, end.days[0] ?? 0) : token.days })
      if (isSpan) index += 2
    } else if (token?.kind === 'dash') {
      if (tokens[index - 1]?.kind === 'days' && tokens[index + 1]?.kind === 'days') return null
    } else if (token) {
      const isTimes = token.kind === 'all-day'
      const ranges = isTimes ? [ALL_DAY_RANGE] : []
      const isExcept = token.kind === 'except'
      pieces.push({
        clause,
        value: {
          ranges,
          byAppointment: token.kind === 'appointment',
          isTimes,
          isExcept,
          isAlso: token.kind === 'appointment' && token.isAlso,
        },
      })
    }
  }
  return pieces
}

/** Whether the text may also mean open days, although only closed days were read from it. */
function mentionsOpenDays(text: string, pieces: readonly HoursPiece[]): boolean {
  const isAllClosed =
    LABEL_PATTERN.test(text) && pieces.filter(({ days }) => days).length * 2 <= pieces.length
  return /exc/i.test(text) || (/open/i.test(text) && !isAllClosed)
}

/** Separates the parts of a text about 24 hours, but not at a slash or "&" within a list of days, nor at the slash of "24/7". */
const PART_SEPARATOR_PATTERN = /[,;\n(]|[&/.](?=[^&/.,;\n]*24)|(?<=hours|hrs|7) ?(?:[&/.]|and\b)/i
/** Matches words for all seven days: "including Sundays", "Mon-Sun", "Sunday to Saturday", "weekdays and weekends". */
const WHOLE_WEEK_PATTERN =
  /incl|\b(?:mon\w*[^\w,&/]+(?:to |thr\w+ )?sun|sun\w*[^\w,&/]+(?:to |thr\w+ )?sat)|weekdays? (?:and|&) weekends/i

/** True for "Weekdays 24 hours, weekends til late": 24 hours on some days only. False for "24 hours, including Sundays". */
function isAllDaySometimes(text: string): boolean {
  return text
    .split(PART_SEPARATOR_PATTERN)
    .some(
      (part) =>
        DAY_NAME_PATTERN.test(part) &&
        !WHOLE_WEEK_PATTERN.test(part) &&
        !/\d/.test(part.replace(ALL_DAY_PATTERN, '')),
    )
}

interface HoursReading {
  week: Week
  /** True when the text has details that the week does not show, so that a screen must show the text as well. */
  hasOtherDetails: boolean
}

function parseReading(text: string): HoursReading | null {
  if (text.length > MAX_TEXT_LENGTH) return null
  const tokens = tokeniseHours(text)
  const pieces = tokens && toHoursPieces(tokens)
  const week = pieces && assembleWeek(pieces)
  if (week) {
    // "Closed Sunday" and "Open daily, Sunday closed" do not say when the place is open.
    const isUnsure = week.every(isClosed) && (week.includes(CLOSED_DAY) || mentionsOpenDays(text, pieces))
    return isUnsure || CLOSED_PAIR_PATTERN.test(text)
      ? null
      : { week, hasOtherDetails: EXTRA_DETAIL_PATTERN.test(text) }
  }
  // If all words are known, as in "24 hours, Sun 8-5", the text was understood but has no clear week.
  if (tokens || !ALL_DAY_PATTERN.test(text)) return null
  if (LIMITING_WORDS_PATTERN.test(text) || DATE_WITH_24_PATTERN.test(text) || isAllDaySometimes(text))
    return null
  return {
    week: ALL_WEEKDAYS.map(() => ({ ranges: [ALL_DAY_RANGE], byAppointment: false })),
    hasOtherDetails: true,
  }
}

/** Results of `readHours` by text, because many listings have the same text and screens read it again every half minute. */
const cachedReadings = new Map<string, HoursReading | null>()

/** Reads free text as a week (HOURS-6, HOURS-7); null when it cannot be read. */
export function readHours(text: string): HoursReading | null {
  let reading = cachedReadings.get(text)
  if (reading === undefined) {
    // "Sundays off" means "Sundays closed".
    reading = parseReading(removeInvisible(text).replaceAll(/\boff\b/gi, 'closed'))
    if (cachedReadings.size >= 2_000) cachedReadings.clear()
    cachedReadings.set(text, reading)
  }
  return reading
}

export function parseHours(text: string): Week | null {
  return readHours(text)?.week ?? null
}

/** The text without invisible characters and outer spaces; '' when nothing is left. */
export function removeInvisible(text: string | null): string {
  return text?.replaceAll(INVISIBLE_PATTERN, '').trim() ?? ''
}
