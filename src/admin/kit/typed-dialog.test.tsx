// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addModalDialogs } from '../../../tests/fixtures/admin-view.tsx'
import { TextField } from './fields.tsx'
import { FormDialog } from './form-dialog.tsx'

const onClose = vi.fn()

function ReasonDialog() {
  const [reason, setReason] = useState('')
  return (
    <FormDialog
      title="Reject"
      texts={{ cancel: 'Cancel', confirm: 'Reject' }}
      isTyped={reason !== ''}
      onSubmit={() => undefined}
      onClose={onClose}
    >
      <TextField label="Reason" value={reason} onChange={setReason} />
    </FormDialog>
  )
}

const getDialog = () => screen.getByRole<HTMLDialogElement>('dialog')
const type = (value: string) => fireEvent.change(screen.getByLabelText('Reason'), { target: { value } })
const pressEscape = () => fireEvent(getDialog(), new Event('cancel'))
const tapOutside = () => {
  fireEvent.pointerDown(getDialog())
  fireEvent.click(getDialog())
}

beforeAll(addModalDialogs)
beforeEach(() => {
  onClose.mockClear()
  render(<ReasonDialog />)
})
afterEach(cleanup)

test.each([
  ['Escape', pressEscape],
  ['a tap outside', tapOutside],
])(
  '%s does not close a dialog with typed text but shows a warning; Cancel closes it (DRAFT-6)',
  (_, tryToClose) => {
    type('Nobody answers')
    tryToClose()
    expect(onClose).not.toHaveBeenCalled()
    expect(screen.getByRole('alert').textContent).toBe(
      'What you typed here is not saved yet. To close this all the same, press "Cancel".',
    )
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(onClose).toHaveBeenCalledOnce()
  },
)

test('a dialog without typed text closes at once (DRAFT-6)', () => {
  type('Nobody answers')
  type('')
  pressEscape()
  tapOutside()
  expect(onClose).toHaveBeenCalledTimes(2)
})

test('a dialog with typed text that the browser closes by itself opens again (DRAFT-6)', () => {
  type('Nobody answers')
  const element = getDialog()
  element.close()
  fireEvent(element, new Event('close'))
  expect(element.open).toBe(true)
})
