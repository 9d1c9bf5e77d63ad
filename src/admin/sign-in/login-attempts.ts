/*
 * Attempts to sign in, stored on this device for 24 hours (LOGIN-5, LOGIN-6, LOGIN-7). The limits here are only for early
 * feedback, because the server enforces its own limits. Times are milliseconds since 1970.
 */

export const ATTEMPT_RULES = {
  lockAfter: 3,
  lockMs: 30 * 60_000,
  rapidFailures: 3,
  rapidWindowMs: 5 * 60_000,
  triesPerWindow: 3,
  windowMs: 60_000,
  blockMs: 120_000,
  historyMs: 24 * 60 * 60_000,
  resetsPerWindow: 2,
  resetWindowMs: 5 * 60_000,
} as const

type AttemptKind = 'sign-in' | 'reset'

export interface LoginAttempt {
  kind: AttemptKind
  email: string
  timestamp: number
  /** True after a sign-in, false after a wrong password, null if the server did not check the password. */
  success: boolean | null
  /** Always null, because a browser does not know its address. */
  ipAddress: null
  userAgent: string
  /** True when this device refused the attempt and started a block. */
  isBlock?: boolean
}

export type SignInPermission =
  | { kind: 'allowed' }
  | { kind: 'locked'; untilMs: number }
  /** This attempt exceeds the rate and starts a block. */
  | { kind: 'limited'; untilMs: number }
  /** An earlier attempt started a block. */
  | { kind: 'restricted'; untilMs: number }

/** Returns the attempts of the last 24 hours; leaves out attempts in the future. */
export function filterRecentAttempts(attempts: LoginAttempt[], now: number): LoginAttempt[] {
  return attempts.filter(({ timestamp }) => now - timestamp < ATTEMPT_RULES.historyMs && timestamp <= now)
}

/** Returns the attempts with a wrong password for this address since its last successful sign-in, oldest first. */
function failedSignInsOf(attempts: LoginAttempt[], email: string): LoginAttempt[] {
  const attemptsForEmail = attempts.filter((attempt) => attempt.kind === 'sign-in' && attempt.email === email)
  const lastSuccess = Math.max(
    0,
    ...attemptsForEmail.filter(({ success }) => success).map(({ timestamp }) => timestamp),
  )
  const failed = attemptsForEmail.filter(
    ({ success, timestamp }) => success === false && timestamp > lastSuccess,
  )
  return failed.sort((a, b) => a.timestamp - b.timestamp)
}

/** The third failure within 30 minutes starts a lock of 30 minutes. After the lock, counting begins at zero (LOGIN-5). */
function computeLockState(
  attempts: LoginAttempt[],
  email: string,
  now: number,
): { lockedUntil: number | null; failures: number } {
  let counted: number[] = []
  let lockedUntil = 0
  const isRecent = (earlier: number, later: number): boolean => later - earlier < ATTEMPT_RULES.lockMs
  for (const { timestamp } of failedSignInsOf(attempts, email)) {
    counted = [...counted.filter((one) => isRecent(one, timestamp)), timestamp]
    if (counted.length >= ATTEMPT_RULES.lockAfter) {
      lockedUntil = timestamp + ATTEMPT_RULES.lockMs
      counted = []
    }
  }
  if (now < lockedUntil) return { lockedUntil, failures: ATTEMPT_RULES.lockAfter }
  return { lockedUntil: null, failures: counted.filter((one) => isRecent(one, now)).length }
}

/** Checks the lock first, then the rate (LOGIN-4). */
export function checkSignIn(attempts: LoginAttempt[], email: string, now: number): SignInPermission {
  const { lockedUntil } = computeLockState(attempts, email, now)
  if (lockedUntil !== null) return { kind: 'locked', untilMs: lockedUntil }
  const attemptsForEmail = attempts.filter((attempt) => attempt.kind === 'sign-in' && attempt.email === email)
  const block = attemptsForEmail.findLast(({ isBlock }) => isBlock === true)
  if (block !== undefined && now - block.timestamp < ATTEMPT_RULES.blockMs) {
    return { kind: 'restricted', untilMs: block.timestamp + ATTEMPT_RULES.blockMs }
  }
  const tries = attemptsForEmail.filter(
    ({ isBlock, timestamp }) => isBlock !== true && now - timestamp < ATTEMPT_RULES.windowMs,
  )
  return tries.length >= ATTEMPT_RULES.triesPerWindow
    ? { kind: 'limited', untilMs: now + ATTEMPT_RULES.blockMs }
    : { kind: 'allowed' }
}

export function mayReset(attempts: LoginAttempt[], email: string, now: number): boolean {
  const recent = attempts.filter(
    (attempt) =>
      attempt.kind === 'reset' &&
      attempt.email === email &&
      now - attempt.timestamp < ATTEMPT_RULES.resetWindowMs,
  )
  return recent.length < ATTEMPT_RULES.resetsPerWindow
}

/** How many wrong passwords are left before the lock. */
export function countAttemptsRemaining(attempts: LoginAttempt[], email: string, now: number): number {
  return Math.max(0, ATTEMPT_RULES.lockAfter - computeLockState(attempts, email, now).failures)
}

/** Whether there were three failures within five minutes (LOGIN-8). */
export function areFailuresRapid(attempts: LoginAttempt[], email: string, now: number): boolean {
  const rapid = failedSignInsOf(attempts, email).filter(
    ({ timestamp }) => now - timestamp < ATTEMPT_RULES.rapidWindowMs,
  )
  return rapid.length >= ATTEMPT_RULES.rapidFailures
}

/** Addresses that are locked on this device now. */
export function listLockedEmails(attempts: LoginAttempt[], now: number): string[] {
  const emails = [...new Set(attempts.map(({ email }) => email))]
  return emails.filter((email) => checkSignIn(attempts, email, now).kind === 'locked')
}

const ATTEMPTS_KEY = 'guide-admin-attempts'
/** Largest number of stored attempts, which is more than anybody makes on one device in a day. */
const MAX_STORED_ATTEMPTS = 200

export function readAttempts(storage: Storage, now: number): LoginAttempt[] {
  try {
    const storedAttempts: unknown = JSON.parse(storage.getItem(ATTEMPTS_KEY) ?? '[]')
    return Array.isArray(storedAttempts) ? filterRecentAttempts(storedAttempts as LoginAttempt[], now) : []
  } catch {
    return []
  }
}

export function recordAttempt(
  storage: Storage,
  attempt: { kind: AttemptKind; email: string; success: boolean | null; isBlock?: boolean },
  now: number,
): LoginAttempt[] {
  const attempts = [
    ...readAttempts(storage, now),
    { ...attempt, timestamp: now, ipAddress: null, userAgent: navigator.userAgent.slice(0, 200) },
  ].slice(-MAX_STORED_ATTEMPTS)
  writeAttempts(storage, attempts)
  return attempts
}

/** Unlocks this device for every e-mail (LOGIN-9). */
export function clearAttempts(storage: Storage): void {
  storage.removeItem(ATTEMPTS_KEY)
}

/** Removes the attempts of an admin who signs out. */
export function deleteAttemptsOf(storage: Storage, email: string, now: number): void {
  const others = readAttempts(storage, now).filter((attempt) => attempt.email !== email.toLowerCase())
  if (others.length === 0) clearAttempts(storage)
  else writeAttempts(storage, others)
}

function writeAttempts(storage: Storage, attempts: LoginAttempt[]): void {
  try {
    storage.setItem(ATTEMPTS_KEY, JSON.stringify(attempts))
  } catch (error) {
    console.warn('An attempt to sign in could not be kept', error)
  }
}
