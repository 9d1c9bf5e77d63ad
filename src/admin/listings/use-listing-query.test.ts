import { expect, it } from 'vitest'
import { addressOf, readQuery } from './use-listing-query.ts'

it.each([
  ['', { text: '', filter: 'all', order: 'newest', page: 1 }, '/admin#businesses'],
  [
    '?q=boats+%26+more&show=stale&order=name&page=3',
    { text: 'boats & more', filter: 'stale', order: 'name', page: 3 },
    '/admin?q=boats+%26+more&show=stale&order=name&page=3#businesses',
  ],
  ['?show=x&order=y&page=-1', { text: '', filter: 'all', order: 'newest', page: 1 }, '/admin#businesses'],
])('%s is read, and written again (BIZ-13)', (search, query, address) => {
  expect(readQuery(search)).toEqual(query)
  expect(addressOf(readQuery(search))).toBe(address)
})
