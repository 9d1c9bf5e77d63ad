import { describe, expect, it } from 'vitest'
import { createTestCard } from '../../../tests/fixtures/listing-card.ts'
import type { ListingCard } from '../../domain/listing/listing-card.ts'
import type { SearchQuery } from '../../domain/search/search-query.ts'
import { findHomePlaces } from './home-places.ts'

const WITH_PHOTO = { thumbnail_url: 'https://photos.example/1.jpg' }
const FEATURED = { featured: true }

/** Thirty places by name, of which the last ten have photos. */
const PLACES: readonly ListingCard[] = Array.from({ length: 30 }, (_, n) =>
  createTestCard(n, n >= 20 ? WITH_PHOTO : {}),
)

const names = (cards: readonly ListingCard[]): string[] => cards.map(({ name }) => name)

describe('the places of the home page', () => {
  it('the home page shows open places: featured places first, then places with photos (HOME-4)', async () => {
    const foundCards = [
      createTestCard(40, FEATURED),
      createTestCard(41, { ...FEATURED, ...WITH_PHOTO }),
      ...PLACES,
    ]
    const { cards, isOpen } = await findHomePlaces(null, async () => foundCards)
    expect(isOpen).toBe(true)
    expect(names(cards)).toEqual([
      'Place 41',
      'Place 40',
      'Place 20',
      'Place 21',
      'Place 22',
      'Place 23',
      'Place 24',
      'Place 25',
    ])
  })

  it('the home page shows closed places of the chosen atoll if none of its places is open (HOME-4)', async () => {
    const queries: SearchQuery[] = []
    const { cards, isOpen } = await findHomePlaces('JAL', async (query) => {
      queries.push(query)
      return query.isOpenNow ? [] : PLACES.slice(0, 2)
    })
    expect(isOpen).toBe(false)
    expect(names(cards)).toEqual(['Place 0', 'Place 1'])
    expect(queries).toMatchObject([
      { atoll: 'JAL', isOpenNow: true },
      { atoll: 'JAL', isOpenNow: false },
    ])
  })
})
