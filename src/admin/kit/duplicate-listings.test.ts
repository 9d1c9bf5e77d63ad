import { describe, expect, test } from 'vitest'
import {
  findCollidingIds,
  findLikelyDuplicates,
  toPhoneSearchPatterns,
  type ComparedListing,
  findStaleListings,
  groupCollidingListings,
  findLikelyPairs,
  toPairKey,
} from './duplicate-listings.ts'

const TODAY = Date.parse('2026-11-20T00:00:00Z')
const listingCheckedAt = (id: string, created_at: string, last_checked_at: string | null = null) => ({
  id,
  created_at,
  last_checked_at,
})

test('a listing that was neither checked nor created within half a year is stale; stale listings are sorted by their last check, the oldest first (BIZ-3)', () => {
  const listings = [
    listingCheckedAt('old, checked', '2020-01-01T00:00:00Z', '2026-11-01T00:00:00Z'),
    listingCheckedAt('new', '2026-11-01T00:00:00Z'),
    listingCheckedAt('never', '2024-01-01T00:00:00Z'),
    listingCheckedAt('long ago', '2020-01-01T00:00:00Z', '2025-01-01T00:00:00Z'),
    listingCheckedAt('on the day', '2020-01-01T00:00:00Z', '2026-05-24T00:00:00Z'),
  ]
  expect(findStaleListings(listings, TODAY).map(({ id }) => id)).toEqual(['never', 'long ago', 'on the day'])
})

function listing(changes: Partial<ComparedListing>): ComparedListing {
  return { id: 'other', name: "Ben's Store", atoll: 'MAJ', address_details: 'Uliga', phone: null, ...changes }
}

describe('findLikelyDuplicates (DUP-1)', () => {
  test.each<[string, Partial<ComparedListing>, Partial<ComparedListing>, boolean]>([
    ['the same name', {}, {}, true],
    ['other letters and apostrophes', { name: 'BEN’S STORE' }, {}, true],
    ['marks of Marshallese', { name: 'Lan̄in̄ Guesthouse' }, { name: 'Lanin Guesthouse' }, true],
    ['the typed name inside the other', { name: 'Bens' }, { name: "Ben's Store Uliga" }, true],
    [
      'the other name inside the typed one',
      { name: "Ben's Store and Takeout" },
      { name: "Ben's Store" },
      true,
    ],
    ['fewer than four letters inside', { name: 'Ben' }, { name: "Ben's Store" }, false],
    ['the same short name', { name: 'K&K' }, { name: 'K & K' }, true],
    ['another atoll', { atoll: 'KWA' }, {}, false],
    [
      'the same number on another atoll',
      { name: 'Dock', atoll: 'KWA', phone: '625-3399' },
      { phone: '+692 625 3399' },
      true,
    ],
    ['one of several numbers', { name: 'Dock', phone: '625-0000 / 455-1234' }, { phone: '4551234' }, true],
    ['other numbers', { name: 'Dock', phone: '625-0000' }, { phone: '625-0001' }, false],
    ['no numbers', { name: 'Dock' }, { name: 'Pier 9' }, false],
    ['names without letters', { name: '!!!' }, { name: '???' }, false],
  ])(
    'findLikelyDuplicates decides whether two listings are likely duplicates: %s',
    (_, typed, other, expected) => {
      expect(findLikelyDuplicates(listing({ id: 'typed', ...typed }), [listing(other)])).toHaveLength(
        expected ? 1 : 0,
      )
    },
  )

  test('findLikelyDuplicates does not return the compared listing itself', () => {
    expect(findLikelyDuplicates(listing({ id: 'same' }), [listing({ id: 'same' })])).toEqual([])
  })
})

test('findCollidingIds finds listings on one atoll whose names differ only in case, spaces and hyphens (DUP-2)', () => {
  const rows = [
    listing({ id: 'a', name: 'Bok-ak Store' }),
    listing({ id: 'b', name: 'bokak  store' }),
    listing({ id: 'c', name: 'Bokak Store', atoll: 'KWA' }),
    listing({ id: 'd', name: 'Bokak Store 2' }),
  ]
  expect([...findCollidingIds(rows)].sort()).toEqual(['a', 'b'])
})

test('a pair that an admin declared to be different places is not proposed as duplicates (DUP-4)', () => {
  const rows = ['a', 'b', 'c'].map((id) => listing({ id, name: 'Bokak Store' }))
  const ids = (...pairs: [string, string][]) =>
    groupCollidingListings(rows, new Set(pairs.map(([one, other]) => toPairKey(one, other)))).map((group) =>
      group.map(({ id }) => id).join(''),
    )
  expect(ids()).toEqual(['abc'])
  expect(ids(['b', 'a'])).toEqual(['abc'])
  expect(ids(['b', 'a'], ['a', 'c'])).toEqual(['bc'])
  expect(ids(['b', 'a'], ['a', 'c'], ['b', 'c'])).toEqual([])
})

test('listings with the same phone number, or with a name that contains the other name, are likely pairs (DUP-3)', () => {
  const rows = [
    listing({ id: 'a', name: 'Bokak Store', phone: '625-1111' }),
    listing({ id: 'b', name: 'The Bokak Store and Bakery', phone: null }),
    listing({ id: 'c', name: 'Fish Market', atoll: 'KWA', phone: '+692 625-1111' }),
    listing({ id: 'd', name: 'bokak store', phone: null }),
    ...['e', 'f', 'g', 'h'].map((id) => listing({ id, name: `Office ${id}`, phone: '625-2222' })),
  ]
  const pairs = (distinct?: Set<string>) =>
    findLikelyPairs(rows, distinct).map((pair) => pair.map(({ id }) => id).join(''))
  expect(pairs().sort()).toEqual(['ab', 'ac', 'bd'])
  expect(pairs(new Set([toPairKey('c', 'a')])).sort()).toEqual(['ab', 'bd'])
})

test('toPhoneSearchPatterns returns a pattern with the last seven digits of each phone number', () => {
  expect(toPhoneSearchPatterns('+692 625-3399 / 455-1234')).toEqual(['*625*3399*', '*455*1234*'])
  expect(toPhoneSearchPatterns(null)).toEqual([])
  expect(toPhoneSearchPatterns('VHF 16')).toEqual([])
})
