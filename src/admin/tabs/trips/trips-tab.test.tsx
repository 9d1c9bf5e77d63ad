// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { AdminView } from '../../../../tests/fixtures/admin-view.tsx'
import { RequestFailure } from '../../../backend/request-failure.ts'
import type { TripStop } from '../../../domain/listing/listing.ts'
import { eraseDrafts } from '../../kit/drafts.ts'
import { TripsTab } from './trips-tab.tsx'

const stop = (position: number, atoll: string, event: TripStop['event']): TripStop => ({
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
class Query {
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

/** True while reading the businesses fails. */
let isBroken: boolean

const tables = {
  readAllRows: (table: string) =>
    Promise.resolve(
      table === 'trips' ? [{ ...TRIP }] : [stop(1, 'MAJ', 'departure'), stop(2, 'KIL', 'arrival')],
    ),
  readRows: async (_: string, { filter }: { filter: (query: Query) => Query }) => {
    if (isBroken) throw new RequestFailure('', { kind: 'network' })
    return filter(new Query()).rows
  },
}

beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
beforeEach(async () => {
  isBroken = false
  await eraseDrafts()
})
afterEach(cleanup)

function open(): void {
  render(
    <MemoryRouter>
      <AdminView backend={{ tables }}>
        <TripsTab />
      </AdminView>
    </MemoryRouter>,
  )
}

test('if the carriers cannot be read, the tab shows an error, and after Retry a trip can be edited (TRIP-9)', async () => {
  isBroken = true
  open()
  const problem = await screen.findByText(/^Failed to load the carriers/)
  expect(screen.getByRole('button', { name: 'Add trip' }).getAttribute('aria-disabled')).toBe('true')
  isBroken = false
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Edit: Lady E' }))
  await screen.findByRole('heading', { name: 'Edit trip' })
  expect(problem.isConnected).toBe(false)
})

test('a carrier that left the category keeps its name in the list and in the form of its trip (TRIP-9)', async () => {
  open()
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
