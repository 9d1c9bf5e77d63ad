import { describe, expect, it } from 'vitest'
import { makeListing, searchListings } from '../../tests/fixtures/search-listings.ts'
import { createSearchIndex } from './search-index.ts'

const index = createSearchIndex(searchListings())
const suggestionTexts = (typed: string) => index.suggest(typed).map(({ text, kind }) => `${kind}: ${text}`)

describe('suggestions', () => {
  it('put atolls and categories first among those that begin with the text, and name the atoll of a shared name (SUGGEST-4)', () => {
    const shared = createSearchIndex([
      makeListing('a', { name: 'Majestic Store' }),
      makeListing('b', { name: 'Accounting Office' }),
      makeListing('c', { name: 'Ebon Twin' }),
      makeListing('d', { name: 'Ebon Twin', atoll: 'EBO' }),
    ])
    const suggested = (typed: string) => shared.suggest(typed).map(({ text }) => text)
    expect(suggested('maj')).toEqual(['Majuro', 'Majestic Store'])
    expect(suggested('acc')).toEqual(['Accommodations', 'Accounting Office'])
    expect(suggested('ebon')).toEqual(['Ebon', 'Ebon Twin, Ebon', 'Ebon Twin, Majuro'])
  })

  it('come from names, atolls, categories and addresses: matches at the beginning first, then by alphabet (SUGGEST-2)', () => {
    expect(suggestionTexts('ba')).toEqual([
      'category: Banks & ATMs',
      "listing: Ben's Bakery",
      'listing: Jālwōj Bay Store',
      'listing: Savings Bank of Laura',
    ])
    expect(suggestionTexts('kw')).toEqual(['atoll: Kwajalein'])
    expect(suggestionTexts('Kuwaj')).toEqual(['atoll: Kwajalein'])
    expect(suggestionTexts('jaroj')).toEqual(['address: Djarrit', 'address: Jarōj'])
    expect(suggestionTexts('lagoon s')).toEqual(['address: lagoon side'])
    expect(suggestionTexts('BEN’S')).toEqual(["listing: Ben's Bakery"])
  })

  it.each(['', ' ', 'b', ' b ', "'", '%%%', '\u0000\u0000'])('are none for %j', (typed) =>
    expect(suggestionTexts(typed)).toEqual([]),
  )

  it('begin with those of the own atoll, in both groups', () => {
    const near = createSearchIndex([
      makeListing('a', { name: 'Reef Cafe', address_details: 'Uliga' }),
      makeListing('b', { name: 'Reef Store', atoll: 'EBO', address_details: 'Ebon' }),
      makeListing('c', { name: 'Big Reef', address_details: 'Uliga' }),
    ])
    const suggested = (own: string | null) => near.suggest('reef', own).map(({ text }) => text)
    expect(suggested(null)).toEqual(['Reef Cafe', 'Reef Store', 'Big Reef'])
    expect(suggested('EBO')).toEqual(['Reef Store', 'Reef Cafe', 'Big Reef'])
  })

  it('are at most eight, each once (SUGGEST-1)', () => {
    const many = createSearchIndex(
      Array.from({ length: 40 }, (_, at) =>
        makeListing(`s${at}`, { name: `Store ${at % 20}`, address_details: 'Store Road, Uliga' }),
      ),
    )
    const suggested = many.suggest('store').map(({ text }) => text)
    expect(suggested).toHaveLength(8)
    expect(new Set(suggested).size).toBe(8)
    expect(suggested.slice(0, 3)).toEqual(['Store 0', 'Store 1', 'Store 10'])
  })
})
