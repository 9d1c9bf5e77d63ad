import { ALL_WEEKDAYS } from './opening-hours-tokens.ts'

/** Minutes since the start of the day; close is after open and may be above 1440 (past midnight). */
export interface HoursRange {
  open: number
  close: number
}

export interface HoursDay {
  /** Empty for a day on which the place is closed. */
  ranges: readonly HoursRange[]
  byAppointment: boolean
}

/** Seven days, Sunday first. */
export type Week = readonly HoursDay[]

type DayValue = {
  ranges: HoursRange[]
  byAppointment: boolean
  isTimes: boolean
  isExcept?: boolean
  isAlso?: boolean
}
/** A list of days, or what the text says about days, such as times or 'closed'; with the number of its clause. */
export type HoursPiece = { clause: number; days?: readonly number[]; value?: DayValue }

export const CLOSED_DAY: HoursDay = { ranges: [], byAppointment: false }

export function isClosed({ ranges, byAppointment }: HoursDay): boolean {
  return ranges.length === 0 && !byAppointment
}

function joinDays(pieces: readonly HoursPiece[]): number[] {
  return pieces.flatMap(({ days }) => days ?? [])
}

function applyValue(week: HoursDay[], days: readonly number[], value: DayValue): void {
  for (const day of days) {
    const earlierValue = week[day]
    const before = value.isTimes ? (earlierValue?.ranges ?? []) : []
    // In "Closed Sunday. Open daily 8-5", Sunday stays closed: only a line about Sunday alone would open it again.
    if (earlierValue && isClosed(earlierValue) && days.length > 1) continue
    // Times that overlap earlier times of a day replace them ("Daily 8-5, Sun 10-2"); other times are added ("8-12, 1-5").
    const isNew = value.ranges.some((a) => before.some((b) => a.open < b.close && b.open < a.close))
    const ranges = [...(isNew ? [] : before), ...value.ranges].sort((a, b) => a.open - b.open)
    week[day] = { ranges, byAppointment: value.byAppointment }
  }
}

/**
 * Returns how many of the day lists between two values belong to the first value: one in "closed Sun, Mon-Sat 8-5", all in
 * "8-5 Mon-Fri, 9-12 Sat". 0 when the text is ambiguous.
 */
function countOwnDayLists(days: readonly HoursPiece[], next: HoursPiece | undefined): number {
  const last = days.at(-1)
  if (!next || !last || days.length === 1 || next.clause > last.clause) return days.length
  const sameClause = days.findIndex((piece) => piece.clause === last.clause)
  if (sameClause > 0) return sameClause
  return days.length === 2 ? 1 : 0
}

function takeWhileDays(pieces: readonly HoursPiece[], from: number): HoursPiece[] {
  let to = from
  while (pieces[to]?.days) to += 1
  return pieces.slice(from, to)
}

/** Whether opening times that name no day are followed by days on which the place is closed: "8-5, closed Sunday". */
function areExceptionsNext({ isTimes }: DayValue, pieces: readonly HoursPiece[], at: number): boolean {
  const next = pieces[at]?.value
  return isTimes && next !== undefined && isClosed(next) && pieces[at + 1]?.days !== undefined
}

/**
 * Whether the word 'closed' or 'except' refers to the days after the word, not to the days before, as in "Daily except Sunday
 * 8-5" and "Mon-Fri (closed holidays) 8-5". Also true if both are possible, as in "Mon-Fri closed Sat-Sun 8-5".
 */
function appliesToNextDays(
  { isExcept }: DayValue,
  before: readonly number[],
  after: readonly HoursPiece[],
): boolean {
  const days = joinDays(after)
  const isUnsure = isExcept && before.length > days.length
  return before.length > 1 && after.length > 0 && (isUnsure || days.every((day) => before.includes(day)))
}

/** Makes a week of the pieces. Times without a day apply to every day (HOURS-6). Null when a piece is ambiguous. */
export function assembleWeek(pieces: readonly HoursPiece[]): Week | null {
  const week: HoursDay[] = []
  let at = 0
  while (at < pieces.length) {
    const before = takeWhileDays(pieces, at)
    at += before.length
    const value = pieces[at]?.value
    if (!value) return null
    at += 1
    const after = takeWhileDays(pieces, at)
    if (before.length > 0) {
      const days = joinDays(before)
      if (isClosed(value) && appliesToNextDays(value, days, after)) return null
      applyValue(week, days, value)
      continue
    }
    const ownDayLists = countOwnDayLists(after, pieces[at + after.length])
    if (ownDayLists === 0) {
      const isLast = at === pieces.length
      const isFirst = at === 1
      if (!(isFirst && (isLast || areExceptionsNext(value, pieces, at))) && !(value.isAlso && isLast))
        return null
      const unsaid = ALL_WEEKDAYS.filter((day) => !week[day])
      // In "Daily 8-5 or by appointment", every day has times, so no day is left for appointments.
      if (unsaid.length === 0) return null
      applyValue(week, unsaid, value)
      continue
    }
    applyValue(week, joinDays(after.slice(0, ownDayLists)), value)
    at += ownDayLists
  }
  return pieces.length > 0 ? ALL_WEEKDAYS.map((day) => week[day] ?? CLOSED_DAY) : null
}
