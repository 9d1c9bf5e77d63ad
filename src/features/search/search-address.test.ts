import { assert, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasSearch, LONGEST_TYPED, readSearch, isMapView, searchPath } from './search-address.ts'

const EVERYWHERE = { path: '/search', category: null }
const BANKS = { path: '/banking', category: 'banking' } as const
const read = (search: string) => readSearch(search, EVERYWHERE)

describe('search address', () => {
  it.each([
    ['', false],
    ['?q=%20%20%09', false],
    ['?q=a', true],
    ['?cat=banking', true],
    ['?open=1', true],
  ])('%j is a search of the whole guide: %s', (search, expected) =>
    expect(hasSearch(read(search), EVERYWHERE)).toBe(expected),
  )

  it('takes the category from the path, and does not count the category of the path as a search', () => {
    const query = readSearch('?cat=government', BANKS)
    expect(query.category).toBe('banking')
    expect(hasSearch(query, BANKS)).toBe(false)
    expect(searchPath(BANKS, { ...query, text: 'atm' })).toBe('/banking?q=atm')
    expect(searchPath(EVERYWHERE, { ...query, text: 'atm' })).toBe('/search?q=atm&cat=banking')
  })

  it('keeps the map of a category, with a search and without', () => {
    const query = readSearch('?q=atm', BANKS)
    expect(searchPath({ ...BANKS, isMap: true }, query)).toBe('/banking?q=atm&view=map')
    expect(searchPath({ ...BANKS, isMap: true }, { ...query, text: '' })).toBe('/banking?view=map')
    expect(isMapView('?q=atm&view=map', BANKS)).toBe(true)
    expect(isMapView('?q=atm', BANKS)).toBe(false)
    expect(isMapView('?q=atm&view=map', EVERYWHERE)).toBe(false)
  })

  it('replaces control characters by spaces, and cuts a search text to the maximum length', () => {
    expect(read('?q=a%00%07b').text).toBe('a b')
    expect(read(`?q=${'x'.repeat(10_000)}`).text).toHaveLength(LONGEST_TYPED)
  })

  it.each(['%', '%41', '100%25', '_', '\\', 'K&K', 'a+b', '#', '🏝️', '\ud800'])(
    'keeps the search text %j',
    (text) => {
      const address = searchPath(EVERYWHERE, { ...read(''), text })
      expect(read(address.slice('/search'.length)).text).toBe(text === '\ud800' ? '\ufffd' : text)
    },
  )

  it('reads the same search text that it has written, whatever was typed', () => {
    assert(
      property(string({ unit: 'grapheme', maxLength: 40 }), (typed) => {
        const { text } = read(`?${new URLSearchParams({ q: `a${typed}` }).toString()}`)
        const again = read(searchPath(EVERYWHERE, { ...read(''), text }).slice('/search'.length))
        expect(again.text).toBe(text)
      }),
    )
  })
})
