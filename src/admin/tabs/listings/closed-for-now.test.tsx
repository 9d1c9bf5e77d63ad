// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useRef } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { makeListing } from '../../../../tests/fixtures/make-listing.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import { type SignedInServices, SignedInContext } from '../../kit/admin-context.tsx'
import { ConfirmationProvider } from '../../kit/confirmations.tsx'
import { AdminQueries } from '../../kit/reads.tsx'
import { ToastContext } from '../../kit/toasts.tsx'
import { useListings } from './listing-rows.ts'
import { ListingsTable } from './listings-table.tsx'
import { checkQuickForm, toQuickForm } from './quick-form.ts'

afterEach(cleanup)

const toaster = { info: vi.fn(), success: vi.fn(), error: vi.fn() }
const neverResolve = () => new Promise<never>(() => undefined)

function Table({ row }: { row: Listing }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const actions = useListings(heading)
  return (
    <ListingsTable
      rows={[row]}
      selected={new Set()}
      onSelect={() => undefined}
      actions={{ ...actions, edit: () => undefined }}
      order="name"
      onOrder={() => undefined}
      heading={heading}
      from="/admin"
    />
  )
}

/** Shows the row in the table. @returns what is sent to the server */
function showRow(row: Listing): unknown[] {
  const sent: unknown[] = []
  const updateRow = (_: string, __: string, changes: Partial<Listing>) => {
    sent.push(changes)
    return Promise.resolve({ kind: 'saved', row: { ...row, ...changes } })
  }
  const tables = { updateRow, readAllRows: neverResolve, readRows: neverResolve, callDatabase: neverResolve }
  const signedIn = {
    backend: { tables },
    copy: { listings: neverResolve },
    pullDirectory: () => Promise.resolve(),
  } as unknown as SignedInServices
  render(
    <MemoryRouter>
      <SignedInContext value={signedIn}>
        <ToastContext value={toaster}>
          <ConfirmationProvider>
            <AdminQueries>
              <Table row={row} />
            </AdminQueries>
          </ConfirmationProvider>
        </ToastContext>
      </SignedInContext>
    </MemoryRouter>,
  )
  return sent
}

describe.each([
  ['never closed', null, false],
  ['closed until a day in the past', '2020-01-02', false],
  ['closed until a day to come', '2999-01-02', true],
  ['closed until further notice', 'infinity', true],
])('a place that is %s (HOURS-13)', (_, closedUntil, isClosed) => {
  const row = makeListing('a', { name: 'Store', operating_hours: 'Mon-Fri 8-17', closed_until: closedUntil })
  const toggled = { closed_until: isClosed ? null : 'infinity' }

  test('a switch, a cell and a menu show whether a place is closed for now, and one tap on the switch changes that', async () => {
    const sent = showRow(row)
    const closed = screen.getByRole('button', { name: 'Closed for now: Store' })
    expect(closed.getAttribute('aria-pressed')).toBe(String(isClosed))
    expect(screen.getByTitle(isClosed ? 'Mon-Fri 8-17, Closed for now' : 'Mon-Fri 8-17')).toBeTruthy()
    fireEvent.click(closed)
    await waitFor(() => expect(sent).toEqual([toggled]))
    fireEvent.keyDown(screen.getByRole('button', { name: /Store$/, expanded: false }), { key: 'Enter' })
    expect(screen.getByRole('menuitem', { name: isClosed ? 'Open again' : 'Closed for now' })).toBeTruthy()
  })

  test('the quick edit of a place shows whether the place is closed for now, and saves this state only if somebody changed it', () => {
    const form = toQuickForm(row)
    expect(form.isClosed).toBe(isClosed)
    expect(checkQuickForm(row, form)).toEqual({ changes: {} })
    expect(checkQuickForm(row, { ...form, isClosed: !isClosed })).toEqual({ changes: toggled })
  })
})

test('saving another field does not close a place again whose closure ended while its quick edit was open (HOURS-13)', () => {
  const row = makeListing('a', { phone: '625-1000', closed_until: '2026-12-01' })
  const form = { ...toQuickForm(row, Date.parse('2026-11-30T23:59:00+12:00')), phone: '625-1001' }
  expect(form.isClosed).toBe(true)
  expect(checkQuickForm(row, form)).toEqual({
    changes: { phone: '625-1001' },
  })
})
