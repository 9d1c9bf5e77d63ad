import { expect, it } from 'vitest'
import { testListing } from '../../tests/fixtures/directory-server.ts'
import type { Listing } from '../domain/listing/listing.ts'
import { parseSearchQuery } from '../domain/search/search-query.ts'
import { DirectorySearch } from './directory-search.ts'

class Copy {
  rows = new Map<string, Listing>()
  version = 0
  keptText: string | null = null
  reports: string[] = []

  put(n: number, name: string): void {
    this.version += 1
    const listing = { ...testListing(n), name, revision: this.version }
    this.rows.set(listing.id, listing)
  }

  open(): DirectorySearch {
    return new DirectorySearch({
      listings: () => this.rows,
      version: () => this.version,
      stored: { read: async () => this.keptText, write: async (text) => void (this.keptText = text) },
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
  copy.put(1, 'Lagoon Store')
  const search = copy.open()
  expect(await findNames(search, copy, 'lagoon')).toEqual(['Lagoon Store'])
  copy.put(2, 'Lagoon Hotel')
  copy.put(1, 'Reef Store')
  expect(await findNames(search, copy, 'lagoon')).toEqual(['Lagoon Hotel'])
  copy.rows.delete(testListing(2).id)
  copy.version += 1
  expect(await findNames(search, copy, 'lagoon')).toEqual([])
  expect(await search.suggest('ree', null)).toMatchObject([{ text: 'Reef Store' }])
})

it('the search stores the index of a large directory and updates it at the next start (SYNC-16)', async () => {
  const copy = new Copy()
  for (let n = 1; n <= 2_000; n += 1) copy.put(n, `Place ${n}`)
  await findNames(copy.open(), copy, 'place')
  expect(copy.keptText).not.toBeNull()
  copy.put(7, 'Uncommonly named')
  expect(await findNames(copy.open(), copy, 'uncommonly')).toEqual(['Uncommonly named'])
})

it('the search finds rows of a copy that replaced the old one while the stored index was read (SYNC-16)', async () => {
  const copy = new Copy()
  for (let n = 1; n <= 2_000; n += 1) copy.put(n, `Place ${n}`)
  await findNames(copy.open(), copy, 'place')
  const search = copy.open()
  const found = search.search({ ...parseSearchQuery(() => null), text: 'lagoon' }, null)
  copy.rows = new Map(copy.rows)
  copy.put(7, 'Lagoon Store')
  expect((await found).ids).toEqual([testListing(7).id])
  expect(await findNames(search, copy, 'lagoon')).toEqual(['Lagoon Store'])
})

it('the search rebuilds its index when the stored one is damaged', async () => {
  const copy = new Copy()
  for (let n = 1; n <= 2_000; n += 1) copy.put(n, `Place ${n}`)
  copy.keptText = 'guide-search-1\n[[1]]\n{'
  expect(await findNames(copy.open(), copy, 'place 1999')).toContain('Place 1999')
})
