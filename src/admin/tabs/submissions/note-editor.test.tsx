// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AdminView, recordToasts } from '../../../../tests/fixtures/admin-view.tsx'
import { createDeferred } from '../../../../tests/fixtures/deferred.ts'
import { storedSubmission } from '../../../../tests/fixtures/stored-submission.ts'
import type { Precondition } from '../../../backend/table-writes.ts'
import type { StoredSubmission } from '../../../domain/messages/submission-listing.ts'
import { eraseDrafts, savePendingDrafts, readDraft, registerForm } from '../../kit/drafts.ts'
import { SubmissionsTab } from './submissions-tab.tsx'

/** Called when the form begins to read the draft of an earlier visit; the read waits until the result resolves. */
let reading: { begin: () => Promise<unknown> }
vi.mock('../../kit/drafts.ts', async (readModule) => {
  const drafts = await readModule<{ readDraft: typeof readDraft }>()
  return {
    ...drafts,
    readDraft: async (key: string, userId: string) => {
      await reading.begin()
      return drafts.readDraft(key, userId)
    },
  }
})

const DRAFT_KEY = 'note a'
let row: StoredSubmission
/** The server's next answer waits until this promise resolves. */
let held: Promise<unknown>

/** A change on the server, which gives the message a new version. */
function changeOnServer(changes: Partial<StoredSubmission>): StoredSubmission {
  row = { ...row, ...changes, updated_at: `${row.updated_at}+` }
  return row
}

async function updateRow(_table: string, _id: string, changes: object, { value }: Precondition) {
  await held
  return value === row.updated_at
    ? { kind: 'saved', row: changeOnServer(changes) }
    : { kind: 'conflict', current: row }
}

const tables = {
  readAllRows: (table: string) => Promise.resolve(table === 'contact_submissions' ? [row] : []),
  readRows: () => Promise.resolve([]),
  countRows: () => Promise.resolve(1),
  updateRow,
}
const { shown, toaster } = recordToasts()

const getButton = (name: string) => screen.getByRole('button', { name })
const press = (name: string) => fireEvent.click(getButton(name))
const getNoteField = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Note on/ })
const type = (value: string) => fireEvent.change(getNoteField(), { target: { value } })

async function openEditor() {
  render(
    <MemoryRouter>
      <AdminView backend={{ tables }} toaster={toaster}>
        <SubmissionsTab />
      </AdminView>
    </MemoryRouter>,
  )
  fireEvent.click(await screen.findByRole('button', { name: /^Note on/ }))
}

/** Refreshes the list, which without this happens every 25 seconds. */
async function renewList() {
  press('Refresh')
  await waitFor(() => expect(getButton('Refresh')).toBeTruthy())
}

/** Waits until the draft on the device has this content. */
function expectDraft(content: object): Promise<void> {
  return waitFor(async () => {
    await savePendingDrafts()
    expect((await readDraft(DRAFT_KEY, 'ann'))?.content).toMatchObject(content)
  })
}

beforeEach(async () => {
  reading = { begin: () => Promise.resolve() }
  shown.length = 0
  held = Promise.resolve()
  row = storedSubmission({ created_at: '2026-11-20T00:00:00Z', updated_at: '1', note: 'First' })
  await eraseDrafts()
  registerForm(() => Promise.resolve())()
})
afterEach(cleanup)

test("another admin's note on a message is shown and not overwritten, even if the list already has the new version (CONFLICT-1)", async () => {
  await openEditor()
  type('Mine')
  changeOnServer({ note: 'Theirs' })
  await renewList()
  await screen.findByText('Theirs')
  press('Save note')
  await screen.findByText('Somebody else changed the note in the meantime: Theirs')
  expect([row.note, getNoteField().value]).toEqual(['Theirs', 'Mine'])
  await expectDraft({ base: { note: 'Theirs' }, form: { note: 'Mine' } })
  press('Save note')
  await waitFor(() => expect(row.note).toBe('Mine'))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Note on/ })).toBeNull())
  expect(shown.at(-1)).toBe('Note saved')
})

test('a note is saved without a conflict if only the status of the message was changed meanwhile (CONFLICT-9)', async () => {
  await openEditor()
  type('Mine')
  changeOnServer({ status: 'approved' })
  press('Save note')
  await waitFor(() => expect(shown).toEqual(['Note saved']))
  expect(row).toMatchObject({ status: 'approved', note: 'Mine' })
})

async function storeEarlierDraft(note: string) {
  await openEditor()
  type(note)
  await expectDraft({ form: { note } })
  cleanup()
}

test('an earlier draft of a note is offered in place of the field, so that nothing overwrites the draft unasked (DRAFT-1)', async () => {
  await storeEarlierDraft('Draft')
  changeOnServer({ note: 'Theirs' })
  await openEditor()
  await screen.findByText(/^You have changes here that were not saved/)
  expect(screen.getByText(/^Somebody has saved another version since then/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save note' })).toBeNull()
  expect(screen.queryByRole('textbox', { name: /^Note on/ })).toBeNull()
  press('Continue with my changes')
  expect(getNoteField().value).toBe('Draft')
  press('Save note')
  await screen.findByText('Somebody else changed the note in the meantime: Theirs')
  expect(row.note).toBe('Theirs')
})

test('a discarded draft of a note is deleted, and text that is typed afterwards is kept as a new draft (DRAFT-1)', async () => {
  await storeEarlierDraft('Draft')
  await openEditor()
  await screen.findByText(/^You have changes here that were not saved/)
  press('Discard them')
  expect(getNoteField().value).toBe('First')
  await waitFor(async () => expect(await readDraft(DRAFT_KEY, 'ann')).toBeNull())
  type('Second')
  await expectDraft({ form: { note: 'Second' } })
  press('Cancel')
  await waitFor(async () => expect(await readDraft(DRAFT_KEY, 'ann')).toBeNull())
})

test('Cancel before the draft of an earlier visit is read keeps that draft, so that it is offered when the note is opened again (DRAFT-2)', async () => {
  await storeEarlierDraft('Draft')
  const { promise, resolve } = createDeferred<null>()
  reading = { begin: vi.fn(() => promise) }
  await openEditor()
  await waitFor(() => expect(reading.begin).toHaveBeenCalledOnce())
  press('Cancel')
  resolve(null)
  fireEvent.click(await screen.findByRole('button', { name: /^Note on/ }))
  await screen.findByText(/^You have changes here that were not saved/)
  press('Continue with my changes')
  expect(getNoteField().value).toBe('Draft')
})

test('text that is typed while a note is being saved stays in the field, and a second save stores it (DRAFT-4)', async () => {
  await openEditor()
  const answer = createDeferred<null>()
  held = answer.promise
  type('Called')
  press('Save note')
  await screen.findByRole('button', { name: 'Saving...' })
  type('Called, no answer')
  answer.resolve(null)
  await screen.findByRole('button', { name: 'Save note' })
  await waitFor(() => expect(shown).toContain('What you typed during the save is not saved yet. Save again.'))
  expect([row.note, getNoteField().value]).toEqual(['Called', 'Called, no answer'])
  press('Save note')
  await waitFor(() => expect(row.note).toBe('Called, no answer'))
  await waitFor(async () => expect(await readDraft(DRAFT_KEY, 'ann')).toBeNull())
})

test('a save that ends after its note was closed does not change the note that was opened since, nor the draft of that note (DRAFT-5)', async () => {
  await openEditor()
  const answer = createDeferred<null>()
  held = answer.promise
  type('Called')
  press('Save note')
  await screen.findByRole('button', { name: 'Saving...' })
  press('Cancel')
  fireEvent.click(await screen.findByRole('button', { name: /^Note on/ }))
  await waitFor(async () => {
    type('Second')
    await savePendingDrafts()
    expect(await readDraft(DRAFT_KEY, 'ann')).not.toBeNull()
  })
  answer.resolve(null)
  await waitFor(() => expect(shown).toEqual(['Note saved']))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(getNoteField().value).toBe('Second')
  await expectDraft({ form: { note: 'Second' } })
})
