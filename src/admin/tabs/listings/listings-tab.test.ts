import { makeListing } from '../../../../tests/fixtures/make-listing.ts'
import { describe, expect, test, it } from 'vitest'
import type { AdminBackend } from '../../../backend/admin-client.ts'
import { RequestFailure } from '../../../backend/request-failure.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import { type BulkChange, changeListings } from './bulk-changes.ts'
import { findListings } from './find-listings.ts'
import { type ListingQuery, listingsTabPath, readTableQuery } from './listing-query.ts'
import { lastCheckedText } from './texts.ts'

const DEFAULT_QUERY = { text: '', filter: 'all', order: 'newest', category: null, atoll: null, page: 1 }

it.each([
  ['', DEFAULT_QUERY, '/admin#businesses'],
  [
    '?q=boats+%26+more&show=stale&order=name&category=banking&atoll=KWA&page=3',
    { text: 'boats & more', filter: 'stale', order: 'name', category: 'banking', atoll: 'KWA', page: 3 },
    '/admin?q=boats+%26+more&show=stale&order=name&category=banking&atoll=KWA&page=3#businesses',
  ],
  ['?show=x&order=y&category=z&atoll=z&page=-1', DEFAULT_QUERY, '/admin#businesses'],
])(
  'the query string "%s" of the list of businesses is read, and written again (BIZ-13)',
  (search, query, address) => {
    expect(readTableQuery(search)).toEqual(query)
    expect(listingsTabPath(readTableQuery(search))).toBe(address)
  },
)

const NOW = Date.parse('2026-11-20T00:00:00Z')

const makeRow = (id: string, changes: Partial<Listing>): Listing =>
  makeListing(id, {
    name: id,
    address_details: 'Uliga',
    created_at: '2026-11-01T00:00:00Z',
    updated_at: '2026-11-01T00:00:00Z',
    ...changes,
  })

const ROWS = [
  makeRow('a', { name: 'Wotje Dock', atoll: 'WTJ', featured: true, phone: '+61 2 9876 5432' }),
  makeRow('b', { name: "Ben's Store", phone: '625-3399/3400', created_at: '2020-01-01T00:00:00Z' }),
  makeRow('c', {
    name: 'Bens  store',
    description: 'Opened in 2026',
    last_checked_at: '2025-01-01T00:00:00Z',
  }),
  makeRow('d', {
    name: 'Lañiñ',
    alt_names: ['Guest House'],
    category: 'accommodation',
    phone: '(692) 455 1234/1235',
  }),
]
const FACTS = { now: NOW, reported: new Set(['d']), withPhoto: new Set(['a']) }
const UNFILTERED_QUERY: ListingQuery = {
  text: '',
  filter: 'all',
  order: 'newest',
  category: null,
  atoll: null,
}
const findIds = (query: Partial<ListingQuery>) =>
  findListings(ROWS, { ...UNFILTERED_QUERY, ...query }, FACTS)
    .map(({ id }) => id)
    .join(' ')

it.each([
  ['2026-11-20T10:45:00Z', 'Checked today'],
  // For a check, the feed contains only the midnight in Majuro at which the day of the check began.
  ['2026-11-19T12:00:00Z', 'Checked today'],
  ['2026-11-19T11:59:00Z', 'Checked 1 day ago'],
  ['2026-09-01T00:00:00Z', 'Checked on 1 Sep 2026'],
  [null, 'Never checked'],
])('a check of a listing at %s is described by its day in Majuro: %s', (last_checked_at, text) => {
  expect(lastCheckedText({ last_checked_at }, Date.parse('2026-11-20T11:00:00Z'))).toBe(text)
})

describe('findListings (BIZ-16)', () => {
  test.each<[Partial<ListingQuery>, string]>([
    [{}, 'a b c d'],
    [{ order: 'name' }, 'b c d a'],
    [{ text: 'lanin' }, 'd'],
    [{ text: 'guest accommodation' }, 'd'],
    [{ text: 'WOTJE' }, 'a'],
    [{ text: '625-3399' }, 'b'],
    [{ text: '6253399' }, 'b'],
    [{ text: '6253400' }, 'b'],
    [{ text: '6924551234' }, 'd'],
    [{ text: '455-1235' }, 'd'],
    [{ text: '4551235' }, 'd'],
    [{ text: '+692-625-3399' }, 'b'],
    [{ text: '(692) 625-3399' }, 'b'],
    [{ text: '+6926253399' }, 'b'],
    [{ text: '625.3399' }, 'b'],
    [{ text: 'store +6926253399' }, 'b'],
    [{ text: '692 625' }, 'b'],
    [{ text: '+692 625 339' }, 'b'],
    [{ text: 'dock +6926253399' }, ''],
    [{ text: '+692 455 1235' }, 'd'],
    [{ text: '+61298765432' }, 'a'],
    [{ text: '2026' }, 'c'],
    [{ text: 'nothing such' }, ''],
    [{ filter: 'featured' }, 'a'],
    [{ filter: 'duplicates' }, 'b c'],
    [{ filter: 'duplicates', text: '3399' }, 'b'],
    [{ filter: 'stale' }, 'b c'],
    [{ filter: 'stale-12' }, 'b c'],
    [{ filter: 'problems' }, 'd'],
    [{ filter: 'problems', atoll: 'WTJ' }, ''],
    [{ filter: 'no-phone' }, 'c'],
    [{ filter: 'no-photo' }, 'b c d'],
    [{ category: 'accommodation' }, 'd'],
    [{ atoll: 'WTJ' }, 'a'],
    [{ atoll: 'MAJ', text: 'store' }, 'b c'],
  ])('findListings %j finds %s', (query, expected) => {
    expect(findIds(query).split(' ').sort()).toEqual(expected.split(' ').sort())
  })

  test('findListings sorts by the chosen column, and stale listings by default from the oldest check to the newest', () => {
    expect(findIds({ order: 'name' })).toMatch(/^[bc] [bc] d a$/)
    expect(findIds({ filter: 'stale' })).toBe('b c')
    expect(findIds({ filter: 'stale', order: 'checked-down' })).toBe('c b')
    expect(findIds({ filter: 'duplicates', order: 'checked-down' })).toBe('c b')
    expect(findIds({ order: 'name-down' })).toMatch(/^a d /)
    expect(findIds({ order: 'contact-down' })).toMatch(/^b a d /)
    expect(findIds({ order: 'checked-down' })).toMatch(/^c /)
    expect(findIds({ order: 'address-down' })).toMatch(/^a /)
    expect(findIds({ order: 'category' })).toMatch(/^d /)
  })

  test('findListings finds one listing among 5,000', () => {
    const many = Array.from({ length: 5_000 }, (_, at) => makeRow(String(at), { name: `Store number ${at}` }))
    expect(
      findListings(many, { ...UNFILTERED_QUERY, text: 'number 4999', order: 'name' }, FACTS),
    ).toHaveLength(1)
  })
})

const changedRows = Array.from(
  { length: 120 },
  (_, at) => ({ id: `${at}`, revision: at, category: 'business' }) as Listing,
)

type RowOutcomes = { base: Listing; outcome: object }[]

/** Runs a bulk change whose requests are answered by `answer`. */
async function runChange(change: BulkChange, answer: (chunk: Listing[], call: number) => RowOutcomes) {
  const progress: number[] = []
  const sizes: number[] = []
  const tables = {
    writeRows: (_table: string, chunk: Listing[]) => {
      sizes.push(chunk.length)
      return Promise.resolve(answer(chunk, sizes.length))
    },
  }
  const backend = { tables } as unknown as AdminBackend
  const result = await changeListings(backend, changedRows, change, (done) => progress.push(done))
  return { ...result, progress, sizes }
}

const answerSaved = (chunk: Listing[]): RowOutcomes =>
  chunk.map((base) => ({ base, outcome: { kind: 'saved', row: base } }))

describe('a change of several listings', () => {
  test('a change of several listings sends 120 rows in three requests, and reports progress after each (BIZ-4)', async () => {
    const { sizes, progress, saved: done, failed } = await runChange({ featured: true }, answerSaved)
    expect([sizes, progress, done.length, failed]).toEqual([[50, 50, 20], [50, 100, 120], 120, []])
  })

  test('a change of several listings continues after a failed request, and reports each row of that request as failed', async () => {
    const { saved: done, failed } = await runChange({ featured: true }, (chunk, call) => {
      if (call === 2) throw new RequestFailure('lost', { kind: 'network' })
      return answerSaved(chunk)
    })
    expect([done.length, failed.length, failed[0]?.row.id]).toEqual([70, 50, '50'])
  })

  test('a change of several listings changes all rows of a request except the one that the database refuses (BIZ-4)', async () => {
    const {
      sizes,
      progress,
      saved: done,
      failed,
    } = await runChange({ featured: true }, (chunk) => {
      if (chunk.some(({ id }) => id === '7')) throw new RequestFailure('', { kind: 'refused', code: '23514' })
      return answerSaved(chunk)
    })
    expect(sizes).toEqual([50, 50, 20, ...Array.from({ length: 50 }, () => 1)])
    expect([done.length, failed.map(({ row }) => row.id)]).toEqual([119, ['7']])
    expect([progress[0], progress.at(-1)]).toEqual([50, 120])
  })

  test.each<[string, BulkChange, object, string]>([
    [
      'changed by another admin',
      { category: 'banking' },
      { kind: 'conflict', current: changedRows[0] },
      'changed',
    ],
    ['deleted by another admin', { category: 'banking' }, { kind: 'deleted' }, 'deleted'],
    ['refused', { category: 'banking' }, { kind: 'refused' }, 'refused'],
    [
      'already changed by an earlier try whose answer was lost',
      { category: 'business' },
      { kind: 'conflict', current: changedRows[0] },
      'saved',
    ],
    ['already deleted when it is to be deleted', null, { kind: 'deleted' }, 'saved'],
    [
      'changed by another admin when it is to be deleted',
      null,
      { kind: 'conflict', current: changedRows[0] },
      'changed',
    ],
  ])(
    'a change of several listings has the right outcome for a row that is %s',
    async (_what, change, outcome, expected) => {
      const { saved: done, failed } = await runChange(change, (chunk) =>
        chunk.map((base) => ({ base, outcome })),
      )
      const reasons = [...done.map(() => 'saved'), ...failed.map(({ reason }) => reason)]
      expect(new Set(reasons)).toEqual(new Set([expected]))
    },
  )
})
