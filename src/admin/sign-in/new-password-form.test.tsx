// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordToasts } from '../../../tests/fixtures/admin-view.tsx'
import { PASSWORD_UNCERTAIN, setNewPassword } from '../../backend/set-new-password.ts'
import { RequestFailure } from '../../backend/request-failure.ts'
import { type AdminAreaServices, AdminAreaContext } from '../kit/admin-context.tsx'
import { ToastContext } from '../kit/toasts.tsx'
import { recordAttempt, checkSignIn, readAttempts } from './login-attempts.ts'
import { NewPasswordForm } from './new-password-form.tsx'

vi.mock(import('../../backend/set-new-password.ts'), async (load) => ({
  ...(await load()),
  setNewPassword: vi.fn(),
}))

const ANN = 'ann@example.org'
const BEN = 'ben@example.org'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const permissionOf = (email: string): string => {
  const now = Date.now()
  return checkSignIn(readAttempts(localStorage, now), email, now).kind
}

/** @returns the texts of the shown toasts */
function showForm(): string[] {
  const { shown, toaster } = recordToasts()
  render(
    <MemoryRouter>
      <AdminAreaContext value={{ address: {}, storage: localStorage } as unknown as AdminAreaServices}>
        <ToastContext value={toaster}>
          <NewPasswordForm
            tokens={{ accessToken: 'a', refreshToken: 'r' }}
            onExpired={() => expect.unreachable()}
          />
        </ToastContext>
      </AdminAreaContext>
    </MemoryRouter>,
  )
  return shown
}

function type(password: string): void {
  for (const label of ['New password', 'New password again'])
    fireEvent.change(screen.getByLabelText(label), { target: { value: password } })
}

test('setting a new password ends the lock of its e-mail address, but of no other address (LOGIN-5, LOGIN-7)', async () => {
  for (const email of [ANN, ANN, ANN, BEN, BEN, BEN])
    recordAttempt(localStorage, { kind: 'sign-in', email, success: false }, Date.now())
  vi.mocked(setNewPassword)
    .mockRejectedValueOnce(new RequestFailure('Too common', { kind: 'refused', status: 422 }))
    .mockResolvedValueOnce(ANN)
  const shown = showForm()
  type('a long password')
  fireEvent.click(screen.getByRole('button', { name: 'Save password' }))
  await screen.findByText('Too common')
  expect(permissionOf(ANN)).toBe('locked')
  fireEvent.click(screen.getByRole('button', { name: 'Save password' }))
  await waitFor(() => expect(shown).toEqual(['Your password was changed. Please log in.']))
  expect([permissionOf(ANN), permissionOf(BEN)]).toEqual(['allowed', 'locked'])
})

test('after a lost answer the form says that the password may be set, and the next request says so too, but only for the same password (CONFLICT-8)', async () => {
  const set = vi.mocked(setNewPassword)
  set.mockReset()
  set.mockRejectedValueOnce(
    new RequestFailure('Failed to fetch', { kind: 'network', code: PASSWORD_UNCERTAIN }),
  )
  set.mockRejectedValueOnce(new RequestFailure('Too common', { kind: 'refused', status: 422 }))
  set.mockResolvedValueOnce(ANN)
  const shown = showForm()
  type('a long password')
  fireEvent.click(screen.getByRole('button', { name: 'Save password' }))
  await screen.findByText(
    'It is not known whether the password was set: save again. Network error. Please check your internet connection.',
  )
  type('another password')
  fireEvent.click(screen.getByRole('button', { name: 'Save password' }))
  await screen.findByText('Too common')
  type('a long password')
  fireEvent.click(screen.getByRole('button', { name: 'Save password' }))
  await waitFor(() => expect(shown).toEqual(['Your password was changed. Please log in.']))
  expect(set.mock.calls.map(([, , { password, mayBeSet }]) => [password, mayBeSet])).toEqual([
    ['a long password', false],
    ['another password', false],
    ['a long password', true],
  ])
})
