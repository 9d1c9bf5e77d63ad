import { describe, expect, it } from 'vitest'
import { makeListing } from '../../tests/fixtures/make-listing.ts'
import type { Listing } from '../domain/listing/listing.ts'
import { parseSearchQuery } from '../domain/search/search-query.ts'
import { createSearchIndex } from './search-index.ts'

type Listings = Readonly<Record<string, Partial<Listing>>>

/** Searches only the given listings. */
function search(listings: Listings, text: string) {
  const index = createSearchIndex(Object.entries(listings).map(([id, fields]) => makeListing(id, fields)))
  return index.search({ ...parseSearchQuery(() => null), text }, { now: new Date('2026-11-15T21:00:00Z') })
}

describe("'atoll' or 'island' after the name of a place", () => {
  const listings: Listings = {
    wotje: { name: 'Sun Store', atoll: 'WTJ' },
    ship: {
      name: 'Field Trip Ship',
      category: 'transportation',
      serves: ['WTJ'],
      description: 'To the outer islands',
    },
  }

  it.each([
    ['Wotje Island', ['ship', 'wotje']],
    ['Wotje Atoll', ['ship', 'wotje']],
    ['stores on Wotje Atoll', ['wotje']],
  ])('is not searched for in %j', (text, found) => {
    const { ids, isLoose } = search(listings, text)
    expect([...ids].sort()).toEqual(found)
    expect(isLoose).toBe(false)
  })
})

describe('words of asking', () => {
  const office = {
    post: { name: 'Delap Post Office', category: 'government', operating_hours: '24/7' },
  } as const
  const stop = {
    name: 'Bus Stop',
    category: 'transportation',
    address_details: 'next to the post office',
    description: 'Every half hour',
  } as const

  it.each(['post office hours', 'when is the post office open', 'post office number'])(
    'such as those in %j hide no listing',
    (text) => expect(search(office, text)).toMatchObject({ ids: ['post'], isLoose: false }),
  )

  it('such as "hours" do not rank a listing that has the word above the listing that is asked for', () =>
    expect(search({ stop, ...office }, 'post office hours').ids[0]).toBe('post'))

  it('"all" and "or" are not searched for', () => {
    const listings = {
      hotel: { name: 'Reef Hotel', category: 'accommodation' },
      mart: { name: 'Sun Mart' },
    } as const
    expect(search(listings, 'all hotels')).toMatchObject({ ids: ['hotel'], isLoose: false })
    expect(search(listings, 'store or mart')).toMatchObject({ ids: ['mart'], isLoose: false })
  })

  it.each(['what is open now', 'open now', 'which places are open today'])(
    'alone, as in %j, find every place that is open',
    (text) => {
      const listings = {
        a: { name: 'Sun Store', operating_hours: '24/7' },
        b: { name: 'Reef Store', operating_hours: 'Closed' },
      } as const
      expect(search(listings, text)).toMatchObject({ ids: ['a'], isLoose: false })
    },
  )
})

it('a phone number with its extension finds its listing, not a listing about extensions', () => {
  const listings = {
    shop: { name: 'Sun Store', phone: '625-3399 ext. 12' },
    desk: { name: 'Immigration Desk', description: 'Permits and extensions' },
  }
  for (const text of ['625-3399 ext. 12', '625-3399 x12', '625-3399, extension 12'])
    expect(search(listings, text).ids, text).toEqual(['shop'])
})

it('a word for a way to travel is not corrected into another word: flights are not lights', () => {
  const listings: Listings = {
    bank: {
      name: 'Kwajalein Bank',
      category: 'banking',
      atoll: 'KWA',
      description: 'A generator keeps the lights on',
    },
    strip: { name: 'Airstrip Agent', category: 'transportation', description: 'Flights' },
  }
  expect(search(listings, 'flights to kwaj').ids[0]).toBe('strip')
})

it('a boat that serves the atoll of a town is found before an agent in the town', () => {
  const listings: Listings = {
    agent: { name: 'Ship Agent', category: 'transportation', atoll: 'KWA', address_details: 'Ebeye, dock' },
    ferry: { name: 'Lagoon Ferry', category: 'transportation', serves: ['KWA'] },
  }
  expect(search(listings, 'boat to Ebeye').ids).toEqual(['ferry', 'agent'])
})
