import type { InstallAnswer } from './install-answer.ts'

/** When to ask, and when to ask again after 'Maybe Later' (INSTALL-1). */
export const ASK_AFTER_MS = 3_000
export const REMIND_AFTER_MS = 7 * 24 * 60 * 60_000
/** Between the question and its answer. */
const DAY_MS = 24 * 60 * 60_000

/**
 * Whether the guide may ask by itself (INSTALL-1). `now` is when the question became due, in milliseconds since
 * 1970. A time to ask
 * that lies further ahead than anyone could have chosen comes from a clock that was wrong: it counts as past.
 */
export function mayAsk(answer: InstallAnswer, now: number): boolean {
  if (answer === null) return true
  if (answer === 'never') return false
  return now >= answer.askFrom || answer.askFrom - now > REMIND_AFTER_MS + DAY_MS
}
