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

/** The opening hours of seven days, Sunday first. */
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
    const earlierRanges = value.isTimes ? (earlierValue?.ranges ?? []) : []
    // In "Closed Sunday. Open daily 8-5", Sunday stays closed: only a line about Sunday alone would open it again.
    if (earlierValue && isClosed(earlierValue) && days.length > 1) continue
    // Times that overlap earlier times of a day replace them ("Daily 8-5, Sun 10-2"); other times are added ("8-12, 1-5").
    const replacesEarlier = value.ranges.some((a) =>
      earlierRanges.some((b) => a.open < b.close && b.open < a.close),
    )
    const ranges = [...(replacesEarlier ? [] : earlierRanges), ...value.ranges].sort(
      (a, b) => a.open - b.open,
    )
    week[day] = { ranges, byAppointment: value.byAppointment }
  }
}

/**
 * Returns how many of the day lists between two values belong to the first value: one in "closed Sun, Mon-Sat 8-5", all in
 * "8-5 Mon-Fri, 9-12 Sat". 0 when the text is ambiguous.
 */
function countOwnDayLists(days: readonly HoursPiece[], nextValuePiece: HoursPiece | undefined): number {
  const lastDayList = days.at(-1)
  if (!nextValuePiece || !lastDayList || days.length === 1 || nextValuePiece.clause > lastDayList.clause)
    return days.length
  const firstOfClause = days.findIndex((piece) => piece.clause === lastDayList.clause)
  if (firstOfClause > 0) return firstOfClause
  return days.length === 2 ? 1 : 0
}

function takeWhileDays(pieces: readonly HoursPiece[], startIndex: number): HoursPiece[] {
  let endIndex = startIndex
  while (pieces[endIndex]?.days) endIndex += 1
  return pieces.slice(startIndex, endIndex)
}

/** Whether opening times that name no day are followed by days on which the place is closed: "8-5, closed Sunday". */
function areExceptionsNext({ isTimes }: DayValue, pieces: readonly HoursPiece[], index: number): boolean {
  const nextValue = pieces[index]?.value
  return isTimes && nextValue !== undefined && isClosed(nextValue) && pieces[index + 1]?.days !== undefined
}

/**
 * Whether the word 'closed' or 'except' refers to the days after the word, not to the days before, as in "Daily except Sunday
 * 8-5" and "Mon-Fri (closed holidays) 8-5". Also true if both are possible, as in "Mon-Fri closed Sat-Sun 8-5".
 */
function appliesToNextDays(
  { isExcept }: DayValue,
  daysBefore: readonly number[],
  dayListsAfter: readonly HoursPiece[],
): boolean {
  const days = joinDays(dayListsAfter)
  const isAmbiguous = isExcept && daysBefore.length > days.length
  return (
    daysBefore.length > 1 &&
    dayListsAfter.length > 0 &&
    (isAmbiguous || days.every((day) => daysBefore.includes(day)))
  )
}

/** Makes a week of the pieces. Times without a day apply to every day (HOURS-6). Null when a piece is ambiguous. */
export function assembleWeek(pieces: readonly HoursPiece[]): Week | null {
  const week: HoursDay[] = []
  let index = 0
  while (index < pieces.length) {
    const dayListsBefore = takeWhileDays(pieces, index)
    index += dayListsBefore.length
    const value = pieces[index]?.value
    if (!value) return null
    index += 1
    const dayListsAfter = takeWhileDays(pieces, index)
    if (dayListsBefore.length > 0) {
      const days = joinDays(dayListsBefore)
      if (isClosed(value) && appliesToNextDays(value, days, dayListsAfter)) return null
      applyValue(week, days, value)
      continue
    }
    const ownDayLists = countOwnDayLists(dayListsAfter, pieces[index + dayListsAfter.length])
    if (ownDayLists === 0) {
      const isLast = index === pieces.length
      const isFirst = index === 1
      if (!(isFirst && (isLast || areExceptionsNext(value, pieces, index))) && !(value.isAlso && isLast))
        return null
      const unmentionedDays = ALL_WEEKDAYS.filter((day) => !week[day])
      // In "Daily 8-5 or by appointment", every day has times, so no day is left for appointments.
      if (unmentionedDays.length === 0) return null
      applyValue(week, unmentionedDays, value)
      continue
    }
    applyValue(week, joinDays(dayListsAfter.slice(0, ownDayLists)), value)
    index += ownDayLists
  }
  return pieces.length > 0 ? ALL_WEEKDAYS.map((day) => week[day] ?? CLOSED_DAY) : null
}
