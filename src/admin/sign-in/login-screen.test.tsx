// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { AdminView, recordToasts } from '../../../tests/fixtures/admin-view.tsx'
import { AdminAreaContext, type AdminAreaServices } from '../kit/admin-context.tsx'
import { ToastContext } from '../kit/toasts.tsx'
import type { SessionState } from '../session/session-state.ts'
import { LoginScreen } from './login-screen.tsx'
import { SIGN_IN_TEXTS } from './texts.ts'

afterEach(cleanup)

const account = { userId: 'ann', email: 'ann@example.org' }

/** Opens the screen for a session that needs a code, and sends a code that the server rejects as wrong. */
async function sendRefusedCode(hasPassed: boolean): Promise<void> {
  let state = { phase: 'code-needed', account } as SessionState
  const listeners = new Set<() => void>()
  const session = {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    passFactor: async () => {
      if (hasPassed) state = { phase: 'signed-in', account } as SessionState
      for (const listener of listeners) listener()
    },
  }
  const verifyCode = vi.fn(async () => ({ verified: false, purpose: 'sign_in', reason: 'wrong' }))
  render(
    <MemoryRouter initialEntries={['/admin/login']}>
      <AdminView backend={{ auth: { verifyCode } }} session={session}>
        <Routes>
          <Route path="/admin/login" element={<LoginScreen />} />
          <Route path="*" element={<p>The admin area</p>} />
        </Routes>
      </AdminView>
    </MemoryRouter>,
  )
  fireEvent.change(screen.getByLabelText(SIGN_IN_TEXTS.code), { target: { value: '123456' } })
  fireEvent.click(screen.getByRole('button', { name: SIGN_IN_TEXTS.verify }))
  await waitFor(() => expect(verifyCode).toHaveBeenCalledTimes(1))
}

test('if an earlier request has already confirmed the session with a code, a second request with that code opens the admin area although the server refuses it (MFA-8)', async () => {
  await sendRefusedCode(true)
  await screen.findByText('The admin area')
})

test('the login screen reports a wrong code of the second factor as wrong (MFA-1)', async () => {
  await sendRefusedCode(false)
  await screen.findByText(SIGN_IN_TEXTS.codeWrong)
})

test('the set-up of a required second factor opens without a signed-in screen around it, also where the factor was just set up on another device (MFA-6)', async () => {
  const state = { phase: 'setup-needed', account } as SessionState
  const admin = {
    session: { getState: () => state, subscribe: () => () => undefined },
    backend: { auth: { mfaStatus: () => Promise.resolve({ is_enabled: true, backup_codes_left: 8 }) } },
    audit: { recordEvent: vi.fn() },
    storage: localStorage,
  } as unknown as AdminAreaServices
  render(
    <MemoryRouter initialEntries={['/admin/login']}>
      <AdminAreaContext value={admin}>
        <ToastContext value={recordToasts().toaster}>
          <LoginScreen />
        </ToastContext>
      </AdminAreaContext>
    </MemoryRouter>,
  )
  await screen.findByText('8 of 8 backup codes are left.')
})
