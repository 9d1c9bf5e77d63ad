import { assert, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasTextOrFilter, MAX_TYPED_LENGTH, readSearch, isMapView, searchPath } from './search-address.ts'

const SEARCH_PAGE = { path: '/search', category: null }
const BANKING_PAGE = { path: '/banking', category: 'banking' } as const
const readQuery = (search: string) => readSearch(search, SEARCH_PAGE)

describe('the address of a search', () => {
  it.each([
    ['', false],
    ['?q=%20%20%09', false],
    ['?q=a', true],
    ['?cat=banking', true],
    ['?open=1', true],
  ])('the address %j of a search has a text or a filter for the whole guide: %s', (search, expected) =>
    expect(hasTextOrFilter(readQuery(search), SEARCH_PAGE)).toBe(expected),
  )

  it('a search takes its category from the path of the page, which does not count as a filter', () => {
    const query = readSearch('?cat=government', BANKING_PAGE)
    expect(query.category).toBe('banking')
    expect(hasTextOrFilter(query, BANKING_PAGE)).toBe(false)
    expect(searchPath(BANKING_PAGE, { ...query, text: 'atm' })).toBe('/banking?q=atm')
    expect(searchPath(SEARCH_PAGE, { ...query, text: 'atm' })).toBe('/search?q=atm&cat=banking')
  })

  it('the address of a search keeps the map of a category, with a search text and without', () => {
    const query = readSearch('?q=atm', BANKING_PAGE)
    expect(searchPath({ ...BANKING_PAGE, isMap: true }, query)).toBe('/banking?q=atm&view=map')
    expect(searchPath({ ...BANKING_PAGE, isMap: true }, { ...query, text: '' })).toBe('/banking?view=map')
    expect(isMapView('?q=atm&view=map', BANKING_PAGE)).toBe(true)
    expect(isMapView('?q=atm', BANKING_PAGE)).toBe(false)
    expect(isMapView('?q=atm&view=map', SEARCH_PAGE)).toBe(false)
  })

  it('a search text from the address has spaces for control characters, and is cut to the maximum length', () => {
    expect(readQuery('?q=a%00%07b').text).toBe('a b')
    expect(readQuery(`?q=${'x'.repeat(10_000)}`).text).toHaveLength(MAX_TYPED_LENGTH)
  })

  it.each(['%', '%41', '100%25', '_', '\\', 'K&K', 'a+b', '#', '🏝️', '\ud800'])(
    'the address of a search keeps the search text %j',
    (text) => {
      const address = searchPath(SEARCH_PAGE, { ...readQuery(''), text })
      expect(readQuery(address.slice('/search'.length)).text).toBe(text === '\ud800' ? '\ufffd' : text)
    },
  )

  it('a search text that was written into an address is read back unchanged, whatever was typed', () => {
    assert(
      property(string({ unit: 'grapheme', maxLength: 40 }), (typed) => {
        const { text } = readQuery(`?${new URLSearchParams({ q: `a${typed}` }).toString()}`)
        const readAgain = readQuery(
          searchPath(SEARCH_PAGE, { ...readQuery(''), text }).slice('/search'.length),
        )
        expect(readAgain.text).toBe(text)
      }),
    )
  })
})
