import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BackendAddress } from '../../src/backend/backend-request.ts'
import { fetchListPage } from '../../src/backend/listing-reads.ts'
import { fetchSearchPage } from '../../src/backend/search-reads.ts'
import { parseSearchQuery } from '../../src/domain/search/search-query.ts'
import { openTestWorld, type TestWorld } from './test-backend.ts'

/* Tests the reads of a device that has no copy and no snapshot, from the tables of the local backend. */

const LISTING_NAMES = [
  'K&K Store',
  "O'Neil Store",
  'O\u2019Brien Store',
  'Reef "Kon" Store',
  'KK Store',
  'ONeil Store',
]
const EQUAL_ROW_COUNT = 30

let world: TestWorld
let address: BackendAddress

beforeAll(async () => {
  world = await openTestWorld({ demoListings: 20 })
  const { backend, database } = world
  address = { url: backend.url, publishableKey: backend.env.SUPABASE_PUBLISHABLE_KEY }
  await database.query(
    `insert into public.businesses (name, category, phone)
     select name, 'business', '625-0100' from unnest($1::text[]) as name`,
    [LISTING_NAMES],
  )
  // A restored row keeps its created_at.
  await database.query("begin; set local directory.restoring = 'on'")
  await database.query(
    `insert into public.businesses (name, category, atoll, phone, created_at, last_checked_at, featured)
     select 'Equal', 'banking', 'JAL', '625-0100', '2026-01-01', '2026-01-01', true
     from generate_series(1, $1)`,
    [EQUAL_ROW_COUNT],
  )
  await database.query('commit')
})

afterAll(() => world.close())

it.each([
  ['k&k', ['K&K Store']],
  ["o'neil", ["O'Neil Store"]],
  ['O\u2019Neil', ["O'Neil Store"]],
  ["o'brien", ['O\u2019Brien Store']],
  ['"kon"', ['Reef "Kon" Store']],
])(
  'a search on the server for %s finds the listings whose names contain that text (SYNC-13)',
  async (text, names) => {
    const query = { ...parseSearchQuery(() => null), text }
    const { cards } = await fetchSearchPage(address, query, { fetch, now: () => Date.now() })
    expect(cards.map(({ name }) => name)).toEqual(names)
  },
)

it.each(['name', 'name_desc', 'featured', 'newest', 'oldest', 'checked'] as const)(
  'the pages of listings with equal values, in the order %s, contain each listing once, sorted by id (LIST-4)',
  async (sort) => {
    const ids: string[] = []
    for (const page of [1, 2, 3]) {
      const { cards } = await fetchListPage(address, { category: 'banking', atoll: 'JAL', sort, page }, fetch)
      ids.push(...cards.filter(({ name }) => name === 'Equal').map(({ id }) => id))
    }
    const ordered = [...ids].sort()
    expect(new Set(ids).size).toBe(EQUAL_ROW_COUNT)
    expect(ids).toEqual(sort === 'name_desc' ? ordered.toReversed() : ordered)
  },
)
