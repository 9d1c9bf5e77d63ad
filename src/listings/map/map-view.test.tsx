// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createFakeReads,
  createDirectoryView,
  FixedDirectory,
} from '../../../tests/fixtures/directory-view.tsx'
import { createTestCard } from '../../../tests/fixtures/listing-card.ts'
import { wakePageAt } from '../../../tests/fixtures/wake.ts'
import type { SearchQuery } from '../../domain/search/search-query.ts'
import { MapView } from './map-view.tsx'

/** The different Set objects with the ids of the listings to show that the map has received. */
const shownSets = new Set<ReadonlySet<string>>()

vi.mock('./listing-map.tsx', () => ({
  ListingMap: ({ only }: { only: ReadonlySet<string> | undefined }) => {
    if (only !== undefined) shownSets.add(only)
    return <p>Map of {[...(only ?? [])].join(', ')}</p>
  },
}))

const QUERY: SearchQuery = {
  text: '',
  location: '',
  atoll: null,
  category: 'business',
  sort: 'relevance',
  isOpenNow: true,
  page: 1,
}

async function showMap(searchAll: () => Promise<string[]>, query: SearchQuery): Promise<void> {
  render(
    <FixedDirectory view={createDirectoryView({ ask: createFakeReads({ searchAll }) })}>
      <MapView category="business" query={query} wholeList={<p>The list</p>} />
    </FixedDirectory>,
  )
  await screen.findByText(/^Map of one/)
}

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T04:00:00Z') }))
afterEach(() => {
  cleanup()
  shownSets.clear()
  vi.useRealTimers()
})

describe('the map of a search', () => {
  it.each([
    ['chosen as a filter', QUERY],
    ['typed', { ...QUERY, text: 'Stores open now', isOpenNow: false }],
  ])(
    "the map of a search for open places is searched again when the time changes, with 'open now' %s (HOURS-9)",
    async (_, query) => {
      await showMap(
        async () => (Date.now() < Date.parse('2026-11-23T08:00:00Z') ? ['one'] : ['three']),
        query,
      )
      await wakePageAt('2026-11-23T08:00:00Z')
      await screen.findByText('Map of three')
    },
  )

  it('the map of a search keeps its pins while the same places are open (HOURS-9)', async () => {
    const searchAll = vi.fn().mockImplementation(async () => ['one', 'two'])
    await showMap(searchAll, QUERY)
    const earlierCalls = searchAll.mock.calls.length
    await wakePageAt('2026-11-23T04:05:00Z')
    await waitFor(() => expect(searchAll.mock.calls.length).toBeGreaterThan(earlierCalls))
    expect(shownSets.size).toBe(1)
  })

  it('the map of a search that is not limited to open places is not searched again', async () => {
    const searchAll = vi.fn().mockResolvedValue(['one'])
    await showMap(searchAll, { ...QUERY, isOpenNow: false })
    await wakePageAt('2026-11-23T08:00:00Z')
    expect(searchAll).toHaveBeenCalledTimes(1)
  })
})

it('the list beside the map moves the focus to its count when its last cards are shown', async () => {
  let requestedCount = 0
  const listWithin = async () => {
    requestedCount += 1
    return {
      cards: [createTestCard(1), createTestCard(2)].slice(0, requestedCount),
      total: 2,
      page: 1,
      pageCount: 1,
    }
  }
  render(
    <MemoryRouter>
      <FixedDirectory view={createDirectoryView({ ask: createFakeReads({ listWithin }) })}>
        <MapView category="business" />
      </FixedDirectory>
    </MemoryRouter>,
  )
  const moreButton = await screen.findByText('Show more')
  moreButton.focus()
  fireEvent.click(moreButton)
  await screen.findByText('Place 2')
  expect(document.activeElement?.textContent).toBe('2 listings on the map')
})
