/*
 * Dates with a time of day, as they are shown and as admins enter them. Not in majuro-time.ts, which the first screen loads.
 */
import { formatClock, formatMajuroDate, toMajuroClock, MAJURO_OFFSET_MS } from './majuro-time.ts'

/** Formats an instant as "20 Nov 2026, 5:00 PM" in Majuro time; '' for NaN. */
export function formatMajuroDateTime(instant: number): string {
  const date = formatMajuroDate(instant)
  return date === '' ? '' : `${date}, ${formatClock(toMajuroClock(instant).minutes)}`
}

const LOCAL_INPUT_PATTERN = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}))?$/

/** The value of a datetime-local field in Majuro time, "2026-11-20T17:00"; '' for null and for an invalid date. */
export function toMajuroInput(instant: string | null): string {
  const local = new Date(Date.parse(instant ?? '') + MAJURO_OFFSET_MS)
  return Number.isNaN(local.getTime()) ? '' : local.toISOString().slice(0, 16)
}

/** Converts a Majuro date, with or without time, to an ISO 8601 instant in UTC; null for any other text. */
export function fromMajuroInput(text: string): string | null {
  const [fullMatch, year, month, day, hour = '00', minute = '00'] =
    LOCAL_INPUT_PATTERN.exec(text.trim()) ?? []
  if (fullMatch === undefined) return null
  const localTime = `${year}-${month}-${day}T${hour}:${minute}`
  const instant = new Date(Date.parse(`${localTime}:00Z`) - MAJURO_OFFSET_MS)
  // Date.parse reads February 30 as a day in March; reject such dates.
  if (Number.isNaN(instant.getTime())) return null
  return toMajuroInput(instant.toISOString()) === localTime ? instant.toISOString() : null
}
