// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createFakeReads, createDirectoryView, FixedDirectory } from '../../tests/fixtures/directory-view.tsx'
import { AtollScreen } from './atoll-screen.tsx'
import { PrintScreen } from './print-screen.tsx'

function CurrentPath() {
  return <output data-testid="address">{useLocation().pathname}</output>
}

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it.each([
  ['/atoll/ARNO', '/atoll/arno'],
  ['/atoll/ARN', '/atoll/arno'],
  ['/atoll/mājro', '/atoll/majuro'],
  ['/atoll/M%C4%81jro', '/atoll/majuro'],
  ['/atoll/kwaj', '/atoll/kwajalein'],
  ['/atoll/arno', '/atoll/arno'],
  ['/atoll/atlantis', '/atoll/atlantis'],
  ['/atoll/MAJ/banking', '/atoll/majuro/banking'],
  ['/atoll/majuro/banking', '/atoll/majuro/banking'],
  ['/atoll/majuro/nothing', '/atoll/majuro'],
  ['/print/arno', '/print/ARN'],
  ['/print/maj', '/print/MAJ'],
  ['/print/MAJ', '/print/MAJ'],
  ['/print/mājro', '/print/MAJ'],
  ['/print/atlantis', '/404'],
])('the address %s leads to %s (ATOLL-8, ATOLL-9)', async (from, to) => {
  const ask = createFakeReads({
    atollPage: () => new Promise(() => undefined),
    listingsOn: () => new Promise(() => undefined),
  })
  const { getByTestId } = render(
    <MemoryRouter initialEntries={[from]}>
      <FixedDirectory view={createDirectoryView({ ask })}>
        <Routes>
          <Route path="/atoll/:slug" element={<AtollScreen />} />
          <Route path="/atoll/:slug/:category" element={<AtollScreen />} />
          <Route path="/print/:atoll?" element={<PrintScreen />} />
          <Route path="/404" element={null} />
        </Routes>
        <CurrentPath />
      </FixedDirectory>
    </MemoryRouter>,
  )
  // The code with other spellings is loaded only when an address needs it.
  await waitFor(() => expect(decodeURIComponent(getByTestId('address').textContent)).toBe(to))
})

it.each([
  [
    '/atoll/jaluit/banking',
    'Nothing on Jaluit is listed under Banks & ATMs yet.',
    ['All places', 'Businesses 3'],
  ],
  ['/atoll/kili/banking', 'There are no places on Kili in this guide yet.', []],
])(
  'the page %s says which listings the atoll lacks, and links to those that it has (ATOLL-9)',
  async (from, says, ways) => {
    const chapters = [{ category: 'business' as const, count: 3, page: 1 }]
    const ask = createFakeReads({
      atollPage: (atoll) =>
        Promise.resolve({
          cards: [],
          total: 0,
          page: 1,
          pageCount: 1,
          chapters: atoll === 'JAL' ? chapters : [],
        }),
    })
    render(
      <MemoryRouter initialEntries={[from]}>
        <FixedDirectory view={createDirectoryView({ ask })}>
          <Routes>
            <Route path="/atoll/:slug/:category" element={<AtollScreen />} />
          </Routes>
        </FixedDirectory>
      </MemoryRouter>,
    )
    await screen.findByText((text) => text.startsWith(says))
    const row = screen.queryByRole('navigation', { name: 'Categories' })
    const links = row === null ? [] : [...row.querySelectorAll('a')]
    expect(links.map((link) => link.textContent)).toEqual(ways)
  },
)
