// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { waitUntil } from '../../../../tests/fixtures/wait-until.ts'
import { AdminView } from '../../../../tests/fixtures/admin-view.tsx'
import { RequestFailure } from '../../../backend/request-failure.ts'
import type { TripStop } from '../../../domain/listing/listing.ts'
import { eraseDrafts, readDraft } from '../../kit/drafts.ts'
import { TripsTab } from './trips-tab.tsx'

const makeStop = (position: number, atoll: string, event: TripStop['event']): TripStop => ({
  id: `stop-${position}`,
  revision: 1,
  trip_id: 'trip',
  position,
  atoll,
  day: null,
  is_about: false,
  event,
})
const TRIP = {
  id: 'trip',
  revision: 1,
  carrier_id: 'old',
  kind: 'ship',
  state: 'announced',
  source: 'the agent',
  heard_at: '2026-11-27T22:15:31Z',
  note: null,
  note_mh: null,
  mh_by: null,
  expires_at: '2099-12-19T11:59:00Z',
  updated_at: '',
}
const BUSINESSES = [
  { id: 'new', name: 'Island Boats', phone: null, category: 'transportation' },
  { id: 'old', name: 'Lady E', phone: null, category: 'business' },
  { id: 'shop', name: 'Shop', phone: null, category: 'business' },
]

/** A query with only the filters that the reads of carriers use. */
class FakeQuery {
  rows = BUSINESSES
  eq(_: string, category: string): this {
    this.rows = this.rows.filter((row) => row.category === category)
    return this
  }
  in(_: string, ids: string[]): this {
    this.rows = this.rows.filter(({ id }) => ids.includes(id))
    return this
  }
  order(): this {
    return this
  }
}

/** The trip that the server has, and the days of its two stops. */
let trip: typeof TRIP
let days: [string | null, string | null]
const callDatabase = vi.fn(async () => ({ outcome: 'saved' }))

/** True while the fake server fails to read the businesses. */
let isReadFailing: boolean

const readStops = () => [
  { ...makeStop(1, 'MAJ', 'departure'), day: days[0] },
  { ...makeStop(2, 'KIL', 'arrival'), day: days[1] },
]
const tables = {
  callDatabase,
  readAllRows: (table: string) => Promise.resolve(table === 'trips' ? [{ ...trip }] : readStops()),
  readRows: async (table: string, { filter }: { filter: (query: FakeQuery) => FakeQuery }) => {
    if (table === 'trips') return [{ ...trip }]
    if (table === 'trip_stops') return readStops()
    if (isReadFailing) throw new RequestFailure('', { kind: 'network' })
    return filter(new FakeQuery()).rows
  },
}

beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
beforeEach(async () => {
  isReadFailing = false
  trip = { ...TRIP }
  days = [null, null]
  callDatabase.mockClear()
  await eraseDrafts()
})
afterEach(cleanup)

function openTab(): void {
  render(
    <MemoryRouter>
      <AdminView backend={{ tables }}>
        <TripsTab />
      </AdminView>
    </MemoryRouter>,
  )
}

test('if the carriers cannot be read, the Trips tab shows an error, and after Retry a trip can be edited (TRIP-9)', async () => {
  isReadFailing = true
  openTab()
  const problem = await screen.findByText(/^Failed to load the carriers/)
  expect(screen.getByRole('button', { name: 'Add trip' }).getAttribute('aria-disabled')).toBe('true')
  isReadFailing = false
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Edit: Lady E' }))
  await screen.findByRole('heading', { name: 'Edit trip' })
  expect(problem.isConnected).toBe(false)
})

test('a carrier that left the category keeps its name in the list and in the form of its trip (TRIP-9)', async () => {
  openTab()
  fireEvent.click(await screen.findByRole('button', { name: 'Edit: Lady E' }))
  const carrier = await screen.findByLabelText<HTMLSelectElement>('Carrier')
  const names = () =>
    within(carrier)
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  const left = 'Lady E (not in Transportation any more)'
  expect(names()).toEqual(['Choose a carrier', 'Island Boats', left])
  expect(carrier.selectedOptions[0]?.textContent).toBe(left)
  fireEvent.change(carrier, { target: { value: 'new' } })
  expect(names(), 'for whoever changes their mind').toContain(left)
})

test("'Has left' of a delayed trip opens the form with the state Left if a planned day is past, and saves nothing (TRIP-9)", async () => {
  trip = { ...TRIP, state: 'delayed' }
  days = ['2026-11-03', '2026-11-04']
  openTab()
  fireEvent.click(await screen.findByRole('button', { name: 'Has left: Lady E' }))
  await screen.findByRole('heading', { name: 'Edit trip' })
  expect(screen.getByLabelText<HTMLSelectElement>('State').value).toBe('left')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Stops, one a line').value).toBe(
    'Majuro 3 Nov 2026\nKili 4 Nov 2026',
  )
  screen.getByText(/^Some planned days are past\. Type the new days/)
  expect(callDatabase).not.toHaveBeenCalled()
  // Nothing was typed, so no draft is stored after the 400 ms of use-draft.ts.
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(await readDraft('trip trip', 'ann')).toBeNull()
})

test("one tap on 'Has left' saves the state Left of a delayed trip if all its days are in the future (TRIP-9)", async () => {
  trip = { ...TRIP, state: 'delayed' }
  days = ['2099-12-03', null]
  openTab()
  fireEvent.click(await screen.findByRole('button', { name: 'Has left: Lady E' }))
  await waitUntil(() => expect(callDatabase).toHaveBeenCalledOnce())
  expect(callDatabase).toHaveBeenCalledWith('save_trip', {
    entry: expect.objectContaining({ id: 'trip', state: 'left' }) as unknown,
    known_revision: 1,
  })
})

test('the focus is on the sentence of a trip after "Has left", and on the pressed button after its form is closed (A11Y-3)', async () => {
  callDatabase.mockImplementation(async () => {
    trip = { ...trip, state: 'left', revision: 2 }
    return { outcome: 'saved' }
  })
  openTab()
  const left = await screen.findByRole('button', { name: 'Has left: Lady E' })
  left.focus()
  fireEvent.click(left)
  await screen.findByRole('button', { name: 'Has arrived: Lady E' })
  expect(document.activeElement?.tagName).toBe('H4')
  const edit = screen.getByRole('button', { name: 'Edit: Lady E' })
  edit.focus()
  fireEvent.click(edit)
  const heading = await screen.findByRole('heading', { name: 'Edit trip' })
  expect(document.activeElement).toBe(heading)
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(document.activeElement).toBe(edit)
})
