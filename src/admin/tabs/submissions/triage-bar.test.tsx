// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AdminView, recordToasts } from '../../../../tests/fixtures/admin-view.tsx'
import { storedSubmission } from '../../../../tests/fixtures/stored-submission.ts'
import type { StoredSubmission } from '../../../domain/messages/submission-listing.ts'
import { SubmissionsTab } from './submissions-tab.tsx'

const created_at = '2026-11-20T00:00:00Z'
const NEW = { type: 'business_submission', business_name: "K&K's Store", created_at } as const
const MESSAGES = [
  storedSubmission({ id: 'feedback', name: 'Ann', created_at }),
  storedSubmission({ id: 'correction', name: 'Ben', business_id: 'clinic', created_at }),
  storedSubmission({ ...NEW, id: 'new', name: 'Cara' }),
  storedSubmission({ ...NEW, id: 'second-new', name: 'Dora' }),
]

let written: string[]

const tables = {
  readAllRows: (table: string) => Promise.resolve(table === 'contact_submissions' ? MESSAGES : []),
  readRows: () => Promise.resolve([]),
  countRows: () => Promise.resolve(MESSAGES.length),
  writeRows: (_table: string, rows: readonly StoredSubmission[], changes: object) => {
    written.push(...rows.map(({ id }) => id))
    return Promise.resolve(
      rows.map((base) => ({ base, outcome: { kind: 'saved', row: { ...base, ...changes } } })),
    )
  },
}
const { shown, toaster } = recordToasts()
const bar = () => within(screen.getByRole('region', { name: 'Selected submissions' }))
const approve = () => bar().getByRole('button', { name: 'Approve' })

async function openTab(): Promise<void> {
  render(
    <MemoryRouter>
      <AdminView backend={{ tables }} toaster={toaster}>
        <SubmissionsTab />
      </AdminView>
    </MemoryRouter>,
  )
  await screen.findByText('4 submissions')
}

beforeEach(() => {
  written = []
  shown.length = 0
})
afterEach(cleanup)

test('approving selected messages leaves out new businesses, and tells how many need a listing first (SUBM-9)', async () => {
  await openTab()
  fireEvent.click(screen.getByRole('button', { name: 'Select all 4' }))
  expect(bar().getByText('2 new businesses are approved only with "Create business from this".')).toBeTruthy()
  fireEvent.click(approve())
  await waitFor(() => expect(shown).toEqual(['2 submissions approved']))
  expect(new Set(written)).toEqual(new Set(['feedback', 'correction']))
  expect(bar().getByText('2 selected')).toBeTruthy()

  expect(approve().getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(approve())
  fireEvent.click(bar().getByRole('button', { name: 'Assign to me' }))
  await waitFor(() => expect(shown).toHaveLength(2))
  expect(new Set(written)).toEqual(new Set(MESSAGES.map(({ id }) => id)))
})

test('the key for approving does nothing on a card with a new business (SUBM-9)', async () => {
  await openTab()
  const card = screen.getByRole('listitem', { name: 'Business from Cara, Pending' })
  card.focus()
  fireEvent.keyDown(card, { key: 'a' })
  fireEvent.keyDown(card, { key: 'm' })
  await waitFor(() => expect(shown).toEqual(['Assigned to you']))
  expect(written).toEqual(['new'])
})
