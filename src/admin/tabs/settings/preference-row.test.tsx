// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { defaultPreferences } from './preferences.ts'
import { PreferenceRow } from './preferences-form.tsx'

afterEach(cleanup)

test('each threshold says in one sentence what it does (PREFS-5)', () => {
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
