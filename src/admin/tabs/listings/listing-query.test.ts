import { expect, it, vi } from 'vitest'
import { listingsTabPath, readTableQuery } from './listing-query.ts'

const DEFAULT_QUERY = { text: '', filter: 'all', order: 'newest', category: null, atoll: null, page: 1 }

it.each([
  ['', DEFAULT_QUERY, '/admin#businesses'],
  [
    '?q=boats+%26+more&show=stale&order=name&category=banking&atoll=KWA&page=3',
    { text: 'boats & more', filter: 'stale', order: 'name', category: 'banking', atoll: 'KWA', page: 3 },
    '/admin?q=boats+%26+more&show=stale&order=name&category=banking&atoll=KWA&page=3#businesses',
  ],
  ['?show=x&order=y&category=z&atoll=z&page=-1', DEFAULT_QUERY, '/admin#businesses'],
])(
  'the query string "%s" of the list of businesses is read, and written again (BIZ-13)',
  (search, query, address) => {
    expect(readTableQuery(search)).toEqual(query)
    expect(listingsTabPath(readTableQuery(search))).toBe(address)
  },
)

it('the address of the list of businesses without parameters has no question mark, also without URLSearchParams.size (FLOOR-1)', () => {
  const size = vi.spyOn(URLSearchParams.prototype, 'size', 'get')
  size.mockReturnValue(undefined as unknown as number)
  expect(listingsTabPath(readTableQuery(''))).toBe('/admin#businesses')
  size.mockRestore()
})
