// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { AdminView, addModalDialogs } from '../../../tests/fixtures/admin-view.tsx'
import { IdleWarning } from './idle-warning.tsx'

beforeAll(addModalDialogs)
afterEach(cleanup)

const staySignedIn = vi.fn()
const state = { phase: 'signed-in', warningLeftMs: 90_000 }
const session = { subscribe: () => () => undefined, getState: () => state, staySignedIn }
const TEXT = 'You will be signed out in 2 minutes, because nothing was done here for a while.'

const showWarning = () =>
  render(
    <AdminView session={session}>
      <IdleWarning />
    </AdminView>,
  )

test('the warning before the end of a session is announced, in a bar with its button (SESSION-1)', () => {
  showWarning()
  fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Stay signed in' }))
  expect(screen.getByRole('alert').textContent).toContain(TEXT)
  expect(staySignedIn).toHaveBeenCalledOnce()
})

test('where a dialog is open, the warning is a dialog above it (SESSION-1)', () => {
  staySignedIn.mockClear()
  const other = Object.assign(document.createElement('dialog'), { open: true })
  document.body.append(other)
  showWarning()
  const dialog = screen.getByRole('dialog', { name: TEXT })
  expect(document.activeElement?.textContent).toBe(TEXT)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Stay signed in' }))
  fireEvent(dialog, new Event('cancel'))
  expect(staySignedIn).toHaveBeenCalledTimes(2)
  other.remove()
})
