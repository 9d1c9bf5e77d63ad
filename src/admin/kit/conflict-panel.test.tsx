// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { AdminView } from '../../../tests/fixtures/admin-view.tsx'
import { FormConflict } from './row-conflict.tsx'
import { EditorForm } from './editor.tsx'
import { TextField } from './fields.tsx'
import type { ReplicatedRow, SaveOutcome } from './save-row.ts'
import { type EditorRules, useRowEditor } from './use-editor.ts'

interface PlaceForm {
  name: string
  phone: string
}
type Place = ReplicatedRow & PlaceForm & { updated_at: string }

const TEXTS = {
  save: 'Save',
  toasts: { created: 'Created', updated: 'Updated' },
  errors: { save: 'Failed', deleted: 'Deleted' },
}
const RULES: EditorRules<Place, PlaceForm, PlaceForm> = {
  texts: TEXTS,
  isForm: (storedForm): storedForm is PlaceForm => typeof storedForm?.name === 'string',
  check: (form) => ({ fields: form, problems: null }),
  toastOf: () => '',
}
const STORE: Place = { id: 'a', revision: 1, updated_at: '2026-11-20T00:00:00Z', name: 'Store', phone: '1' }
const THEIR_VERSION: Place = { ...STORE, revision: 2, name: 'Store B', phone: '2' }
const backend = { tables: { callDatabase: () => Promise.resolve(null) } }
const save = vi.fn((): Promise<SaveOutcome<Place>> =>
  Promise.resolve({ kind: 'conflict', current: THEIR_VERSION }),
)
const toForm = (row: Place | null): PlaceForm => ({ name: row?.name ?? '', phone: row?.phone ?? '' })

interface PlaceEditorProps {
  /** Different in each test, because the draft of an unsaved form is offered the next time. */
  draftName: string
  /** Null for a new row. */
  base?: Place | null
}

function PlaceEditor({ draftName, base = STORE }: PlaceEditorProps) {
  const editor = useRowEditor({
    rules: RULES,
    draftName,
    base,
    toForm,
    save,
    onClose: () => undefined,
  })
  const { form, onChange } = editor.fields
  return (
    <EditorForm editor={editor} texts={TEXTS} onClose={() => undefined}>
      <TextField label="Name" value={form.name} onChange={(name) => onChange({ name })} />
      <TextField label="Phone" value={form.phone} onChange={(phone) => onChange({ phone })} />
      {editor.conflict && (
        <FormConflict<Place, PlaceForm, keyof PlaceForm>
          table="businesses"
          conflict={editor.conflict}
          toForm={toForm}
          fields={['name', 'phone']}
          labels={{ name: 'Name', phone: 'Phone' }}
          formatValue={(row, field) => row[field]}
        />
      )}
    </EditorForm>
  )
}

afterEach(() => {
  cleanup()
  save.mockClear()
})

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const findChoice = (label: string, version: RegExp) =>
  within(screen.getByRole('group', { name: label })).getByRole<HTMLInputElement>('radio', { name: version })

test('while the panel of a conflict is open, Enter and Save send nothing but move the focus to the next open choice (CONFLICT-2)', async () => {
  const person = userEvent.setup()
  render(
    <AdminView backend={backend}>
      <PlaceEditor draftName="choices" />
    </AdminView>,
  )
  type('Name', 'Store A')
  type('Phone', '3')
  const saveButton = screen.getByRole('button', { name: 'Save' })
  await person.click(saveButton)
  await screen.findByRole('heading', { name: /^Somebody else changed this/ })
  expect(save).toHaveBeenCalledOnce()

  const name = findChoice('Name changed by both', /^Your version/)
  const phone = findChoice('Phone changed by both', /^Saved version/)
  await person.click(name)
  await person.keyboard('{Enter}')
  expect(document.activeElement).toBe(phone)
  await person.click(phone)
  await person.click(saveButton)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Use these choices' }))
  expect([name.checked, phone.checked]).toEqual([true, true])
  expect(save).toHaveBeenCalledOnce()

  await person.keyboard('{Enter}')
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Store A')
  expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('2')
})

test.each(['Use these choices', 'Keep all of mine', 'Take all of the saved version', 'Back to the form'])(
  'after "%s" closes the panel of a conflict, the Save button has the focus again (A11Y-3)',
  async (name) => {
    const person = userEvent.setup()
    render(
      <AdminView backend={backend}>
        <PlaceEditor draftName={name} />
      </AdminView>,
    )
    type('Name', 'Store A')
    const saveButton = screen.getByRole('button', { name: 'Save' })
    await person.click(saveButton)
    await screen.findByRole('heading', { name: /^Somebody else changed this/ })
    await person.click(findChoice('Name changed by both', /^Your version/))
    await person.click(screen.getByRole('button', { name }))
    expect(screen.queryByRole('radio')).toBeNull()
    expect(document.activeElement).toBe(saveButton)
  },
)

test("after the lost answer of a new row, another admin's change is not replaced before a version is chosen (CONFLICT-2)", async () => {
  const person = userEvent.setup()
  render(
    <AdminView backend={backend}>
      <PlaceEditor draftName="lost answer" base={null} />
    </AdminView>,
  )
  type('Name', 'Store B')
  type('Phone', '1')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  const mine = await screen.findByRole<HTMLInputElement>('radio', { name: /^Your version/ })
  expect([mine.checked, findChoice('Phone changed by both', /^Saved version/).checked]).toEqual([
    false,
    false,
  ])
  await person.click(screen.getByRole('button', { name: 'Use these choices' }))
  screen.getByText('Please choose a version for: Phone')
})
