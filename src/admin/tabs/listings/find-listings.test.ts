import { describe, expect, test } from 'vitest'
import { makeListing } from '../../../../tests/fixtures/make-listing.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import { findListings } from './find-listings.ts'
import type { ListingQuery } from './listing-query.ts'

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
