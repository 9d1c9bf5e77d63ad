/*
 * At most 5 messages in 10 minutes from one device, then none for 20 minutes (CONTACT-12). A courtesy
 * to the person who presses too often; the server has a limit of its own. Retries of the outbox do not count.
 */
export const LIMIT_MESSAGES = 5
export const LIMIT_WINDOW_MS = 10 * 60_000
export const LIMIT_BLOCK_MS = 2 * LIMIT_WINDOW_MS

export interface SendingLimit {
  takenAt: number[]
  blockedAt: number | null
}

export const FRESH_LIMIT: SendingLimit = { takenAt: [], blockedAt: null }

/** One more message at `now`: the limit afterwards, and the milliseconds to wait (0: it may go). */
export function takeFromLimit(limit: SendingLimit, now: number): { limit: SendingLimit; waitMs: number } {
  const blockedFor = limit.blockedAt === null ? 0 : remaining(limit.blockedAt, LIMIT_BLOCK_MS, now)
  if (blockedFor > 0) return { limit, waitMs: blockedFor }
  const takenAt = limit.takenAt.filter((at) => remaining(at, LIMIT_WINDOW_MS, now) > 0)
  if (takenAt.length >= LIMIT_MESSAGES)
    return { limit: { takenAt: [], blockedAt: now }, waitMs: LIMIT_BLOCK_MS }
  return { limit: { takenAt: [...takenAt, now], blockedAt: null }, waitMs: 0 }
}

/** A clock that was set back must not lock anyone out for years: what lies in the future does not count. */
function remaining(since: number, ms: number, now: number): number {
  return now < since ? 0 : Math.max(0, since + ms - now)
}
