// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { AdminView, recordToasts } from '../../../../tests/fixtures/admin-view.tsx'
import type { Announcement, DirectorySettings } from '../../../domain/listing/listing.ts'
import { AnnouncementsTab } from './announcements-tab.tsx'

afterEach(cleanup)

/** Returns the texts of the toasts, to which later ones are added. */
function renderTab(tables: object): string[] {
  const { shown, toaster } = recordToasts()
  render(
    <MemoryRouter>
      <AdminView backend={{ tables }} toaster={toaster}>
        <AnnouncementsTab />
      </AdminView>
    </MemoryRouter>,
  )
  return shown
}

async function pressReset(): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Reset Dismissed' }))
}

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
  const shown = renderTab(tables)
  const button = await screen.findByRole('button', { name: 'Deactivate: Storm' })
  there = { ...there, message: 'Go to the shelter', revision: 2 }
  fireEvent.click(button)
  await waitFor(() => expect(shown).toEqual(['Announcement deactivated']))
  expect(there).toMatchObject({ message: 'Go to the shelter', is_active: false, revision: 3 })
})

test.each<[what: string, theirs: Partial<DirectorySettings>, revision: number]>([
  ['added a holiday', { holidays: ['2026-12-24 Eve'] }, 3],
  ['reset them too', { dismissals_reset_at: '2099-01-01T00:00:00.000Z' }, 2],
])(
  'dismissed announcements are reset although another admin, between the read and the change, %s (CONFLICT-9)',
  async (_what, theirs, revision) => {
    let settings: Partial<DirectorySettings> = {
      id: 's',
      revision: 1,
      dismissals_reset_at: '2026-11-20T00:00:00+00:00',
      holidays: null,
    }
    const tables = {
      readAllRows: async () => [],
      readRows: async () => [settings],
      updateRow: async (_table: string, _id: string, changes: object, { value }: { value: number }) => {
        // The other admin's change arrives first.
        if (settings.revision === 1) settings = { ...settings, ...theirs, revision: 2 }
        if (value !== settings.revision) return { kind: 'conflict', current: settings }
        settings = { ...settings, ...changes, revision: value + 1 }
        return { kind: 'saved', row: settings }
      },
    }
    const shown = renderTab(tables)
    await pressReset()
    await waitFor(() =>
      expect(shown).toEqual([
        'Dismissed announcements cleared. Users will now see all active announcements again.',
      ]),
    )
    expect(settings).toMatchObject({ revision, holidays: theirs.holidays ?? null })
    expect(Date.parse(settings.dismissals_reset_at ?? '')).toBeGreaterThan(Date.parse('2026-11-20'))
  },
)

test('if other admins change the holidays twice during a reset of dismissed announcements, the tab reports that nothing was reset', async () => {
  let settings: Partial<DirectorySettings> = {
    id: 's',
    revision: 1,
    dismissals_reset_at: null,
    holidays: null,
  }
  const tables = {
    readAllRows: async () => [],
    readRows: async () => [settings],
    updateRow: async () => {
      settings = { ...settings, revision: (settings.revision ?? 0) + 1 }
      return { kind: 'conflict', current: settings }
    },
  }
  const shown = renderTab(tables)
  await pressReset()
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing was cleared')
  expect(shown.join()).not.toContain('Dismissed announcements cleared')
})
