import { assert, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatSearchQuery, isSearch, parseSearchQuery } from './search-query.ts'

const read = (address: string) => {
  const parameters = new URLSearchParams(address)
  return parseSearchQuery((name) => parameters.get(name))
}

describe('a search in the URL', () => {
  it('reads every parameter (SEARCH-3)', () => {
    expect(read('q=K%26K&loc=Uliga&atoll=MAJ&cat=banking&sort=newest&page=3&open=1')).toEqual({
      text: 'K&K',
      location: 'Uliga',
      atoll: 'MAJ',
      category: 'banking',
      sort: 'newest',
      isOpenNow: true,
      page: 3,
    })
  })

  it.each([
    '',
    'q=&loc=&atoll=XXX&cat=others&sort=price_low&page=-1&open=yes',
    'atoll=toString&sort=constructor',
  ])('uses the defaults for %j', (address) => {
    expect(read(address)).toEqual({
      text: '',
      location: '',
      atoll: null,
      category: null,
      sort: 'relevance',
      isOpenNow: false,
      page: 1,
    })
  })

  it('formats what it parsed (SEARCH-12)', () => {
    const address = 'q=K%26K&loc=Uliga&atoll=MAJ&cat=banking&open=1&sort=newest&page=3'
    expect(new URLSearchParams(formatSearchQuery(read(address))).toString()).toBe(address)
    expect(formatSearchQuery(read('q=%20&page=1'))).toEqual([])
    assert(
      property(string({ unit: 'grapheme' }), string({ unit: 'grapheme' }), (text, location) => {
        const query = { ...read(''), text: `a${text}`, location: `b${location}` }
        expect(read(new URLSearchParams(formatSearchQuery(query)).toString())).toEqual(query)
      }),
    )
  })

  it.each([
    ['', false],
    ['q=%20%20', false],
    ['sort=newest&page=2', false],
    ['q=a', true],
    ['loc=maj', true],
    ['atoll=MAJ', true],
    ['cat=banking', true],
    ['open=1', true],
  ])('%j is a search: %s', (address, expected) => expect(isSearch(read(address))).toBe(expected))
})
