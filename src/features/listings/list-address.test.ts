import { assert, constantFrom, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CATEGORIES } from '../../domain/listing.ts'
import { offeredSorts, readListAddress, withPage, withSort } from './list-address.ts'

const read = (search: string, category: (typeof CATEGORIES)[number] = 'business') =>
  readListAddress(new URLSearchParams(search), category)

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
  ])('%j means order %s, page %d', (search, sort, page) => {
    expect(read(search)).toEqual({ sort, page })
  })

  it('orders banks by cash machines or banks, and nothing else', () => {
    expect(read('sort=atm_first', 'banking').sort).toBe('atm_first')
    expect(read('sort=bank_first', 'banking').sort).toBe('bank_first')
    for (const category of CATEGORIES.filter((name) => name !== 'banking')) {
      expect(offeredSorts(category)).not.toContain('atm_first')
    }
  })

  it('keeps the other parts, leaves defaults out, and starts a new order at the first page', () => {
    const search = new URLSearchParams('sort=zzz&atoll=MAJ&page=4')
    expect(withPage('/banking', search, 5)).toBe('/banking?sort=zzz&atoll=MAJ&page=5')
    expect(withPage('/banking', search, 1)).toBe('/banking?sort=zzz&atoll=MAJ')
    expect(withSort('/banking', search, 'newest')).toBe('/banking?sort=newest&atoll=MAJ')
    expect(withSort('/banking', new URLSearchParams('sort=newest'), 'name')).toBe('/banking')
  })

  it('always reads an offered order and a page above zero, whatever stands there', () => {
    assert(
      property(string(), string(), constantFrom(...CATEGORIES), (sort, page, category) => {
        const asked = readListAddress(new URLSearchParams({ sort, page }), category)
        expect(offeredSorts(category)).toContain(asked.sort)
        expect(asked.page).toBeGreaterThan(0)
        expect(Number.isSafeInteger(asked.page)).toBe(true)
      }),
    )
  })
})
