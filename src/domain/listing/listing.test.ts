import { assert, property, uuid } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readListingId, CATEGORIES } from './listing.ts'
import { removeAtoll, formatPlaceLine } from './listing-place.ts'
import { toListingCard } from './to-listing-card.ts'
import { makeListing } from '../../../tests/fixtures/make-listing.ts'
import { CATEGORY_INFO, toCategoryBadge, toCategory, parseCategoryPath, parseCategory } from './categories.ts'

describe('categories', () => {
  it('each category of listings has its title (ROUTES-4)', () => {
    expect(CATEGORIES.map((category) => CATEGORY_INFO[category].title)).toEqual([
      'Businesses',
      'Accommodations',
      'Transportation',
      'Government Services',
      'Banks & ATMs',
    ])
  })

  it('a category of listings is found by its path, and any other path means business (ROUTES-5)', () => {
    for (const category of CATEGORIES) expect(parseCategoryPath(CATEGORY_INFO[category].path)).toBe(category)
    expect(parseCategoryPath('/elsewhere')).toBe('business')
  })

  it.each(['others', '', 'constructor', 'Banking'])(
    'a listing with the unknown category %j is under Businesses with the badge Other',
    (storedCategory) => {
      expect(toCategory(storedCategory)).toBe('business')
      expect(toCategoryBadge(storedCategory)).toBe('Other')
      expect(parseCategory(storedCategory)).toBeNull()
    },
  )

  it('a known category of a listing is not changed (CAT-1)', () => {
    expect(toCategory('banking')).toBe('banking')
    expect(toCategoryBadge('banking')).toBe('Banks & ATMs')
    expect(parseCategory('banking')).toBe('banking')
    expect(parseCategory(null)).toBeNull()
  })
})

describe('where a listing is (LIST-14)', () => {
  it.each([
    ['near the dock, Jabat', 'Jabat', 'near the dock', 'near the dock, Jabat'],
    ['near the dock, JABAT ', 'Jabat', 'near the dock', 'near the dock, Jabat'],
    ['Jabat', 'Jabat', '', 'Jabat'],
    ['', 'Jabat', '', 'Jabat'],
    ['Delap, Majuro', 'Jabat', 'Delap, Majuro', 'Delap, Majuro, Jabat'],
    ['Majuro Road 5', 'Majuro', 'Majuro Road 5', 'Majuro Road 5, Majuro'],
    ['Delap', 'Majuro', 'Delap', 'Delap, Majuro'],
    ['Arno, next to the post office', 'Arno', 'next to the post office', 'next to the post office, Arno'],
    ['Aur, lagoon side', 'Aur', 'lagoon side', 'lagoon side, Aur'],
    ['Aur Atoll, Aur', 'Aur', '', 'Aur'],
    ['Ine, ARŅO, by the church', 'Arno', 'Ine, by the church', 'Ine, by the church, Arno'],
    ['Delap, delap, Majuro', 'Majuro', 'Delap', 'Delap, Majuro'],
    ['Kili Island', 'Kili', '', 'Kili'],
    ['Kwajalein Island', 'Kwajalein', 'Kwajalein Island', 'Kwajalein Island, Kwajalein'],
  ])(
    'the address %j on %s is %j beside the name of the atoll, and %j as a whole line',
    (address, atoll, shortAddress, line) => {
      expect(removeAtoll(address, atoll)).toBe(shortAddress)
      expect(formatPlaceLine(address, atoll)).toBe(line)
    },
  )

  it('the address on the card of a listing leaves out the name of the atoll, which the card shows beside it', () => {
    const listing = makeListing('1', { atoll: 'ARN', address_details: 'Arno, next to the post office' })
    expect(toListingCard(listing, undefined).address_details).toBe('next to the post office')
  })
})

describe('readListingId', () => {
  it.each([
    '',
    'undefined',
    'null',
    '42',
    'not-a-uuid',
    '00000000-0000-4000-8000-00000000000',
    'g'.repeat(36),
  ])('the text %j is refused as the id of a listing', (text) => expect(readListingId(text)).toBeNull())

  it('the id of a listing is read in upper and lower case, and is refused with any text around it', () => {
    assert(
      property(uuid(), (id) => {
        expect(readListingId(id.toUpperCase())).toBe(id.toLowerCase())
        expect(readListingId(` ${id}`)).toBeNull()
        expect(readListingId(`${id}\n`)).toBeNull()
      }),
    )
  })
})
