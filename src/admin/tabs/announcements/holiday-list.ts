import { listHolidaysFrom, parseHolidayChange, type HolidayChanges } from '../../../domain/hours/holidays.ts'
import { MAJURO_OFFSET_MS } from '../../../domain/hours/majuro-time.ts'

/** The largest number of changes that the database stores. */
const MAX_CHANGES = 100

/** A day in the list of holidays, which admins can change (HOURS-16). */
export interface HolidayEntry {
  /** The date in Majuro, such as 2026-12-24. */
  day: string
  name: string
  /** A day of the Act, one that an admin added, or one of the Act that an admin took away. */
  kind: 'act' | 'added' | 'removed'
}

/** The holidays of the next twelve months and the days of the Act that an admin removed, the earliest first. */
export function listHolidayEntries(now: number, changes: HolidayChanges): HolidayEntry[] {
  const changed = new Map(changes.map(parseHolidayChange).map(({ day, name }) => [day, name]))
  const holidays = listHolidaysFrom(now, changes).map(({ name, start }): HolidayEntry => {
    const day = toMajuroDate(start)
    return { day, name, kind: changed.has(day) ? 'added' : 'act' }
  })
  const removed = listHolidaysFrom(now)
    .map(({ name, start }): HolidayEntry => ({ day: toMajuroDate(start), name, kind: 'removed' }))
    .filter(({ day }) => changed.get(day) === '')
  return [...holidays, ...removed].sort((a, b) => (a.day < b.day ? -1 : 1))
}

function toMajuroDate(start: number): string {
  return new Date(start + MAJURO_OFFSET_MS).toISOString().slice(0, 10)
}

/**
 * Adds a change: the day is a holiday of this name, or no holiday if the name is empty. Of more than MAX_CHANGES changes,
 * those with the earliest days are dropped.
 */
export function withHoliday(changes: HolidayChanges, day: string, name: string): string[] {
  return [...withoutChange(changes, day), name === '' ? day : `${day} ${name}`].sort().slice(-MAX_CHANGES)
}

/** The changes without the one of this day, so that the Act decides again whether the day is a holiday. */
export function withoutChange(changes: HolidayChanges, day: string): string[] {
  return changes.filter((change) => parseHolidayChange(change).day !== day)
}

/** Maximum length of a holiday's name. */
export const MAX_HOLIDAY_NAME_CHARACTERS = 100

type HolidayProblem = 'day' | 'past' | 'far' | 'taken'

/** What is wrong with a day that is to be added; null if nothing is. */
export function dayProblem(day: string, now: number, changes: HolidayChanges): HolidayProblem | null {
  const start = Date.parse(day) - MAJURO_OFFSET_MS
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(start)) return 'day'
  const today = toMajuroDate(now)
  if (day < today) return 'past'
  if (start >= now + 364 * 24 * 60 * 60_000) return 'far'
  return listHolidayEntries(now, changes).some((entry) => entry.day === day && entry.kind !== 'removed')
    ? 'taken'
    : null
}
