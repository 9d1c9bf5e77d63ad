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

/** Activity is written at most this often: a finger on a list makes hundreds of events. */
const ACTIVITY_EVERY_MS = 5000
/** Signs of life that end no warning. */
const PASSING = new Set(['pointermove', 'wheel', 'scroll', 'pointerdown', 'touchstart'])
const ACTIVITY = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll'] as const

export interface IdleWatchSurroundings {
  storage: Storage
  now: () => number
  onVerdict: (verdict: Verdict) => void
  /** Another tab signed out, or the record was taken away. */
  onGone: () => void
}

/** Follows activity and presence of this tab on the shared clock. Ends itself by the returned `stop`. */
export function watchIdle({ storage, now, onVerdict, onGone }: IdleWatchSurroundings): {
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
    // What ran out while nobody looked is over, whatever the person does now: judge before anything is noted.
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
    // What a script does is no sign of a person; and a warning must not vanish under the hand that reaches for it.
    if (!event.isTrusted || (isWarning && PASSING.has(event.type))) return
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
  // Nobody counted what lies behind: no tab was there, whether this one begins in the background or not.
  count(true, 'closed')
  return { stay, stop: () => stopped.abort() }
}

function presenceOfTab(): Presence {
  if (document.visibilityState === 'hidden') return 'hidden'
  return document.hasFocus() ? 'focused' : 'blurred'
}
