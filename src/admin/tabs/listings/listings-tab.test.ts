import { makeListing } from '../../../../tests/fixtures/make-listing.ts'
import { describe, expect, test, it, vi } from 'vitest'
import type { AdminBackend } from '../../../backend/admin-client.ts'
import { RequestFailure } from '../../../backend/request-failure.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import { type BulkChange, changeListings } from './bulk-changes.ts'
import { findListings, type ListingQuery, listingsTabPath, readTableQuery } from './listing-query.ts'
import { type ListingCopy, noteSavedListing, readListings } from '../../kit/listing-copy.ts'

const ALL = { text: '', filter: 'all', order: 'newest', category: null, atoll: null, page: 1 }

it.each([
  ['', ALL, '/admin#businesses'],
  [
    '?q=boats+%26+more&show=stale&order=name&category=banking&atoll=KWA&page=3',
    { text: 'boats & more', filter: 'stale', order: 'name', category: 'banking', atoll: 'KWA', page: 3 },
    '/admin?q=boats+%26+more&show=stale&order=name&category=banking&atoll=KWA&page=3#businesses',
  ],
  ['?show=x&order=y&category=z&atoll=z&page=-1', ALL, '/admin#businesses'],
])('%s is read, and written again (BIZ-13)', (search, query, address) => {
  expect(readTableQuery(search)).toEqual(query)
  expect(listingsTabPath(readTableQuery(search))).toBe(address)
})

const NOW = Date.parse('2026-11-20T00:00:00Z')

const listing = (id: string, changes: Partial<Listing>): Listing =>
  makeListing(id, {
    name: id,
    address_details: 'Uliga',
    created_at: '2026-11-01T00:00:00Z',
    updated_at: '2026-11-01T00:00:00Z',
    ...changes,
  })

const ROWS = [
  listing('a', { name: 'Wotje Dock', atoll: 'WTJ', featured: true, phone: '+61 2 9876 5432' }),
  listing('b', { name: "Ben's Store", phone: '625-3399/3400', created_at: '2020-01-01T00:00:00Z' }),
  listing('c', {
    name: 'Bens  store',
    description: 'Opened in 2026',
    last_checked_at: '2025-01-01T00:00:00Z',
  }),
  listing('d', {
    name: 'Lañiñ',
    alt_names: ['Guest House'],
    category: 'accommodation',
    phone: '(692) 455 1234/1235',
  }),
]
const FACTS = { now: NOW, reported: new Set(['d']), withPhoto: new Set(['a']) }
const EVERYTHING: ListingQuery = { text: '', filter: 'all', order: 'newest', category: null, atoll: null }
const ids = (query: Partial<ListingQuery>) =>
  findListings(ROWS, { ...EVERYTHING, ...query }, FACTS)
    .map(({ id }) => id)
    .join(' ')

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
  ])('%j finds %s', (query, expected) => {
    expect(ids(query).split(' ').sort()).toEqual(expected.split(' ').sort())
  })

  test('sorts by name, and stale listings from the oldest check to the newest', () => {
    expect(ids({ order: 'name' })).toMatch(/^[bc] [bc] d a$/)
    expect(ids({ filter: 'stale' })).toBe('b c')
    expect(ids({ filter: 'stale', order: 'checked-down' })).toBe('c b')
    expect(ids({ filter: 'duplicates', order: 'checked-down' })).toBe('c b')
    expect(ids({ order: 'name-down' })).toMatch(/^a d /)
    expect(ids({ order: 'contact-down' })).toMatch(/^b a d /)
    expect(ids({ order: 'checked-down' })).toMatch(/^c /)
    expect(ids({ order: 'address-down' })).toMatch(/^a /)
    expect(ids({ order: 'category' })).toMatch(/^d /)
  })

  test('finds one listing among 5,000', () => {
    const many = Array.from({ length: 5_000 }, (_, at) => listing(String(at), { name: `Store number ${at}` }))
    expect(findListings(many, { ...EVERYTHING, text: 'number 4999', order: 'name' }, FACTS)).toHaveLength(1)
  })
})

const changedRows = Array.from(
  { length: 120 },
  (_, at) => ({ id: `${at}`, revision: at, category: 'business' }) as Listing,
)

type Written = { base: Listing; outcome: object }[]

/** Runs a bulk change whose requests are answered by `answer`. */
async function runChange(change: BulkChange, answer: (chunk: Listing[], call: number) => Written) {
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

const saved = (chunk: Listing[]): Written =>
  chunk.map((base) => ({ base, outcome: { kind: 'saved', row: base } }))

describe('a change of several listings', () => {
  test('sends 120 rows in three requests, and reports progress after each (BIZ-4)', async () => {
    const { sizes, progress, saved: done, failed } = await runChange({ featured: true }, saved)
    expect([sizes, progress, done.length, failed]).toEqual([[50, 50, 20], [50, 100, 120], 120, []])
  })

  test('continues after a failed request, and names each row of that request', async () => {
    const { saved: done, failed } = await runChange({ featured: true }, (chunk, call) => {
      if (call === 2) throw new RequestFailure('lost', { kind: 'network' })
      return saved(chunk)
    })
    expect([done.length, failed.length, failed[0]?.row.id]).toEqual([70, 50, '50'])
  })

  test('changes all rows of a request except the one that the database refuses (BIZ-4)', async () => {
    const {
      sizes,
      progress,
      saved: done,
      failed,
    } = await runChange({ featured: true }, (chunk) => {
      if (chunk.some(({ id }) => id === '7')) throw new RequestFailure('', { kind: 'refused', code: '23514' })
      return saved(chunk)
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
  ])('a row that is %s counts as expected', async (_what, change, outcome, expected) => {
    const { saved: done, failed } = await runChange(change, (chunk) =>
      chunk.map((base) => ({ base, outcome })),
    )
    const reasons = [...done.map(() => 'saved'), ...failed.map(({ reason }) => reason)]
    expect(new Set(reasons)).toEqual(new Set([expected]))
  })
})

interface Row {
  id: string
  revision: number
  name: string
}

const A = { id: 'a', revision: 1, name: 'A' }
const B = { id: 'b', revision: 2, name: 'B' }
const COPY = { epoch: 'e', revision: 2, rows: [A, B] }

function feedPage(changes: object, totals?: [number, number]): object {
  return {
    epoch: 'e',
    revision: 2,
    more: false,
    reset: false,
    rows: {},
    deleted: {},
    ...(totals === undefined ? {} : { totals: { businesses: totals } }),
    ...changes,
  }
}

/** Reads the listings on a device that has stored `kept`, while the feed answers with `pages` and the table has `all`. */
async function readCopy(kept: object | null | Error, pages: object[], all: Row[] = []) {
  const written: ListingCopy[] = []
  const asked: unknown[] = []
  const readAllRows = vi.fn(() => Promise.resolve(all as unknown as Listing[]))
  const tables = {
    readAllRows: readAllRows as never,
    callDatabase: ((_name: string, parameters: { since: number }) => {
      asked.push(parameters.since)
      return Promise.resolve(pages.shift())
    }) as never,
  }
  const early: string[] = []
  const onKept = (first: Listing[]): void => void early.push(...first.map(({ name }) => name))
  const rows = await readListings(tables, onKept, {
    read: () =>
      kept instanceof Error
        ? Promise.reject(kept)
        : Promise.resolve((kept ?? undefined) as ListingCopy | undefined),
    write: (copy) => Promise.resolve(void written.push(copy)),
  })
  const names = rows.map(({ name }) => name).sort((one, other) => (one < other ? -1 : 1))
  return { names, early, asked, written, isWhole: readAllRows.mock.calls.length > 0 }
}

const NEWEST = feedPage({ reset: true, revision: 9 })

describe('the listings kept on the device', () => {
  test('are all read if there is no copy, and kept with the newest revision (BIZ-14)', async () => {
    const { names, isWhole, written } = await readCopy(null, [NEWEST], [A, B])
    expect([names, isWhole]).toEqual([['A', 'B'], true])
    expect(written).toEqual([{ epoch: 'e', revision: 9, rows: [A, B] }])
  })

  test('are shown from the copy, and not stored again, if nothing has changed', async () => {
    const { names, early, asked, isWhole, written } = await readCopy(COPY, [feedPage({}, [2, 3])])
    expect([names, early, asked, isWhole, written]).toEqual([['A', 'B'], ['A', 'B'], [2], false, []])
  })

  test('are updated with changed, new and deleted rows of several pages', async () => {
    const pages = [
      feedPage({ revision: 3, more: true, rows: { businesses: [{ ...A, revision: 3, name: 'A2' }] } }),
      feedPage(
        {
          revision: 5,
          rows: { businesses: [{ id: 'c', revision: 4, name: 'C' }] },
          deleted: { businesses: ['b'] },
        },
        [2, 7],
      ),
    ]
    const { names, asked, isWhole, written } = await readCopy(COPY, pages)
    expect([names, asked, isWhole]).toEqual([['A2', 'C'], [2, 3], false])
    expect(written[0]?.revision).toBe(5)
  })

  test('include a listing that was saved since the last read, at the next read only (BIZ-14)', async () => {
    noteSavedListing({ ...A, revision: 4, name: 'A saved' } as unknown as Listing)
    const after = await readCopy(COPY, [feedPage({}, [2, 3])])
    expect(after.early).toEqual(['B', 'A saved'])
    const later = await readCopy(COPY, [feedPage({}, [2, 3])])
    expect(later.early).toEqual(['A', 'B'])
  })

  test.each([
    ['the feed asks for a restart', COPY, feedPage({ reset: true })],
    ['the database has another history', COPY, feedPage({ epoch: 'f' }, [2, 3])],
    ['a row is missing', COPY, feedPage({}, [3, 6])],
    ['a row is out of date', COPY, feedPage({}, [2, 4])],
  ])('are all read again if %s', async (_why, kept, page) => {
    const { names, isWhole } = await readCopy(kept, [page, NEWEST], [A])
    expect([names, isWhole]).toEqual([['A'], true])
  })

  test('are all read on a device that refuses storage', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const { names } = await readCopy(new Error('refused'), [NEWEST], [A])
    expect(names).toEqual(['A'])
    expect(warn).toHaveBeenCalledOnce()
    warn.mockRestore()
  })
})
