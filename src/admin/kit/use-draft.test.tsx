// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AdminView } from '../../../tests/fixtures/admin-view.tsx'
import { DraftOffer } from './draft-offer.tsx'
import { eraseDrafts, registerForm, saveDraft, savePendingDrafts } from './drafts.ts'
import { TextField } from './fields.tsx'
import { useDraftedForm } from './use-drafted-form.ts'

interface Place {
  id: string
  name: string
}
interface PlaceForm {
  name: string
  phone: string
}

const RULES = {
  isForm: (kept: Partial<PlaceForm> | undefined): kept is PlaceForm => typeof kept?.name === 'string',
}
const STORE: Place = { id: 'a', name: 'Store' }
const FIRST = { id: 'a', base: STORE, form: { name: 'Store', phone: '625-1000' } }

function PlaceEditor() {
  const { draft, setDraft, kept, offer } = useDraftedForm<Place, PlaceForm>({
    rules: RULES,
    isOther: (one, other) => one.name !== other.name,
    first: FIRST,
    draftKey: 'place a',
  })
  if (offer !== null) return <DraftOffer {...offer} />
  const change = (changes: Partial<PlaceForm>): void =>
    setDraft((now) => ({ ...now, form: { ...now.form, ...changes } }))
  return (
    <>
      <TextField label="Name" value={draft.form.name} onChange={(name) => change({ name })} />
      <TextField label="Phone" value={draft.form.phone} onChange={(phone) => change({ phone })} />
      <output>{kept.state}</output>
    </>
  )
}

const openForm = () =>
  render(
    <AdminView>
      <PlaceEditor />
    </AdminView>,
  )
const getField = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(getField(label), { target: { value } })

beforeEach(async () => {
  await eraseDrafts()
  // A form ends the block on drafts that erasing them began.
  registerForm(() => Promise.resolve())()
})
afterEach(cleanup)

test('what is typed before the draft of an earlier visit is read stays when the admin continues that draft (DRAFT-1)', async () => {
  await saveDraft('place a', 'ann', { ...FIRST, form: { name: 'Store by the sea', phone: '625-1000' } }, 1)
  openForm()
  type('Name', 'St')
  type('Phone', '625-2000')
  fireEvent.click(await screen.findByRole('button', { name: 'Continue with my changes' }))
  expect([getField('Name').value, getField('Phone').value]).toEqual(['Store by the sea', '625-2000'])
})

/** Returns true if the browser asks before the page is closed. */
const asksBeforeClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('the browser asks before a page is closed whose typed text the device refuses to store (DRAFT-1)', async () => {
  openForm()
  await waitFor(async () => {
    type('Name', 'Store A')
    await savePendingDrafts()
    expect(screen.getByText('kept')).toBeTruthy()
  })
  expect(asksBeforeClosing()).toBe(false)
  // After this, nothing is stored, as in a browser that refuses storage.
  await eraseDrafts()
  type('Name', 'Store B')
  await savePendingDrafts()
  await screen.findByText('refused')
  expect(asksBeforeClosing()).toBe(true)
  type('Name', 'Store')
  await waitFor(() => expect(asksBeforeClosing()).toBe(false))
})
