// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { AdminView, addModalDialogs } from '../../../../tests/fixtures/admin-view.tsx'
import { deferred } from '../../../../tests/fixtures/deferred.ts'
import { RequestFailure } from '../../../backend/request-failure.ts'
import { ForbidButton } from './do-not-list.tsx'

beforeAll(addModalDialogs)
afterEach(cleanup)

test('a reason cannot be changed while it is sent, and can be after a failure (DRAFT-4)', async () => {
  const refusal = deferred<RequestFailure>()
  const insertRow = vi.fn(async () => {
    throw await refusal.promise
  })
  render(
    <AdminView backend={{ tables: { insertRow } }}>
      <ForbidButton place={{ id: 'a', name: 'Store', atoll: 'MAJ' }} onDone={() => undefined} />
    </AdminView>,
  )
  fireEvent.click(screen.getByRole('button'))
  const dialog = within(screen.getByRole('dialog'))
  const reason = dialog.getByLabelText<HTMLInputElement>('Reason')
  fireEvent.change(reason, { target: { value: 'The owner asked for it' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Do not list again' }))
  await waitFor(() => expect(insertRow).toHaveBeenCalledOnce())
  expect(reason.readOnly).toBe(true)
  expect(dialog.getByRole('button', { name: 'Saving...' }).getAttribute('aria-disabled')).toBe('true')
  refusal.resolve(new RequestFailure('no', { kind: 'refused', status: 403 }))
  await dialog.findByText(/^This could not be saved/)
  expect([reason.readOnly, reason.value]).toEqual([false, 'The owner asked for it'])
})
