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

const field = () => screen.getByLabelText<HTMLTextAreaElement>('Note in Marshallese')
const panel = () => screen.getByRole<HTMLDetailsElement>('group')
const type = (value: string) => fireEvent.change(field(), { target: { value } })

/** As a person does it: jsdom says nothing of it by itself. */
function toggle(isOpen: boolean): void {
  panel().open = isOpen
  fireEvent(panel(), new Event('toggle'))
}

test('the Marshallese fields stay open while their text is emptied, and close by hand (MH-1)', () => {
  render(<Form note="" />)
  expect(panel().open).toBe(false)
  toggle(true)
  type('W')
  type('')
  expect(panel().open).toBe(true)
  toggle(false)
  expect(panel().open).toBe(false)
})

test('the Marshallese fields are open from the start where there is a text (MH-1)', () => {
  render(<Form note="Wa eo" />)
  expect(panel().open).toBe(true)
  type('')
  expect(panel().open).toBe(true)
})
