// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createDeferred } from '../../tests/fixtures/deferred.ts'
import { createDirectoryView, FixedDirectory, READY_STATUS } from '../../tests/fixtures/directory-view.tsx'
import type { DirectoryProblem, DirectoryStatus } from '../domain/directory.ts'
import type { OfflineReadiness } from '../features/device/offline/opens-offline.ts'
import { StatusLine } from './status-line.tsx'

const HOUR_MS = 3_600_000

function renderStatusLine(changes: Partial<DirectoryStatus>, refresh = () => Promise.resolve()): void {
  const view = createDirectoryView({ status: { ...READY_STATUS, ...changes }, refresh })
  render(
    <FixedDirectory view={view}>
      <StatusLine />
    </FixedDirectory>,
  )
}

const hoursAgo = (hours: number): number => Date.now() - hours * HOUR_MS

let opensOffline: OfflineReadiness = 'yes'
vi.mock('../features/device/offline/opens-offline.ts', () => ({ useOpensOffline: () => opensOffline }))

afterEach(() => {
  cleanup()
  opensOffline = 'yes'
  vi.restoreAllMocks()
})

describe('the status line', () => {
  it.each<[string, Partial<DirectoryStatus>]>([
    ['Saved copy, updated 2 h ago, 400 listings', { updatedAt: hoursAgo(2.1) }],
    ['Saved copy, updated just now, 1 listing', { listingCount: 1 }],
    ['Saved copy, updated just now, 10,000 listings', { listingCount: 10_000 }],
    ['Saved copy, not updated yet, 400 listings', { updatedAt: null }],
    ['Opening the saved copy...', { phase: 'starting', listingCount: 0 }],
    ['Getting the listings...', { phase: 'filling', listingCount: 0 }],
    ['Getting the listings, 120 listings so far...', { phase: 'filling', listingCount: 120 }],
    ['No saved copy on this device', { phase: 'empty', listingCount: 0 }],
  ])('the status line shows the text %j', (text, status) => {
    renderStatusLine(status)
    expect(screen.getByText(text)).toBeTruthy()
  })

  it.each<[OfflineReadiness, Partial<DirectoryStatus>, string]>([
    ['not-yet', {}, 'Getting ready for offline… Updated just now, 400 listings'],
    ['not-yet', { updatedAt: null }, 'Getting ready for offline… 400 listings'],
    ['never', {}, 'Updated just now, 400 listings'],
    ['never', { updatedAt: null }, 'Not updated yet, 400 listings'],
    ['yes', { problem: 'storage-refused' }, 'Updated just now, 400 listings'],
    ['yes', { problem: 'storage-slow' }, 'Updated just now, 400 listings'],
    ['yes', { problem: 'storage-full' }, 'Updated just now, 400 listings'],
    ['yes', { problem: 'storage-hanging' }, 'Updated just now, 400 listings'],
    ['yes', { problem: 'storage-failed' }, 'Updated just now, 400 listings'],
    ['yes', { problem: 'storage-changes' }, 'Updated just now, 400 listings'],
  ])(
    'the status line does not say Saved copy when the answer to "opens offline?" is %s and the status is %j (OFFLINE-9)',
    (opens, status, text) => {
      opensOffline = opens
      renderStatusLine(status)
      expect(screen.getByText(text)).toBeTruthy()
      expect(screen.queryByText(/^Saved copy/)).toBeNull()
    },
  )

  it('the status line says after 30 days that the copy is old, not before (OFFLINE-5)', () => {
    renderStatusLine({ updatedAt: hoursAgo(29 * 24) })
    expect(screen.queryByText(/This copy is old/)).toBeNull()
    cleanup()
    renderStatusLine({ updatedAt: hoursAgo(31 * 24) })
    expect(screen.getByText(/This copy is old. Numbers and hours may have changed./)).toBeTruthy()
  })

  it.each<[DirectoryProblem, RegExp]>([
    ['unreachable', /^Can't reach the server. Showing saved copy. Nothing is lost/],
    ['bad-answer', /sign-in page/],
    ['incomplete', /^Some listings may be missing/],
    ['storage-refused', /private window/],
    ['storage-slow', /slow to save/],
    ['storage-full', /No space on this device/],
    ['storage-hanging', /does not answer/],
    ['storage-failed', /tries again to save it/],
    ['storage-changes', /not saved the newest changes yet.* An earlier copy of the listings is saved/],
    ['newer-version', /^A newer version is open. Reload to update/],
  ])('the status line explains the problem %s', async (problem, words) => {
    renderStatusLine({ problem })
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('the status line has a button that shows the whole text when a phone cuts it (OFFLINE-2)', async () => {
    vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(60)
    renderStatusLine({})
    const moreButton = await screen.findByRole('button', { name: 'More' })
    expect(moreButton.getAttribute('aria-expanded')).toBe('false')
    await userEvent.click(moreButton)
    expect(screen.getByRole('button', { name: 'Less' }).getAttribute('aria-expanded')).toBe('true')
  })

  it('the status line of an offline device hides the connection error, but shows it after a tap on Refresh', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    renderStatusLine({ problem: 'unreachable' })
    expect(screen.queryByText(/Can't reach the server/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(await screen.findByText(/Can't reach the server/)).toBeTruthy()
  })

  it('the status line refreshes once when Refresh is tapped twice, and shows Updating meanwhile', async () => {
    const answer = createDeferred<undefined>()
    const refresh = vi.fn(() => answer.promise)
    renderStatusLine({}, refresh)
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    const updatingButton = screen.getByRole('button', { name: 'Updating...' })
    await userEvent.click(updatingButton)
    expect(refresh).toHaveBeenCalledOnce()
    answer.resolve(undefined)
    expect(await screen.findByRole('button', { name: 'Refresh' })).toBeTruthy()
  })

  it('the status line says that the age of the copy is unknown when the clock is before the last update (OFFLINE-13)', () => {
    renderStatusLine({ updatedAt: hoursAgo(-24 * 30) })
    expect(screen.getByText('Saved copy, updated at an unknown time, 400 listings')).toBeTruthy()
    expect(screen.getByText('age unknown')).toBeTruthy()
    cleanup()
    renderStatusLine({ updatedAt: hoursAgo(-0.1) })
    expect(screen.getByText('Saved copy, updated just now, 400 listings')).toBeTruthy()
  })

  it('the status line says that the clock is wrong when it is off by more than ten minutes (HOURS-10)', async () => {
    // The loop over wrong clocks comes first, because it waits until the code of the notice is loaded, which the next
    // loop needs.
    for (const minutes of [-11, 11, 10.1]) {
      renderStatusLine({ clockOffsetMs: minutes * 60_000 })
      expect(await screen.findByText(/The clock of this device looks wrong/)).toBeTruthy()
      cleanup()
    }
    for (const minutes of [-10, -9, 0, 9, 10]) {
      // One lazy part shows both notices: when the first notice is there, the notice about the clock would be there too.
      renderStatusLine({ clockOffsetMs: minutes * 60_000, problem: 'incomplete' })
      expect(await screen.findByText(/^Some listings may be missing/)).toBeTruthy()
      expect(screen.queryByText(/clock/)).toBeNull()
      cleanup()
    }
    renderStatusLine({ clockOffsetMs: 11 * 60_000, problem: 'incomplete' })
    expect(await screen.findByText(/The clock of this device looks wrong/)).toBeTruthy()
    expect(screen.getByText(/^Some listings may be missing/)).toBeTruthy()
  })
})
