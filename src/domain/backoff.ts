const MIN_DELAY_MS = 1_000
const MAX_DELAY_MS = 300_000

/**
 * Delay before the next attempt, in milliseconds: exponential with full jitter between 1 s and 300 s, never shorter
 * than Retry-After (SYNC-6).
 */
export function computeBackoffMs(
  failures: number,
  random: () => number,
  retryAfterMs: number | null,
): number {
  const longestDelayMs = Math.min(MAX_DELAY_MS, MIN_DELAY_MS * 2 ** Math.min(failures, 20))
  return Math.max(MIN_DELAY_MS, Math.round(random() * longestDelayMs), retryAfterMs ?? 0)
}

/** Longer values of Retry-After are reduced to this: nothing may wait for days (SYNC-6), and timers overflow after 24 days. */
export const MAX_RETRY_AFTER_MS = 3_600_000

/**
 * Reads Retry-After, in seconds or as an HTTP date (RFC 9110, 10.2.3). Returns milliseconds from `now`, from 0 to one hour;
 * null when the header is missing or cannot be read.
 */
export function parseRetryAfter(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return clampRetryAfter(seconds * 1000)
  const dateMs = Date.parse(header)
  return Number.isNaN(dateMs) ? null : clampRetryAfter(dateMs - now)
}

function clampRetryAfter(ms: number): number {
  return Math.min(MAX_RETRY_AFTER_MS, Math.max(0, ms))
}
