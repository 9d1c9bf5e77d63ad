// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { waitUntil } from '../../tests/fixtures/wait-until.ts'
import type { EmergencyContact } from '../domain/listing/listing.ts'
import { reloadIfReachable } from '../browser/missing-code.ts'
import { MissingPartError } from '../ui/lazy-part.tsx'
import { BackgroundBoundary, ErrorBoundary, ScreenBoundary } from './error-boundary.tsx'

vi.mock('../browser/missing-code.ts', () => ({ reloadIfReachable: vi.fn(async () => undefined) }))

vi.mock('virtual:guide-emergency', () => ({
  emergencyContacts: [
    { id: 'a', name: 'National Police', category: 'police', atoll: null, phone: '625-0100' },
    { id: 'b', name: 'Ambulance', category: 'medical', atoll: null, phone: '911' },
    { id: 'd', name: 'Health Center', category: 'medical', atoll: 'MAJ', phone: '625-0200' },
    {
      id: 'e',
      name: 'Health Center',
      category: 'medical',
      atoll: 'KWA',
      phone: '329-0200',
      radio_channel: 'VHF 16',
    },
    { id: 'c', name: 'Radio', category: 'other', atoll: null, phone: 'HF 5205 kHz' },
  ] as EmergencyContact[],
}))

function BrokenScreen(): never {
  throw new Error('broken screen')
}

function BrokenEffect() {
  useEffect(() => {
    throw new Error('broken effect')
  }, [])
  return null
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('ErrorBoundary', () => {
  it('the boundary for errors shows its content while nothing fails', () => {
    render(
      <ErrorBoundary>
        <p>All is well</p>
      </ErrorBoundary>,
    )
    expect(screen.getByText('All is well')).toBeTruthy()
  })

  it('a screen that fails shows the emergency numbers that the build bundled, a Reload button and a link to the home page (FRAME-8, ERR-6)', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    render(
      <ErrorBoundary>
        <BrokenScreen />
      </ErrorBoundary>,
    )
    expect(screen.getByRole('alert').textContent).toContain('An error occurred. Please try again later.')
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe('/')
    const policeLink = await screen.findByRole('link', { name: '625-0100' })
    expect(policeLink.getAttribute('href')).toBe('tel:+6926250100')
    expect(screen.getByRole('link', { name: '911' }).getAttribute('href')).toBe('tel:911')
    expect(screen.getByText(/HF 5205 kHz/)).toBeTruthy()
    const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(lines).toContain('National Police (Police, Whole country): 625-0100')
    expect(lines).toContain('Health Center (Medical, Majuro): 625-0200')
    expect(lines).toContain('Health Center (Medical, Kwajalein): 329-0200 Radio: VHF 16')
  })
})

describe('ErrorBoundary over a rendered page', () => {
  it('a rendered page stays readable when the app fails to start, with the line for old browsers above it (FLOOR-3)', async () => {
    // Import the module again, because a new instance of the module assumes that nothing has been painted yet.
    vi.resetModules()
    const { ErrorBoundary: FreshBoundary } = await import('./error-boundary.tsx')
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    document.body.innerHTML =
      '<div id="root"><main><h1>Businesses</h1><a href="tel:1">625-0100</a></main></div><script id="page-content"></script>'
    const notStarted = vi.fn(() => document.documentElement.dataset['app'])
    document.addEventListener('guide-not-started', notStarted)
    const root = document.getElementById('root')
    if (root === null) throw new Error('no root')
    act(
      () =>
        void hydrateRoot(
          root,
          <FreshBoundary>
            <BrokenScreen />
          </FreshBoundary>,
          { onRecoverableError: () => undefined },
        ),
    )
    expect(screen.getByRole('heading', { name: 'Businesses' })).toBeTruthy()
    expect(screen.getByRole('link', { name: '625-0100' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(notStarted).toHaveReturnedWith('loading')
    document.body.innerHTML = ''
  })
})

describe('BackgroundBoundary', () => {
  it('the screen stays when an effect of a part in the background throws an error (ERR-7)', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    render(
      <ErrorBoundary>
        <p>All is well</p>
        <BackgroundBoundary>
          <BrokenEffect />
        </BackgroundBoundary>
      </ErrorBoundary>,
    )
    expect(screen.getByText('All is well')).toBeTruthy()
  })
})

describe('ScreenBoundary', () => {
  it.each([
    { title: 'shows the screen whose code loads now', isLoaded: true, isWhole: true, reloads: 0 },
    {
      title: 'reloads the page of a screen that still does not load',
      isLoaded: false,
      isWhole: false,
      reloads: 1,
    },
    {
      title: 'reloads the page of a screen with a part that does not load',
      isLoaded: true,
      isWhole: false,
      reloads: 1,
    },
  ])("the button 'Try again' $title (UPDATE-3)", async ({ isLoaded, isWhole, reloads }) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.mocked(reloadIfReachable).mockClear()
    let isThere = false
    const load = vi.fn(async () => false)
    const FailingScreen = () => {
      if (isThere) return <p>The screen</p>
      throw new MissingPartError('A part of the guide could not be loaded')
    }
    render(
      <ScreenBoundary path="/search" load={load}>
        <FailingScreen />
      </ScreenBoundary>,
    )
    // The boundary loads the screen again once without a tap.
    await act(async () => undefined)
    expect(load).toHaveBeenCalledOnce()
    expect(reloadIfReachable).not.toHaveBeenCalled()
    isThere = isWhole
    load.mockResolvedValue(isLoaded)
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitUntil(() => expect(load).toHaveBeenCalledTimes(2))
    await act(async () => undefined)
    expect(screen.queryAllByText('The screen')).toHaveLength(isWhole ? 1 : 0)
    expect(reloadIfReachable).toHaveBeenCalledTimes(reloads)
  })
})
