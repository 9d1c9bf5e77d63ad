import { describe, expect, it } from 'vitest'
import { makeListing } from '../../tests/fixtures/make-listing.ts'
import type { Listing } from '../domain/listing/listing.ts'
import { parseSearchQuery } from '../domain/search/search-query.ts'
import { createSearchIndex } from './search-index.ts'

/** Searches only the given listings. */
function search(listings: Readonly<Record<string, Partial<Listing>>>, text: string) {
  const index = createSearchIndex(Object.entries(listings).map(([id, fields]) => makeListing(id, fields)))
  return index.search({ ...parseSearchQuery(() => null), text }, { now: new Date('2026-11-15T21:00:00Z') })
}

describe("'atoll' or 'island' after the name of a place", () => {
  const listings = {
    wotje: { name: 'Sun Store', atoll: 'WTJ' },
    ship: {
      name: 'Field Trip Ship',
      category: 'transportation',
      serves: ['WTJ'],
      description: 'To the outer islands',
    },
  } as const

  it.each([
    ['Wotje Island', ['ship', 'wotje']],
    ['Wotje Atoll', ['ship', 'wotje']],
    ['stores on Wotje Atoll', ['wotje']],
  ])('is not searched for in %j', (text, found) => {
    const { ids, isLoose } = search(listings, text)
    expect([...ids].sort()).toEqual(found)
    expect(isLoose).toBe(false)
  })
})
