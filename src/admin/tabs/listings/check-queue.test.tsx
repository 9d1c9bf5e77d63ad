// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { makeListing } from '../../../../tests/fixtures/make-listing.ts'
import { CheckQueue } from './check-queue.tsx'
import type { Listing } from '../../../domain/listing/listing.ts'
import type { ListingActions } from './listing-rows.ts'

afterEach(cleanup)

const resolveNothing = () => Promise.resolve()
const heading = { current: null }

/** @param detail 1 for the first click of a double click, 2 for the second click */
const click = (detail: number) =>
  fireEvent.click(screen.getByRole('button', { name: 'All correct' }), { detail })

const ACTIONS: ListingActions = {
  isOnline: true,
  toggleFeatured: resolveNothing,
  markChecked: resolveNothing,
  toggleClosed: resolveNothing,
  change: () => Promise.resolve(null),
  edit: () => undefined,
  remove: resolveNothing,
}

const makeQueue = (rows: readonly Listing[], actions = ACTIONS) => (
  <MemoryRouter>
    <CheckQueue rows={rows} actions={actions} from="/admin" heading={heading} />
  </MemoryRouter>
)

test('in the queue of checks the listing that was not checked for the longest time comes first, however the table is sorted (BIZ-3)', () => {
  const [newer, older] = ['2026-02-01T00:00:00Z', '2025-02-01T00:00:00Z'].map((last_checked_at) =>
    makeListing(last_checked_at, { name: last_checked_at, last_checked_at }),
  )
  if (newer === undefined || older === undefined) throw new Error('There are no rows')
  render(makeQueue([newer, older]))
  screen.getByRole('heading', { name: `Next to check: ${older.name}` })
  fireEvent.click(screen.getByRole('button', { name: 'Later' }))
  screen.getByRole('heading', { name: `Next to check: ${newer.name}` })
})

test('in the queue of checks the second click of a double click does not confirm the next business (BIZ-3)', () => {
  const markChecked = vi.fn(resolveNothing)
  const [first, next] = [makeListing('first', { name: 'First' }), makeListing('next', { name: 'Next' })]
  const actions = { ...ACTIONS, markChecked }
  const { rerender } = render(makeQueue([first, next], actions))
  click(1)
  rerender(makeQueue([next], actions))
  click(2)
  expect(markChecked.mock.calls).toEqual([[first]])
  click(1)
  expect(markChecked).toHaveBeenLastCalledWith(next)
})
