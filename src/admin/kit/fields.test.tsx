// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { focusHalfFilled, TextField } from './fields.tsx'

afterEach(cleanup)

it('a half-filled date shows an error beside its field, and keeps the form from being saved without a date (BIZ-6)', () => {
  render(
    <form>
      <TextField label="End" type="datetime-local" value="" onChange={() => undefined} />
    </form>,
  )
  const form = document.querySelector('form')
  const field = screen.getByLabelText<HTMLInputElement>('End')
  expect(focusHalfFilled(form)).toBe(false)
  let isHalfFilled = true
  Object.defineProperty(field.validity, 'badInput', { get: () => isHalfFilled })
  Object.defineProperty(field.validity, 'valid', { get: () => !isHalfFilled })
  field.checkValidity = () => field.dispatchEvent(new Event('invalid'))
  act(() => expect(focusHalfFilled(form)).toBe(true))
  expect(document.activeElement).toBe(field)
  screen.getByText('Please enter a whole date and a time, or none')
  isHalfFilled = false
  fireEvent.change(field, { target: { value: '2026-12-20T10:00' } })
  expect(screen.queryByText(/Please enter/)).toBeNull()
  expect(focusHalfFilled(form)).toBe(false)
})
