import { expect, it } from 'vitest'
import { testListing } from '../../tests/fixtures/directory-server.ts'
import type { Listing } from '../domain/listing/listing.ts'
import { parseSearchQuery } from '../domain/search/search-query.ts'
import { DirectorySearch } from './directory-search.ts'

class Copy {
  rows = new Map<string, Listing>()
  version = 0
  storedText: string | null = null
  reports: string[] = []

  putListing(n: number, name: string): void {
    this.version += 1
    const listing = { ...testListing(n), name, revision: this.version }
    this.rows.set(listing.id, listing)
  }

  openSearch(): DirectorySearch {
    return new DirectorySearch({
      listings: () => this.rows,
      version: () => this.version,
      storedIndex: {
        read: async () => this.storedText,
        write: async (text) => void (this.storedText = text),
      },
      now: () => new Date('2026-11-20T00:00:00Z'),
      report: (message) => this.reports.push(message),
    })
  }
}

async function findNames(search: DirectorySearch, copy: Copy, text: string): Promise<(string | undefined)[]> {
  const { ids } = await search.search({ ...parseSearchQuery(() => null), text }, null)
  return ids.map((id) => copy.rows.get(id)?.name)
}

it('the search applies additions, edits and deletions of the replica at the next search', async () => {
  const copy = new Copy()
  copy.putListing(1, 'Lagoon Store')
  const search = copy.openSearch()
  expect(await findNames(search, copy, 'lagoon')).toEqual(['Lagoon Store'])
  copy.putListing(2, 'Lagoon Hotel')
  copy.putListing(1, 'Reef Store')
  expect(await findNames(search, copy, 'lagoon')).toEqual(['Lagoon Hotel'])
  copy.rows.delete(testListing(2).id)
  copy.version += 1
  expect(await findNames(search, copy, 'lagoon')).toEqual([])
  expect(await search.suggest('ree', null)).toMatchObject([{ text: 'Reef Store' }])
})

it('the search stores the index of a large directory and updates it at the next start (SYNC-16)', async () => {
  const copy = new Copy()
  for (let n = 1; n <= 2_000; n += 1) copy.putListing(n, `Place ${n}`)
  await findNames(copy.openSearch(), copy, 'place')
  expect(copy.storedText).not.toBeNull()
  copy.putListing(7, 'Uncommonly named')
  expect(await findNames(copy.openSearch(), copy, 'uncommonly')).toEqual(['Uncommonly named'])
})

it('the search finds rows of a copy that replaced the old one while the stored index was read (SYNC-16)', async () => {
  const copy = new Copy()
  for (let n = 1; n <= 2_000; n += 1) copy.putListing(n, `Place ${n}`)
  await findNames(copy.openSearch(), copy, 'place')
  const search = copy.openSearch()
  const result = search.search({ ...parseSearchQuery(() => null), text: 'lagoon' }, null)
  copy.rows = new Map(copy.rows)
  copy.putListing(7, 'Lagoon Store')
  expect((await result).ids).toEqual([testListing(7).id])
  expect(await findNames(search, copy, 'lagoon')).toEqual(['Lagoon Store'])
})

it('the search rebuilds its index when the stored one is damaged', async () => {
  const copy = new Copy()
  for (let n = 1; n <= 2_000; n += 1) copy.putListing(n, `Place ${n}`)
  copy.storedText = 'guide-search-1\n[[1]]\n{'
  expect(await findNames(copy.openSearch(), copy, 'place 1999')).toContain('Place 1999')
})
