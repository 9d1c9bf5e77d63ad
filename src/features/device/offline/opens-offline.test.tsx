// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { useSyncExternalStore } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { cardPhotoDelay, setOfflineReadiness } from './opens-offline.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** Makes the browser report that the files of the page arrived at this speed. */
function mockLinkSpeed(bytesPerSecond: number): void {
  const file = { responseStart: 0, responseEnd: 1_000, transferSize: bytesPerSecond }
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([file as PerformanceResourceTiming])
}

function PhotoTiming() {
  return (
    <output>
      {useSyncExternalStore(cardPhotoDelay.subscribe, cardPhotoDelay.areDelayed) ? 'later' : 'now'}
    </output>
  )
}

const photoTimings = () => screen.getByRole('status').textContent

it.each([
  ['a slow link', 6_250, 'later'],
  ['a fast link', 250_000, 'now'],
  ['no link (the device may have the photo)', 0, 'now'],
])(
  'while the guide cannot open offline yet, a photo of a card over %s, %i bytes a second, loads %s (SHELL-1)',
  (_, speed, expected) => {
    mockLinkSpeed(speed)
    setOfflineReadiness('not-yet')
    render(<PhotoTiming />)
    expect(photoTimings()).toBe(expected)
    act(() => setOfflineReadiness('yes'))
    expect(photoTimings()).toBe('now')
  },
)

it('a device on which the service worker was refused at first opens the guide offline once it has one', () => {
  mockLinkSpeed(6_250)
  setOfflineReadiness('never')
  setOfflineReadiness('not-yet')
  expect(cardPhotoDelay.areDelayed()).toBe(true)
})

it('photos of cards wait three minutes at most when a file of the guide cannot be downloaded (SHELL-1)', () => {
  mockLinkSpeed(6_250)
  setOfflineReadiness('not-yet')
  const now = vi.spyOn(performance, 'now').mockReturnValue(60_000)
  expect(cardPhotoDelay.areDelayed()).toBe(true)
  now.mockReturnValue(200_000)
  expect(cardPhotoDelay.areDelayed()).toBe(false)
})
