// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { AdminView, recordToasts } from '../../../../tests/fixtures/admin-view.tsx'
import type { Announcement } from '../../../domain/listing/listing.ts'
import { AnnouncementsTab } from './announcements-tab.tsx'

afterEach(cleanup)

test("an announcement is switched off from an outdated list, and another admin's new text stays stored (CONFLICT-9)", async () => {
  let there: Announcement = {
    id: 'a',
    revision: 1,
    title: 'Storm',
    message: 'Stay inside',
    type: 'warning',
    priority: 0,
    is_active: true,
    start_date: null,
    end_date: null,
    show_on_pages: ['all'],
    dismissible: true,
    action_text: null,
    action_url: null,
    created_at: '',
    updated_at: '',
  }
  const tables = {
    readAllRows: async () => [there],
    readRows: async () => [],
    updateRow: async (_table: string, _id: string, changes: object, { value }: { value: number }) => {
      if (value !== there.revision) return { kind: 'conflict', current: there }
      there = { ...there, ...changes, revision: there.revision + 1 }
      return { kind: 'saved', row: there }
    },
  }
  const { shown, toaster } = recordToasts()
  render(
    <MemoryRouter>
      <AdminView backend={{ tables }} toaster={toaster}>
        <AnnouncementsTab />
      </AdminView>
    </MemoryRouter>,
  )
  const button = await screen.findByRole('button', { name: 'Deactivate: Storm' })
  there = { ...there, message: 'Go to the shelter', revision: 2 }
  fireEvent.click(button)
  await waitFor(() => expect(shown).toEqual(['Announcement deactivated']))
  expect(there).toMatchObject({ message: 'Go to the shelter', is_active: false, revision: 3 })
})
