// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  createFakeReads,
  createDirectoryView,
  FixedDirectory,
  READY_STATUS,
} from '../../../tests/fixtures/directory-view.tsx'
import { formatMajuroDay } from '../../domain/hours/majuro-time.ts'
import type { AnnouncedTrip } from '../../domain/trips/trip-times.ts'
import { TripSection } from './trip-section.tsx'

const DAY_MS = 86_400_000

/** A trip from Majuro to Jaluit in `inDays` days. Somebody heard of it the day before, but at the latest yesterday. */
function makeAnnouncedTrip(inDays: number): AnnouncedTrip {
  const now = Date.now()
  const stop = (position: number, atoll: string) => ({
    id: `stop ${position}`,
    revision: 1,
    trip_id: 'trip',
    position,
    atoll,
    day: formatMajuroDay(now + (inDays + position - 1) * DAY_MS),
    is_about: true,
    event: position === 1 ? ('departure' as const) : ('arrival' as const),
  })
  return {
    trip: {
      id: 'trip',
      revision: 1,
      carrier_id: 'carrier',
      kind: 'ship',
      state: 'announced',
      source: "the captain's radio",
      heard_at: new Date(now + Math.min(inDays, 0) * DAY_MS - DAY_MS).toISOString(),
      note: 'Cargo only',
      note_mh: null,
      mh_by: null,
      expires_at: new Date(now + (inDays + 5) * DAY_MS).toISOString(),
    },
    stops: [stop(1, 'MAJ'), stop(2, 'JAL')],
    carrier: { id: 'carrier', name: 'MV Demo', phone: '625-0100' },
  }
}

function renderTrips(
  announced: AnnouncedTrip,
  updatedAt = Date.now(),
  clockOffsetMs: number | null = null,
): () => Promise<AnnouncedTrip[]> {
  const answerTrips = vi.fn(() => Promise.resolve([announced]))
  const view = createDirectoryView({
    status: { ...READY_STATUS, updatedAt, clockOffsetMs },
    ask: createFakeReads({ trips: answerTrips }),
  })
  render(
    <MemoryRouter>
      <FixedDirectory view={view}>
        <TripSection atoll="JAL" carrier={null} />
      </FixedDirectory>
    </MemoryRouter>,
  )
  return answerTrips
}

const pageText = (): string => document.body.textContent

describe('announced trips on the page of an atoll', () => {
  afterEach(cleanup)

  it('a trip on the page of an atoll has ship, day, island and source, with a link that calls the carrier (TRIP-8)', async () => {
    renderTrips(makeAnnouncedTrip(3))
    await waitFor(() => expect(pageText()).not.toBe(''))
    expect(pageText()).toContain('MV Demo announced at Jaluit for about')
    expect(pageText()).toContain("(1 day ago) from the captain's radio. Call to confirm.")
    expect(pageText()).toContain('Cargo only')
    const callLink = screen.getByRole('link', { name: 'Call MV Demo, 625-0100' })
    expect(callLink.getAttribute('href')).toBe('tel:+6926250100')
  })

  it("when all trips of an atoll are over, its page shows the carrier's number, and after 90 days without a trip nothing (TRIP-6)", async () => {
    renderTrips(makeAnnouncedTrip(-20))
    await waitFor(() => expect(pageText()).not.toBe(''))
    expect(pageText()).toContain('No ship or plane is announced now.')
    expect(screen.getByRole('link', { name: 'Call MV Demo, 625-0100' })).toBeTruthy()
    cleanup()
    const answerTrips = renderTrips(makeAnnouncedTrip(-100))
    await waitFor(() => expect(answerTrips).toHaveBeenCalled())
    expect(pageText()).toBe('')
  })

  it('announced trips say how old the copy is after 40 days without a network (TRIP-7)', async () => {
    renderTrips(makeAnnouncedTrip(-20), Date.now() - 40 * DAY_MS)
    await waitFor(() => expect(pageText()).not.toBe(''))
    expect(pageText()).toContain('Your copy is 40 days old. Newer trips are not in it.')
    cleanup()
    renderTrips(makeAnnouncedTrip(3))
    await waitFor(() => expect(pageText()).not.toBe(''))
    expect(pageText()).not.toContain('days old')
  })

  it('announced trips do not call an updated copy old, although the clock of the device is five days slow (TRIP-7)', async () => {
    renderTrips(makeAnnouncedTrip(9), Date.now(), -5 * DAY_MS)
    await waitFor(() => expect(pageText()).not.toBe(''))
    expect(pageText()).not.toContain('days old')
  })
})
