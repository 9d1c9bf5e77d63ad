// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createFakeReads,
  createDirectoryView,
  FixedDirectory,
} from '../../../tests/fixtures/directory-view.tsx'
import { createTestCard } from '../../../tests/fixtures/listing-card.ts'
import { wakePageAt } from '../../../tests/fixtures/wake.ts'
import type { HomePlaces } from '../../domain/directory.ts'
import { PlaceStrip } from './place-strip.tsx'

function makeOpenPlaces(name: string): HomePlaces {
  return { cards: [createTestCard(1, { name })], isOpen: true }
}

const EVENING_TIME = '2026-11-23T08:00:00Z'
const isEvening = (): boolean => Date.now() >= Date.parse(EVENING_TIME)

const readPlaces = async (): Promise<HomePlaces> =>
  makeOpenPlaces(isEvening() ? 'Night Grill' : 'Morning Store')

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T04:00:00Z') }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('the strip of places', () => {
  it('the strip of open places is renewed on a phone whose screen was off, so that it shows the places that are open now (HOURS-9)', async () => {
    render(
      <MemoryRouter>
        <FixedDirectory view={createDirectoryView({ ask: createFakeReads({ places: readPlaces }) })}>
          <PlaceStrip searchPath="/search" />
        </FixedDirectory>
      </MemoryRouter>,
    )
    await screen.findByText('Morning Store')
    await wakePageAt(EVENING_TIME)
    await screen.findByText('Night Grill')
    expect(screen.queryByText('Morning Store')).toBeNull()
  })
})
