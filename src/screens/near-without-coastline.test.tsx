// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { createFakeReads, createDirectoryView, FixedDirectory } from '../../tests/fixtures/directory-view.tsx'
import { createTestCard } from '../../tests/fixtures/listing-card.ts'
import { NearScreen } from './near-screen.tsx'

vi.mock('../map/coastline.ts', () => {
  throw new TypeError('The coastline is not on this device')
})

const answerNearest = () =>
  Promise.resolve({ near: [{ card: createTestCard(1), metres: 350, isSameAtoll: false }], total: 1 })

it('without the coastline, the page Near me does not say that the person is far from every atoll (ATOLL-2)', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const getCurrentPosition = vi.fn<Geolocation['getCurrentPosition']>()
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } })
  render(
    <MemoryRouter>
      <FixedDirectory view={createDirectoryView({ ask: createFakeReads({ nearest: answerNearest }) })}>
        <NearScreen title="Near me" path="/near" />
      </FixedDirectory>
    </MemoryRouter>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Use my position' }))
  await act(async () => {
    const coordinates = { latitude: 7.1, longitude: 171.38, accuracy: 5 } as GeolocationCoordinates
    getCurrentPosition.mock.lastCall?.[0]({
      coords: coordinates,
      timestamp: Date.now(),
    } as GeolocationPosition)
  })
  await screen.findByText(/^The guide cannot tell which atoll you are on/)
  screen.getByText('350 m from you')
  screen.getByRole('heading', { name: 'By distance' })
  expect(document.body.textContent).not.toContain('You are far from every atoll')
})
