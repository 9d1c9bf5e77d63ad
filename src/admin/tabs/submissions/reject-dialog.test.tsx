// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { AdminView, addModalDialogs, recordToasts } from '../../../../tests/fixtures/admin-view.tsx'
import { createDeferred } from '../../../../tests/fixtures/deferred.ts'
import { storedSubmission } from '../../../../tests/fixtures/stored-submission.ts'
import { RequestFailure } from '../../../backend/request-failure.ts'
import type { StoredSubmission } from '../../../domain/messages/submission-listing.ts'
import { eraseDrafts, listDraftKeys } from '../../kit/drafts.ts'
import { SubmissionsTab } from './submissions-tab.tsx'

type Ending = 'saved' | 'conflict' | 'lost'

/** How the server ends the next requests, in their order. */
let endings: Promise<Ending>[]
let sent: object[]
/** The versions of the message that the requests named. */
let versions: string[]
const row = storedSubmission({ created_at: '2026-11-20T00:00:00Z', updated_at: '1' })

async function writeRows(_table: string, rows: readonly StoredSubmission[], changes: object) {
  sent.push(changes)
  versions.push(...rows.map(({ updated_at }) => updated_at))
  const ending = await endings.shift()
  if (ending === 'lost') throw new RequestFailure('', { kind: 'network' })
  const current = { ...row, updated_at: '2' }
  return rows.map((base) => ({
    base,
    outcome:
      ending === 'saved' ? { kind: 'saved', row: { ...base, ...changes } } : { kind: 'conflict', current },
  }))
}

let changedSinceRead: StoredSubmission[]
const tables = {
  readAllRows: (table: string) => Promise.resolve(table === 'contact_submissions' ? [row] : []),
  readRows: (table: string) => Promise.resolve(table === 'contact_submissions' ? changedSinceRead : []),
  countRows: () => Promise.resolve(1),
  writeRows,
}
const { shown, toaster } = recordToasts()
const getDialog = () => within(screen.getByRole('dialog'))
const press = (name: string) => fireEvent.click(getDialog().getByRole('button', { name }))
const getReasonField = () => getDialog().getByRole<HTMLInputElement>('textbox', { name: 'Another reason' })
const waitForDraft = () => waitFor(async () => expect(await listDraftKeys('ann')).toHaveLength(1))
const waitForClosing = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

async function openDialog() {
  fireEvent.click(await screen.findByRole('button', { name: 'Reject the submission from Ben' }))
}

function showTab() {
  render(
    <MemoryRouter>
      <AdminView backend={{ tables }} toaster={toaster}>
        <SubmissionsTab />
      </AdminView>
    </MemoryRouter>,
  )
}

/** Opens the dialog and types a reason of one's own. */
async function typeReason() {
  showTab()
  await openDialog()
  fireEvent.change(getDialog().getByLabelText('Reason'), { target: { value: '' } })
  fireEvent.change(getReasonField(), { target: { value: 'Nobody answers' } })
}

async function reject() {
  await typeReason()
  press('Reject')
}

const REJECTED = { status: 'rejected', rejected_because: 'Nobody answers' }

beforeAll(addModalDialogs)
beforeEach(async () => {
  await eraseDrafts()
  shown.length = 0
  sent = []
  versions = []
  changedSinceRead = []
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('the dialog for rejecting a message stays open with the typed reason until the message is rejected (SUBM-10)', async () => {
  const second = createDeferred<Ending>()
  endings = [Promise.resolve('lost'), second.promise]
  await reject()
  await getDialog().findByText(/^Not changed: Ben \(Network error/)
  expect(getReasonField().value).toBe('Nobody answers')
  press('Reject')
  await getDialog().findByRole('button', { name: 'Saving...' })
  expect(getReasonField().readOnly).toBe(true)
  second.resolve('saved')
  await waitForClosing()
  expect(sent).toEqual([REJECTED, REJECTED])
  await waitFor(() => expect(shown.at(-1)).toBe('Submission rejected'))
})

test('if another admin changed the message, the dialog for rejecting it closes, and has the typed reason again when it is reopened (SUBM-9) (SUBM-10)', async () => {
  endings = [Promise.resolve('conflict'), Promise.resolve('saved')]
  await reject()
  await waitForClosing()
  await screen.findByText(/^Not changed: Ben \(somebody else changed it/)
  await openDialog()
  expect(getReasonField().value).toBe('Nobody answers')
  press('Reject')
  await waitForClosing()
  await waitFor(() => expect(shown.at(-1)).toBe('Submission rejected'))
})

test('a decision about a message that another admin makes while the reason is typed is not overwritten (SUBM-9) (SUBM-2)', async () => {
  endings = [Promise.resolve('conflict')]
  await typeReason()
  changedSinceRead = [{ ...row, status: 'approved', message: 'It is answered', updated_at: '2' }]
  await act(() => vi.advanceTimersByTimeAsync(26_000))
  await screen.findByText('It is answered')
  press('Reject')
  await waitForClosing()
  expect(versions).toEqual(['1'])
  await screen.findByText(/^Not changed: Ben \(somebody else changed it/)
})

test('Escape or a tap outside the dialog keeps the typed reason for rejecting a message, also while another reason is selected (DRAFT-6)', async () => {
  await typeReason()
  fireEvent.change(getDialog().getByLabelText('Reason'), { target: { value: 'It is in the guide already' } })
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  fireEvent.change(getDialog().getByLabelText('Reason'), { target: { value: '' } })
  expect(getReasonField().value).toBe('Nobody answers')
  press('Cancel')
  await waitForClosing()
})

test('a typed reason is offered when the dialog opens again after the session has ended, until it is sent (DRAFT-1) (A11Y-3)', async () => {
  await typeReason()
  await waitForDraft()
  // The login replaces the screen when the session ends elsewhere.
  cleanup()
  showTab()
  await openDialog()
  const use = await getDialog().findByRole('button', { name: 'Continue with my changes' })
  use.focus()
  fireEvent.click(use)
  expect(document.activeElement).toBe(getDialog().getByLabelText('Reason'))
  expect(getReasonField().value).toBe('Nobody answers')
  endings = [Promise.resolve('lost'), Promise.resolve('saved')]
  press('Reject')
  await getDialog().findByText(/^Not changed: Ben \(Network error/)
  await waitForDraft()
  press('Reject')
  await waitForClosing()
  expect(sent).toEqual([REJECTED, REJECTED])
  await waitFor(async () => expect(await listDraftKeys('ann')).toEqual([]))
})

test('a typed reason that is dropped with Cancel is not offered again (DRAFT-2)', async () => {
  await typeReason()
  await waitForDraft()
  press('Cancel')
  await waitForClosing()
  await waitFor(async () => expect(await listDraftKeys('ann')).toEqual([]))
})
