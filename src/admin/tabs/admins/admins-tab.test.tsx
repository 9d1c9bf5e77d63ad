// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { AdminView, addModalDialogs, recordToasts } from '../../../../tests/fixtures/admin-view.tsx'
import { createDeferred } from '../../../../tests/fixtures/deferred.ts'
import { RequestFailure } from '../../../backend/request-failure.ts'
import { normaliseEmail } from '../../sign-in/check-login.ts'
import { AdminsTab } from './admins-tab.tsx'

beforeAll(addModalDialogs)
afterEach(cleanup)

interface FakeServer {
  readAdmins?: () => object[]
  callFunction?: () => Promise<null>
}

/** @returns the texts of the shown toasts */
function openTab({ readAdmins = () => [], callFunction }: FakeServer): string[] {
  const tables = {
    callDatabase: () => Promise.resolve({ require_mfa: false, admins: readAdmins() }),
    readAllRows: () => Promise.resolve([]),
  }
  const { shown, toaster } = recordToasts()
  render(
    <AdminView backend={{ tables, callFunction }} toaster={toaster}>
      <AdminsTab />
    </AdminView>,
  )
  return shown
}

async function invite(email: string): Promise<HTMLInputElement> {
  const field = await screen.findByLabelText<HTMLInputElement>('E-mail address')
  fireEvent.change(field, { target: { value: email } })
  fireEvent.click(screen.getByRole('button', { name: 'Send invitation' }))
  return field
}

test('an address that is typed while another admin is being invited stays in the field of the invitation (DRAFT-4)', async () => {
  const sent = createDeferred<null>()
  const callFunction = vi.fn(() => sent.promise)
  const shown = openTab({ callFunction })
  const field = await invite('ben@example.org')
  await waitFor(() => expect(callFunction).toHaveBeenCalledOnce())
  fireEvent.change(field, { target: { value: 'cia@example.org' } })
  sent.resolve(null)
  await waitFor(() => expect(shown).toEqual(['The invitation was sent to ben@example.org.']))
  expect(field.value).toBe('cia@example.org')
})

test('the Admins tab says that all admins get mails about changes of admins, whatever their settings (PREFS-4)', async () => {
  openTab({})
  await screen.findByText(/which all admins get by e-mail, whatever they have chosen/)
})

test('the invitation says which rights the invited person gets, and how to give them fewer (ADMINS-1)', async () => {
  openTab({})
  await screen.findByText(/^They become a publisher, who can change everything here/)
  screen.getByText(/Afterwards you can make them an editor\.$/)
})

const NOT_KNOWN =
  'ben@example.org is an admin now, but it is not known whether the e-mail was sent. If it does not arrive, invite them again.'
const LOST = new RequestFailure('Failed to fetch', { kind: 'network' })
const GATEWAY = new RequestFailure('Status 504', { kind: 'refused', status: 504 })
const NO_MAIL = new RequestFailure('The account has admin rights.', { kind: 'refused', status: 503 })

test.each<[what: string, answer: RequestFailure, isGranted: boolean, said: string, leftInField: string]>([
  ['the rights were given', LOST, true, NOT_KNOWN, ''],
  ['a gateway gave up waiting', GATEWAY, true, NOT_KNOWN, ''],
  ['nothing was done', LOST, false, 'It is not known whether the invitation was sent', 'ben@example.org'],
  ['no e-mail could be sent', NO_MAIL, true, 'The invitation was not sent', 'ben@example.org'],
])(
  'after an invitation whose answer was lost, the list of admins is read again: %s (CONFLICT-8)',
  async (_what, answer, isGranted, said, leftInField) => {
    let admins: object[] = []
    const callFunction = (): Promise<never> => {
      if (isGranted)
        admins = [
          {
            user_id: 'ben',
            email: 'ben@example.org',
            mfa_enabled: false,
            role: 'editor',
            created_at: '2026-11-20T00:00:00Z',
            last_sign_in_at: null,
          },
        ]
      return Promise.reject(answer)
    }
    const shown = openTab({ readAdmins: () => admins, callFunction })
    const field = await invite('Ben@example.org')
    await waitFor(() => expect(shown).toEqual([said]))
    expect(normaliseEmail(field.value)).toBe(leftInField)
    if (!isGranted) return
    fireEvent.click(await screen.findByRole('button', { name: 'Invite ben@example.org again' }))
    await waitFor(() => expect(shown).toEqual([said, said]))
  },
)

const BEN = {
  user_id: 'ben',
  email: 'ben@example.org',
  mfa_enabled: true,
  role: 'editor',
  created_at: '2026-11-20T00:00:00Z',
  last_sign_in_at: '2026-11-21T00:00:00Z',
}

/**
 * Opens the tab with a fake server that has one other admin.
 * @param change what the server does with a change
 * @returns the texts of the shown toasts
 */
function openTabWithBen(change: (admins: (typeof BEN)[], name: string) => unknown): string[] {
  const admins = [{ ...BEN }]
  const callDatabase = async (name: string): Promise<unknown> =>
    name === 'admin_overview'
      ? { require_mfa: false, admins: admins.map((one) => ({ ...one })) }
      : change(admins, name)
  const { shown, toaster } = recordToasts()
  render(
    <AdminView backend={{ tables: { callDatabase, readAllRows: async () => [] } }} toaster={toaster}>
      <AdminsTab />
    </AdminView>,
  )
  return shown
}

test('the tab does not say that a role was changed if somebody else revoked that admin in the meantime (ADMINS-6)', async () => {
  const shown = openTabWithBen((admins) => {
    admins.pop()
    throw new RequestFailure('', { kind: 'refused', status: 409, hint: 'not_admin' })
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Make ben@example.org a publisher' }))
  await screen.findByText('The role was not changed. This account is no longer an admin.')
  expect(shown).toEqual(['The role was not changed'])
  await waitFor(() => expect(screen.queryByText('ben@example.org')).toBeNull())
})

/** Presses a button, confirms, and waits until the button is gone. */
async function pressAndConfirm(name: string, answer: string): Promise<void> {
  const button = await screen.findByRole('button', { name })
  button.focus()
  fireEvent.click(button)
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: answer }))
  await waitFor(() => expect(button.isConnected).toBe(false))
}

test('the heading of the Admins tab gets the focus when the pressed button disappears, after Reset MFA or with a revoked admin (A11Y-3)', async () => {
  openTabWithBen((admins, name) => {
    if (name === 'revoke_admin') admins.pop()
    else Object.assign(admins[0] ?? {}, { mfa_enabled: false })
    return true
  })
  const heading = await screen.findByRole('heading', { name: 'Admins' })
  await pressAndConfirm('Reset the MFA of ben@example.org', 'Reset MFA')
  expect(document.activeElement).toBe(heading)
  await pressAndConfirm('Revoke the rights of ben@example.org', 'Revoke')
  expect(document.activeElement).toBe(heading)
})
