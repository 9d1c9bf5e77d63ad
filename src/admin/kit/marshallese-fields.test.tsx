// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { MarshalleseFields } from './marshallese-fields.tsx'

afterEach(cleanup)

function Form({ note }: { note: string }) {
  const [form, setForm] = useState({ note_mh: note, mh_by: '' })
  return (
    <MarshalleseFields
      form={form}
      fields={{ note_mh: 2 }}
      problems={[]}
      idPrefix="trip"
      onChange={(changes) => setForm({ ...form, ...changes })}
    />
  )
}

const getNoteField = () => screen.getByLabelText<HTMLTextAreaElement>('Note in Marshallese')
const getPanel = () => screen.getByRole<HTMLDetailsElement>('group')
const type = (value: string) => fireEvent.change(getNoteField(), { target: { value } })

/** Opens or closes the panel like a person. The event is fired here, because jsdom does not fire it. */
function toggle(isOpen: boolean): void {
  getPanel().open = isOpen
  fireEvent(getPanel(), new Event('toggle'))
}

test('the Marshallese fields stay open when their text is cleared, until a person closes them (MH-1)', () => {
  render(<Form note="" />)
  expect(getPanel().open).toBe(false)
  toggle(true)
  type('W')
  type('')
  expect(getPanel().open).toBe(true)
  toggle(false)
  expect(getPanel().open).toBe(false)
})

test('the Marshallese fields are open from the start if they have a text (MH-1)', () => {
  render(<Form note="Wa eo" />)
  expect(getPanel().open).toBe(true)
  type('')
  expect(getPanel().open).toBe(true)
})
