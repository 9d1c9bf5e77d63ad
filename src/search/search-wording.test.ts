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
  ])(
    "the word 'atoll' or 'island' after the name of a place is not searched for in %j",
    (text, expectedIds) => {
      const { ids, isLoose } = search(listings, text)
      expect([...ids].sort()).toEqual(expectedIds)
      expect(isLoose).toBe(false)
    },
  )
})

describe('words of a question', () => {
  const officeListing = {
    post: { name: 'Delap Post Office', category: 'government', operating_hours: '24/7' },
  } as const
  const busStop = {
    name: 'Bus Stop',
    category: 'transportation',
    address_details: 'next to the post office',
    description: 'Every half hour',
  } as const

  it.each(['post office hours', 'when is the post office open', 'post office number'])(
    'words of a question such as those in %j hide no listing',
    (text) => expect(search(officeListing, text)).toMatchObject({ ids: ['post'], isLoose: false }),
  )

  it('a word of a question such as "hours" does not rank a listing that has the word above the one that is asked for', () =>
    expect(search({ stop: busStop, ...officeListing }, 'post office hours').ids[0]).toBe('post'))

  it('the words "all" and "or" are not searched for', () => {
    const listings = {
      hotel: { name: 'Reef Hotel', category: 'accommodation' },
      mart: { name: 'Sun Mart' },
    } as const
    expect(search(listings, 'all hotels')).toMatchObject({ ids: ['hotel'], isLoose: false })
    expect(search(listings, 'store or mart')).toMatchObject({ ids: ['mart'], isLoose: false })
  })

  it('for a query with an ignored word such as "hour", a listing with the whole typed text ranks above one with only the other words of the query', () => {
    const listings: Listings = {
      mart: { name: 'Happy Mart 24', description: 'All week' },
      bar: { name: 'Reef Bar', description: 'Happy hour from 5, 24 hours' },
    }
    for (const text of ['happy hour', '24 hours'])
      expect(search(listings, text).ids, text).toEqual(['bar', 'mart'])
  })

  it('a query with "the" ranks no listing by the whole typed text: a place next to the bank is no bank', () => {
    const listings: Listings = {
      bakery: { name: 'Reef Bakery', address_details: 'Next to the bank' },
      bank: { name: 'Bank of Guam', category: 'banking' },
    }
    expect(search(listings, 'the bank').ids[0]).toBe('bank')
  })

  it('a question for open places alone finds every place, as a loose result, if no place is open', () => {
    const closedHours = { operating_hours: 'Closed' }
    const listings = { a: { name: 'Sun Store', ...closedHours }, b: { name: 'Reef Store', ...closedHours } }
    const { ids, isLoose } = search(listings, 'what is open now')
    expect([...ids].sort()).toEqual(['a', 'b'])
    expect(isLoose).toBe(true)
  })

  it.each(['what is open now', 'open now', 'which places are open today'])(
    'a question for open places alone, as in %j, finds every place that is open',
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

it.each([
  ['restaurant', { name: 'Marina Restuarant', category: 'business' }],
  ['snorkelling', { name: 'Snorkeling from the beach' }],
  ['pharmacy', { name: 'Island Pharmcy' }],
  ['handicraft', { name: 'Lae Handcrafts', category: 'business' }],
] satisfies [string, Partial<Listing>][])(
  'the typed word %j also finds a listing that spells the word differently',
  (text, fields) => expect(search({ fields }, text)).toMatchObject({ ids: ['fields'], isLoose: false }),
)

it('a typing error in one word hides no listing that has another word, whatever the category of the listing', () => {
  const listings: Listings = {
    canteen: { name: 'Reef Store', category: 'government', description: 'Snacks and a restaurant' },
  }
  expect(search(listings, 'snaks restaurant')).toMatchObject({ ids: ['canteen'], isLoose: false })
})

it('a boat that serves the atoll of a town is found before an agent in the town', () => {
  const listings: Listings = {
    agent: { name: 'Ship Agent', category: 'transportation', atoll: 'KWA', address_details: 'Ebeye, dock' },
    ferry: { name: 'Lagoon Ferry', category: 'transportation', serves: ['KWA'] },
  }
  expect(search(listings, 'boat to Ebeye').ids).toEqual(['ferry', 'agent'])
})

it('a ship to Majuro is not found as a boat to one of its towns, because the road connects the towns', () => {
  const listings: Listings = {
    ship: { name: 'Ebon Ship', category: 'transportation', atoll: 'EBO', serves: ['MAJ'] },
    taxi: { name: 'Water taxi', category: 'transportation', atoll: 'MAJ', description: 'Boat to Laura' },
  }
  expect(search(listings, 'boat to Laura').ids).toEqual(['taxi'])
})

it.each(['kerosene', 'propane', 'diesel', 'petrol'])(
  'a search for %j finds the fuel station, and the store that sells fuel (SEARCH-20)',
  (text) => {
    const listings: Listings = {
      store: { name: 'Sun Store', category: 'business', description: 'Rice, and fuel in drums' },
      station: { name: 'Delap Fuel Station', category: 'transportation' },
      court: { name: 'Court House', category: 'government', description: 'Traffic court' },
    }
    expect(search(listings, text).ids).toEqual(['station', 'store'])
  },
)
