// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AdminView, recordToasts } from '../../../tests/fixtures/admin-view.tsx'
import { createDeferred } from '../../../tests/fixtures/deferred.ts'
import { eraseDrafts, savePendingDrafts, readDraft, registerForm, saveDraft } from './drafts.ts'
import { EditorForm } from './editor.tsx'
import { TextField } from './fields.tsx'
import { type ReplicatedRow, type SaveOutcome } from './save-row.ts'
import { type EditorRules, useRowEditor } from './use-editor.ts'

interface Place extends ReplicatedRow {
  name: string
  phone: string
}

interface PlaceForm {
  name: string
  phone: string
}

const TEXTS = {
  save: 'Save',
  toasts: { created: 'Created', updated: 'Updated' },
  errors: { save: 'Failed', deleted: 'Deleted' },
}
const RULES: EditorRules<Place, PlaceForm, PlaceForm> = {
  texts: TEXTS,
  isForm: (storedForm): storedForm is PlaceForm => typeof storedForm?.name === 'string',
  check: ({ name, phone }) => ({ fields: { name: name.trim(), phone }, problems: null }),
  toastOf: () => '',
}

interface SentSave {
  base: Place | null
  fields: PlaceForm
}
type SaveFunction = (sent: SentSave) => Promise<SaveOutcome<Place>>

function PlaceEditor({
  base,
  save,
  onClose,
}: {
  base: Place | null
  save: SaveFunction
  onClose: () => void
}) {
  const editor = useRowEditor({
    rules: RULES,
    draftName: 'place',
    base,
    toForm: (row) => ({ name: row?.name ?? '', phone: row?.phone ?? '' }),
    save: (draft, fields) => save({ base: draft.base, fields }),
    onClose,
  })
  const { form, onChange } = editor.fields
  return (
    <EditorForm editor={editor} texts={TEXTS} onClose={onClose}>
      <TextField label="Name" value={form.name} onChange={(name) => onChange({ name })} />
      <TextField label="Phone" value={form.phone} onChange={(phone) => onChange({ phone })} />
    </EditorForm>
  )
}

function Tab({ base, save }: { base: Place | null; save: SaveFunction }) {
  const [isOpen, setIsOpen] = useState(true)
  if (isOpen) return <PlaceEditor base={base} save={save} onClose={() => setIsOpen(false)} />
  return (
    <p>
      Closed <button onClick={() => setIsOpen(true)}>Open</button>
    </p>
  )
}

const STORE: Place = { id: 'a', revision: 1, name: 'Store', phone: '625-1000' }
const getField = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(getField(label), { target: { value } })
const pressButton = (name = 'Save') => fireEvent.click(screen.getByRole('button', { name }))
const { shown, toaster } = recordToasts()

/** Opens the form. Each save waits until the test resolves its promise in `answers`. */
function openForm(base: Place | null) {
  const sent: SentSave[] = []
  const answers = [createDeferred<SaveOutcome<Place>>(), createDeferred<SaveOutcome<Place>>()]
  const save: SaveFunction = (what) => {
    sent.push(what)
    return answers[sent.length - 1]?.promise ?? Promise.reject(new Error('One save too many'))
  }
  render(
    <AdminView toaster={toaster}>
      <Tab base={base} save={save} />
    </AdminView>,
  )
  const end = (outcome: SaveOutcome<Place>) => answers[sent.length - 1]?.resolve(outcome)
  return { sent, end, answer: (row: Place) => end({ kind: 'saved', row }) }
}

beforeEach(async () => {
  shown.length = 0
  await eraseDrafts()
  // A form ends the block on drafts that erasing them began.
  registerForm(() => Promise.resolve())()
})
afterEach(cleanup)

test('text that is typed during a save stays in the form, as a draft based on the saved row (DRAFT-4)', async () => {
  const { sent, answer } = openForm(STORE)
  type('Name', 'Store A')
  pressButton()
  await screen.findByRole('button', { name: 'Saving...' })
  type('Phone', '625-2000')
  // The server stores the name with another character (Å). No other admin has changed the row.
  answer({ ...STORE, revision: 2, name: 'Store Å' })
  await screen.findByRole('button', { name: 'Save' })
  expect([getField('Name').value, getField('Phone').value]).toEqual(['Store Å', '625-2000'])
  expect(shown).toEqual(['Updated', 'What you typed during the save is not saved yet. Save again.'])
  expect(await waitForStoredDraft('place a', 2)).toMatchObject({
    base: { revision: 2 },
    form: { name: 'Store Å', phone: '625-2000' },
  })
  pressButton()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({ base: { revision: 2 }, fields: { name: 'Store Å', phone: '625-2000' } })
  answer({ ...STORE, revision: 3, name: 'Store Å', phone: '625-2000' })
  await screen.findByText('Closed')
  expect(await readDraft('place a', 'ann')).toBeNull()
})

test('after typing during the save of a new row, the next save updates that row (DRAFT-4) (CONFLICT-3)', async () => {
  const { sent, answer } = openForm(null)
  type('Name', 'Store')
  pressButton()
  await screen.findByRole('button', { name: 'Saving...' })
  // Deleting the typed text is a change too, which must not close the form.
  type('Name', '')
  answer({ ...STORE, phone: '' })
  await screen.findByRole('button', { name: 'Save' })
  expect(getField('Name').value).toBe('')
  expect(await waitForStoredDraft('place new', 1)).toMatchObject({ base: { id: 'a' } })
  type('Name', 'Store B')
  pressButton()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.base).toMatchObject({ id: 'a', revision: 1 })
})

test.each([
  ['nothing', () => undefined],
  ['only a space that is not saved', () => type('Name', 'Store A ')],
])(
  'a form in which %s was typed during the save is closed, and its draft is deleted (DRAFT-2)',
  async (_, change) => {
    const { answer } = openForm(STORE)
    type('Name', 'Store A')
    pressButton()
    await screen.findByRole('button', { name: 'Saving...' })
    change()
    answer({ ...STORE, revision: 2, name: 'Store A' })
    await screen.findByText('Closed')
    expect(shown).toEqual(['Updated'])
    await savePendingDrafts()
    await waitFor(async () => expect(await readDraft('place a', 'ann')).toBeNull())
  },
)

/** Waits until the draft is stored with this base revision, then returns its content. */
function waitForStoredDraft(key: string, revision: number): Promise<unknown> {
  return waitFor(async () => {
    await savePendingDrafts()
    const content = (await readDraft(key, 'ann'))?.content
    expect(content).toMatchObject({ base: { revision } })
    return content
  })
}

const readPlaceDraft = () => readDraft('place a', 'ann')

/** Types a name, and waits until its draft is stored. */
async function typeAndStore(name: string): Promise<void> {
  type('Name', name)
  await waitFor(async () => {
    await savePendingDrafts()
    expect((await readPlaceDraft())?.content).toMatchObject({ form: { name } })
  })
}

test('text that is typed and taken back is not offered later, also if it was the draft of an earlier visit (DRAFT-2)', async () => {
  openForm(STORE)
  await typeAndStore('Store A')
  type('Name', 'Store')
  await waitFor(async () => expect(await readPlaceDraft()).toBeNull())
  await typeAndStore('Store B')
  pressButton('Cancel')
  pressButton('Open')
  fireEvent.click(await screen.findByRole('button', { name: 'Continue with my changes' }))
  expect(getField('Name').value).toBe('Store B')
  type('Name', 'Store')
  await waitFor(async () => expect(await readPlaceDraft()).toBeNull())
})

test('text that is taken back before its draft is stored is not stored when the form is left (DRAFT-2)', async () => {
  openForm(STORE)
  await typeAndStore('Store A')
  type('Name', 'Store B')
  type('Name', 'Store')
  pressButton('Cancel')
  // Wait longer than storing the draft would take.
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await readPlaceDraft()).toBeNull()
})

test('a draft that the admin has not answered yet stays when the form is left (DRAFT-1)', async () => {
  openForm(STORE)
  await typeAndStore('Store A')
  pressButton('Cancel')
  pressButton('Open')
  await screen.findByRole('button', { name: 'Continue with my changes' })
  cleanup()
  await savePendingDrafts()
  expect((await readPlaceDraft())?.content).toMatchObject({ form: { name: 'Store A' } })
})

test('text that is taken back during its save stays as a draft, because the save may have stored it (DRAFT-4)', async () => {
  openForm(STORE)
  await typeAndStore('Store A')
  pressButton()
  await screen.findByRole('button', { name: 'Saving...' })
  type('Name', 'Store')
  pressButton('Cancel')
  await waitFor(async () =>
    expect((await readPlaceDraft())?.content).toMatchObject({ form: { name: 'Store' } }),
  )
})

test('text that is equal to the first version of the row, but based on a newer one, stays as a draft (DRAFT-1)', async () => {
  const stored = {
    id: 'a',
    base: { ...STORE, revision: 2, name: 'Store B' },
    form: { name: 'Store', phone: '625-1000' },
  }
  await saveDraft('place a', 'ann', stored, 1)
  openForm(STORE)
  fireEvent.click(await screen.findByRole('button', { name: 'Continue with my changes' }))
  // Wait longer than deleting the draft would take.
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect((await readPlaceDraft())?.content).toMatchObject({ base: { revision: 2 } })
})

async function leaveWhileSaving() {
  const { end, answer } = openForm(STORE)
  type('Name', 'Store A')
  await waitFor(async () => {
    await savePendingDrafts()
    expect(await readDraft('place a', 'ann')).not.toBeNull()
  })
  pressButton()
  await screen.findByRole('button', { name: 'Saving...' })
  pressButton('Cancel')
  return { end, answer }
}

test('a save that ends after the admin left the form deletes the draft and shows a message (DRAFT-2) (DRAFT-5)', async () => {
  const { answer } = await leaveWhileSaving()
  answer({ ...STORE, revision: 2, name: 'Store A' })
  await waitFor(async () => expect(await readDraft('place a', 'ann')).toBeNull())
  expect(shown).toEqual(['Updated'])
})

test('a save that ends after the admin left the form does not affect a form and draft that were begun since (DRAFT-5)', async () => {
  const { answer } = await leaveWhileSaving()
  pressButton('Open')
  fireEvent.click(await screen.findByRole('button', { name: 'Discard them' }))
  type('Phone', '625-3000')
  await savePendingDrafts()
  answer({ ...STORE, revision: 2, name: 'Store A' })
  await waitFor(() => expect(shown).toEqual(['Updated']))
  // Wait longer than deleting the draft would take.
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(getField('Phone').value).toBe('625-3000')
  expect((await readDraft('place a', 'ann'))?.content).toMatchObject({ form: { phone: '625-3000' } })
})

test('a save that fails after the admin left the form shows a message, and the draft stays (DRAFT-5)', async () => {
  const { end } = await leaveWhileSaving()
  end({ kind: 'conflict', current: { ...STORE, revision: 2, name: 'Store B' } })
  await waitFor(() => expect(shown).toEqual(['Failed. Open the form again: what you typed is kept.']))
  expect((await readDraft('place a', 'ann'))?.content).toMatchObject({ form: { name: 'Store A' } })
})
