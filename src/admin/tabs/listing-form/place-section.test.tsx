// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { NEW_LISTING } from '../../../domain/listing/listing-form.ts'
import type { ListingFormState } from './listing-form-state.ts'
import { PlaceSection } from './place-section.tsx'

const picker = vi.hoisted(() => {
  const arrived = new EventTarget()
  return { arrived, promise: new Promise((resolve) => arrived.addEventListener('map', resolve)) }
})

// Leaflet draws nothing in jsdom. This map has only the coordinate fields with the ids of the form.
vi.mock('../../../map/map-picker.tsx', async () => {
  await picker.promise
  return {
    MapPicker: ({ typed, ids }: { typed: Record<string, string>; ids: Record<string, string> }) => (
      <fieldset>
        <legend>Map</legend>
        <input id={ids['latitude']} defaultValue={typed['latitude']} />
      </fieldset>
    ),
  }
})

function Form() {
  const [form, setForm] = useState<ListingFormState>({
    ...NEW_LISTING,
    isPinPlaced: false,
    offeredAtoll: null,
  })
  return (
    <PlaceSection
      form={form}
      idPrefix="listing"
      isNew
      problems={[]}
      onChange={(changes) => setForm((now) => ({ ...now, ...changes }))}
    />
  )
}

afterEach(cleanup)

test("when the map of a listing replaces a coordinate field during typing, the map's field gets the focus and the cursor (PIN-4)", async () => {
  render(<Form />)
  const first = screen.getByLabelText<HTMLInputElement>('Latitude')
  first.focus()
  fireEvent.change(first, { target: { value: '7.0' } })
  first.setSelectionRange(2, 2)
  picker.arrived.dispatchEvent(new Event('map'))
  // One second, the usual limit, was too short for the lazy map on a busy machine.
  await screen.findByRole('group', { name: 'Map' }, { timeout: 60_000 })
  const focused = document.activeElement
  expect(focused).not.toBe(first)
  expect(focused).toMatchObject({ id: 'listing-latitude', value: '7.0', selectionStart: 2 })
})
