import { assert, property, string, integer } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatSearchQuery, isSearch, parseSearchQuery } from './search-query.ts'
import { clampPage, countPages, listPageMarks, parsePageNumber } from '../listing/page-numbers.ts'

describe('the page numbers of a pagination', () => {
  it.each([
    [1, 1, '1'],
    [1, 2, '1 2'],
    [1, 5, '1 2 3 gap 5'],
    [3, 5, '1 2 3 4 5'],
    [1, 20, '1 2 3 gap 20'],
    [4, 20, '1 2 3 4 5 6 gap 20'],
    [5, 20, '1 gap 3 4 5 6 7 gap 20'],
    [6, 20, '1 gap 4 5 6 7 8 gap 20'],
    [17, 20, '1 gap 15 16 17 18 19 20'],
    [20, 20, '1 gap 18 19 20'],
  ])('the pagination at page %i of %i shows: %s', (current, count, marks) => {
    expect(listPageMarks(current, count).join(' ')).toBe(marks)
  })

  it('a pagination has the first, the last and the current page in ascending order, and at most 9 marks (LIST-2)', () => {
    assert(
      property(integer({ min: 1, max: 5000 }), integer({ min: 1, max: 5000 }), (page, count) => {
        const current = clampPage(page, count)
        const marks = listPageMarks(current, count)
        const numbers = marks.filter((mark) => mark !== 'gap')
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
        expect(numbers).toEqual(expect.arrayContaining([1, current, count]))
        expect(marks.length).toBeLessThanOrEqual(9)
      }),
    )
  })
})

describe('page numbers of a URL', () => {
  it.each([null, '', '0', '-1', '1.5', 'abc', '1e3', ' 2', '٣', 'NaN'])(
    'the page number %j of a URL is read as page 1',
    (text) => {
      expect(parsePageNumber(text)).toBe(1)
    },
  )

  it('a whole page number of a URL is accepted, and is limited to the existing pages', () => {
    expect(parsePageNumber('12')).toBe(12)
    expect(clampPage(12, 3)).toBe(3)
    expect(clampPage(parsePageNumber('9'.repeat(400)), 3)).toBe(3)
    expect(clampPage(0, 0)).toBe(1)
    expect([countPages(0, 12), countPages(12, 12), countPages(13, 12)]).toEqual([1, 1, 2])
  })
})

const parseQuery = (address: string) => {
  const parameters = new URLSearchParams(address)
  return parseSearchQuery((name) => parameters.get(name))
}

describe('a search in the URL', () => {
  it('a search is read from all parameters of the URL (SEARCH-3)', () => {
    expect(parseQuery('q=K%26K&loc=Uliga&atoll=MAJ&cat=banking&sort=newest&page=3&open=1&checked=1')).toEqual(
      {
        text: 'K&K',
        location: 'Uliga',
        atoll: 'MAJ',
        category: 'banking',
        sort: 'newest',
        isOpenNow: true,
        isCheckedLately: true,
        page: 3,
      },
    )
  })

  it.each([
    '',
    'q=&loc=&atoll=XXX&cat=others&sort=price_low&page=-1&open=yes',
    'atoll=toString&sort=constructor',
  ])('a search has the default values for the URL parameters %j', (address) => {
    expect(parseQuery(address)).toEqual({
      text: '',
      location: '',
      atoll: null,
      category: null,
      sort: 'relevance',
      isOpenNow: false,
      isCheckedLately: false,
      page: 1,
    })
  })

  it('a search is written to the URL as it was read from there, without default values (SEARCH-12)', () => {
    const address = 'q=K%26K&loc=Uliga&atoll=MAJ&cat=banking&open=1&checked=1&sort=newest&page=3'
    expect(new URLSearchParams(formatSearchQuery(parseQuery(address))).toString()).toBe(address)
    expect(formatSearchQuery(parseQuery('q=%20&page=1'))).toEqual([])
    assert(
      property(string({ unit: 'grapheme' }), string({ unit: 'grapheme' }), (text, location) => {
        const query = { ...parseQuery(''), text: `a${text}`, location: `b${location}` }
        expect(parseQuery(new URLSearchParams(formatSearchQuery(query)).toString())).toEqual(query)
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
    ['checked=1', true],
  ])('whether a search with the URL parameters %j has a text or a filter: %s', (address, expected) =>
    expect(isSearch(parseQuery(address))).toBe(expected),
  )
})
