// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { EmergencyContact } from '../domain/listing.ts'
import { ErrorBoundary } from './error-boundary.tsx'

vi.mock('virtual:guide-emergency', () => ({
  emergencyContacts: [
    { id: 'a', name: 'National Police', category: 'police', atoll: null, phone: '625-0100' },
    { id: 'b', name: 'Ambulance', category: 'medical', atoll: null, phone: '911' },
    { id: 'c', name: 'Radio', category: 'other', atoll: null, phone: 'HF 5205 kHz' },
  ] as EmergencyContact[],
}))

function Broken(): never {
  throw new Error('broken screen')
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('ErrorBoundary', () => {
  it('shows what it holds while nothing fails', () => {
    render(
      <ErrorBoundary>
        <p>All is well</p>
      </ErrorBoundary>,
    )
    expect(screen.getByText('All is well')).toBeTruthy()
  })

  it('shows the numbers of the build and the way on when a screen fails (FRAME-8, ERR-6)', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    render(
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>,
    )
    expect(screen.getByRole('alert').textContent).toContain('An error occurred. Please try again later.')
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe('/')
    const police = await screen.findByRole('link', { name: '625-0100' })
    expect(police.getAttribute('href')).toBe('tel:+6926250100')
    expect(screen.getByRole('link', { name: '911' }).getAttribute('href')).toBe('tel:911')
    expect(screen.getByText(/HF 5205 kHz/)).toBeTruthy()
  })
})
