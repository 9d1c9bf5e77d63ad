// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { AdminView, addModalDialogs } from '../../../tests/fixtures/admin-view.tsx'
import { WARNING_DIALOG_ATTRIBUTE } from '../session/idle-watch.ts'
import { IdleWarning } from './idle-warning.tsx'

beforeAll(addModalDialogs)
afterEach(cleanup)

const staySignedIn = vi.fn()
const stateWith = (warningLeftMs: number | null) => ({ phase: 'signed-in', warningLeftMs })
let state = stateWith(90_000)
let notifyStateChange: () => void
const session = {
  subscribe: (onChange: () => void) => {
    notifyStateChange = onChange
    return () => undefined
  },
  getState: () => state,
  staySignedIn,
}
const tick = (warningLeftMs: number | null) =>
  act(() => {
    state = stateWith(warningLeftMs)
    notifyStateChange()
  })
const WARNING_TEXT = 'You will be signed out in 2 minutes, because nothing was done here for a while.'

const showWarning = () =>
  render(
    <AdminView session={session}>
      <IdleWarning />
    </AdminView>,
  )

test('the warning before the end of a session is announced to screen readers, in a bar with its button (SESSION-1)', () => {
  showWarning()
  fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Stay signed in' }))
  expect(screen.getByRole('alert').textContent).toContain(WARNING_TEXT)
  expect(staySignedIn).toHaveBeenCalledOnce()
})

test('while a dialog is open, the warning before the end of a session appears as a dialog above it (SESSION-1)', () => {
  staySignedIn.mockClear()
  const other = Object.assign(document.createElement('dialog'), { open: true })
  document.body.append(other)
  showWarning()
  const dialog = screen.getByRole('dialog', { name: WARNING_TEXT })
  expect(document.activeElement?.textContent).toBe(WARNING_TEXT)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Stay signed in' }))
  fireEvent(dialog, new Event('cancel'))
  expect(staySignedIn).toHaveBeenCalledTimes(2)
  other.remove()
})

test('the warning before a session ends stays a bar if it began as a bar, and stays a dialog if it began as a dialog (SESSION-1)', () => {
  showWarning()
  const own = Object.assign(document.createElement('dialog'), { open: true })
  document.body.append(own)
  tick(45_000)
  expect(within(screen.getByRole('alert')).getByText(/in less than a minute/)).toBeDefined()
  tick(null)
  tick(90_000)
  expect(document.querySelectorAll(`dialog [${Object.keys(WARNING_DIALOG_ATTRIBUTE)[0]}]`)).toHaveLength(1)
  own.remove()
  tick(45_000)
  expect(screen.getByRole('dialog', { name: /in less than a minute/ })).toBeDefined()
})
