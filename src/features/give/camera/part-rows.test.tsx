// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  createDirectoryView,
  FixedDirectory,
  READY_STATUS,
} from '../../../../tests/fixtures/directory-view.tsx'
import { makeListing } from '../../../../tests/fixtures/make-listing.ts'
import { makeTrip } from '../../../../tests/fixtures/make-trip.ts'
import { POLICE_CONTACT } from '../../../../tests/fixtures/police-contact.ts'
import type { GuidePart } from './guide-part.ts'
import { PartRows } from './part-rows.tsx'

const DAY_MS = 86_400_000
const NOW = Date.parse('2026-12-01T00:00:00Z')

const { trip, stops } = makeTrip(['3', '~4', '5'], { id: 'trip' })
const PART: GuidePart = {
  atoll: 'MAJ',
  epoch: 'epoch-1',
  revision: 7,
  signedAt: '2026-11-30T00:00:00.000Z',
  contacts: [],
  listings: [],
  trips: [trip],
  stops,
  isDemo: false,
}

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** @param ahead how many milliseconds the clock of the phone is fast */
function renderPart(changes: Partial<GuidePart> = {}, ahead = 0, isKnown = false): string {
  vi.useFakeTimers({ now: NOW + ahead })
  const status = { ...READY_STATUS, clockOffsetMs: isKnown ? ahead : null }
  render(
    <FixedDirectory view={createDirectoryView({ status })}>
      <PartRows part={{ ...PART, ...changes }} />
    </FixedDirectory>,
  )
  return document.body.textContent
}

describe('the trips in a part that a camera read', () => {
  it.each([30, -30])(
    'for a part of the guide that was read by a camera, trips are shown until they end by the right time, on a clock %i days off (TRIP-3)',
    (days) => {
      const pageText = renderPart({}, days * DAY_MS, true)
      expect(pageText).toContain('announced from Majuro for 3 Dec')
      expect(pageText).not.toContain('The clock of this device may be wrong')
    },
  )

  it('trips in a part read by a camera warn of a clock that is before the day on which somebody heard of them (TRIP-3)', () => {
    renderPart({}, -30 * DAY_MS)
    expect(
      screen.getByText('The clock of this device may be wrong: look at the days yourself.'),
    ).toBeDefined()
  })

  it("a trip in a part read by a camera has a link that calls the carrier's number (TRIP-8)", () => {
    const carrier = makeListing('carrier', { name: 'MV Demo', phone: '625-0100', category: 'transportation' })
    const words = renderPart({ listings: [carrier] })
    const [callLink] = screen.getAllByRole('link', { name: '625-0100' })
    expect(callLink?.closest('li')?.textContent).toContain('MV Demo announced from Majuro')
    expect(callLink?.getAttribute('href')).toBe('tel:+6926250100')
    expect(words).not.toContain('not in this part')
  })

  it('a trip in a part read by a camera says that the number of a carrier from elsewhere is not in this part (TRIP-8)', () => {
    const words = renderPart()
    expect(words).toContain('A ship announced from Majuro')
    expect(words).toContain('Its number is not in this part.')
  })
})

it('a contact of which only the name is in Marshallese shows who wrote the name (MH-3)', () => {
  const contact = { ...POLICE_CONTACT, name_mh: 'Bolij', description_mh: null, mh_by: 'Hilda' }
  expect(renderPart({ contacts: [contact] })).toContain('Bolij  (Marshallese: Hilda)')
})
