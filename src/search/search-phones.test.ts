import { describe, expect, it } from 'vitest'
import { makeListing } from '../../tests/fixtures/make-listing.ts'
import { PHONE_SPELLINGS } from '../../tests/fixtures/phone-spellings.ts'
import { parseSearchQuery, type SearchResult } from '../domain/search/search-query.ts'
import { parsePhoneDigits } from './intents.ts'
import { createSearchIndex, type SearchIndex } from './search-index.ts'

const NOW = new Date('2026-11-24T02:00:00Z')

function search(text: string, searchIndex: SearchIndex): SearchResult {
  return searchIndex.search({ ...parseSearchQuery(() => null), text }, { now: NOW })
}

describe('phone numbers (SEARCH-21)', () => {
  const shop = createSearchIndex([
    makeListing('reef', { name: 'Reef Shop', phone: '+692 625-3399 / 455-1234' }),
    makeListing('other', { name: 'Lagoon Shop', phone: '625-8080' }),
  ])

  it.each([
    '625-3399',
    '6253399',
    '625 3399',
    '(692) 625-3399',
    '+692 625 3399',
    '+6926253399',
    '1-692-625-3399',
    '3399',
    '455.1234',
    'call 625-3399',
    'tel: 455 1234',
    '625\u20133399',
    '625\u20113399',
    '011 692 625 3399',
    '00692 625 3399',
  ])('the typed number %s finds only its listing', (typedText) =>
    expect(search(typedText, shop).ids).toEqual(['reef']),
  )

  it.each(['455 9876', '4559876', '+692 455-9876', '9876'])(
    'the typed number %s finds the place that has the number only for messages',
    (typedText) => {
      const places = createSearchIndex([
        makeListing('chat', { name: 'Reef Shop', chat_app: 'whatsapp', chat_contact: '+6924559876' }),
        makeListing('other', { name: 'Lagoon Shop', chat_app: 'messenger', chat_contact: 'shop4559876' }),
      ])
      expect(search(typedText, places).ids).toEqual(['chat'])
    },
  )

  it.each(PHONE_SPELLINGS)(
    'phone numbers in the stored text %j are found when typed as in the links %s',
    (phone, numbers) => {
      const stores = createSearchIndex([
        makeListing('store', { name: 'Reef Store', phone }),
        makeListing('other', { name: 'Lagoon Shop', phone: '625-8080' }),
      ])
      for (const [, shownNumber = ''] of numbers.matchAll(/([+\d][\d -]+\d)[^|]* </g))
        expect(search(shownNumber, stores).ids, shownNumber).toEqual(['store'])
    },
  )

  it('a listing with the searched phone number comes before names and texts that contain its digits (SEARCH-4)', () => {
    const places = createSearchIndex([
      makeListing('text', { name: 'Housing Office', address_details: 'Building 1986, Kwajalein' }),
      makeListing('name', { name: 'Club 1986' }),
      makeListing('phone', { name: 'Ace Store', phone: '625-1986', atoll: 'KWA' }),
      makeListing('other', { name: 'Reef Store', phone: '625-8080' }),
    ])
    for (const ownAtoll of [null, 'MAJ', 'KWA'])
      expect(
        places.search({ ...parseSearchQuery(() => null), text: '1986' }, { now: NOW, ownAtoll }).ids,
      ).toEqual(['phone', 'name', 'text'])
  })

  it.each(['24/7', '911', 'store 12', '', '+'])(
    'no phone number is read from the search text %j',
    (typedText) => expect(parsePhoneDigits(typedText)).toBe(null),
  )
})
