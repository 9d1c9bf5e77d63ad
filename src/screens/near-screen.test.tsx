// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFakeReads, createDirectoryView, FixedDirectory } from '../../tests/fixtures/directory-view.tsx'
import { atollByCode } from '../domain/atolls/atolls.ts'
import { createTestCard } from '../../tests/fixtures/listing-card.ts'
import { wakePageAt } from '../../tests/fixtures/wake.ts'
import { NearScreen } from './near-screen.tsx'

const coastline = vi.hoisted(() => {
  const arrivals = new EventTarget()
  return {
    arrived: arrivals,
    promise: new Promise((resolve) => arrivals.addEventListener('coastline', resolve)),
  }
})

vi.mock('../map/coastline.ts', async () => {
  await coastline.promise
  return { atollOfPosition: () => atollByCode('MAJ') }
})

afterEach(cleanup)

/** Answers with one card, whose name contains the requested number of cards. */
const answerNearest = ({ count }: { count: number }) =>
  Promise.resolve({ near: [{ card: createTestCard(count), metres: 350, isSameAtoll: true }], total: 60 })

it('going back to the page Near me restores the chosen atoll and the number of cards, a new visit does not (ROUTES-6)', async () => {
  const router = createMemoryRouter(
    [
      { path: '/near', element: <NearScreen title="Near me" path="/near" /> },
      { path: '/business/1', element: <h1>A listing</h1> },
    ],
    { initialEntries: ['/', '/near'] },
  )
  render(
    <FixedDirectory view={createDirectoryView({ ask: createFakeReads({ nearest: answerNearest }) })}>
      <RouterProvider router={router} />
    </FixedDirectory>,
  )
  fireEvent.change(screen.getByLabelText('Or start from an atoll'), { target: { value: 'KWA' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await screen.findByText('Place 48')
  await act(() => router.navigate('/business/1'))
  await screen.findByText('A listing')
  await act(() => router.navigate(-1))
  await screen.findByText('Place 48')
  expect(screen.getByLabelText<HTMLSelectElement>('Or start from an atoll').value).toBe('KWA')

  await act(() => router.navigate('/business/1'))
  await act(() => router.navigate('/near'))
  expect(screen.getByLabelText<HTMLSelectElement>('Or start from an atoll').value).toBe('')
})

const startSelect = (): HTMLSelectElement => screen.getByLabelText('Or start from an atoll')
const chooseAtoll = (code: string) => fireEvent.change(startSelect(), { target: { value: code } })
const tapButton = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('the position of the device', () => {
  const NOW = '2026-11-28T02:10:00Z'
  const getCurrentPosition = vi.fn<Geolocation['getCurrentPosition']>()

  /** Makes the device answer a request for its position, by default the newest one. */
  const answer = (request = getCurrentPosition.mock.lastCall): Promise<void> =>
    act(async () => {
      const coordinates = { latitude: 7.1, longitude: 171.38, accuracy: 5 } as GeolocationCoordinates
      request?.[0]({ coords: coordinates, timestamp: Date.now() } as GeolocationPosition)
    })

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) })
    vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } })
    const router = createMemoryRouter([{ path: '/', element: <NearScreen title="Near me" path="/near" /> }])
    render(
      <FixedDirectory view={createDirectoryView({ ask: createFakeReads({ nearest: answerNearest }) })}>
        <RouterProvider router={router} />
      </FixedDirectory>,
    )
    // The page restores the choice of the previous test, so clear it.
    chooseAtoll('')
  })
  afterEach(() => {
    getCurrentPosition.mockReset()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  it('the position of the device is not shown if an atoll was chosen while the coastline was loading (ATOLL-2)', async () => {
    tapButton('Use my position')
    await answer()
    chooseAtoll('WTJ')
    await act(async () => coastline.arrived.dispatchEvent(new Event('coastline')))
    await screen.findByText('350 m from the middle of Wotje')
    expect(startSelect().value).toBe('WTJ')
  })

  it('the position of the device is not shown if an atoll was chosen before the position was found (ATOLL-2)', async () => {
    tapButton('Use my position')
    chooseAtoll('WTJ')
    screen.getByRole('button', { name: 'Use my position' })
    await answer()
    await screen.findByText('350 m from the middle of Wotje')
    expect(startSelect().value).toBe('WTJ')
  })

  it('a tap requests the position again while there is no answer, and the answer to the older request is then ignored', async () => {
    tapButton('Use my position')
    tapButton('Finding your position...')
    await answer(getCurrentPosition.mock.calls[0])
    expect(screen.queryByText('350 m from you')).toBeNull()
    await answer()
    await screen.findByText('350 m from you')
  })

  it('a tap measures the position of the device again after it was found', async () => {
    tapButton('Use my position')
    await answer()
    await screen.findByText('350 m from you')
    tapButton('Find me again')
    expect(getCurrentPosition.mock.calls.map(([, , options]) => options?.maximumAge)).toEqual([300_000, 0])
  })

  it.each([
    ['two minutes', '2026-11-28T02:12:00Z', '350 m from you'],
    ['half an hour', '2026-11-28T02:40:00Z', '350 m from where you were'],
    ['three hours', '2026-11-28T05:10:00Z', '350 m from where you were'],
  ])(
    'a position that was found %s ago, at %s, is the start of distances such as "%s" (ATOLL-2)',
    async (_, time, distance) => {
      tapButton('Use my position')
      await answer()
      await screen.findByText('350 m from you')
      await wakePageAt(time)
      await screen.findByText(distance)
      expect(screen.queryByText('Your position is accurate to about 10 m.') !== null).toBe(
        time < '2026-11-28T02:40',
      )
      expect(screen.queryByText('The distances are from where you were 3 h ago.') !== null).toBe(
        time > '2026-11-28T05',
      )
    },
  )
})
