import { describe, expect, it } from 'vitest'
import { defaultPreferences, parseThreshold } from './preferences.ts'

describe('notification preferences', () => {
  it('notification preferences start with the default frequencies, and with a threshold for two types only (PREFS-1, PREFS-2)', () => {
    expect(
      defaultPreferences().map((preference) => [
        preference.notification_type,
        preference.digest_frequency,
        preference.threshold_value,
      ]),
    ).toEqual([
      ['security_alert', 'immediate', 5],
      ['system_error', 'immediate', 5],
      ['new_submission', 'daily', null],
      ['business_update', 'daily', null],
      ['user_activity', 'weekly', null],
    ])
  })

  it.each([
    ['1', 1],
    ['100', 100],
    [' 5 ', 5],
    ['0', null],
    ['101', null],
    ['2.5', null],
    ['-3', null],
    ['', null],
    ['five', null],
  ])('the typed threshold "%s" of a notification is read as %s', (typed, value) =>
    expect(parseThreshold(typed)).toBe(value),
  )
})
