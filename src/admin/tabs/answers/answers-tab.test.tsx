// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { AdminView, recordToasts } from '../../../../tests/fixtures/admin-view.tsx'
import { makeListing } from '../../../../tests/fixtures/make-listing.ts'
import { AnswersTab } from './answers-tab.tsx'

afterEach(cleanup)

const ANSWERS = { right: 0, wrong: 1, what: {}, notes: [], note_count: 0, last_day: '2026-11-20' }
const ANSWERED = ['Clinic', 'Store'].map((name) => Object.assign(makeListing(name, { name }), ANSWERS))

/** @param detail number of the click: 2 for the second one of a double click */
const click = (name: string, detail: number) =>
  fireEvent.click(screen.getByRole('button', { name: `Checked today: ${name}` }), { detail })

const callDatabase = (name: string) =>
  Promise.resolve(name === 'server_time' ? '2026-11-20T00:00:00+00:00' : ANSWERED)

/** @returns the texts of the shown toasts */
async function openTab(
  updateRow: (table: string, id: string, changes: object) => Promise<object>,
): Promise<string[]> {
  const tables = { callDatabase, updateRow }
  const { shown, toaster } = recordToasts()
  render(
    <MemoryRouter>
      <AdminView backend={{ tables }} toaster={toaster}>
        <AnswersTab />
      </AdminView>
    </MemoryRouter>,
  )
  await screen.findByRole('button', { name: 'Checked today: Clinic' })
  return shown
}

test('the second click of a double click on Checked does not mark the next listing, which takes the same place (BIZ-3)', async () => {
  const markedIds: string[] = []
  const shown = await openTab((_table, id) => {
    markedIds.push(id)
    return Promise.resolve({ kind: 'saved', row: ANSWERED.find((row) => row.id === id) })
  })
  click('Clinic', 1)
  await waitFor(() => expect(shown).toHaveLength(1))
  click('Store', 2)
  expect(markedIds).toEqual(['Clinic'])
  click('Store', 1)
  await waitFor(() => expect(markedIds).toEqual(['Clinic', 'Store']))
})

test.each([
  ['refused', 'Permission denied. Please check your admin privileges.'],
  ['deleted', 'This business was deleted.'],
])('where a check of a listing is %s, the Answers tab says: %s (RIGHTS-7)', async (kind, text) => {
  const shown = await openTab(() => Promise.resolve({ kind }))
  click('Clinic', 1)
  await waitFor(() => expect(shown).toEqual([text]))
})

test('a check in the Answers tab has the time of the server, because the clock of the device may be wrong (BIZ-17)', async () => {
  const updateRow = vi.fn((_table: string, _id: string, _changes: object) =>
    Promise.resolve({ kind: 'saved', row: ANSWERED[0] }),
  )
  await openTab(updateRow)
  click('Clinic', 1)
  await waitFor(() => expect(updateRow).toHaveBeenCalledOnce())
  expect(updateRow.mock.calls[0]).toContainEqual({ last_checked_at: '2026-11-20T00:00:00.000Z' })
})
