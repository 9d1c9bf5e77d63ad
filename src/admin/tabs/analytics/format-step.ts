import { formatMajuroDateTime } from '../../../domain/hours/majuro-input.ts'
import { formatMajuroDate } from '../../../domain/hours/majuro-time.ts'
import { LONGEST_BY_HOUR, type RangeHours } from './read-analytics.ts'

/** The hour, or for a longer range the day, of a step of the chart. */
export function formatStep(at: string, hours: RangeHours): string {
  const time = Date.parse(at)
  return hours <= LONGEST_BY_HOUR ? formatMajuroDateTime(time) : formatMajuroDate(time)
}
