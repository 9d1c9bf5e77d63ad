import { describe, expect, it } from 'vitest'
import { createTestCard } from '../../tests/fixtures/listing-card.ts'
import type { ReadModel } from '../domain/directory.ts'
import type { ListingCard } from '../domain/listing/listing-card.ts'
import { computePageExpiry } from './kept-until.ts'

const NOW = Date.parse('2026-11-27T10:00:00+12:00')
const DAY_MS = 24 * 3_600_000

function computeExpiry(...cards: Partial<ListingCard>[]): number {
  const shownCards = cards.map((fields, at) => createTestCard(at, fields))
  const firstPages = { banking: { cards: shownCards, total: shownCards.length, page: 1, pageCount: 1 } }
  return computePageExpiry({ announcements: [], firstPages: firstPages as ReadModel['firstPages'] }, NOW)
}

describe('a page that this device stores for its next start (PAGES-12)', () => {
  it('a page that this device stores for its next start is shown until the first of its places opens again', () => {
    const expiry = computeExpiry({ closed_until: '2026-12-04' }, {}, { closed_until: '2026-11-30' })
    expect(expiry).toBe(Date.parse('2026-11-30T00:00:00+12:00'))
  })

  it('a page that this device stores for its next start is shown for 14 days if no place opens again by then', () => {
    const until = computeExpiry(
      { closed_until: 'infinity' },
      { closed_until: '2026-11-27' },
      { closed_until: null },
    )
    expect(until).toBe(NOW + 14 * DAY_MS)
    expect(computeExpiry({ closed_until: '2027-03-01' })).toBe(NOW + 14 * DAY_MS)
  })
})
