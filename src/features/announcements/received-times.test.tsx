// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { testAnnouncement } from '../../../tests/fixtures/announcement.ts'
import { toDismissalKey } from '../../domain/announcements/announcements.ts'
import type { Announcement } from '../../domain/listing/listing.ts'
import { ReceivedAnnouncement, recordArrivalTimes } from './received-times.tsx'

const HOUR_MS = 3_600_000

function makeWarning(id: string, changes: Partial<Announcement>): Announcement {
  return testAnnouncement({ id, type: 'warning', updated_at: '2026-11-03T04:00:00Z', ...changes })
}

/** @returns the text that is shown for an announcement that reached this device at `received` (milliseconds since 1970) */
function renderedText(announcement: Announcement, receivedAtMs: number, isWhole = true): string {
  recordArrivalTimes([announcement], receivedAtMs)
  const { container } = render(
    <ReceivedAnnouncement announcement={announcement} kind="Notice" isWhole={isWhole} />,
  )
  expect(screen.getByText(/Boil the water/)).toBeTruthy()
  return container.textContent
}

afterEach(cleanup)
// The line of an announcement calls matchMedia, which jsdom lacks, to learn whether motion is allowed.
vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))

describe('the times of an announcement (ANN-8)', () => {
  it('an announcement shows the time of its publication and, if it arrived later, the time of its arrival on this device', () => {
    const text = renderedText(makeWarning('old', {}), Date.now() - 3 * HOUR_MS)
    expect(text).toContain('Published 3 Nov 2026, 4:00 PM. Received 3 h ago')
  })

  it('an announcement shows only the time of its start if it was on the device before its start', () => {
    const scheduled = makeWarning('scheduled', { start_date: '2026-11-14T20:30:00Z' })
    const text = renderedText(scheduled, Date.parse('2026-11-04T00:00:00Z'))
    expect(text).toContain('Published 15 Nov 2026, 8:30 AM')
    expect(text).not.toContain('Received')
  })

  it('an announcement that was changed after its start shows the time of its last change instead of its start', () => {
    const changed = makeWarning('changed', { start_date: '2026-11-02T00:00:00Z' })
    expect(renderedText(changed, Date.now())).toContain('Published 3 Nov 2026, 4:00 PM. Received just now')
  })

  it('the line of a warning shows the time of its publication', () => {
    expect(renderedText(makeWarning('line', {}), Date.now(), false)).toContain(
      'Published 3 Nov 2026, 4:00 PM',
    )
  })

  it('a warning keeps the time of its arrival that another tab has stored since this page read the stored times', () => {
    const warning = makeWarning('other-tab', {})
    recordArrivalTimes([makeWarning('first', {})], Date.now())
    const key = toDismissalKey(warning)
    localStorage.setItem('guide-received', JSON.stringify({ [key]: Date.now() - 5 * HOUR_MS }))
    expect(renderedText(warning, Date.now())).toContain('Received 5 h ago')
  })

  it('an announcement that is no warning shows its publication only when it is opened, and never its arrival on the device', () => {
    const info = makeWarning('info', { type: 'info' })
    const text = renderedText(info, Date.now())
    expect(text).toContain('Published 3 Nov 2026, 4:00 PM')
    expect(text).not.toContain('Received')
    cleanup()
    expect(renderedText(info, Date.now(), false)).not.toContain('Published')
  })
})
