import { describe, expect, it } from 'vitest'
import { makeListing } from '../../tests/fixtures/make-listing.ts'
import { createDemoRows } from '../../tests/fixtures/search-listings.ts'
import { isOpenNow } from '../domain/hours/opening-hours.ts'
import type { Listing } from '../domain/listing/listing.ts'
import { foldWords } from '../domain/search/fold.ts'
import { parseSearchQuery, type SearchResult } from '../domain/search/search-query.ts'
import { splitOpenNow } from './intents.ts'
import { createSearchIndex, type SearchIndex } from './search-index.ts'
import { replacePlaceNames } from './vocabulary.ts'

/* Queries of travellers in the demo directory. The first result must have a name that matches, and be on the given atoll. */

const NOW = new Date('2026-11-24T02:00:00Z')
const LISTINGS = createDemoRows(400)
const BY_ID = new Map(LISTINGS.map((listing) => [listing.id, listing]))
const index = createSearchIndex(LISTINGS)

function search(text: string, searchIndex: SearchIndex = index): SearchResult {
  return searchIndex.search({ ...parseSearchQuery(() => null), text }, { now: NOW })
}

const BOAT_PATTERN = /boat|ship/i
const PLANE_PATTERN = /airstrip/i
const STAY_PATTERN = /hotel|inn|guesthouse|homestay|bungalows|apartments/i
const FOOD_PATTERN = /restaurant|cafe|take-out/i
const STORE_PATTERN = /store|mart/i

/** Converts a name to words in the official spelling, because names of two demo listings may differ only in spelling. */
const toOfficialWords = (name: string): readonly string[] => replacePlaceNames(foldWords(name))

/** Query, pattern for the name of the first result, and code of its atoll if the query names an atoll. */
const QUERIES: readonly (readonly [text: string, name: RegExp, atoll?: string])[] = [
  ['ferry', BOAT_PATTERN],
  ['ferries', BOAT_PATTERN],
  ['ferry to arno', BOAT_PATTERN, '>ARN'],
  ['boat to arno', BOAT_PATTERN, '>ARN'],
  ['boats to aur', BOAT_PATTERN, '>AUR'],
  ['boat from majuro to arno', BOAT_PATTERN, '>ARN'],
  ['is there a boat to arno', BOAT_PATTERN, '>ARN'],
  ['ship to wotje', BOAT_PATTERN, '>WTJ'],
  ['ship to jaluit', BOAT_PATTERN, '>JAL'],
  ['ferry to ebon', BOAT_PATTERN, '>EBO'],
  ['speedboat', BOAT_PATTERN],
  ['boat ride', BOAT_PATTERN],
  ['boat trip to mili', BOAT_PATTERN, '>MIL'],
  ['boat charter majuro', /boat charter/i, 'MAJ'],
  ['field trip ship', /field trip ship/i],
  ['plane', PLANE_PATTERN],
  ['plane tickets', PLANE_PATTERN],
  ['flights', PLANE_PATTERN],
  ['flight to wotje', PLANE_PATTERN, '>WTJ'],
  ['fly to majuro', PLANE_PATTERN, '>MAJ'],
  ['plane to jaluit', PLANE_PATTERN],
  ['airline', PLANE_PATTERN],
  ['airport', PLANE_PATTERN],
  ['taxi', /taxi/i],
  ['cab in majuro', /taxi/i, 'MAJ'],
  ['taxis', /taxi/i],
  ['bus', /bus stop/i],
  ['bus stop ebeye', /bus stop/i, 'KWA'],
  ['car hire', /car rental/i],
  ['rent a car', /car rental/i],
  ['rental cars majuro', /car rental/i, 'MAJ'],
  ['gas station', /fuel station/i],
  ['petrol', /fuel station/i],
  ['diesel', /fuel station/i],
  ['hotel', STAY_PATTERN],
  ['hotels in majuro', STAY_PATTERN, 'MAJ'],
  ['hotel open now', STAY_PATTERN],
  ['cheap hotel ebeye', STAY_PATTERN, 'KWA'],
  ['place to sleep in jaluit', STAY_PATTERN, 'JAL'],
  ['where to stay in arno', STAY_PATTERN, 'ARN'],
  ['rooms', STAY_PATTERN],
  ['a bed on wotje', STAY_PATTERN, 'WTJ'],
  ['lodging', STAY_PATTERN],
  ['homestays', /homestay/i],
  ['guesthouses arno', /guesthouse/i, 'ARN'],
  ['bungalow', STAY_PATTERN],
  ['apartments', /apartments/i],
  ['accommodation kwajalein', STAY_PATTERN, 'KWA'],
  ['store', STORE_PATTERN],
  ['stores', STORE_PATTERN],
  ['store open now', STORE_PATTERN],
  ['stores in ebeye', STORE_PATTERN, 'KWA'],
  ['supermarket', STORE_PATTERN],
  ['grocery store', STORE_PATTERN],
  ['groceries', STORE_PATTERN],
  ['mini mart', STORE_PATTERN],
  ['market', STORE_PATTERN],
  ['general store', STORE_PATTERN],
  ['restaurant', FOOD_PATTERN],
  ['restaurants', FOOD_PATTERN],
  ['restaurants in majuro', FOOD_PATTERN, 'MAJ'],
  ['restaurant open now', FOOD_PATTERN],
  ['where to eat', FOOD_PATTERN],
  ['place to eat majuro', FOOD_PATTERN, 'MAJ'],
  ['lunch', FOOD_PATTERN],
  ['dinner in majuro', FOOD_PATTERN, 'MAJ'],
  ['pizza', FOOD_PATTERN],
  ['fast food', FOOD_PATTERN],
  ['take away', FOOD_PATTERN],
  ['take out', /take-out/i],
  ['coffee', /cafe/i],
  ['coffee shops', /cafe/i],
  ['bar', /bar/i],
  ['beer', /bar/i],
  ['pub', /bar/i],
  ['bread', /bakery/i],
  ['bakeries', /bakery/i],
  ['birthday cake', /bakery/i],
  ['donuts', /bakery/i],
  ['pharmacies', /pharmacy/i],
  ['drug store', /pharmacy/i],
  ['chemist', /pharmacy/i],
  ['medicine', /pharmacy/i],
  ['doctor', /health center/i],
  ['clinic majuro', /health center/i, 'MAJ'],
  ['dispensary', /health center/i],
  ['schools', /school/i],
  ['school in ebeye', /school/i, 'KWA'],
  ['post office', /post office/i],
  ['where can i send a parcel', /post office/i],
  ['stamps', /post office/i],
  ['mail', /post office/i],
  ['internet', /cafe|library/i],
  ['wi-fi', /cafe|library/i],
  ['books', /library/i],
  ['visa extension', /immigration/i],
  ['passport photos', /print shop/i],
  ['photocopies', /print shop/i],
  ['atms', /atm/i],
  ['cash machine', /atm/i],
  ['atm ebeye', /atm/i, 'KWA'],
  ['banks', /bank/i],
  ['bank open now', /bank/i],
  ['western union', /money transfer/i],
  ['send money', /money transfer/i],
  ['loans', /credit union|savings bank/i],
  ['open an account', /bank|credit union/i],
  ['open an account in ebeye', /bank|credit union/i, 'KWA'],
  ['diving', /dive/i],
  ['scuba', /dive/i],
  ['dive shop majuro', /dive/i, 'MAJ'],
  ['fishing gear', /fishing supply/i],
  ['bait', /fishing supply/i],
  ['fishing licence', /fisheries/i],
  ['souvenirs', /handicrafts/i],
  ['gift shop', /handicrafts/i],
  ['woven baskets', /handicrafts/i],
  ['laundry', /laundromat/i],
  ['wash my clothes', /laundromat/i],
  ['haircut', /barber|salon/i],
  ['barbers', /barber/i],
  ['hairdresser', /barber|salon/i],
  ['mechanic', /auto repair/i],
  ['fix my car', /auto repair/i],
  ['tires', /auto repair/i],
  ['hardware', /hardware/i],
  ['cement', /hardware/i],
  ['building materials', /hardware/i],
  ['marriage license', /local government/i],
  ['city hall', /local government/i],
  ['weather forecast', /weather/i],
]

function isExpectedResult({ name, atoll, serves }: Listing, namePattern: RegExp, place?: string): boolean {
  const isAtPlace =
    place?.startsWith('>') === true ? (serves ?? []).includes(place.slice(1)) : atoll === place
  return namePattern.test(name) && (place === undefined || isAtPlace)
}

describe('queries of travellers (SEARCH-20)', () => {
  it('queries of travellers have a matching listing first in 99 of 100 cases', () => {
    expect(QUERIES.length).toBeGreaterThanOrEqual(120)
    const wrongQueries = QUERIES.flatMap(([text, name, place]) => {
      const firstListing = BY_ID.get(search(text).ids[0] ?? '')
      return firstListing !== undefined && isExpectedResult(firstListing, name, place)
        ? []
        : [`${text}: ${firstListing?.name ?? 'nothing'}`]
    })
    expect(wrongQueries.length, wrongQueries.join('\n')).toBeLessThanOrEqual(
      Math.floor(QUERIES.length * 0.01),
    )
  })

  it("the words of travellers' queries do not hide a listing whose full name is typed", () => {
    for (const { name } of LISTINGS)
      expect(toOfficialWords(BY_ID.get(search(name).ids[0] ?? '')?.name ?? '')).toEqual(toOfficialWords(name))
  })

  it("a search with 'open now' finds open places or, marked as loose, closed places if none is open", () => {
    const { ids, isLoose } = search('hotel open now')
    const openPlaces = ids.map((id) => BY_ID.get(id))
    expect(isLoose).toBe(false)
    expect(
      openPlaces.every(
        (openPlace) =>
          openPlace && isOpenNow(openPlace.operating_hours ?? '', openPlace.closed_until ?? null, NOW),
      ),
    ).toBe(true)
    const closedIndex = createSearchIndex([
      makeListing('a', { name: 'Reef Hotel', operating_hours: 'Closed' }),
    ])
    expect(search('hotel open now', closedIndex)).toMatchObject({ ids: ['a'], isLoose: true })
  })

  it.each([
    ['hotel open now', 'hotel', true],
    ['stores that are open now', 'stores', true],
    ['open stores', 'stores', true],
    ['open an account', 'open an account', false],
    ['open a bank account in Majuro', 'open a bank account in Majuro', false],
    ['open new account', 'open new account', false],
    ['open sunday', 'open sunday', false],
    ['open on Sundays', 'open on Sundays', false],
    ['open this sunday', 'open this sunday', false],
    ['open this saturday', 'open this saturday', false],
    ['open grocery store on Sunday', 'open grocery store on Sunday', false],
    ['stores sunday open', 'stores sunday open', false],
    ['open tomorrow', 'open tomorrow', false],
    ['open stores today', 'stores today', true],
    ['open a savings account', 'open a savings account', false],
    ['Open an account open now', 'Open an account', true],
    ['bank open', 'bank', true],
    ['open now', 'open now', false],
    ['Open Air Market', 'Air Market', true],
    ['openair', 'openair', false],
  ])('the query %s is searched as %s, with the filter for open places: %s', (typedText, text, isOpen) =>
    expect(splitOpenNow(typedText)).toEqual({ text, isOpenNow: isOpen }),
  )
})

it.each([
  ['docter', 'clinic'],
  ['docter majuro', 'clinic'],
  ['supermaket', 'market'],
  ['farry', 'ship'],
])('the mistyped word %j finds what the right word finds: %s (SEARCH-20)', (typedText, expectedText) => {
  const places = createSearchIndex([
    makeListing('clinic', { name: 'Uliga Clinic', category: 'government' }),
    makeListing('market', { name: 'Reef Groceries', category: 'business' }),
    makeListing('ship', { name: 'MV Lagoon, inter-atoll ship', category: 'transportation' }),
    makeListing('airline', { name: 'Reef Airlines, daily flights', category: 'transportation' }),
  ])
  expect(search(typedText, places).ids).toEqual([expectedText])
})

describe('suggestions', () => {
  it('a suggestion has the id of the listing if only one listing has the suggested name (SUGGEST-5)', () => {
    const namedIndex = createSearchIndex([
      makeListing('only', { name: 'Lagoon Store' }),
      makeListing('one', { name: 'Reef Store' }),
      makeListing('two', { name: 'Reef Store' }),
      makeListing('there', { name: 'Lagoon Twin' }),
      makeListing('elsewhere', { name: 'Lagoon Twin', atoll: 'EBO' }),
    ])
    for (const ownAtoll of [null, 'EBO'])
      expect(
        Object.fromEntries(namedIndex.suggest('lagoon', ownAtoll).map(({ text, id }) => [text, id])),
      ).toMatchObject({
        'Lagoon Store': 'only',
        'Lagoon Twin, Majuro': 'there',
        'Lagoon Twin, Ebon': 'elsewhere',
      })
    expect(namedIndex.suggest('reef s').map(({ id }) => id)).toEqual([undefined])
  })
})
