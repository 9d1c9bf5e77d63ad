// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Listing } from '../../../domain/listing/listing.ts'
import type { ListingActions, QuickChange } from './listing-rows.ts'
import { ListingsTable } from './listings-table.tsx'
import { RowSwitches } from './row-switches.tsx'
import { QuickEdit } from './quick-edit.tsx'

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

/** jsdom has no modal dialogs. */
function showModal(this: HTMLDialogElement): void {
  this.open = true
}
function close(this: HTMLDialogElement): void {
  this.open = false
}
const nothing = () => Promise.resolve()

beforeAll(() => void Object.assign(HTMLDialogElement.prototype, { showModal, close }))
afterEach(cleanup)

function actionsWith(change: ListingActions['change'], edit: ListingActions['edit']): ListingActions {
  return {
    isOnline: true,
    toggleFeatured: nothing,
    markChecked: vi.fn(nothing),
    toggleClosed: vi.fn(nothing),
    remove: nothing,
    change,
    edit,
  }
}

function Table({ change, onOrder }: { change: ListingActions['change']; onOrder: (order: string) => void }) {
  const [edited, setEdited] = useState<string | null>(null)
  const actions = actionsWith(change, ({ id }) => setEdited(id))
  return (
    <MemoryRouter>
      <ListingsTable
        rows={ROWS}
        selected={new Set()}
        onSelect={() => undefined}
        actions={actions}
        order="name"
        onOrder={onOrder}
        from="/admin"
      />
      {edited !== null && (
        <QuickEdit
          rows={ROWS}
          id={edited}
          actions={actions}
          problem="Somebody else changed it"
          onNext={setEdited}
          onClose={() => setEdited(null)}
        />
      )}
    </MemoryRouter>
  )
}

const phoneField = () => within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>('Phone')
const typePhone = (value: string) => {
  fireEvent.change(phoneField(), { target: { value } })
  const form = phoneField().form
  if (form === null) throw new Error('The phone is in no form')
  fireEvent.submit(form)
}

test('F2 on a phone edits it; a refusal keeps what was typed, a save goes to the next row (BIZ-17)', async () => {
  const sent: [string, QuickChange][] = []
  let isRefused = true
  const change = (row: { id: string }, changes: QuickChange): Promise<boolean> => {
    sent.push([row.id, changes])
    return Promise.resolve(!isRefused)
  }
  render(<Table change={change} onOrder={() => undefined} />)
  const [cell] = screen.getAllByText('625-1000')
  if (cell === undefined) throw new Error('No cell has the phone')
  fireEvent.keyDown(cell, { key: 'F2' })
  typePhone('no number')
  expect(screen.getByText('Phone number must be a valid phone number')).toBeTruthy()
  expect(sent).toEqual([])
  typePhone('625-7001')
  await screen.findByText('Somebody else changed it')
  expect(phoneField().value).toBe('625-7001')
  isRefused = false
  typePhone('625-7001')
  await screen.findByText('Phone and hours: Store B')
  typePhone('625-7002')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([
    ['a', { phone: '625-7001' }],
    ['a', { phone: '625-7001' }],
    ['b', { phone: '625-7002' }],
  ])
})

test('a press on the head of a column sorts by it, a second press turns the order round (BIZ-13)', () => {
  const orders: string[] = []
  render(<Table change={() => Promise.resolve(true)} onOrder={(order) => orders.push(order)} />)
  fireEvent.click(screen.getByRole('button', { name: 'Business' }))
  fireEvent.click(screen.getByRole('button', { name: 'Status' }))
  expect(orders).toEqual(['name-down', 'checked'])
  expect(screen.getByRole('columnheader', { name: 'Business' }).getAttribute('aria-sort')).toBe('ascending')
})

test("on a phone, 'Closed for now' and 'Checked today' are one tap (BIZ-17)", () => {
  const [row] = ROWS
  if (row === undefined) throw new Error('There is no row')
  const actions = actionsWith(
    () => Promise.resolve(true),
    () => undefined,
  )
  render(<RowSwitches row={row} actions={actions} />)
  fireEvent.click(screen.getByRole('button', { name: 'Closed for now: Store A' }))
  fireEvent.click(screen.getByRole('button', { name: /Mark as checked today: Store A/ }))
  expect(actions.toggleClosed).toHaveBeenCalledWith(row)
  expect(actions.markChecked).toHaveBeenCalledWith(row)
})
