// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createDirectoryView, FixedDirectory, READY_STATUS } from '../../../tests/fixtures/directory-view.tsx'
import { createTestCard } from '../../../tests/fixtures/listing-card.ts'
import { makeTrip } from '../../../tests/fixtures/make-trip.ts'
import { POLICE_CONTACT } from '../../../tests/fixtures/police-contact.ts'
import { SheetLines } from './sheet-lines.tsx'

const DAY_MS = 86_400_000
const NOW = Date.parse('2026-12-01T00:00:00Z')

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

interface SheetSetup {
  lines?: Partial<Parameters<typeof SheetLines>[0]>
  /** `ahead`: how many milliseconds the clock of the phone is fast. `isKnown`: whether the guide knows that. */
  clockAheadMs?: number
  isKnown?: boolean
}

function renderSheet({ lines = {}, clockAheadMs = 0, isKnown = false }: SheetSetup): string {
  vi.useFakeTimers({ now: NOW + clockAheadMs })
  const status = { ...READY_STATUS, clockOffsetMs: isKnown ? clockAheadMs : null }
  render(
    <FixedDirectory view={createDirectoryView({ status })}>
      <SheetLines contacts={[]} atoll="MAJ" listings={[]} trips={[]} gap={null} {...lines} />
    </FixedDirectory>,
  )
  return document.body.textContent
}

describe('the trips on paper', () => {
  const lines = { trips: [makeTrip(['3', '~4', '5'])] }

  it.each([30, -30])(
    'trips on paper are those still to come by the right time, when the clock is known to be %i days off (TRIP-3)',
    (days) => {
      const words = renderSheet({ lines, clockAheadMs: days * DAY_MS, isKnown: true })
      expect(words).toContain('MV Demo announced from Majuro for 3 Dec')
      expect(words).not.toContain('The clock of this device may be wrong')
    },
  )

  it('trips on paper say that the clock may be wrong when it is before the day on which somebody heard of them (TRIP-3)', () => {
    renderSheet({ lines, clockAheadMs: -30 * DAY_MS })
    expect(
      screen.getByText('The clock of this device may be wrong: look at the days yourself.'),
    ).toBeDefined()
  })
})

it('a listing on paper says that it is closed for now, and shows its alert (SAME-1)', () => {
  const noReach = { chat_app: null, chat_contact: null, radio_channel: null }
  const listing = { ...createTestCard(1), ...noReach, closed_until: 'infinity', alert: 'Cash only' }
  const words = renderSheet({ lines: { listings: [listing] } })
  expect(words).toMatch(/Temporarily closed until further notice\.Cash only/)
})

it('Marshallese texts on paper show who wrote or checked them (MH-3)', () => {
  const marshallese = { name_mh: 'Bolij', mh_by: 'Hilda' }
  const trips = [makeTrip(['3', '5'], { note: 'Cargo only', note_mh: 'M̧weiuk wōt', mh_by: 'Jomi' })]
  const onlyName = { ...POLICE_CONTACT, ...marshallese, description: 'Day and night', description_mh: null }
  expect(renderSheet({ lines: { contacts: [onlyName], trips } })).toContain('Bolij  (Marshallese: Hilda)')
  expect(document.body.textContent).toContain('M̧weiuk wōt (Marshallese: Jomi)')
  cleanup()
  const sheetText = renderSheet({ lines: { contacts: [{ ...onlyName, description_mh: 'Raan im bon̄' }] } })
  expect(sheetText).toContain('Raan im bon̄ (Marshallese: Hilda)')
  expect(sheetText.match(/Hilda/g)).toHaveLength(1)
})
