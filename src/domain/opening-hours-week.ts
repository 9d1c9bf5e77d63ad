import { formatClock, majuroClock, MINUTES_A_DAY, WEEKDAYS } from './majuro-time.ts'
import { parseHours } from './opening-hours-parse.ts'
import type { HoursDay } from './opening-hours-parse.ts'

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
    close - open >= MINUTES_A_DAY && open === 0
      ? 'Open 24 hours'
      : `${formatClock(open)} - ${formatClock(close)}`,
  )
}

/** The week's table of a listing, Monday first; null when the text is missing or cannot be read. */
export function weekRows(text: string | null, now: Date): WeekRow[] | null {
  const week = parseHours(text?.trim() ?? '')
  if (!week) return null
  const today = majuroClock(now.getTime()).weekday
  return [1, 2, 3, 4, 5, 6, 0].map((weekday) => {
    const hours = week[weekday]
    return { day: WEEKDAYS[weekday] ?? '', hours: hours ? dayHours(hours) : [], isToday: weekday === today }
  })
}
