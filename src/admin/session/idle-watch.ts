import {
  countTime,
  type IdleClock,
  judge,
  keepClock,
  mayCount,
  noteActivity,
  type Presence,
  readClock,
  SESSION_RULES,
  type Verdict,
} from './idle-clock.ts'

/** Minimum time between two writes: scrolling fires hundreds of events. */
const ACTIVITY_EVERY_MS = 5000
/** Events that do not dismiss the idle warning. */
const IGNORED_WHILE_WARNING = new Set(['pointermove', 'wheel', 'scroll', 'pointerdown', 'touchstart'])
const ACTIVITY = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll'] as const

export interface IdleWatchPorts {
  storage: Storage
  now: () => number
  onVerdict: (verdict: Verdict) => void
  /** The clock was removed, such as by Sign Out in another tab. */
  onGone: () => void
}

/** Reports activity and presence of this tab to the shared clock, until `stop` is called. */
export function watchIdle({ storage, now, onVerdict, onGone }: IdleWatchPorts): {
  stay: () => void
  stop: () => void
} {
  const stopped = new AbortController()
  let presence = presenceOfTab()
  let lastNoted = 0
  let isWarning = false
  const judgeNow = (clock: IdleClock, time: number): Verdict => {
    const verdict = judge(clock, time)
    isWarning = verdict.kind === 'warn'
    return verdict
  }

  const count = (isForced: boolean, spentAs: Presence): void => {
    const clock = readClock(storage)
    if (clock === null) return onGone()
    const time = now()
    if (!isForced && !mayCount(clock, spentAs, time)) return onVerdict(judgeNow(clock, time))
    // Judge before noting activity: a session that expired unnoticed must not be revived.
    const counted = { ...clock, ...countTime(clock, spentAs, time) }
    keepClock(storage, counted)
    onVerdict(judgeNow(counted, time))
  }
  const check = (): void => count(false, presence)
  const changePresence = (): void => {
    const before = presence
    presence = presenceOfTab()
    if (presence !== before) count(before === 'focused' || presence === 'focused', before)
  }
  const stay = (): void => {
    const clock = readClock(storage)
    if (clock === null) return onGone()
    const time = now()
    const counted = countTime(clock, presence, time)
    if (judge(counted, time).kind === 'over') return onVerdict(judgeNow(counted, time))
    const active = { ...clock, ...noteActivity(counted, time) }
    lastNoted = time
    keepClock(storage, active)
    onVerdict(judgeNow(active, time))
  }
  const onActivity = (event: Event): void => {
    // Ignore events from scripts. A warning must not vanish while the pointer moves to its button.
    if (!event.isTrusted || (isWarning && IGNORED_WHILE_WARNING.has(event.type))) return
    if (isWarning || Math.abs(now() - lastNoted) >= ACTIVITY_EVERY_MS) stay()
  }

  const { signal } = stopped
  for (const name of ACTIVITY) {
    window.addEventListener(name, onActivity, { passive: true, capture: true, signal })
  }
  for (const name of ['focus', 'blur', 'pageshow'] as const) {
    window.addEventListener(name, changePresence, { signal })
  }
  document.addEventListener('visibilitychange', changePresence, { signal })
  window.addEventListener('pagehide', () => count(true, presence), { signal })
  const timer = setInterval(check, SESSION_RULES.checkEveryMs)
  signal.addEventListener('abort', () => clearInterval(timer))
  // Count the time before this tab opened: no other tab may have been open.
  count(true, 'closed')
  return { stay, stop: () => stopped.abort() }
}

function presenceOfTab(): Presence {
  if (document.visibilityState === 'hidden') return 'hidden'
  return document.hasFocus() ? 'focused' : 'blurred'
}
