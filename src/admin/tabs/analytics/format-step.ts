import { formatMajuroDateTime } from '../../../domain/hours/majuro-input.ts'
import { formatMajuroDate } from '../../../domain/hours/majuro-time.ts'
import { MAX_HOURLY_RANGE_HOURS, type RangeHours } from './read-analytics.ts'

/** Formats the time of a step of the chart: date and hour, or only the date if the range is counted by day. */
export function formatStep(at: string, hours: RangeHours): string {
  const time = Date.parse(at)
  return hours <= MAX_HOURLY_RANGE_HOURS ? formatMajuroDateTime(time) : formatMajuroDate(time)
}
