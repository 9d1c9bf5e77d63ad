import { expect, it } from 'vitest'
import { lastCheckedText } from './texts.ts'

it.each([
  ['2026-11-20T10:45:00Z', 'Checked today'],
  // For a check, the feed contains only the midnight in Majuro at which the day of the check began.
  ['2026-11-19T12:00:00Z', 'Checked today'],
  ['2026-11-19T11:59:00Z', 'Checked 1 day ago'],
  ['2026-09-01T00:00:00Z', 'Checked on 1 Sep 2026'],
  [null, 'Never checked'],
])('a check of a listing at %s is described by its day in Majuro: %s', (last_checked_at, text) => {
  expect(lastCheckedText({ last_checked_at }, Date.parse('2026-11-20T11:00:00Z'))).toBe(text)
})
