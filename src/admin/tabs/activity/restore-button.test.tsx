// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { AdminView, addModalDialogs } from '../../../../tests/fixtures/admin-view.tsx'
import { RestoreButton } from './restore-button.tsx'

beforeAll(addModalDialogs)
afterEach(cleanup)

const readAllRows = async () => [{ id: 'a', name: 'Store', reason: 'The owner asked for it' }]

test('a listing that is not to be listed again is restored only after a question with the reason (IMPORT-17)', async () => {
  const callDatabase = vi.fn(async () => true)
  const onDone = vi.fn()
  render(
    <AdminView backend={{ tables: { callDatabase, readAllRows } }}>
      <RestoreButton id="a" name="Store" onProblem={() => undefined} onDone={onDone} />
    </AdminView>,
  )
  const restoreButton = screen.getByRole('button', { name: 'Restore Store' })
  fireEvent.click(restoreButton)
  const question = within(await screen.findByRole('dialog'))
  question.getByText(/with this reason: "The owner asked for it"/)
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(restoreButton.getAttribute('aria-disabled')).toBeNull())
  expect(callDatabase).not.toHaveBeenCalled()

  fireEvent.click(restoreButton)
  fireEvent.click(await screen.findByRole('button', { name: 'Restore it anyway' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(callDatabase).toHaveBeenCalledWith('restore_listing', { listing: 'a' })
})
