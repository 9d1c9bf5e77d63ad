// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  clearIdleTimer,
  storeIdleTimer,
  readIdleTimer,
  SESSION_RULES,
  startIdleTimer,
  type IdleState,
  watchIdle,
  countTime,
  judgeIdleTime,
  isCountDue,
  recordActivity,
  type Presence,
} from './idle-watch.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const START_MS = Date.UTC(2026, 10, 21, 8)

/** Counts the idle time of one tab that is focused, blurred or hidden for these periods, one after another. */
function countPeriods(stretches: [Presence, number][], clock = startIdleTimer(START_MS)) {
  let now = clock.countedTo
  for (const [presence, ms] of stretches) {
    now += ms
    clock = countTime(clock, presence, now)
  }
  return { clock, now }
}

describe('the end of a session (SESSION-2)', () => {
  it.each<[string, [Presence, number][], string]>([
    ['time in a focused tab counts in full', [['focused', 20 * MINUTE_MS]], 'over'],
    ['one second before 20 minutes there is a warning', [['focused', 20 * MINUTE_MS - 1000]], 'warn'],
    ['the warning begins at 18 minutes', [['focused', 18 * MINUTE_MS]], 'warn'],
    ['one second before 18 minutes there is no warning', [['focused', 18 * MINUTE_MS - 1000]], 'fine'],
    ['an eighth of the time in a blurred tab counts', [['blurred', 143 * MINUTE_MS]], 'fine'],
    ['144 minutes in a blurred tab lead to the warning', [['blurred', 144 * MINUTE_MS]], 'warn'],
    ['160 minutes in a blurred tab end the session', [['blurred', 160 * MINUTE_MS]], 'over'],
    ['time in a hidden tab does not count', [['hidden', 11 * HOUR_MS]], 'fine'],
    ['time with the browser closed counts', [['closed', 20 * MINUTE_MS]], 'over'],
    [
      'times in different states of the tab add up',
      [
        ['focused', 10 * MINUTE_MS],
        ['hidden', HOUR_MS],
        ['blurred', 80 * MINUTE_MS],
      ],
      'over',
    ],
    ['every session ends 12 hours after the sign-in', [['hidden', 12 * HOUR_MS]], 'over'],
  ])('whether a session of an admin ends: %s', (_, stretches, state) => {
    const { clock, now } = countPeriods(stretches)
    expect(judgeIdleTime(clock, now).kind).toBe(state)
  })

  it('activity of an admin resets the idle time of the session, but not its limit of 12 hours (SESSION-3)', () => {
    let { clock, now } = countPeriods([['focused', 19 * MINUTE_MS]])
    clock = recordActivity(clock, now)
    expect(judgeIdleTime(clock, now)).toEqual({ kind: 'fine' })
    now = START_MS + SESSION_RULES.longestMs
    clock = recordActivity(clock, now)
    expect(judgeIdleTime(clock, now)).toEqual({ kind: 'over', reason: 'too-long' })
  })

  it('the end of a session is preceded by a warning with the remaining time', () => {
    const { clock, now } = countPeriods([['focused', 19 * MINUTE_MS]])
    expect(judgeIdleTime(clock, now)).toEqual({ kind: 'warn', leftMs: MINUTE_MS })
  })

  it('setting the system clock back adds no idle time to a session', () => {
    const back = countTime(startIdleTimer(START_MS), 'focused', START_MS - HOUR_MS)
    expect(back.idleMs).toBe(0)
    expect(countTime(back, 'focused', START_MS - HOUR_MS + MINUTE_MS).idleMs).toBe(MINUTE_MS)
  })

  it('setting the system clock back makes no session longer than 12 hours (SESSION-3)', () => {
    const { clock, now } = countPeriods([['hidden', 11 * HOUR_MS]])
    const setBack = now - 48 * HOUR_MS
    const counted = countTime(clock, 'hidden', setBack)
    expect(judgeIdleTime(counted, setBack).kind).toBe('fine')
    expect(judgeIdleTime(counted, setBack + HOUR_MS)).toEqual({ kind: 'over', reason: 'too-long' })
  })
})

describe('several tabs with one idle timer', () => {
  it.each<[Presence, number, boolean]>([
    ['focused', 0, true],
    ['blurred', 15_000, false],
    ['blurred', 30_000, true],
    ['hidden', 45_000, false],
    ['hidden', 60_000, true],
    ['focused', -HOUR_MS, true],
    ['blurred', -HOUR_MS, true],
    ['hidden', -HOUR_MS, true],
  ])(
    'several tabs share one idle timer: for a %s tab, %d ms after the last count, isCountDue is %s',
    (presence, age, expected) => {
      expect(isCountDue(startIdleTimer(START_MS), presence, START_MS + age)).toBe(expected)
    },
  )

  it('the shared idle timer of a focused, a blurred and a hidden tab counts the same idle time as one focused tab', () => {
    let clock = startIdleTimer(START_MS)
    let now = START_MS
    while (judgeIdleTime(clock, now).kind !== 'over') {
      now += SESSION_RULES.checkEveryMs
      for (const presence of ['hidden', 'blurred', 'focused'] as const) {
        if (isCountDue(clock, presence, now)) clock = countTime(clock, presence, now)
      }
    }
    expect(now - START_MS).toBe(SESSION_RULES.idleLimitMs)
  })
})

let states: IdleState[]
let missingTimerReports: number
let visibility: DocumentVisibilityState
let hasFocus: boolean
const runningWatches: { stop: () => void }[] = []

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21) })
  localStorage.clear()
  states = []
  missingTimerReports = 0
  visibility = 'visible'
  hasFocus = true
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  vi.spyOn(document, 'hasFocus').mockImplementation(() => hasFocus)
  storeIdleTimer(localStorage, { ...startIdleTimer(Date.now()), userId: 'ann' })
})
afterEach(() => {
  for (const { stop } of runningWatches.splice(0)) stop()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function startWatch() {
  const watching = watchIdle({
    storage: localStorage,
    now: () => Date.now(),
    onIdleState: (state) => states.push(state),
    onTimerMissing: () => (missingTimerReports += 1),
  })
  runningWatches.push(watching)
  return watching
}

const readLastState = () => states.at(-1)?.kind
const readIdleMinutes = () => Math.round((readIdleTimer(localStorage)?.idleMs ?? -1) / MINUTE_MS)

/** Fires the browser's events for a tab that is hidden, blurred or focused. */
function setTabState(next: { visible: boolean; focused: boolean }): void {
  visibility = next.visible ? 'visible' : 'hidden'
  hasFocus = next.focused
  document.dispatchEvent(new Event('visibilitychange'))
  window.dispatchEvent(new Event(next.focused ? 'focus' : 'blur'))
}

describe('a focused tab', () => {
  it('a focused tab warns at 18 idle minutes and ends the session at 20 (SESSION-1)', () => {
    startWatch()
    vi.advanceTimersByTime(17 * MINUTE_MS)
    expect(readLastState()).toBe('fine')
    vi.advanceTimersByTime(MINUTE_MS + SESSION_RULES.checkEveryMs)
    expect(readLastState()).toBe('warn')
    vi.advanceTimersByTime(2 * MINUTE_MS)
    expect(states.at(-1)).toEqual({ kind: 'over', reason: 'idle' })
  })

  it("'Stay signed in' resets the idle time, but does not revive an expired session", () => {
    const { stay } = startWatch()
    vi.advanceTimersByTime(19 * MINUTE_MS)
    stay()
    expect([readLastState(), readIdleMinutes()]).toEqual(['fine', 0])
    vi.setSystemTime(Date.now() + 21 * MINUTE_MS)
    stay()
    expect(readLastState()).toBe('over')
  })

  it('a focused tab ends the session after 20 idle minutes also when the system clock was set back (SESSION-1)', () => {
    startWatch()
    vi.setSystemTime(Date.now() - 24 * 60 * MINUTE_MS)
    vi.advanceTimersByTime(20 * MINUTE_MS + SESSION_RULES.checkEveryMs)
    expect(states.at(-1)).toEqual({ kind: 'over', reason: 'idle' })
  })

  it.each([
    ['a key', 'keydown', '', 'fine'],
    ['a press', 'pointerdown', '', 'warn'],
    ['a key, if the warning is a dialog,', 'keydown', '<dialog open><p data-idle-warning>', 'warn'],
    ['a press, if the warning is a dialog,', 'pointerdown', '<dialog open><p data-idle-warning>', 'warn'],
    ['a key in a dialog opened during the warning', 'keydown', '<dialog open>', 'fine'],
    ['a press in a dialog opened during the warning', 'pointerdown', '<dialog open>', 'fine'],
    ['a moved pointer in a dialog opened during the warning', 'pointermove', '<dialog open>', 'warn'],
  ])(
    'after %s (%s on the page %j) the state of the session in a focused tab is %s (SESSION-1)',
    (_, type, page, state) => {
      const listen = vi.spyOn(window, 'addEventListener')
      startWatch()
      const onActivity = listen.mock.calls.find(([name]) => name === type)?.[1] as (event: object) => void
      document.body.innerHTML = page
      vi.advanceTimersByTime(19 * MINUTE_MS)
      // Call the listener itself, because events that a script dispatches are not trusted.
      onActivity({ type, isTrusted: true })
      document.body.replaceChildren()
      expect(readLastState()).toBe(state)
    },
  )

  it('a focused tab does not count events that a script dispatches as activity', () => {
    startWatch()
    vi.advanceTimersByTime(10 * MINUTE_MS)
    window.dispatchEvent(new Event('keydown'))
    expect(readIdleMinutes()).toBe(10)
  })
})

describe('a tab in the background', () => {
  it('a tab in the background counts an eighth of the time in which its window has no focus as idle', () => {
    startWatch()
    setTabState({ visible: true, focused: false })
    vi.advanceTimersByTime(80 * MINUTE_MS)
    setTabState({ visible: true, focused: true })
    expect(readIdleMinutes()).toBe(10)
    expect(readLastState()).toBe('fine')
  })

  it('a hidden tab counts no idle time, but ends the session after 12 hours', () => {
    startWatch()
    setTabState({ visible: false, focused: false })
    vi.advanceTimersByTime(11 * 60 * MINUTE_MS)
    expect([readIdleMinutes(), readLastState()]).toEqual([0, 'fine'])
    vi.advanceTimersByTime(61 * MINUTE_MS)
    expect(states.at(-1)).toEqual({ kind: 'over', reason: 'too-long' })
  })
})

describe('the idle timer shared by all tabs', () => {
  it('the idle timer shared by all tabs counts each minute only once, however many tabs are open (SESSION-4)', () => {
    startWatch()
    startWatch()
    vi.advanceTimersByTime(10 * MINUTE_MS)
    expect(readIdleMinutes()).toBe(10)
  })

  it.each([
    ['looked at', true, true],
    ['opened in the background', true, false],
    ['restored without being shown', false, false],
  ])(
    'the idle timer shared by all tabs counts the time in which no tab was open as soon as a tab is %s',
    (_how, visible, focused) => {
      const first = startWatch()
      first.stop()
      vi.setSystemTime(Date.now() + 21 * MINUTE_MS)
      setTabState({ visible, focused })
      startWatch()
      expect(readLastState()).toBe('over')
    },
  )

  it('the idle timer shared by all tabs is reported as missing after it was removed', () => {
    startWatch()
    clearIdleTimer(localStorage)
    vi.advanceTimersByTime(SESSION_RULES.checkEveryMs)
    expect(missingTimerReports).toBeGreaterThan(0)
  })

  it('the idle timer shared by all tabs is no longer read or changed by a tab after `stop`', () => {
    const { stop } = startWatch()
    stop()
    const before = states.length
    vi.advanceTimersByTime(30 * MINUTE_MS)
    window.dispatchEvent(new Event('focus'))
    expect(states).toHaveLength(before)
  })
})
