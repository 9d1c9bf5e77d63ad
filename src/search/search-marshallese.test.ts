import { describe, expect, it } from 'vitest'
import { makeListing } from '../../tests/fixtures/make-listing.ts'
import { parseSearchQuery } from '../domain/search/search-query.ts'
import { createSearchIndex } from './search-index.ts'

const NO_QUERY = parseSearchQuery(() => null)

describe('a description in Marshallese', () => {
  const index = createSearchIndex([
    makeListing('a', {
      name: 'Atoll Store',
      description: 'Groceries',
      description_mh: 'Ej wia m̧ōn̄ā im ruo\u0327o',
      address_details: 'Uliga',
    }),
    makeListing('b', { name: 'Other Store', description: 'Groceries' }),
  ])
  const findIds = (text: string) =>
    index.search({ ...NO_QUERY, text }, { now: new Date(), ownAtoll: null }).ids

  it.each(['mona', 'm̧ōn̄ā', 'ṃōñā', 'ej wia', 'wia mona groc', 'ruọo', 'uliga mona'])(
    'a description in Marshallese is found by %j, in any spelling of its letters (MH-4)',
    (text) => expect(findIds(text)).toEqual(['a']),
  )
})
