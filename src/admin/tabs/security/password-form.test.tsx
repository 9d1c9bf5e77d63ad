// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { RequestFailure } from '../../../backend/request-failure.ts'
import { AdminView, recordToasts } from '../../../../tests/fixtures/admin-view.tsx'
import { createDeferred } from '../../../../tests/fixtures/deferred.ts'
import { PasswordForm } from './password-form.tsx'

afterEach(cleanup)

const FIELD_LABELS = ['New password', 'New password again']
const getField = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (value: string, labels = FIELD_LABELS) => {
  for (const label of labels) fireEvent.change(getField(label), { target: { value } })
}
const readValues = () => FIELD_LABELS.map((label) => getField(label).value)

test('a new password of an admin is cleared from its field once it is saved, unless another one was typed since (DRAFT-4)', async () => {
  const answers = [createDeferred<null>(), createDeferred<null>()]
  let count = 0
  const callFunction = vi.fn(() => answers[count++]?.promise)
  const { shown, toaster } = recordToasts()
  render(
    <AdminView backend={{ callFunction }} toaster={toaster}>
      <PasswordForm />
    </AdminView>,
  )
  const save = async (times: number) => {
    fireEvent.click(screen.getByRole('button'))
    await waitFor(() => expect(callFunction).toHaveBeenCalledTimes(times))
  }
  type('a long password')
  await save(1)
  type('another password', ['New password'])
  answers[0]?.resolve(null)
  await waitFor(() => expect(shown).toHaveLength(1))
  expect(readValues()).toEqual(['another password', 'a long password'])
  type('another password')
  await save(2)
  answers[1]?.resolve(null)
  await waitFor(() => expect(readValues()).toEqual(['', '']))
})

test.each<[what: string, answer: () => Promise<unknown>, said: string]>([
  [
    'no answer came',
    () => Promise.reject(new RequestFailure('Failed to fetch', { kind: 'network' })),
    'It is not known whether the password was changed: try the new one first',
  ],
  [
    'a gateway gave up waiting',
    () => Promise.reject(new RequestFailure('Status 504', { kind: 'refused', status: 504 })),
    'It is not known whether the password was changed: try the new one first',
  ],
  [
    'it was refused',
    () => Promise.reject(new RequestFailure('Too common', { kind: 'refused', status: 400 })),
    'The password was not changed',
  ],
  [
    'the other sessions go on',
    () => Promise.resolve({ others_signed_out: false }),
    'Your password was changed, but your other sessions could not be ended. Press Sign out everywhere to end them.',
  ],
  [
    'all is done',
    () => Promise.resolve({ others_signed_out: true }),
    'Your password was changed. All your other sessions were ended.',
  ],
])(
  'the form for a new password says whether the password was changed, or that this is not known: %s (CONFLICT-8, ADMINS-5)',
  async (_what, answer, said) => {
    const { shown, toaster } = recordToasts()
    render(
      <AdminView backend={{ callFunction: answer }} toaster={toaster}>
        <PasswordForm />
      </AdminView>,
    )
    type('a long password')
    fireEvent.click(screen.getByRole('button'))
    await waitFor(() => expect(shown).toEqual([said]))
  },
)
