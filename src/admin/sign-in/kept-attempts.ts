import { recentAttempts, type AttemptKind, type LoginAttempt } from './login-attempts.ts'

const KEY = 'guide-admin-attempts'
/** Far above what one device tries in a day. */
const MOST_KEPT = 200

export function readAttempts(storage: Storage, now: number): LoginAttempt[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? recentAttempts(kept as LoginAttempt[], now) : []
  } catch {
    return []
  }
}

export function keepAttempt(
  storage: Storage,
  attempt: { kind: AttemptKind; email: string; success: boolean | null; isBlock?: boolean },
  now: number,
): LoginAttempt[] {
  const attempts = [
    ...readAttempts(storage, now),
    { ...attempt, timestamp: now, ipAddress: null, userAgent: navigator.userAgent.slice(0, 200) },
  ].slice(-MOST_KEPT)
  write(storage, attempts)
  return attempts
}

/** Unlocks this device for every e-mail (LOGIN-9). */
export function clearAttempts(storage: Storage): void {
  storage.removeItem(KEY)
}

/** An admin who signs out leaves no address behind. */
export function forgetAttemptsOf(storage: Storage, email: string, now: number): void {
  const others = readAttempts(storage, now).filter((attempt) => attempt.email !== email.toLowerCase())
  if (others.length === 0) clearAttempts(storage)
  else write(storage, others)
}

function write(storage: Storage, attempts: LoginAttempt[]): void {
  try {
    storage.setItem(KEY, JSON.stringify(attempts))
  } catch (error) {
    console.warn('An attempt to sign in could not be kept', error)
  }
}
