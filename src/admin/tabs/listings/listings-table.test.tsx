// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { AdminView, addModalDialogs, recordToasts } from '../../../../tests/fixtures/admin-view.tsx'
import { createDeferred } from '../../../../tests/fixtures/deferred.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import { eraseDrafts } from '../../kit/drafts.ts'
import type { ListingActions, QuickChange } from './listing-rows.ts'
import { ListingsTable } from './listings-table.tsx'
import { RowSwitches } from './row-switches.tsx'
import { QuickEdit } from './quick-edit.tsx'
import { LISTINGS_TEXTS } from './texts.ts'

const ROWS = ['A', 'B'].map(
  (letter) =>
    ({
      id: letter.toLowerCase(),
      revision: 1,
      name: `Store ${letter}`,
      category: 'business',
      atoll: 'MAJ',
      address_details: 'Uliga',
      phone: '625-1000',
      email: null,
      operating_hours: null,
      closed_until: null,
      alert: null,
      featured: false,
      last_checked_at: null,
    }) as Listing,
)

const resolveNothing = () => Promise.resolve()

beforeAll(addModalDialogs)
beforeEach(eraseDrafts)
afterEach(cleanup)

function makeActions(
  change: ListingActions['change'],
  edit: ListingActions['edit'],
  isOnline = true,
): ListingActions {
  return {
    isOnline,
    toggleFeatured: resolveNothing,
    markChecked: vi.fn(resolveNothing),
    toggleClosed: vi.fn(resolveNothing),
    remove: resolveNothing,
    change,
    edit,
  }
}

const heading = { current: null }
const ignoreOrder = () => undefined

interface TableProps {
  change: ListingActions['change']
  onOrder?: (order: string) => void
  rows?: readonly Listing[]
  problem?: string | null
  toaster?: ReturnType<typeof recordToasts>['toaster']
  isOnline?: boolean
}

function Table({
  change,
  onOrder = ignoreOrder,
  rows = ROWS,
  problem = null,
  toaster,
  isOnline,
}: TableProps) {
  const [edited, setEdited] = useState<string | null>(null)
  const actions = makeActions(change, ({ id }) => setEdited(id), isOnline)
  return (
    <MemoryRouter>
      <AdminView {...(toaster && { toaster })}>
        <ListingsTable
          rows={ROWS}
          selected={new Set()}
          onSelect={() => undefined}
          actions={actions}
          order="name"
          onOrder={onOrder}
          from="/admin"
          heading={heading}
        />
        {edited !== null && (
          <QuickEdit
            rows={rows}
            id={edited}
            actions={actions}
            problem={problem}
            heading={heading}
            onNext={setEdited}
            onClose={() => setEdited(null)}
          />
        )}
      </AdminView>
    </MemoryRouter>
  )
}

const getPhoneField = () => within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>('Phone')
const submitPhone = (value: string) => {
  fireEvent.change(getPhoneField(), { target: { value } })
  const form = getPhoneField().form
  if (form === null) throw new Error('The phone is in no form')
  fireEvent.submit(form)
}

/** Waits until the form accepts the next save, because it ignores a press during a save. */
async function waitForEndOfSave(): Promise<void> {
  const save = within(screen.getByRole('dialog')).getByRole('button', { name: 'Save and next' })
  await waitFor(() => expect(save.getAttribute('aria-disabled')).toBe('false'))
}

function editPhone(): void {
  const [cell] = screen.getAllByText('625-1000')
  if (cell === undefined) throw new Error('No cell has the phone')
  fireEvent.keyDown(cell, { key: 'F2' })
}

test('F2 on a phone number in the table of listings opens its form; a refusal keeps the typed text, and a save continues with the next row (BIZ-17)', async () => {
  const sent: [string, QuickChange][] = []
  let isRefused = true
  const change = (row: Listing, changes: QuickChange): Promise<Listing | null> => {
    sent.push([row.id, changes])
    return Promise.resolve(isRefused ? null : row)
  }
  render(<Table change={change} problem="Somebody else changed it" />)
  editPhone()
  submitPhone('no number')
  expect(screen.getByText('Phone number must be a valid phone number')).toBeTruthy()
  expect(sent).toEqual([])
  submitPhone('625-7001')
  await screen.findByText('Somebody else changed it')
  await waitForEndOfSave()
  expect(getPhoneField().value).toBe('625-7001')
  isRefused = false
  submitPhone('625-7001')
  await screen.findByText('Phone and hours: Store B')
  submitPhone('625-7002')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([
    ['a', { phone: '625-7001' }],
    ['a', { phone: '625-7001' }],
    ['b', { phone: '625-7002' }],
  ])
})

test("another admin's phone number is overwritten from the table of listings only after it was shown (BIZ-17, CONFLICT-2)", async () => {
  const sent: [number, QuickChange][] = []
  const change = (row: Listing, changes: QuickChange): Promise<Listing | null> => {
    sent.push([row.revision, changes])
    return Promise.resolve(null)
  }
  const theirs = ROWS.map((row) => ({ ...row, revision: row.revision + 1, phone: '625-9999' }))
  const shown = 'Somebody else saved "625-9999" in the meantime. Saving replaces it with yours.'
  const { rerender } = render(<Table change={change} />)
  editPhone()
  submitPhone('625-7001')
  // The network failed, and the list was refreshed meanwhile.
  rerender(<Table change={change} rows={theirs} problem="Failed to update business. No network" />)
  await screen.findByText('Failed to update business. No network')
  await waitForEndOfSave()
  submitPhone('625-7001')
  await waitFor(() => expect(sent.map(([revision]) => revision)).toEqual([1, 1]))
  expect(screen.queryByText(shown)).toBeNull()
  rerender(<Table change={change} rows={theirs} problem={LISTINGS_TEXTS.errors.changed} />)
  await screen.findByText(shown)
  await waitForEndOfSave()
  expect(getPhoneField().value).toBe('625-7001')
  submitPhone('625-7001')
  await waitFor(() => expect(sent[2]).toEqual([2, { phone: '625-7001' }]))
})

test('only Cancel discards a phone number typed in the table of listings; without a network the form says why nothing is saved (BIZ-17)', () => {
  const change = vi.fn(() => Promise.resolve(null))
  const { rerender } = render(<Table change={change} />)
  editPhone()
  fireEvent(screen.getByRole('dialog'), new Event('cancel'))
  expect(screen.queryByRole('dialog')).toBeNull()

  editPhone()
  fireEvent.change(getPhoneField(), { target: { value: '625-7001' } })
  fireEvent(screen.getByRole('dialog'), new Event('cancel'))
  rerender(<Table change={change} isOnline={false} />)
  submitPhone('625-7002')
  expect(change).not.toHaveBeenCalled()
  const button = within(screen.getByRole('dialog')).getByRole('button', { name: 'Save and next' })
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'You are offline. Businesses can be changed when you are connected.',
  )
  expect(getPhoneField().value).toBe('625-7002')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('text that is typed in the table of listings during a save stays in the open form, even if the row no longer matches the filters (DRAFT-4)', async () => {
  const [a, b] = ROWS
  if (a === undefined || b === undefined) throw new Error('There are no rows')
  const sent: [number, QuickChange][] = []
  const first = createDeferred<Listing | null>()
  const change = (row: Listing, changes: QuickChange) => {
    sent.push([row.revision, changes])
    return sent.length === 1 ? first.promise : Promise.resolve({ ...row, ...changes, revision: 3 })
  }
  const { shown, toaster } = recordToasts()
  const view = (rows: readonly Listing[]) => <Table change={change} rows={rows} toaster={toaster} />
  const { rerender } = render(view(ROWS))
  editPhone()
  submitPhone('625-7001')
  submitPhone('625-7002')
  expect(sent, 'one save at a time').toEqual([[1, { phone: '625-7001' }]])
  rerender(view([b]))
  first.resolve({ ...a, revision: 2, phone: '625-7001' })
  await waitFor(() => expect(shown).toEqual(['What you typed during the save is not saved yet. Save again.']))
  await waitForEndOfSave()
  expect(getPhoneField().value).toBe('625-7002')
  submitPhone('625-7002')
  await screen.findByText('Phone and hours: Store B')
  expect(sent[1]).toEqual([2, { phone: '625-7002' }])
})

test('a save of a listing that ends after its dialog was closed does not change the dialog that was opened since (DRAFT-5)', async () => {
  const [a] = ROWS
  if (a === undefined) throw new Error('There is no row')
  const first = createDeferred<Listing | null>()
  render(<Table change={() => first.promise} />)
  editPhone()
  submitPhone('625-7001')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  editPhone()
  fireEvent.change(getPhoneField(), { target: { value: '625-7002' } })
  await act(async () => {
    first.resolve({ ...a, revision: 2 })
    await first.promise
  })
  expect(getPhoneField().value).toBe('625-7002')
})

test('a press on the head of a column of the table of listings sorts by the column, and a second press reverses the order (BIZ-13)', () => {
  const orders: string[] = []
  render(<Table change={() => Promise.resolve(null)} onOrder={(order) => orders.push(order)} />)
  fireEvent.click(screen.getByRole('button', { name: 'Business' }))
  fireEvent.click(screen.getByRole('button', { name: 'Status' }))
  expect(orders).toEqual(['name-down', 'checked'])
  expect(screen.getByRole('columnheader', { name: 'Business' }).getAttribute('aria-sort')).toBe('ascending')
})

test("on a phone, 'Closed for now' and 'Checked today' of a listing each take one tap (BIZ-17)", () => {
  const [row] = ROWS
  if (row === undefined) throw new Error('There is no row')
  const actions = makeActions(
    () => Promise.resolve(null),
    () => undefined,
  )
  render(<RowSwitches row={row} actions={actions} />)
  fireEvent.click(screen.getByRole('button', { name: 'Closed for now: Store A' }))
  fireEvent.click(screen.getByRole('button', { name: /Mark as checked today: Store A/ }))
  expect(actions.toggleClosed).toHaveBeenCalledWith(row)
  expect(actions.markChecked).toHaveBeenCalledWith(row)
})
