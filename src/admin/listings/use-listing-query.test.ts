import { expect, it } from 'vitest'
import { addressOf, readQuery } from './use-listing-query.ts'

const ALL = { text: '', filter: 'all', order: 'newest', category: null, atoll: null, page: 1 }

it.each([
  ['', ALL, '/admin#businesses'],
  [
    '?q=boats+%26+more&show=stale&order=name&category=banking&atoll=KWA&page=3',
    { text: 'boats & more', filter: 'stale', order: 'name', category: 'banking', atoll: 'KWA', page: 3 },
    '/admin?q=boats+%26+more&show=stale&order=name&category=banking&atoll=KWA&page=3#businesses',
  ],
  ['?show=x&order=y&category=z&atoll=z&page=-1', ALL, '/admin#businesses'],
])('%s is read, and written again (BIZ-13)', (search, query, address) => {
  expect(readQuery(search)).toEqual(query)
  expect(addressOf(readQuery(search))).toBe(address)
})
