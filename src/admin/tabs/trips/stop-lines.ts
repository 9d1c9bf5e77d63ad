import { atollName } from '../../../domain/atolls/atoll-names.ts'
import { resolveAtoll, SETTLEMENTS } from '../../../domain/atolls/atoll-spellings.ts'
import { foldToKey } from '../../../domain/search/fold.ts'
import type { TripStop } from '../../../domain/listing/listing.ts'
import { STOP_TEXTS } from './texts.ts'

/*
 * The stops of a trip as an admin writes them, one in each line: 'Majuro 3 Dec', 'Kili about 5 Dec', 'Jaluit', 'Ebon leaves
 * 2026-12-09' (TRIP-9). One text field is faster on a phone than an atoll and a day to choose for each of seven stops.
 */

export type StopFields = Pick<TripStop, 'atoll' | 'day' | 'is_about' | 'event'>

type ParsedStops = { stops: StopFields[]; problem: null } | { stops: null; problem: string }

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const DAY_MS = 24 * 60 * 60_000
/** A day without a year is the first such day, at most this many days before somebody heard of the trip. */
const LOOK_BACK_DAYS = 60
const MAX_STOPS = 40

const EVENT_WORDS: Record<string, TripStop['event']> = {
  leaves: 'departure',
  departs: 'departure',
  departure: 'departure',
  arrives: 'arrival',
  arrival: 'arrival',
}

interface WrittenDay {
  /** In the form 2026-12-03; null if the text has no day, or one that does not exist. */
  day: string | null
  /** The text before the day. */
  before: string
}

/** @param heardDay the day in Majuro on which somebody heard of the trip, as 2026-11-28 */
export function parseStops(text: string, heardDay: string): ParsedStops {
  const stops: StopFields[] = []
  for (const [at, line] of splitLines(text).entries()) {
    const stop = parseLine(line, at, heardDay)
    if (typeof stop === 'string') return { stops: null, problem: STOP_TEXTS.inLine(at + 1, stop) }
    const problem = orderProblem(stops, stop)
    if (problem !== null) return { stops: null, problem: STOP_TEXTS.inLine(at + 1, problem) }
    stops.push(stop)
  }
  if (stops.length < 2) return { stops: null, problem: STOP_TEXTS.tooFew }
  return stops.length > MAX_STOPS ? { stops: null, problem: STOP_TEXTS.tooMany } : { stops, problem: null }
}

/** Writes the stops as lines that `parseStops` reads as the same stops. */
export function formatStops(stops: readonly StopFields[]): string {
  return stops.map(formatStop).join('\n')
}

function formatStop({ atoll, day, is_about: isAbout, event }: StopFields, at: number): string {
  const word = event === usualEvent(at) ? '' : event === 'departure' ? 'leaves' : 'arrives'
  return [atollName(atoll), word, isAbout ? 'about' : '', day === null ? '' : formatDay(day)]
    .filter(Boolean)
    .join(' ')
}

/** The same stops with every day moved by this many days; null while a line cannot be read. */
export function moveStops(text: string, days: number, heardDay: string): string | null {
  const { stops } = parseStops(text, heardDay)
  return stops === null ? null : formatStops(stops.map((stop) => moveStop(stop, days)))
}

function moveStop(stop: StopFields, days: number): StopFields {
  return { ...stop, day: stop.day === null ? null : addDays(stop.day, days) }
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

function splitLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** The event of a stop whose line names none: a departure for the first stop, an arrival for the others. */
function usualEvent(at: number): TripStop['event'] {
  return at === 0 ? 'departure' : 'arrival'
}

function parseLine(line: string, at: number, heardDay: string): StopFields | string {
  const { day, before } = splitDay(line, heardDay)
  if (day === null && /\d/.test(line)) return STOP_TEXTS.badDay(line)
  let rest = before
  let isAbout = false
  let event = usualEvent(at)
  for (;;) {
    const [, start = '', word = ''] = /^(.*?)[\s,:]+([a-z~]+)$/i.exec(rest) ?? []
    const namedEvent = EVENT_WORDS[word.toLowerCase()]
    if (namedEvent !== undefined) event = namedEvent
    else if (/^(about|around|~)$/i.test(word)) isAbout = true
    else break
    rest = start
  }
  const atoll = findAtollCode(rest.replace(/[\s,:]+$/, ''))
  if (atoll === null) return STOP_TEXTS.unknownPlace(rest)
  return { atoll, day, is_about: isAbout && day !== null, event }
}

function findAtollCode(place: string): string | null {
  const atoll = resolveAtoll(place)
  if (atoll !== null) return atoll.code
  const placeKey = foldToKey(place)
  const town = SETTLEMENTS.find(({ name, aliases }) =>
    [name, ...aliases].some((known) => foldToKey(known) === placeKey),
  )
  return town?.atoll ?? null
}

function splitDay(line: string, heardDay: string): WrittenDay {
  const iso = /^(.*?)\s*(\d{4})-(\d{2})-(\d{2})$/.exec(line)
  if (iso !== null) {
    const [, before = '', year, month, day] = iso
    return { before, day: calendarDay(Number(year), Number(month), Number(day)) }
  }
  const [, before, dayFirst, month] =
    /^(.*?)\s+(\d{1,2})\.?\s*([a-z]{3,9})\.?(?:\s+\d{4})?$/i.exec(line) ?? []
  const [, beforeMonth, monthFirst, dayAfter] =
    /^(.*?)\s+([a-z]{3,9})\.?\s+(\d{1,2})(?:,?\s+\d{4})?$/i.exec(line) ?? []
  const year = /\s(\d{4})$/.exec(line)?.[1]
  for (const [start, name, number] of [
    [before, month, dayFirst],
    [beforeMonth, monthFirst, dayAfter],
  ]) {
    const at = MONTHS.indexOf(name?.slice(0, 3).toLowerCase() ?? '')
    if (start === undefined || at < 0) continue
    const written =
      year === undefined
        ? resolveYearlessDay(at + 1, Number(number), heardDay)
        : calendarDay(Number(year), at + 1, Number(number))
    return { before: start, day: written }
  }
  return { before: line, day: null }
}

function resolveYearlessDay(month: number, day: number, heardDay: string): string | null {
  const from = addDays(heardDay, -LOOK_BACK_DAYS)
  const year = Number(from.slice(0, 4))
  const days = [year, year + 1].map((one) => calendarDay(one, month, day))
  return days.find((one) => one !== null && one >= from) ?? null
}

/** The day in the form 2026-12-03; null if it does not exist, such as 31 November. */
function calendarDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? date.toISOString().slice(0, 10) : null
}

function formatDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  const name = MONTHS[(month ?? 1) - 1] ?? ''
  return `${date} ${name.charAt(0).toUpperCase()}${name.slice(1)} ${year}`
}

function orderProblem(before: readonly StopFields[], stop: StopFields): string | null {
  if (before.at(-1)?.atoll === stop.atoll) return STOP_TEXTS.twice(atollName(stop.atoll))
  const { day } = stop
  const isEarly = day !== null && before.some((earlier) => earlier.day !== null && earlier.day > day)
  return isEarly ? STOP_TEXTS.early : null
}
