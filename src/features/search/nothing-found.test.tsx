// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import {
  createFakeReads,
  createDirectoryView,
  FixedDirectory,
} from '../../../tests/fixtures/directory-view.tsx'
import type { SearchPage } from '../../domain/directory.ts'
import type { SearchQuery } from '../../domain/search/search-query.ts'
import { hasTextOrFilter, readSearch } from './search-address.ts'
import { SearchResults } from './search-results.tsx'

afterEach(cleanup)

const PLACE = { path: '/search', category: null }

/** Finds three listings with 'store', none of them on Kwajalein. */
const search = async ({ text, atoll }: SearchQuery): Promise<SearchPage> => {
  const total = text === 'store' && atoll === null ? 3 : 0
  return { cards: [], total, page: 1, pageCount: 1, isLoose: false }
}

function SearchPageParts() {
  const query = readSearch(useLocation().search, PLACE)
  return (
    <>
      <input name="q" aria-label="Search" />
      {hasTextOrFilter(query, PLACE) && <SearchResults {...PLACE} query={query} />}
    </>
  )
}

const getCount = (): HTMLElement => screen.getByText('3 listings')
const getField = (): HTMLElement => screen.getByLabelText('Search')

it.each([
  ['Clear filters', '/search?q=store&atoll=KWA', 'the count of the results', getCount],
  ['Start a new search', '/search?q=stoer', 'the search field', getField],
])(
  "the link '%s' of a search without results (%s), which disappears, passes the focus to %s (A11Y-3)",
  async (name, address, _, getTarget) => {
    render(
      <MemoryRouter initialEntries={[address]}>
        <FixedDirectory view={createDirectoryView({ ask: createFakeReads({ search }) })}>
          <SearchPageParts />
        </FixedDirectory>
      </MemoryRouter>,
    )
    const link = await screen.findByRole('link', { name })
    link.focus()
    fireEvent.click(link)
    await expect.poll(() => document.contains(link)).toBe(false)
    expect(document.activeElement).toBe(getTarget())
  },
)
