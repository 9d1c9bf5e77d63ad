import { describe, expect, test, it } from 'vitest'
import type { Listing } from '../../domain/listing.ts'
import { findListings, type ListingQuery, addressOf, readQuery } from './find-listings.ts'

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
  expect(readQuery(search)).toEqual(query)
  expect(addressOf(readQuery(search))).toBe(address)
})

const NOW = Date.parse('2026-11-20T00:00:00Z')

function listing(id: string, changes: Partial<Listing>): Listing {
  return {
    id,
    revision: 1,
    name: id,
    alt_names: null,
    closed_until: null,
    merged_ids: null,
    category: 'business',
    description: '',
    atoll: 'MAJ',
    address_details: 'Uliga',
    mailing_address: null,
    phone: null,
    email: null,
    website: null,
    operating_hours: null,
    alert: null,
    featured: false,
    latitude: null,
    longitude: null,
    created_at: '2026-11-01T00:00:00Z',
    updated_at: '2026-11-01T00:00:00Z',
    last_checked_at: null,
    ...changes,
  }
}

const ROWS = [
  listing('a', { name: 'Wotje Dock', atoll: 'WTJ', featured: true }),
  listing('b', { name: "Ben's Store", phone: '625-3399', created_at: '2020-01-01T00:00:00Z' }),
  listing('c', { name: 'Bens  store', last_checked_at: '2025-01-01T00:00:00Z' }),
  listing('d', { name: 'Lañiñ', alt_names: ['Guest House'], category: 'accommodation' }),
]
const FACTS = { now: NOW, reported: new Set(['d']) }
const EVERYTHING: ListingQuery = { text: '', filter: 'all', order: 'newest', category: null, atoll: null }
const ids = (query: Partial<ListingQuery>) =>
  findListings(ROWS, { ...EVERYTHING, ...query }, FACTS)
    .map(({ id }) => id)
    .join(' ')

describe('findListings', () => {
  test.each<[Partial<ListingQuery>, string]>([
    [{}, 'a b c d'],
    [{ order: 'name' }, 'b c d a'],
    [{ text: 'lanin' }, 'd'],
    [{ text: 'guest accommodation' }, 'd'],
    [{ text: 'WOTJE' }, 'a'],
    [{ text: '625-3399' }, 'b'],
    [{ text: 'nothing such' }, ''],
    [{ filter: 'featured' }, 'a'],
    [{ filter: 'duplicates' }, 'b c'],
    [{ filter: 'duplicates', text: '3399' }, 'b'],
    [{ filter: 'stale' }, 'b c'],
    [{ filter: 'stale-12' }, 'b c'],
    [{ filter: 'problems' }, 'd'],
    [{ filter: 'problems', atoll: 'WTJ' }, ''],
    [{ category: 'accommodation' }, 'd'],
    [{ atoll: 'WTJ' }, 'a'],
    [{ atoll: 'MAJ', text: 'store' }, 'b c'],
  ])('%j finds %s', (query, expected) => {
    expect(ids(query).split(' ').sort()).toEqual(expected.split(' ').sort())
  })

  test('sorts by name, and stale listings oldest first', () => {
    expect(ids({ order: 'name' })).toMatch(/^[bc] [bc] d a$/)
    expect(ids({ filter: 'stale' })).toBe('b c')
  })

  test('finds one of 5,000', () => {
    const many = Array.from({ length: 5_000 }, (_, at) => listing(String(at), { name: `Store number ${at}` }))
    expect(findListings(many, { ...EVERYTHING, text: 'number 4999', order: 'name' }, FACTS)).toHaveLength(1)
  })
})
