// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { makeListing } from '../../../../tests/fixtures/make-listing.ts'
import { wakePageAt } from '../../../../tests/fixtures/wake.ts'
import { ListingLocation } from './listing-location.tsx'

vi.mock('../../../browser/use-is-near.ts', () => ({ useIsNearViewport: () => false }))

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('the distance and bearing to a listing are no longer shown half an hour after the position was found (DETAIL-14)', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T00:00:00Z') })
  const getCurrentPosition = vi.fn<Geolocation['getCurrentPosition']>()
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } })
  render(
    <ListingLocation
      listing={makeListing('shop', { latitude: 7.1, longitude: 171.38, position_is_approximate: false })}
      offer={null}
    />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'How far is it from here?' }))
  await act(async () => {
    const coords = { latitude: 7.1, longitude: 171.4, accuracy: 5 } as GeolocationCoordinates
    getCurrentPosition.mock.lastCall?.[0]({ coords, timestamp: 0 } as GeolocationPosition)
  })
  screen.getByText(/from you to the west \(\d+°\)/)
  await wakePageAt('2026-12-01T00:29:59Z')
  screen.getByText(/from you to the west/)
  await wakePageAt('2026-12-01T01:00:00Z')
  screen.getByText('Your position was found 1 h ago, and you may be elsewhere now. Measure again.')
  expect(document.body.textContent).not.toContain('from you to the')
})
