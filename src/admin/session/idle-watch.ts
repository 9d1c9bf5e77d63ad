import {
  countTime,
  isCountDue,
  judgeIdleTime,
  type IdleState,
  type IdleTimer,
  type Presence,
  readIdleTimer,
  recordActivity,
  SESSION_RULES,
  storeIdleTimer,
} from './idle-timer.ts'

/* Records the activity and the presence of this tab in the idle timer that all tabs share (SESSION-4). */

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
