// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { AdminView } from '../../../../tests/fixtures/admin-view.tsx'
import { clearAttempts, recordAttempt } from '../../sign-in/login-attempts.ts'
import { LockedAddresses } from './security-tab.tsx'

afterEach(() => {
  cleanup()
  clearAttempts(localStorage)
})

test('Unlock unlocks the address, and the heading of the locked addresses takes the focus (LOGIN-9) (A11Y-3)', () => {
  for (let tries = 0; tries < 3; tries += 1)
    recordAttempt(localStorage, { kind: 'sign-in', email: 'ben@example.org', success: false }, Date.now())
  render(
    <AdminView>
      <LockedAddresses />
    </AdminView>,
  )
  const unlock = screen.getByRole('button', { name: 'Unlock' })
  unlock.focus()
  fireEvent.click(unlock)
  screen.getByText('No address is locked on this device.')
  expect(document.activeElement).toBe(
    screen.getByRole('heading', { name: 'Locked addresses on this device' }),
  )
})
