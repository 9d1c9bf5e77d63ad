/*
 * When a session ends (SESSION-1, SESSION-2). Pure: times are milliseconds since 1970, `now` is an argument. One clock
 * is shared by all tabs (idle-watch.ts); the whole session is over 12 hours after the sign-in, whatever happens.
 */

export const SESSION_RULES = {
  idleLimitMs: 20 * 60_000,
  warnAtMs: 18 * 60_000,
  longestMs: 12 * 60 * 60_000,
  checkEveryMs: 15_000,
} as const

/** What the person sees of a tab. `closed`: no tab was there to tell. */
export type Presence = 'focused' | 'blurred' | 'hidden' | 'closed'

/** How much of the time counts as inactivity. */
const SHARE: Record<Presence, number> = { focused: 1, blurred: 1 / 8, hidden: 0, closed: 1 }

/**
 * A tab that is looked at counts at every check. The others count only what nobody counted: a blurred one what is
 * older than a focused one would leave, a hidden one what is older than a blurred one would leave.
 */
const WAITS_MS: Record<Presence, number> = {
  focused: 0,
  blurred: SESSION_RULES.checkEveryMs * 1.5,
  hidden: SESSION_RULES.checkEveryMs * 4,
  closed: 0,
}

export interface IdleClock {
  signedInAt: number
  /** Inactivity so far, since the last activity. */
  idleMs: number
  /** Time up to here is counted already. */
  countedTo: number
}

export type Verdict =
  { kind: 'fine' } | { kind: 'warn'; leftMs: number } | { kind: 'over'; reason: 'idle' | 'too-long' }

export function startClock(now: number): IdleClock {
  return { signedInAt: now, idleMs: 0, countedTo: now }
}

/** Whether a tab of this presence should count now, with other tabs perhaps counting too. */
export function mayCount(clock: IdleClock, presence: Presence, now: number): boolean {
  return now - clock.countedTo >= WAITS_MS[presence]
}

/** Counts the time since the last count, which the tab spent in this presence. A clock set back counts nothing. */
export function countTime(clock: IdleClock, presence: Presence, now: number): IdleClock {
  const passed = Math.max(0, now - clock.countedTo)
  return { ...clock, idleMs: clock.idleMs + passed * SHARE[presence], countedTo: now }
}

export function noteActivity(clock: IdleClock, now: number): IdleClock {
  return { ...clock, idleMs: 0, countedTo: now }
}

export function judge(clock: IdleClock, now: number): Verdict {
  if (now - clock.signedInAt >= SESSION_RULES.longestMs) return { kind: 'over', reason: 'too-long' }
  if (clock.idleMs >= SESSION_RULES.idleLimitMs) return { kind: 'over', reason: 'idle' }
  if (clock.idleMs >= SESSION_RULES.warnAtMs) {
    return { kind: 'warn', leftMs: SESSION_RULES.idleLimitMs - clock.idleMs }
  }
  return { kind: 'fine' }
}

/** The clock of the signed-in account, shared by all tabs. It is there only once every step of the sign-in was passed. */
export interface KeptClock extends IdleClock {
  userId: string
}

const KEY = 'guide-admin-clock'

/** Null when nobody is signed in, or the record is not ours. */
export function readClock(storage: Storage): KeptClock | null {
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? 'null') as Partial<KeptClock> | null
    const { userId, signedInAt, idleMs, countedTo } = kept ?? {}
    const isWhole = [signedInAt, idleMs, countedTo].every((value) => Number.isFinite(value))
    return typeof userId === 'string' && isWhole ? (kept as KeptClock) : null
  } catch {
    return null
  }
}

export function keepClock(storage: Storage, clock: KeptClock): void {
  try {
    storage.setItem(KEY, JSON.stringify(clock))
  } catch (error) {
    console.warn('The time of the last activity could not be kept', error)
  }
}

export function forgetClock(storage: Storage): void {
  storage.removeItem(KEY)
}
