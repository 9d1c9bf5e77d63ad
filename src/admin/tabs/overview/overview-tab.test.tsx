// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { AdminView } from '../../../../tests/fixtures/admin-view.tsx'
import { OverviewTab } from './overview-tab.tsx'

afterEach(cleanup)

function openTab(role: string): void {
  const tables = {
    countRows: async () => 3,
    readRows: async () => [],
    callDatabase: async () => ({ mine: 0, answers: 0, ending: 0, mails: 0 }),
  }
  render(
    <MemoryRouter>
      <AdminView backend={{ tables, auth: { mfaStatus: async () => ({ role }) } }}>
        <OverviewTab />
      </AdminView>
    </MemoryRouter>,
  )
}

test('the number of users on the overview is a link to the Admins tab for a publisher, and no link for an editor, who has no such tab (DASH-3) (RIGHTS-14)', async () => {
  openTab('publisher')
  await screen.findByRole('button', { name: 'Total Users' })
  cleanup()
  openTab('editor')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Total Users' })).toBeNull())
  expect(screen.getByText('Total Users')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Total Businesses' })).toBeTruthy()
})
