// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createFakeReads,
  createDirectoryView,
  FixedDirectory,
  READY_STATUS,
} from '../../../tests/fixtures/directory-view.tsx'
import { waitUntil } from '../../../tests/fixtures/wait-until.ts'
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

function ShownAddress() {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
}

const readAddress = (): string | null => screen.getByLabelText('address').textContent

describe('the page number in the address of a search (LIST-3)', () => {
  it('stays while the copy is incomplete, and becomes that of the last page when the complete copy has fewer pages', async () => {
    /** The number of pages that the copy has results for. */
    let pageCount = 2
    const search = async ({ page }: SearchQuery): Promise<SearchPage> => ({
      ...makeSearchPage(12 * pageCount),
      page: Math.min(page, pageCount),
      pageCount,
    })
    const query = { ...QUERY, text: 'store', isOpenNow: false, page: 4 }
    const ask = createFakeReads({ search })
    const draw = (phase: 'filling' | 'ready', version: number) => (
      <MemoryRouter initialEntries={['/banking/search?q=store&page=4']}>
        <FixedDirectory view={createDirectoryView({ ask, status: { ...READY_STATUS, phase, version } })}>
          <SearchResults path="/banking" category="banking" query={query} />
          <ShownAddress />
        </FixedDirectory>
      </MemoryRouter>
    )
    const { rerender } = render(draw('filling', 1))
    await screen.findAllByText(/of 24 listings/)
    pageCount = 3
    rerender(draw('ready', 2))
    expect(readAddress()).toContain('page=4')
    await screen.findAllByText(/of 36 listings/)
    await waitUntil(() => expect(readAddress()).toContain('page=3'))
  })
})
