// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { AdminView } from '../../../../tests/fixtures/admin-view.tsx'
import { makeListing } from '../../../../tests/fixtures/make-listing.ts'
import { ListingConflict } from './listing-conflict.tsx'
import { formOfListing, type ListingFormState } from './listing-form-state.ts'

const base = makeListing('a', {
  name: 'Store',
  description: 'Food',
  address_details: 'Uliga',
  phone: '625-1000',
  email: 'store@example.org',
  operating_hours: 'Mon-Fri 8-5',
})
const current = { ...base, address_details: 'Delap', revision: 2 }
const tables = { callDatabase: () => Promise.resolve(null) }

afterEach(cleanup)

it('typing in a field while the conflict panel is open keeps the choices that were made (CONFLICT-2)', () => {
  const onMerge = vi.fn<(form: ListingFormState) => void>()
  const typed = { ...formOfListing(base), description: 'Food and tools' }
  const panel = (form: ListingFormState) => (
    <AdminView backend={{ tables }}>
      <ListingConflict
        base={base}
        current={current}
        form={form}
        onMerge={onMerge}
        onClose={() => undefined}
      />
    </AdminView>
  )
  const { rerender } = render(panel(typed))
  rerender(panel({ ...typed, name: '' }))
  fireEvent.click(screen.getByRole('button', { name: /all of mine/i }))
  expect(onMerge).toHaveBeenCalledOnce()
  expect(onMerge.mock.calls[0]?.[0]).toMatchObject({
    name: '',
    description: 'Food and tools',
    address_details: 'Delap',
  })
})

it("after the lost answer of a new business, another admin's change is not replaced before a version is chosen (CONFLICT-2)", () => {
  render(
    <AdminView backend={{ tables }}>
      <ListingConflict
        base={null}
        current={current}
        form={formOfListing(base)}
        onMerge={vi.fn()}
        onClose={() => undefined}
      />
    </AdminView>,
  )
  expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([false, false])
})
