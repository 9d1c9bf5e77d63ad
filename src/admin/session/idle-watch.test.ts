// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetClock, keepClock, readClock, SESSION_RULES, startClock, type Verdict } from './idle-clock.ts'
import { watchIdle } from './idle-watch.ts'

const MINUTE = 60_000
let verdicts: Verdict[]
let gone: number
let visibility: DocumentVisibilityState
let hasFocus: boolean
const running: { stop: () => void }[] = []

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21) })
  localStorage.clear()
  verdicts = []
  gone = 0
  visibility = 'visible'
  hasFocus = true
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  vi.spyOn(document, 'hasFocus').mockImplementation(() => hasFocus)
  keepClock(localStorage, { ...startClock(Date.now()), userId: 'ann' })
})
afterEach(() => {
  for (const { stop } of running.splice(0)) stop()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function watch() {
  const watching = watchIdle({
    storage: localStorage,
    now: () => Date.now(),
    onVerdict: (verdict) => verdicts.push(verdict),
    onGone: () => (gone += 1),
  })
  running.push(watching)
  return watching
}

const last = () => verdicts.at(-1)?.kind
const idleMinutes = () => Math.round((readClock(localStorage)?.idleMs ?? -1) / MINUTE)

/** What a browser tells a page when somebody looks elsewhere or comes back. */
function look(next: { visible: boolean; focused: boolean }): void {
  visibility = next.visible ? 'visible' : 'hidden'
  hasFocus = next.focused
  document.dispatchEvent(new Event('visibilitychange'))
  window.dispatchEvent(new Event(next.focused ? 'focus' : 'blur'))
}

describe('a focused tab', () => {
  it('warns at 18 minutes and ends at 20 (SESSION-1)', () => {
    watch()
    vi.advanceTimersByTime(17 * MINUTE)
    expect(last()).toBe('fine')
    vi.advanceTimersByTime(MINUTE + SESSION_RULES.checkEveryMs)
    expect(last()).toBe('warn')
    vi.advanceTimersByTime(2 * MINUTE)
    expect(verdicts.at(-1)).toEqual({ kind: 'over', reason: 'idle' })
  })

  it("'Stay signed in' resets the time, but not after the end", () => {
    const { stay } = watch()
    vi.advanceTimersByTime(19 * MINUTE)
    stay()
    expect([last(), idleMinutes()]).toEqual(['fine', 0])
    vi.setSystemTime(Date.now() + 21 * MINUTE)
    stay()
    expect(last()).toBe('over')
  })

  it('ignores events made by scripts', () => {
    watch()
    vi.advanceTimersByTime(10 * MINUTE)
    window.dispatchEvent(new Event('keydown'))
    expect(idleMinutes()).toBe(10)
  })
})

describe('a tab in the background', () => {
  it('counts an eighth while it is blurred', () => {
    watch()
    look({ visible: true, focused: false })
    vi.advanceTimersByTime(80 * MINUTE)
    look({ visible: true, focused: true })
    expect(idleMinutes()).toBe(10)
    expect(last()).toBe('fine')
  })

  it('counts nothing while hidden, but ends after 12 hours', () => {
    watch()
    look({ visible: false, focused: false })
    vi.advanceTimersByTime(11 * 60 * MINUTE)
    expect([idleMinutes(), last()]).toEqual([0, 'fine'])
    vi.advanceTimersByTime(61 * MINUTE)
    expect(verdicts.at(-1)).toEqual({ kind: 'over', reason: 'too-long' })
  })
})

describe('the clock shared by all tabs', () => {
  it('counts a minute once, however many tabs are open (SESSION-4)', () => {
    watch()
    watch()
    vi.advanceTimersByTime(10 * MINUTE)
    expect(idleMinutes()).toBe(10)
  })

  it.each([
    ['looked at', true, true],
    ['opened in the background', true, false],
    ['restored without being shown', false, false],
  ])('counts the time in which no tab was open, by a tab that is %s', (_how, visible, focused) => {
    const first = watch()
    first.stop()
    vi.setSystemTime(Date.now() + 21 * MINUTE)
    look({ visible, focused })
    watch()
    expect(last()).toBe('over')
  })

  it('reports that the clock was removed', () => {
    watch()
    forgetClock(localStorage)
    vi.advanceTimersByTime(SESSION_RULES.checkEveryMs)
    expect(gone).toBeGreaterThan(0)
  })

  it('does nothing after stop', () => {
    const { stop } = watch()
    stop()
    const before = verdicts.length
    vi.advanceTimersByTime(30 * MINUTE)
    window.dispatchEvent(new Event('focus'))
    expect(verdicts).toHaveLength(before)
  })
})
