/*
 * Decides when a session ends (SESSION-1, SESSION-2, SESSION-3). All tabs share one timer in localStorage. Times are
 * milliseconds since 1970, and `now` is an argument.
 */

export const SESSION_RULES = {
  idleLimitMs: 20 * 60_000,
  warnAtMs: 18 * 60_000,
  longestMs: 12 * 60 * 60_000,
  checkEveryMs: 15_000,
} as const

/** Visibility of a tab. `closed`: no tab was open. */
export type Presence = 'focused' | 'blurred' | 'hidden' | 'closed'

/** Share of the time that counts as inactivity. */
const INACTIVE_SHARE: Record<Presence, number> = { focused: 1, blurred: 1 / 8, hidden: 0, closed: 1 }

/**
 * How long after the last count a tab with this presence counts the time. The focused tab counts at every check; a blurred or
 * hidden tab waits longer, so that it counts only if no tab that is more visible does.
 */
const COUNT_DELAYS_MS: Record<Presence, number> = {
  focused: 0,
  blurred: SESSION_RULES.checkEveryMs * 1.5,
  hidden: SESSION_RULES.checkEveryMs * 4,
  closed: 0,
}

export interface IdleTimer {
  signedInAt: number
  /** Inactivity since the last activity. */
  idleMs: number
  /** Time up to this moment has been counted. */
  countedTo: number
}

export type IdleState =
  { kind: 'fine' } | { kind: 'warn'; leftMs: number } | { kind: 'over'; reason: 'idle' | 'too-long' }

export function startIdleTimer(now: number): IdleTimer {
  return { signedInAt: now, idleMs: 0, countedTo: now }
}

/** Whether a tab with this presence should count the time now. True for every tab after the system clock was set back. */
export function isCountDue(timer: IdleTimer, presence: Presence, now: number): boolean {
  const passed = now - timer.countedTo
  return passed < 0 || passed >= COUNT_DELAYS_MS[presence]
}

/**
 * Adds the time since the last count, which the tab spent in this presence. If the system clock was set back, adds nothing
 * and moves the time of the sign-in back equally, so that the session keeps its age (SESSION-3).
 */
export function countTime(timer: IdleTimer, presence: Presence, now: number): IdleTimer {
  const passed = Math.max(0, now - timer.countedTo)
  const setBackMs = Math.max(0, timer.countedTo - now)
  return {
    signedInAt: timer.signedInAt - setBackMs,
    idleMs: timer.idleMs + passed * INACTIVE_SHARE[presence],
    countedTo: now,
  }
}

export function recordActivity(timer: IdleTimer, now: number): IdleTimer {
  return { ...timer, idleMs: 0, countedTo: now }
}

export function judgeIdleTime(timer: IdleTimer, now: number): IdleState {
  if (now - timer.signedInAt >= SESSION_RULES.longestMs) return { kind: 'over', reason: 'too-long' }
  if (timer.idleMs >= SESSION_RULES.idleLimitMs) return { kind: 'over', reason: 'idle' }
  if (timer.idleMs >= SESSION_RULES.warnAtMs) {
    return { kind: 'warn', leftMs: SESSION_RULES.idleLimitMs - timer.idleMs }
  }
  return { kind: 'fine' }
}

/** The timer of the signed-in account, shared by all tabs. It is created when the last step of the sign-in is done. */
interface StoredIdleTimer extends IdleTimer {
  userId: string
}

const IDLE_TIMER_KEY = 'guide-admin-clock'

/** Reads the timer. Null if nobody is signed in, or if the stored record is damaged. */
export function readIdleTimer(storage: Storage): StoredIdleTimer | null {
  try {
    const storedTimer = JSON.parse(
      storage.getItem(IDLE_TIMER_KEY) ?? 'null',
    ) as Partial<StoredIdleTimer> | null
    const { userId, signedInAt, idleMs, countedTo } = storedTimer ?? {}
    const isWhole = [signedInAt, idleMs, countedTo].every((value) => Number.isFinite(value))
    return typeof userId === 'string' && isWhole ? (storedTimer as StoredIdleTimer) : null
  } catch {
    return null
  }
}

export function storeIdleTimer(storage: Storage, timer: StoredIdleTimer): void {
  try {
    storage.setItem(IDLE_TIMER_KEY, JSON.stringify(timer))
  } catch (error) {
    console.warn('The time of the last activity could not be kept', error)
  }
}

export function clearIdleTimer(storage: Storage): void {
  storage.removeItem(IDLE_TIMER_KEY)
}

/** Whether this account has an idle timer on this device, so that it has completed the sign-in here. */
export function hasIdleTimer(storage: Storage, userId: string): boolean {
  return readIdleTimer(storage)?.userId === userId
}
