// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AdminView, recordToasts } from '../../../../tests/fixtures/admin-view.tsx'
import { storedSubmission } from '../../../../tests/fixtures/stored-submission.ts'
import type { StoredSubmission } from '../../../domain/messages/submission-listing.ts'
import { SubmissionsTab } from './submissions-tab.tsx'

const created_at = '2026-11-20T00:00:00Z'
const NEW_BUSINESS = { type: 'business_submission', business_name: "K&K's Store", created_at } as const
const MESSAGES = [
  storedSubmission({ id: 'feedback', name: 'Ann', created_at }),
  storedSubmission({ id: 'correction', name: 'Ben', business_id: 'clinic', created_at }),
  storedSubmission({ ...NEW_BUSINESS, id: 'new', name: 'Cara' }),
  storedSubmission({ ...NEW_BUSINESS, id: 'second-new', name: 'Dora' }),
]

let writtenIds: string[]

const tables = {
  readAllRows: (table: string) => Promise.resolve(table === 'contact_submissions' ? MESSAGES : []),
  readRows: () => Promise.resolve([]),
  countRows: () => Promise.resolve(MESSAGES.length),
  writeRows: (_table: string, rows: readonly StoredSubmission[], changes: object) => {
    writtenIds.push(...rows.map(({ id }) => id))
    return Promise.resolve(
      rows.map((base) => ({ base, outcome: { kind: 'saved', row: { ...base, ...changes } } })),
    )
  },
}
const { shown, toaster } = recordToasts()
const getBar = () => within(screen.getByRole('region', { name: 'Selected submissions' }))
/** @param detail number of the click: 2 for the second one of a double click */
const click = (name: string, detail: number) =>
  fireEvent.click(screen.getByRole('button', { name }), { detail })
const getFocused = () => document.activeElement as HTMLElement
const getApproveButton = () => getBar().getByRole('button', { name: 'Approve' })

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
  writtenIds = []
  shown.length = 0
})
afterEach(cleanup)

test('approving selected messages leaves out new businesses, and tells how many need a listing first (SUBM-9)', async () => {
  await openTab()
  fireEvent.click(screen.getByRole('button', { name: 'Select all 4' }))
  expect(
    getBar().getByText('2 new businesses are approved only with "Create business from this".'),
  ).toBeTruthy()
  fireEvent.click(getApproveButton())
  await waitFor(() => expect(shown).toEqual(['2 submissions approved']))
  expect(new Set(writtenIds)).toEqual(new Set(['feedback', 'correction']))
  expect(getBar().getByText('2 selected')).toBeTruthy()

  expect(getApproveButton().getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(getApproveButton())
  fireEvent.click(getBar().getByRole('button', { name: 'Assign to me' }))
  await waitFor(() => expect(shown).toHaveLength(2))
  expect(new Set(writtenIds)).toEqual(new Set(MESSAGES.map(({ id }) => id)))
})

test('the key for approving does nothing on the card of a message about a new business (SUBM-9)', async () => {
  await openTab()
  const card = screen.getByRole('listitem', { name: 'Business from Cara, Pending' })
  card.focus()
  fireEvent.keyDown(card, { key: 'a' })
  fireEvent.keyDown(card, { key: 'm' })
  await waitFor(() => expect(shown).toEqual(['Assigned to you']))
  expect(writtenIds).toEqual(['new'])
})

test('a held key decides about one message only, although the focus moves to the next card (SUBM-9) (SUBM-11)', async () => {
  await openTab()
  screen.getByRole('listitem', { name: 'Feedback from Ann, Pending' }).focus()
  fireEvent.keyDown(getFocused(), { key: 's' })
  await waitFor(() => expect(getFocused().dataset['card']).not.toBe('feedback'))
  const next = getFocused().dataset['card']
  await waitFor(() => expect(shown).toHaveLength(1))
  fireEvent.keyDown(getFocused(), { key: 's', repeat: true })
  fireEvent.keyDown(getFocused(), { key: 'm' })
  await waitFor(() => expect(shown).toHaveLength(2))
  expect(writtenIds).toEqual(['feedback', next])
  expect(shown[1]).toBe('Assigned to you')
})

test('the second click of a double click does not decide about the next message, which takes the same place (SUBM-9)', async () => {
  await openTab()
  click('Spam: the submission from Ann', 1)
  await waitFor(() => expect(shown).toHaveLength(1))
  click('Spam: the submission from Ben', 2)
  click('Assign to me: the submission from Ben', 2)
  click('Assign to me: the submission from Cara', 1)
  await waitFor(() => expect(shown).toHaveLength(2))
  expect(writtenIds).toEqual(['feedback', 'new'])
})
