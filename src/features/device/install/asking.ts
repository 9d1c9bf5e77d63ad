import type { InstallAnswer } from './install-answer.ts'

/** Source of both: spec public-site 2 and 9. */
export const ASK_AFTER_MS = 3_000
export const REMIND_AFTER_MS = 7 * 24 * 60 * 60_000
/** Between the question and its answer. */
const DAY_MS = 24 * 60 * 60_000

/**
 * Whether the guide may ask by itself (spec public-site 2, decision 50). `now` (when the question became due) in milliseconds since 1970. A time to ask
 * that lies further ahead than anyone could have chosen comes from a clock that was wrong: it counts as past.
 */
export function mayAsk(answer: InstallAnswer, now: number): boolean {
  if (answer === null) return true
  if (answer === 'never') return false
  return now >= answer.askFrom || answer.askFrom - now > REMIND_AFTER_MS + DAY_MS
}
