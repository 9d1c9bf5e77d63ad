import { describe, expect, it } from 'vitest'
import type { InstallAnswer } from './install-answer.ts'
import { mayAsk, REMIND_AFTER_MS } from './asking.ts'

const NOW = Date.parse('2026-11-21T00:00:00Z')
const DAY_MS = 24 * 60 * 60_000

describe('asking to install the guide (INSTALL-1)', () => {
  it.each<[string, InstallAnswer, boolean]>([
    ['nobody was asked yet', null, true],
    ['the question was closed for good', 'never', false],
    ['"Maybe Later" was chosen just now', { askFrom: NOW + REMIND_AFTER_MS }, false],
    [
      '"Maybe Later" was chosen an hour after the question came',
      { askFrom: NOW + REMIND_AFTER_MS + DAY_MS / 24 },
      false,
    ],
    ['"Maybe Later" was chosen six days ago', { askFrom: NOW + DAY_MS }, false],
    ['"Maybe Later" was chosen seven days ago', { askFrom: NOW }, true],
    ['"Maybe Later" was chosen long ago', { askFrom: NOW - 100 * DAY_MS }, true],
    ['the clock was years ahead when it was chosen', { askFrom: NOW + 3_000 * DAY_MS }, true],
  ])('%s', (_, answer, expected) => {
    expect(mayAsk(answer, NOW)).toBe(expected)
  })
})
