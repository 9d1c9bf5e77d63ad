/*
 * Decides when a session ends (SESSION-1, SESSION-2, SESSION-3), and records this tab's activity. All tabs share one timer
 * in localStorage. Times are milliseconds since 1970, and `now` is an argument.
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

interface IdleTimer {
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

/** Minimum time between two records of activity, because scrolling fires hundreds of events. */
const MIN_ACTIVITY_INTERVAL_MS = 5000
/** Events that do not dismiss the idle warning. */
const IGNORED_WHILE_WARNING = new Set(['pointermove', 'wheel', 'scroll', 'pointerdown', 'touchstart'])
const PRESS_EVENTS = new Set(['pointerdown', 'touchstart'])
const ACTIVITY_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll'] as const

export function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null
}

/** The attribute that marks the idle warning while it is a dialog. */
export const WARNING_DIALOG_ATTRIBUTE = { 'data-idle-warning': '' }

/**
 * Whether an event does not count as activity while the warning is shown. Pointer events do not, so that the warning stays
 * while the pointer moves to its button. While the warning is a dialog, no event does, because nothing behind it can be used.
 * In another dialog, which was opened later and covers the warning, a press counts as activity.
 */
function isIgnoredWhileWarning({ type }: Event): boolean {
  if (document.querySelector('[data-idle-warning]') !== null) return true
  return IGNORED_WHILE_WARNING.has(type) && !(PRESS_EVENTS.has(type) && isDialogOpen())
}

interface IdleWatchPorts {
  storage: Storage
  now: () => number
  onIdleState: (state: IdleState) => void
  /** Called when the timer was removed, for example by Sign Out in another tab. */
  onTimerMissing: () => void
}

/** Reports activity and presence of this tab to the shared timer, until `stop` is called. */
export function watchIdle({ storage, now, onIdleState, onTimerMissing }: IdleWatchPorts): {
  stay: () => void
  stop: () => void
} {
  const stopped = new AbortController()
  let presence = readPresence()
  let lastNoted = 0
  let isWarning = false
  const judgeNow = (timer: IdleTimer, time: number): IdleState => {
    const state = judgeIdleTime(timer, time)
    isWarning = state.kind === 'warn'
    return state
  }

  const count = (isForced: boolean, spentAs: Presence): void => {
    const timer = readIdleTimer(storage)
    if (timer === null) return onTimerMissing()
    const time = now()
    if (!isForced && !isCountDue(timer, spentAs, time)) return onIdleState(judgeNow(timer, time))
    // Store the counted time and check the limits before activity is recorded, because activity must not revive a session
    // that has expired meanwhile.
    const counted = { ...timer, ...countTime(timer, spentAs, time) }
    storeIdleTimer(storage, counted)
    onIdleState(judgeNow(counted, time))
  }
  const check = (): void => count(false, presence)
  const changePresence = (): void => {
    const before = presence
    presence = readPresence()
    if (presence !== before) count(before === 'focused' || presence === 'focused', before)
  }
  const stay = (): void => {
    const timer = readIdleTimer(storage)
    if (timer === null) return onTimerMissing()
    const time = now()
    const counted = countTime(timer, presence, time)
    if (judgeIdleTime(counted, time).kind === 'over') return onIdleState(judgeNow(counted, time))
    const active = { ...timer, ...recordActivity(counted, time) }
    lastNoted = time
    storeIdleTimer(storage, active)
    onIdleState(judgeNow(active, time))
  }
  const onActivity = (event: Event): void => {
    // Events that are not trusted come from scripts, not from the person.
    if (!event.isTrusted || (isWarning && isIgnoredWhileWarning(event))) return
    if (isWarning || Math.abs(now() - lastNoted) >= MIN_ACTIVITY_INTERVAL_MS) stay()
  }

  const { signal } = stopped
  for (const name of ACTIVITY_EVENTS) {
    window.addEventListener(name, onActivity, { passive: true, capture: true, signal })
  }
  for (const name of ['focus', 'blur', 'pageshow'] as const) {
    window.addEventListener(name, changePresence, { signal })
  }
  document.addEventListener('visibilitychange', changePresence, { signal })
  window.addEventListener('pagehide', () => count(true, presence), { signal })
  const timer = setInterval(check, SESSION_RULES.checkEveryMs)
  signal.addEventListener('abort', () => clearInterval(timer))
  // Count the time before this tab opened that no tab has counted, as time in which no tab was open.
  count(true, 'closed')
  return { stay, stop: () => stopped.abort() }
}

function readPresence(): Presence {
  if (document.visibilityState === 'hidden') return 'hidden'
  return document.hasFocus() ? 'focused' : 'blurred'
}
