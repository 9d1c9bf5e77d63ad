// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { AdminView, recordToasts } from '../../../../tests/fixtures/admin-view.tsx'
import { deferred } from '../../../../tests/fixtures/deferred.ts'
import { AdminsTab } from './admins-tab.tsx'

afterEach(cleanup)

test('an address that is typed while another admin is being invited stays in the field (DRAFT-4)', async () => {
  const sent = deferred<null>()
  const callFunction = vi.fn(() => sent.promise)
  const tables = {
    callDatabase: () => Promise.resolve({ require_mfa: false, admins: [] }),
    readAllRows: () => Promise.resolve([]),
  }
  const { shown, toaster } = recordToasts()
  render(
    <AdminView backend={{ tables, callFunction }} toaster={toaster}>
      <AdminsTab />
    </AdminView>,
  )
  const field = await screen.findByLabelText<HTMLInputElement>('E-mail address')
  fireEvent.change(field, { target: { value: 'ben@example.org' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send invitation' }))
  await waitFor(() => expect(callFunction).toHaveBeenCalledOnce())
  fireEvent.change(field, { target: { value: 'cia@example.org' } })
  sent.resolve(null)
  await waitFor(() => expect(shown).toEqual(['The invitation was sent to ben@example.org.']))
  expect(field.value).toBe('cia@example.org')
})

test('the tab says that all admins get mails about changes of admins, whatever their settings (PREFS-4)', async () => {
  const tables = {
    callDatabase: () => Promise.resolve({ require_mfa: false, admins: [] }),
    readAllRows: () => Promise.resolve([]),
  }
  render(
    <AdminView backend={{ tables }}>
      <AdminsTab />
    </AdminView>,
  )
  await screen.findByText(/which all admins get by e-mail, whatever they have chosen/)
})
