// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen, within, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { AdminView, addModalDialogs, recordToasts } from '../../../../tests/fixtures/admin-view.tsx'
import { createDeferred } from '../../../../tests/fixtures/deferred.ts'
import { eraseDrafts, listDraftKeys } from '../../kit/drafts.ts'
import type { ForbiddenPlace } from '../../kit/do-not-list.ts'
import { RequestFailure } from '../../../backend/request-failure.ts'
import { ForbidButton } from './do-not-list.tsx'
import { PlacesNotToList } from './forbidden-places.tsx'

beforeAll(addModalDialogs)
beforeEach(eraseDrafts)
afterEach(cleanup)

const STORE: ForbiddenPlace = {
  id: 'a',
  name: 'Store',
  atoll: 'MAJ',
  reason: 'The owner asked for it',
  added_by: null,
  added_at: '2026-11-20T00:00:00Z',
}

test('the reason why a place must not be listed again cannot be changed while the reason is being sent, but can after a failure (DRAFT-4)', async () => {
  const refusal = createDeferred<RequestFailure>()
  const insertRow = vi.fn(async () => {
    throw await refusal.promise
  })
  render(
    <AdminView backend={{ tables: { insertRow } }}>
      <ForbidButton place={STORE} heading={{ current: null }} onDone={() => undefined} />
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

test("if another admin has put the place on the do-not-list meanwhile, the dialog stays open with that admin's reason (CONFLICT-1)", async () => {
  const taken = new RequestFailure('duplicate key', { kind: 'refused', status: 409, code: '23505' })
  const onDone = vi.fn()
  const tables = { insertRow: () => Promise.reject(taken), readRows: async () => [STORE] }
  const toasts = recordToasts()
  render(
    <AdminView backend={{ tables }} toaster={toasts.toaster}>
      <ForbidButton place={STORE} heading={{ current: null }} onDone={onDone} />
    </AdminView>,
  )
  fireEvent.click(screen.getByRole('button'))
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Closed for good' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Do not list again' }))
  await dialog.findByText(/^Store is on the list already, with this reason: "The owner asked for it"/)
  expect([toasts.shown, onDone.mock.calls]).toEqual([[], []])
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(onDone).toHaveBeenCalledOnce()
})

const findReason = () => within(screen.getByRole('dialog')).findByLabelText<HTMLInputElement>('Reason')
const waitForDrafts = (keys: string[]) =>
  waitFor(async () => expect(await listDraftKeys('ann')).toEqual(keys))

test('the reason why a place must not be listed again is offered after the session has ended, until it is sent, and dropped with Cancel (DRAFT-1) (DRAFT-2)', async () => {
  const insertRow = vi.fn(async () => STORE)
  const open = () => {
    cleanup()
    render(
      <AdminView backend={{ tables: { insertRow } }}>
        <ForbidButton place={STORE} heading={{ current: null }} onDone={() => undefined} />
      </AdminView>,
    )
    fireEvent.click(screen.getByRole('button'))
  }
  open()
  fireEvent.change(await findReason(), { target: { value: 'The owner asked for it' } })
  await waitForDrafts(['forbid a'])
  // The login replaces the screen when the session ends elsewhere.
  open()
  await press('Continue with my changes')
  const reason = await findReason()
  expect([reason.value, document.activeElement]).toEqual(['The owner asked for it', reason])
  fireEvent.change(reason, { target: { value: 'The owner asked twice' } })
  await press('Cancel')
  await waitForDrafts([])
  open()
  fireEvent.change(await findReason(), { target: { value: 'Closed for good' } })
  await waitForDrafts(['forbid a'])
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Do not list again' }))
  await waitForDrafts([])
  expect(insertRow).toHaveBeenCalledWith(
    'do_not_list',
    expect.objectContaining({ reason: 'Closed for good' }),
  )
})

const press = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  button.focus()
  fireEvent.click(button)
}
const answerDialog = async (name: string) => {
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(/The owner asked for it/)
  fireEvent.click(dialog.getByRole('button', { name }))
}

test('a place is taken off the do-not-list only after a confirmation, can be put on it again with its reason, and the heading gets the focus (CONFIRM-1) (IMPORT-17) (A11Y-3)', async () => {
  const tables = {
    deleteRow: vi.fn(async () => ({ kind: 'saved', row: STORE })),
    insertRow: vi.fn(async (_table: string, row: object) => row),
  }
  function Places() {
    const [places, setPlaces] = useState([STORE])
    const reread = (): void => setPlaces(tables.insertRow.mock.calls.length > 0 ? [STORE] : [])
    return <PlacesNotToList places={places} emails={new Map()} onProblem={() => undefined} onDone={reread} />
  }
  render(
    <AdminView backend={{ tables }}>
      <Places />
    </AdminView>,
  )
  await press('Store may be listed again')
  await answerDialog('Cancel')
  expect(tables.deleteRow).not.toHaveBeenCalled()
  await press('Store may be listed again')
  await answerDialog('May be listed')
  // A browser returns the focus to this button when the dialog closes; jsdom does not.
  screen.getByRole('button', { name: 'Store may be listed again' }).focus()
  const heading = screen.getByRole('heading', { name: 'Not to be listed again' })
  await screen.findByText('"Store" was taken off the list.')
  await waitFor(() => expect(document.activeElement).toBe(heading))
  await press('Undo: Store is not to be listed')
  await screen.findByRole('button', { name: 'Store may be listed again' })
  const { id, name, atoll, reason } = STORE
  expect(tables.insertRow).toHaveBeenCalledWith('do_not_list', { id, name, atoll, reason })
  expect(screen.queryByText('"Store" was taken off the list.')).toBeNull()
  expect(document.activeElement).toBe(heading)
})

test('the notice that a place is off the do-not-list does not appear if another admin put the place on the list again (IMPORT-17)', async () => {
  const tables = { deleteRow: async () => ({ kind: 'saved', row: STORE }) }
  const toasts = recordToasts()
  const read = vi.fn()
  render(
    <AdminView backend={{ tables }} toaster={toasts.toaster}>
      <PlacesNotToList places={[STORE]} emails={new Map()} onProblem={() => undefined} onDone={read} />
    </AdminView>,
  )
  await press('Store may be listed again')
  await answerDialog('May be listed')
  await waitFor(() => expect(read).toHaveBeenCalledOnce())
  expect(toasts.shown).toHaveLength(1)
  expect(screen.queryByText('"Store" was taken off the list.')).toBeNull()
})
