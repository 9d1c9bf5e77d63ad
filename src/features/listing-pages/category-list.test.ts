import { assert, constantFrom, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CATEGORIES } from '../../domain/listing/listing.ts'
import { listPagePath, splitPagePath } from '../../listings/list-path.ts'
import {
  makeListQuery,
  offeredSorts,
  OWN_ATOLL_FIRST,
  readListParameters,
  pathWithSort,
  pathWithView,
} from './list-order.ts'

const readParameters = (search: string, category: (typeof CATEGORIES)[number] = 'business') =>
  readListParameters(new URLSearchParams(search), category, null)

const readSortWithOwnAtoll = (search: string, atoll: string | null) =>
  readListParameters(new URLSearchParams(search), 'business', atoll).sort

describe('the address of a list', () => {
  it.each([
    ['', 'name', 1],
    ['sort=featured&page=3', 'featured', 3],
    ['sort=relevance', 'featured', 1],
    ['sort=price_low', 'name', 1],
    ['sort=rating&page=2', 'name', 2],
    ['sort=atm_first', 'name', 1],
    ['sort=__proto__&page=NaN', 'name', 1],
    ['sort=constructor&page=-2', 'name', 1],
    ['page=2.5', 'name', 1],
    ['page=0x10', 'name', 1],
    ['page=1e3', 'name', 1],
  ])(
    'the address of a list with the parameters %j asks for the order %s and the page %d',
    (search, sort, page) => {
      expect(readParameters(search)).toEqual({ sort, page })
    },
  )

  it('a list offers the orders for banks on the banking page only (LIST-5)', () => {
    expect(readParameters('sort=atm_first', 'banking').sort).toBe('atm_first')
    expect(readParameters('sort=bank_first', 'banking').sort).toBe('bank_first')
    for (const category of CATEGORIES.filter((name) => name !== 'banking')) {
      expect(offeredSorts(category, 'MAJ')).not.toContain('atm_first')
    }
  })

  it('the address of a list keeps other parameters, leaves defaults out, and starts a new order on the first page', () => {
    const search = new URLSearchParams('sort=zzz&atoll=MAJ&page=4')
    expect(listPagePath('/banking', search, 5)).toBe('/banking/page/5?sort=zzz&atoll=MAJ')
    expect(listPagePath('/banking', search, 1)).toBe('/banking?sort=zzz&atoll=MAJ')
    expect(pathWithSort('/banking', search, 'newest', null)).toBe('/banking?sort=newest&atoll=MAJ')
    expect(pathWithSort('/banking', new URLSearchParams('sort=newest'), 'name', null)).toBe('/banking')
  })

  it.each([
    ['/banking', '/banking', null],
    ['/banking/page/2', '/banking', '2'],
    ['/atoll/majuro/page/x', '/atoll/majuro', 'x'],
    ['/page/2', '/page/2', null],
    ['/banking/page/', '/banking/page/', null],
  ])('the path %s is of the list %s, page %s (PAGES-1)', (path, base, page) => {
    expect(splitPagePath(path)).toEqual({ base, page })
  })

  it('the address of a list keeps its page when the view changes', () => {
    expect(pathWithView('/banking', new URLSearchParams('page=2'), true)).toBe('/banking/page/2?view=map')
  })

  it('a list puts the own atoll first by default, once one was chosen', () => {
    expect(readSortWithOwnAtoll('', 'MAJ')).toBe(OWN_ATOLL_FIRST)
    expect(readSortWithOwnAtoll('sort=name', 'MAJ')).toBe('name')
    expect(readSortWithOwnAtoll(`sort=${OWN_ATOLL_FIRST}`, null)).toBe('name')
    expect(pathWithSort('/banking', new URLSearchParams('page=2'), 'name', 'MAJ')).toBe('/banking?sort=name')
    expect(pathWithSort('/banking', new URLSearchParams('sort=name'), OWN_ATOLL_FIRST, 'MAJ')).toBe(
      '/banking',
    )
  })

  it('a list asks for the own atoll first in the default order only', () => {
    expect(makeListQuery('business', { sort: OWN_ATOLL_FIRST, page: 2 }, 'MAJ')).toEqual({
      category: 'business',
      sort: 'name',
      page: 2,
      firstAtoll: 'MAJ',
    })
    expect(makeListQuery('business', { sort: 'newest', page: 1 }, 'MAJ')).toEqual({
      category: 'business',
      sort: 'newest',
      page: 1,
    })
  })

  it('any address of a list is read as an offered order and a page above zero (LIST-6)', () => {
    assert(
      property(
        string(),
        string(),
        constantFrom(...CATEGORIES),
        constantFrom(null, 'MAJ'),
        (sort, page, category, atoll) => {
          const listParameters = readListParameters(new URLSearchParams({ sort, page }), category, atoll)
          expect(offeredSorts(category, atoll)).toContain(listParameters.sort)
          expect(listParameters.page).toBeGreaterThan(0)
          expect(Number.isSafeInteger(listParameters.page)).toBe(true)
        },
      ),
    )
  })
})
