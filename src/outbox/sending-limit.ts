/*
 * At most 5 messages in 10 minutes from one device, then none for 20 minutes (CONTACT-12). Retries of the outbox do not
 * count. The server has its own limit; this one only answers a person sooner.
 */
export const LIMIT_MESSAGES = 5
export const LIMIT_WINDOW_MS = 10 * 60_000
export const LIMIT_BLOCK_MS = 2 * LIMIT_WINDOW_MS

export interface SendingLimit {
  takenAt: number[]
  blockedAt: number | null
}

export const FRESH_LIMIT: SendingLimit = { takenAt: [], blockedAt: null }

/** Counts one message at `now`. `waitMs` is 0 when it may be sent, else the time until the next may be. */
export function consumeLimit(limit: SendingLimit, now: number): { limit: SendingLimit; waitMs: number } {
  const blockedFor = limit.blockedAt === null ? 0 : remaining(limit.blockedAt, LIMIT_BLOCK_MS, now)
  if (blockedFor > 0) return { limit, waitMs: blockedFor }
  const takenAt = limit.takenAt.filter((at) => remaining(at, LIMIT_WINDOW_MS, now) > 0)
  if (takenAt.length >= LIMIT_MESSAGES)
    return { limit: { takenAt: [], blockedAt: now }, waitMs: LIMIT_BLOCK_MS }
  return { limit: { takenAt: [...takenAt, now], blockedAt: null }, waitMs: 0 }
}

/** Times in the future do not count: a clock that was set back must not block a person for years. */
function remaining(since: number, ms: number, now: number): number {
  return now < since ? 0 : Math.max(0, since + ms - now)
}
