// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, it, vi } from 'vitest'
import {
  createFakeReads,
  createDirectoryView,
  FixedDirectory,
} from '../../../tests/fixtures/directory-view.tsx'
import { wakePageAt } from '../../../tests/fixtures/wake.ts'
import type { SearchPage } from '../../domain/directory.ts'
import type { SearchQuery } from '../../domain/search/search-query.ts'
import { SearchResults } from './search-results.tsx'

const QUERY: SearchQuery = {
  text: '',
  location: '',
  atoll: null,
  category: 'banking',
  sort: 'relevance',
  isOpenNow: true,
  page: 1,
}

function makeSearchPage(total: number): SearchPage {
  return { cards: [], total, page: 1, pageCount: 1, isLoose: false }
}

const EVENING_TIME = '2026-11-23T08:00:00Z'
const isEvening = (): boolean => Date.now() >= Date.parse(EVENING_TIME)

const searchAtEvening = async ({ category }: SearchQuery): Promise<SearchPage> =>
  makeSearchPage((category === null ? 30 : 5) - (isEvening() ? 2 : 0))

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T04:00:00Z') }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('the results of a search for open places', () => {
  it.each([
    ['chosen as a filter', QUERY],
    ['typed', { ...QUERY, text: 'bank open now', isOpenNow: false }],
  ])(
    "the results and the count of the whole guide are renewed when places close, with 'open now' %s (HOURS-9)",
    async (_, query) => {
      render(
        <MemoryRouter>
          <FixedDirectory view={createDirectoryView({ ask: createFakeReads({ search: searchAtEvening }) })}>
            <SearchResults path="/banking" category="banking" query={query} />
          </FixedDirectory>
        </MemoryRouter>,
      )
      await screen.findByText('5 listings')
      await screen.findByText(/^30 listings/)
      await wakePageAt(EVENING_TIME)
      await screen.findByText('3 listings')
      await screen.findByText(/^28 listings/)
    },
  )
})
