import { formatMajuroDateTime } from '../../../domain/hours/majuro-input.ts'
import { formatMajuroDate } from '../../../domain/hours/majuro-time.ts'
import { LONGEST_BY_HOUR, type RangeHours } from './read-analytics.ts'

/** Formats the time of a step of the chart: date and hour, or only the date if the range is counted by day. */
export function formatStep(at: string, hours: RangeHours): string {
  const time = Date.parse(at)
  return hours <= LONGEST_BY_HOUR ? formatMajuroDateTime(time) : formatMajuroDate(time)
}
