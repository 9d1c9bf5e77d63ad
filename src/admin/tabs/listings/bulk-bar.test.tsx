// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { AdminView, addModalDialogs } from '../../../../tests/fixtures/admin-view.tsx'
import { makeListing } from '../../../../tests/fixtures/make-listing.ts'
import { RequestFailure } from '../../../backend/request-failure.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import { BulkBar } from './bulk-bar.tsx'
import { useBulkChanges } from './bulk-changes.ts'

const ROWS = ['a', 'b'].map((id) => makeListing(id, { name: `Store ${id}` }))
const nothing = () => undefined

function Bar({ onClear = nothing }: { onClear?: (() => void) | undefined }) {
  const bulk = useBulkChanges({ put: nothing, drop: nothing })
  return (
    <BulkBar chosen={ROWS} bulk={bulk} isOnline foundCount={2} onSelectFound={nothing} onClear={onClear} />
  )
}

const dialog = () => within(screen.getByRole('dialog'))
const press = () => fireEvent.click(dialog().getByRole('button', { name: 'Change' }))

beforeAll(addModalDialogs)
afterEach(cleanup)

async function openDialog(
  action: string,
  writeRows: (rows: readonly Listing[], changes: object) => unknown,
  onClear?: () => void,
) {
  const tables = {
    writeRows: (_table: string, rows: readonly Listing[], changes: object) => writeRows(rows, changes),
  }
  render(
    <MemoryRouter>
      <main>
        <AdminView backend={{ tables }}>
          <Bar onClear={onClear} />
        </AdminView>
      </main>
    </MemoryRouter>,
  )
  fireEvent.keyDown(screen.getByRole('button', { name: 'Change selected' }), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: action }))
  await screen.findByRole('dialog')
}

test('a new value stays in its dialog, and is tried again for the listings that can be (BIZ-4)', async () => {
  const sent: [string[], object][] = []
  await openDialog('Change another field', (rows, changes) => {
    sent.push([rows.map(({ id }) => id), changes])
    const isFirst = sent.length === 1
    return Promise.resolve(
      rows.map((base) => ({
        base,
        outcome:
          isFirst && base.id === 'b' ? { kind: 'refused' } : { kind: 'saved', row: { ...base, ...changes } },
      })),
    )
  })
  const value = () => dialog().getByLabelText<HTMLTextAreaElement>('New value')
  fireEvent.change(value(), { target: { value: '625-7001' } })
  press()
  await dialog().findByText(/^1 business was not changed: Store b: Permission denied/)
  expect(value().value).toBe('625-7001')
  press()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([
    [['a', 'b'], { phone: '625-7001' }],
    [['b'], { phone: '625-7001' }],
  ])
})

test('a chosen category stays in its dialog when the connection is lost (BIZ-4)', async () => {
  let isLost = true
  await openDialog('Change category or atoll', (rows) => {
    if (isLost) return Promise.reject(new RequestFailure('', { kind: 'network' }))
    return Promise.resolve(rows.map((row) => ({ base: row, outcome: { kind: 'saved', row } })))
  })
  const category = () => dialog().getByLabelText<HTMLSelectElement>('Category')
  fireEvent.change(category(), { target: { value: 'government' } })
  press()
  await dialog().findByText(/^2 businesses were not changed:/)
  expect(category().value).toBe('government')
  isLost = false
  press()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('listings that could not be deleted stay selected (BIZ-4)', async () => {
  let isLost = true
  let clears = 0
  const deleteRows = (rows: readonly Listing[]) =>
    isLost
      ? Promise.reject(new RequestFailure('', { kind: 'network' }))
      : Promise.resolve(rows.map((row) => ({ base: row, outcome: { kind: 'saved', row } })))
  await openDialog('Delete selected', deleteRows, () => (clears += 1))
  fireEvent.click(dialog().getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  expect(clears).toBe(0)
  isLost = false
  fireEvent.keyDown(await screen.findByRole('button', { name: 'Change selected' }), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete selected' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(clears).toBe(1))
})
