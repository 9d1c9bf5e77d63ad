// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { defaultPreferences } from './preferences.ts'
import { PreferenceRow } from './preferences-form.tsx'
import { SETTINGS_TEXTS } from './texts.ts'

afterEach(cleanup)

test('each field for a threshold has a help sentence that says what the threshold does (PREFS-5)', () => {
  for (const one of defaultPreferences()) {
    const preference = { ...one, threshold: String(one.threshold_value ?? '') }
    render(<PreferenceRow preference={preference} error={null} onChange={() => undefined} />)
  }
  const fields = screen.getAllByLabelText('Send after this many events per hour')
  expect(fields).toHaveLength(2)
  for (const field of fields) {
    const help = document.getElementById(field.getAttribute('aria-describedby') ?? '')
    expect(help?.textContent).toContain('only if at least this many of its kind happened within an hour')
  }
})

const ALARMS: Record<string, string> = {
  password_changed: 'a new password or e-mail address of an admin',
  email_changed: 'e-mail address of an admin',
  mfa_enabled: 'MFA that is set up',
  mfa_disabled: 'switched off',
  mfa_locked: 'locked by wrong codes',
  mfa_requirement_off: 'no longer required',
  backup_codes_changed: 'new backup codes',
  admin_added: 'an admin who is added',
  admin_removed: 'removed',
  admin_role_changed: 'gets another role',
  rapid_login_failures: 'three wrong passwords within five minutes',
}

test('the help text lists every event that is mailed whatever an admin chooses (PREFS-4, ALARM-1)', () => {
  const migration = readFileSync('supabase/migrations/20261124001000_role_alarms.sql', 'utf8')
  const [, list = ''] = /function private\.is_alarm.*?action in \((.*?)\)/s.exec(migration) ?? []
  const actions = [...list.matchAll(/'(\w+)'/g)].map(([, action = '']) => action)
  expect(Object.keys(ALARMS).toSorted()).toEqual(actions.toSorted())
  for (const words of Object.values(ALARMS)) expect(SETTINGS_TEXTS.alarmHelp).toContain(words)
})
