// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  clearIdleTimer,
  storeIdleTimer,
  readIdleTimer,
  SESSION_RULES,
  startIdleTimer,
  type IdleState,
} from './idle-timer.ts'
import { watchIdle } from './idle-watch.ts'

const MINUTE_MS = 60_000
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
  it('a visible tab whose window has no focus counts an eighth of that time as idle', () => {
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
