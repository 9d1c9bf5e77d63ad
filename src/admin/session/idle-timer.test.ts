import { describe, expect, it } from 'vitest'
import {
  countTime,
  isCountDue,
  judgeIdleTime,
  type Presence,
  recordActivity,
  SESSION_RULES,
  startIdleTimer,
} from './idle-timer.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const START_MS = Date.UTC(2026, 10, 21, 8)

/** Counts the idle time of one tab that is focused, blurred or hidden for these periods, one after another. */
function countPeriods(periods: [Presence, number][], clock = startIdleTimer(START_MS)) {
  let now = clock.countedTo
  for (const [presence, ms] of periods) {
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
  ])('whether a session of an admin ends: %s', (_, periods, state) => {
    const { clock, now } = countPeriods(periods)
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
