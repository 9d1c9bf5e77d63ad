// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { AlertRows } from './alert-rows.tsx'
import type { SecurityAlert } from './alerts.ts'

afterEach(cleanup)

const ALERT: SecurityAlert = {
  id: 'a',
  action: 'login_failed',
  severity: 'high',
  timestamp: new Date().toISOString(),
  details: { email: 'anna@example.org' },
  resource_type: 'account',
  resource_id: null,
  user_id: null,
  user_agent: null,
  ip_address: null,
}

test('an alert shows severity, event, time and account, and has a button to resolve it only if the list passes a handler (ALERT-5)', () => {
  const onResolve = vi.fn()
  const { rerender } = render(<AlertRows alerts={[ALERT]} emails={new Map()} onResolve={onResolve} />)
  expect(screen.getByRole('listitem').textContent).toMatch(/^High Wrong password Just nowanna@example\.org/)
  fireEvent.click(screen.getByRole('button', { name: 'Mark resolved: Wrong password' }))
  expect(onResolve).toHaveBeenCalledWith('a')
  rerender(<AlertRows alerts={[ALERT]} emails={new Map()} />)
  expect(screen.queryByRole('button')).toBeNull()
})
