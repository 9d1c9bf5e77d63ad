import { describe, expect, it } from 'vitest'
import {
  countTime,
  judge,
  mayCount,
  noteActivity,
  type Presence,
  SESSION_RULES,
  startClock,
} from './idle-clock.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const START = Date.UTC(2026, 10, 21, 8)

/** Lets each stretch pass in its presence, counted as a single tab would. */
function spend(stretches: [Presence, number][], clock = startClock(START)) {
  let now = clock.countedTo
  for (const [presence, ms] of stretches) {
    now += ms
    clock = countTime(clock, presence, now)
  }
  return { clock, now }
}

describe('the end of a session (SESSION-2)', () => {
  it.each<[string, [Presence, number][], string]>([
    ['visible and focused counts in full', [['focused', 20 * MINUTE]], 'over'],
    ['one second before is a warning', [['focused', 20 * MINUTE - 1000]], 'warn'],
    ['the warning begins at 18 minutes', [['focused', 18 * MINUTE]], 'warn'],
    ['and not before', [['focused', 18 * MINUTE - 1000]], 'fine'],
    ['visible but blurred counts an eighth', [['blurred', 143 * MINUTE]], 'fine'],
    ['so 144 minutes of it warn', [['blurred', 144 * MINUTE]], 'warn'],
    ['and 160 end', [['blurred', 160 * MINUTE]], 'over'],
    ['hidden is not counted', [['hidden', 11 * HOUR]], 'fine'],
    ['time with the browser closed counts', [['closed', 20 * MINUTE]], 'over'],
    [
      'stretches add up',
      [
        ['focused', 10 * MINUTE],
        ['hidden', HOUR],
        ['blurred', 80 * MINUTE],
      ],
      'over',
    ],
    ['12 hours after the sign-in all is over', [['hidden', 12 * HOUR]], 'over'],
  ])('%s', (_, stretches, verdict) => {
    const { clock, now } = spend(stretches)
    expect(judge(clock, now).kind).toBe(verdict)
  })

  it('activity resets the idle time, but not the 12 hours (SESSION-3)', () => {
    let { clock, now } = spend([['focused', 19 * MINUTE]])
    clock = noteActivity(clock, now)
    expect(judge(clock, now)).toEqual({ kind: 'fine' })
    now = START + SESSION_RULES.longestMs
    clock = noteActivity(clock, now)
    expect(judge(clock, now)).toEqual({ kind: 'over', reason: 'too-long' })
  })

  it('reports the remaining time', () => {
    const { clock, now } = spend([['focused', 19 * MINUTE]])
    expect(judge(clock, now)).toEqual({ kind: 'warn', leftMs: MINUTE })
  })

  it('a system clock set back adds nothing', () => {
    const back = countTime(startClock(START), 'focused', START - HOUR)
    expect(back.idleMs).toBe(0)
    expect(countTime(back, 'focused', START - HOUR + MINUTE).idleMs).toBe(MINUTE)
  })
})

describe('several tabs on one clock', () => {
  it.each<[Presence, number, boolean]>([
    ['focused', 0, true],
    ['blurred', 15_000, false],
    ['blurred', 30_000, true],
    ['hidden', 45_000, false],
    ['hidden', 60_000, true],
  ])('a %s tab, %d ms after the last count, counts: %s', (presence, age, expected) => {
    expect(mayCount(startClock(START), presence, START + age)).toBe(expected)
  })

  it('a focused and a hidden tab count like one focused tab', () => {
    let clock = startClock(START)
    let now = START
    while (judge(clock, now).kind !== 'over') {
      now += SESSION_RULES.checkEveryMs
      for (const presence of ['hidden', 'blurred', 'focused'] as const) {
        if (mayCount(clock, presence, now)) clock = countTime(clock, presence, now)
      }
    }
    expect(now - START).toBe(SESSION_RULES.idleLimitMs)
  })
})
