// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { makeListing } from '../../../../tests/fixtures/make-listing.ts'
import { CheckQueue } from './check-queue.tsx'
import type { ListingActions } from './listing-rows.ts'

afterEach(cleanup)

const nothing = () => Promise.resolve()

/** @param detail 1 for the first click of a double click, 2 for the second click */
const click = (detail: number) =>
  fireEvent.click(screen.getByRole('button', { name: 'All correct' }), { detail })

test('the second click of a double click does not confirm the next business (BIZ-3)', () => {
  const markChecked = vi.fn(nothing)
  const actions: ListingActions = {
    isOnline: true,
    toggleFeatured: nothing,
    markChecked,
    toggleClosed: nothing,
    change: () => Promise.resolve(null),
    edit: () => undefined,
    remove: nothing,
  }
  const [first, next] = [makeListing('first', { name: 'First' }), makeListing('next', { name: 'Next' })]
  const queue = (rows: (typeof first)[]) => (
    <MemoryRouter>
      <CheckQueue rows={rows} actions={actions} from="/admin" />
    </MemoryRouter>
  )
  const { rerender } = render(queue([first, next]))
  click(1)
  rerender(queue([next]))
  click(2)
  expect(markChecked.mock.calls).toEqual([[first]])
  click(1)
  expect(markChecked).toHaveBeenLastCalledWith(next)
})
