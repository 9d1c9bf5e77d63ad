// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeListing } from '../../../../tests/fixtures/make-listing.ts'
import { wakePageAt } from '../../../../tests/fixtures/wake.ts'
import { HoursSection } from './hours-section.tsx'
import { checkFormState, formOfListing, type ListingFormState } from './listing-form-state.ts'

const STORE = { description: 'Groceries', address_details: 'Uliga', operating_hours: 'Mon-Fri 8-17' }

const changed = vi.fn<(form: ListingFormState) => void>()

function Form({ closedUntil }: { closedUntil: string | null }) {
  const [form, setForm] = useState(() =>
    formOfListing(makeListing('a', { ...STORE, closed_until: closedUntil })),
  )
  const onChange = (changes: Partial<ListingFormState>): void => {
    changed({ ...form, ...changes })
    setForm({ ...form, ...changes })
  }
  return <HoursSection form={form} idPrefix="listing" isNew={false} problems={[]} onChange={onChange} />
}

const getClosedBox = (): HTMLInputElement => screen.getByRole('checkbox', { name: /^Closed for now/ })
const queryDayField = (): HTMLInputElement | null =>
  screen.queryByLabelText<HTMLInputElement>(/^Opens again on/)
const readSavedClosure = (): string | null | undefined => {
  const [form] = changed.mock.lastCall ?? []
  return form && checkFormState(form).fields?.closed_until
}

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T00:00:00Z') }))
afterEach(() => {
  cleanup()
  changed.mockReset()
  vi.useRealTimers()
})

test.each([
  ['never closed', null, null],
  ['closed until a day in the past', '2026-11-02', null],
  ['closed until a day to come', '2999-01-02', '2999-01-02'],
  ['closed until further notice', 'infinity', ''],
])(
  'the form of a place that is %s shows that state, and opening the form changes nothing (HOURS-13)',
  (_, until, shown) => {
    render(<Form closedUntil={until} />)
    expect(getClosedBox().checked).toBe(shown !== null)
    expect(queryDayField()?.value ?? null).toBe(shown)
    expect(changed).not.toHaveBeenCalled()
  },
)

test('a place whose closure has ended can be closed again, until further notice or until a new day (HOURS-13)', () => {
  render(<Form closedUntil="2026-11-02" />)
  fireEvent.click(getClosedBox())
  expect(getClosedBox().checked).toBe(true)
  expect(queryDayField()?.value).toBe('')
  expect(readSavedClosure()).toBe('infinity')
  // The day field stays visible while somebody types, also while the half-typed day is in the past.
  for (const typed of ['0002-12-01', '2026-11-02', '2026-11-28']) {
    fireEvent.change(queryDayField() ?? getClosedBox(), { target: { value: typed } })
    expect(queryDayField()?.value).toBe(typed)
  }
  expect(readSavedClosure()).toBe('2026-11-28')
  fireEvent.click(getClosedBox())
  expect(getClosedBox().checked).toBe(false)
  expect(readSavedClosure()).toBeNull()
})

test('the reopening day of a closed place can be replaced by typing, although the half-typed day is in the past (HOURS-13)', () => {
  render(<Form closedUntil="2026-12-01" />)
  fireEvent.change(queryDayField() ?? getClosedBox(), { target: { value: '0002-12-01' } })
  expect(getClosedBox().checked).toBe(true)
  expect(queryDayField()?.value).toBe('0002-12-01')
})

test("the box 'Closed for now' is unchecked when the closure ends while the form is open (HOURS-13)", async () => {
  render(<Form closedUntil="2026-11-25" />)
  expect(getClosedBox().checked).toBe(true)
  await act(() => wakePageAt('2026-11-24T12:00:00Z'))
  expect(getClosedBox().checked).toBe(false)
  expect(changed).not.toHaveBeenCalled()
})
