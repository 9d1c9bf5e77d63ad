// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { AdminView, recordToasts } from '../../../../tests/fixtures/admin-view.tsx'
import { makeListing } from '../../../../tests/fixtures/make-listing.ts'
import { AnswersTab } from './answers-tab.tsx'

afterEach(cleanup)

const ANSWERS = { right: 0, wrong: 1, what: {}, notes: [], note_count: 0, last_day: '2026-11-20' }
const ANSWERED = ['Clinic', 'Store'].map((name) => Object.assign(makeListing(name, { name }), ANSWERS))

/** @param detail number of the click: 2 for the second one of a double click */
const click = (name: string, detail: number) =>
  fireEvent.click(screen.getByRole('button', { name: `Checked today: ${name}` }), { detail })

test('the second click of a double click on Checked does not mark the next listing, which takes the same place (BIZ-3)', async () => {
  const markedIds: string[] = []
  const tables = {
    callDatabase: () => Promise.resolve(ANSWERED),
    updateRow: (_table: string, id: string) => {
      markedIds.push(id)
      return Promise.resolve({ kind: 'saved', row: ANSWERED.find((row) => row.id === id) })
    },
  }
  const { shown, toaster } = recordToasts()
  render(
    <MemoryRouter>
      <AdminView backend={{ tables }} toaster={toaster}>
        <AnswersTab />
      </AdminView>
    </MemoryRouter>,
  )
  await screen.findByRole('button', { name: 'Checked today: Clinic' })
  click('Clinic', 1)
  await waitFor(() => expect(shown).toHaveLength(1))
  click('Store', 2)
  expect(markedIds).toEqual(['Clinic'])
  click('Store', 1)
  await waitFor(() => expect(markedIds).toEqual(['Clinic', 'Store']))
})
