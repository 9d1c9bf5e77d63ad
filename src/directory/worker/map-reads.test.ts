import { describe, expect, it } from 'vitest'
import type { Listing } from '../../domain/listing.ts'
import { makeListing } from '../../../tests/fixtures/search-listings.ts'
import { DirectoryCopy } from './directory-copy.ts'
import { ListReads } from './list-reads.ts'
import { listWithin, mapPins, nearestListings } from './map-reads.ts'

const MAJURO = { latitude: 7.09, longitude: 171.38 }

const listing = (name: string, fields: Partial<Listing>): Listing => makeListing(name, { name, ...fields })

const copy = new DirectoryCopy()
copy.apply({
  businesses: [
    listing('Bakery', { ...MAJURO }),
    listing('Dock', { latitude: 7.1, longitude: 171.37, featured: true, category: 'transportation' }),
    listing('Laura farm', { latitude: 7.145, longitude: 171.04 }),
    listing('Arno store', { atoll: 'ARN', latitude: 7.04, longitude: 171.55 }),
    listing('Nowhere', {}),
    listing('Half', { latitude: 7.09 }),
    listing('Moon', { latitude: 95, longitude: 400 }),
    listing('Unknown kind', { category: 'others', latitude: 8.78, longitude: 167.737, atoll: 'KWA' }),
  ],
})
const lists = new ListReads(copy)
const names = (rows: { name: string }[]) => rows.map(({ name }) => name)

describe('pins', () => {
  it('are all listings with a valid position, featured first, then by name (MAP-3)', () => {
    const { pins, withoutPlace } = mapPins(lists, null)
    expect(names(pins)).toEqual(['Dock', 'Arno store', 'Bakery', 'Laura farm', 'Unknown kind'])
    expect(withoutPlace).toBe(3)
    expect(pins[4]?.category).toBe('business')
  })

  it('can be limited to one category; unknown categories count as Businesses', () => {
    expect(names(mapPins(lists, 'transportation').pins)).toEqual(['Dock'])
    expect(names(mapPins(lists, 'business').pins)).toContain('Unknown kind')
    expect(mapPins(lists, 'banking')).toEqual({ pins: [], withoutPlace: 0 })
  })
})

describe('an area', () => {
  const bounds = { south: 7, west: 171.3, north: 7.2, east: 171.6 }

  it('matches listings without a position if it is null', () => {
    const { cards, total } = listWithin(lists, { category: null, sort: 'name', bounds: null, count: 9 })
    expect(names(cards)).toEqual(['Half', 'Moon', 'Nowhere'])
    expect(total).toBe(mapPins(lists, null).withoutPlace)
  })

  it('matches the listings inside, in the given order, and counts all of them', () => {
    const query = { category: null, sort: 'name_desc', bounds, count: 2 } as const
    const page = listWithin(lists, query)
    expect(names(page.cards)).toEqual(['Dock', 'Bakery'])
    expect(page).toMatchObject({ total: 3, page: 1, pageCount: 1 })
    expect(names(listWithin(lists, { ...query, category: 'business', count: 9 }).cards)).toEqual([
      'Bakery',
      'Arno store',
    ])
  })
})

describe('near a place', () => {
  it('lists the same atoll first, even if another one is nearer, then the rest by distance', () => {
    const { near, total } = nearestListings(lists, { from: MAJURO, atoll: 'MAJ', category: null, count: 10 })
    expect(near.map(({ card, isSameAtoll }) => [card.name, isSameAtoll])).toEqual([
      ['Bakery', true],
      ['Dock', true],
      ['Laura farm', true],
      ['Arno store', false],
      ['Unknown kind', false],
    ])
    expect(total).toBe(5)
    expect(near[0]?.metres).toBe(0)
    expect(near[3]?.metres).toBeLessThan(near[2]?.metres ?? 0)
  })

  it('lists by distance alone without an atoll', () => {
    const query = { from: MAJURO, atoll: null, category: 'business', count: 2 } as const
    expect(nearestListings(lists, query).near.map(({ card }) => card.name)).toEqual(['Bakery', 'Arno store'])
  })
})
