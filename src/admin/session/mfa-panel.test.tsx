// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { AdminView, addModalDialogs } from '../../../tests/fixtures/admin-view.tsx'
import { RequestFailure } from '../../backend/request-failure.ts'
import { MfaPanel } from './mfa-panel.tsx'

beforeAll(() => {
  addModalDialogs()
  Element.prototype.scrollIntoView = () => undefined
})
beforeEach(() => localStorage.clear())
afterEach(cleanup)

const TEST_MFA_STATUS = {
  is_enabled: true,
  fresh_until: new Date(Date.now() + 600_000).toISOString(),
}

/** Opens the panel of an admin with three codes left, and requests new codes, to which the server answers with `answer`. */
async function requestNewCodes(answer: () => Promise<number>, leftAfter: number) {
  const left = [3, leftAfter]
  const mfaStatus = vi.fn(() =>
    Promise.resolve({ ...TEST_MFA_STATUS, backup_codes_left: left.shift() ?? leftAfter }),
  )
  const callDatabase = vi.fn((_name: string, _parameters: { code_hashes: string[] }) => answer())
  const view = () =>
    render(
      <AdminView backend={{ auth: { mfaStatus }, tables: { callDatabase } }}>
        <MfaPanel />
      </AdminView>,
    )
  const { unmount } = view()
  await screen.findByText('3 of 8 backup codes are left.')
  fireEvent.click(screen.getByRole('button', { name: 'New backup codes' }))
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'New backup codes' }))
  const reopen = async () => {
    unmount()
    view()
    await screen.findByText(/backup codes are left/)
  }
  return { callDatabase, reopen }
}

const UNSEEN_CODES_WARNING_PATTERN = /^New backup codes may have been made that you have not seen/
const rejectWith = (kind: 'network' | 'refused', status: number) => () =>
  Promise.reject(new RequestFailure('failed', { kind, status }))

test('backup codes of the second factor are replaced in one request, and count as unseen until Done is pressed (MFASRV-11) (MFA-7)', async () => {
  const { callDatabase, reopen } = await requestNewCodes(() => Promise.resolve(8), 8)
  expect(await screen.findAllByRole('listitem')).toHaveLength(8)
  expect(callDatabase.mock.calls.map(([name, { code_hashes }]) => [name, code_hashes.length])).toEqual([
    ['replace_backup_codes', 8],
  ])
  await reopen()
  expect(screen.getByText(UNSEEN_CODES_WARNING_PATTERN), 'the page was closed before Done').toBeTruthy()
})

test('after the admin has seen the new backup codes, no warning about unseen codes appears (MFA-7)', async () => {
  await requestNewCodes(() => Promise.resolve(8), 8)
  fireEvent.click(await screen.findByRole('button', { name: 'Done' }))
  await screen.findByText('8 of 8 backup codes are left.')
  expect(screen.queryByText(UNSEEN_CODES_WARNING_PATTERN)).toBeNull()
})

test.each([
  ['a connection that breaks', rejectWith('network', 0)],
  ['a gateway that gives up', rejectWith('refused', 504)],
])(
  'after %s the MFA panel warns that unseen backup codes may exist, and reads the number of codes again (MFA-7)',
  async (_, answer) => {
    await requestNewCodes(answer, 8)
    await screen.findByText('8 of 8 backup codes are left.')
    expect(screen.getByText(UNSEEN_CODES_WARNING_PATTERN)).toBeTruthy()
    expect(screen.getByText(/^Failed to generate backup codes\./)).toBeTruthy()
  },
)

test('after a refused request for backup codes an error appears, but no warning about unseen codes (MFA-7)', async () => {
  await requestNewCodes(rejectWith('refused', 400), 3)
  await screen.findByText(/^Failed to generate backup codes\./)
  expect(screen.queryByText(UNSEEN_CODES_WARNING_PATTERN)).toBeNull()
})

const statusWithOneCode = () => Promise.resolve({ ...TEST_MFA_STATUS, backup_codes_left: 1 })

test('the MFA panel says when only one backup code is left, and asks the admin to create new ones', async () => {
  render(
    <AdminView backend={{ auth: { mfaStatus: statusWithOneCode } }}>
      <MfaPanel />
    </AdminView>,
  )
  await screen.findByText('1 of 8 backup codes is left. Make new ones now.')
})

const panelOf = () => screen.getByRole('region', { name: 'Multi-factor authentication (MFA)' })

/** Presses the button of a step once the button is enabled. */
async function press(name: string): Promise<void> {
  const button = await screen.findByRole('button', { name })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
  button.focus()
  fireEvent.click(button)
}

async function expectFocus(name: string): Promise<void> {
  const heading = await screen.findByRole('heading', { name })
  expect(document.activeElement).toBe(heading)
}

test('each step of the MFA setup moves the focus to its heading, and the end of the setup moves the focus to the MFA panel (A11Y-3)', async () => {
  const tables = {
    callDatabase: async () => ({ verified: true, purpose: 'enrolment' }),
    upsertRows: async () => [],
  }
  const auth = { mfaStatus: async () => ({ is_enabled: false, is_required: false }) }
  render(
    <AdminView backend={{ auth, tables }}>
      <MfaPanel />
    </AdminView>,
  )
  await press('Set up MFA')
  await expectFocus('1. Add the guide to your authenticator app')
  await press('Next: type a code')
  await expectFocus('2. Type the code that the app shows')
  fireEvent.change(screen.getByLabelText('6-digit code'), { target: { value: '123456' } })
  await press('Verify')
  await expectFocus('3. Keep your backup codes')
  await press('Complete Setup')
  expect(document.activeElement).toBe(panelOf())
})

test('in an old session the MFA setup asks for the password, then sends the secret again; Cancel leads back to the MFA panel (MFASRV-12)', async () => {
  let isConfirmed = false
  const confirmPassword = vi.fn(async () => void (isConfirmed = true))
  const upsertRows = vi.fn(async () => {
    if (!isConfirmed) {
      throw new RequestFailure('Confirm with your password first', {
        kind: 'refused',
        status: 403,
        hint: 'password_required',
      })
    }
    return []
  })
  const auth = { confirmPassword, mfaStatus: async () => ({ is_enabled: false, is_required: true }) }
  render(
    <AdminView backend={{ auth, tables: { upsertRows } }}>
      <MfaPanel />
    </AdminView>,
  )
  await press('Set up MFA')
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  await press('Set up MFA')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Password'), { target: { value: 'a long password' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Continue' }))
  await press('Next: type a code')
  await expectFocus('2. Type the code that the app shows')
  expect(confirmPassword).toHaveBeenCalledWith('a long password')
  expect(upsertRows).toHaveBeenCalledTimes(3)
})

test('when a change of MFA needs a code, the focus moves to the field of the code, and after Cancel to the MFA panel (A11Y-3)', async () => {
  const auth = { mfaStatus: async () => ({ is_enabled: true, is_fresh: false, backup_codes_left: 3 }) }
  render(
    <AdminView backend={{ auth }}>
      <MfaPanel />
    </AdminView>,
  )
  const start = await screen.findByRole('button', { name: 'New backup codes' })
  start.focus()
  fireEvent.click(start)
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'New backup codes' }))
  const field = await screen.findByLabelText('Code')
  expect(document.activeElement).toBe(field)
  const cancel = screen.getByRole('button', { name: 'Cancel' })
  cancel.focus()
  fireEvent.click(cancel)
  expect(document.activeElement).toBe(panelOf())
})

test('the MFA panel takes the focus after a change of MFA that a code has confirmed (A11Y-3)', async () => {
  const auth = {
    mfaStatus: async () => ({ is_enabled: true, is_fresh: false, backup_codes_left: 3 }),
    verifyCode: async () => ({ verified: true }),
  }
  const query = { delete: () => query, eq: () => query, select: () => query }
  render(
    <AdminView backend={{ auth, from: () => query, tables: { run: async () => [] } }}>
      <MfaPanel />
    </AdminView>,
  )
  await press('Disable MFA')
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Disable MFA' }))
  fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '123456' } })
  screen.getByLabelText('Code').focus()
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(screen.queryByLabelText('Code')).toBeNull())
  expect(document.activeElement).toBe(panelOf())
})
