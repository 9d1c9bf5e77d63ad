// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { useSyncExternalStore } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { cardPhotos, noteOpensOffline } from './opens-offline.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** Makes the browser report that the files of the page arrived at this speed. */
function arriveAt(bytesPerSecond: number): void {
  const file = { responseStart: 0, responseEnd: 1_000, transferSize: bytesPerSecond }
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([file as PerformanceResourceTiming])
}

function Photos() {
  return (
    <output>{useSyncExternalStore(cardPhotos.subscribe, cardPhotos.areDelayed) ? 'later' : 'now'}</output>
  )
}

const shown = () => screen.getByRole('status').textContent

it.each([
  ['a slow link', 6_250, 'later'],
  ['a fast link', 250_000, 'now'],
  ['no link (the device may have the photo)', 0, 'now'],
])(
  'before the guide opens offline, a photo of a card over %s, %i bytes a second, loads %s (SHELL-1)',
  (_, speed, expected) => {
    arriveAt(speed)
    noteOpensOffline('not-yet')
    render(<Photos />)
    expect(shown()).toBe(expected)
    act(() => noteOpensOffline('yes'))
    expect(shown()).toBe('now')
  },
)

it('photos of cards wait three minutes at most when a file of the guide cannot be downloaded (SHELL-1)', () => {
  arriveAt(6_250)
  noteOpensOffline('not-yet')
  const now = vi.spyOn(performance, 'now').mockReturnValue(60_000)
  expect(cardPhotos.areDelayed()).toBe(true)
  now.mockReturnValue(200_000)
  expect(cardPhotos.areDelayed()).toBe(false)
})
