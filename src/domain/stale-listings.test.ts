import { expect, test } from 'vitest'
import { staleListings } from './stale-listings.ts'

const NOW = Date.parse('2026-11-20T00:00:00Z')
const listing = (id: string, created_at: string, last_checked_at: string | null = null) => ({
  id,
  created_at,
  last_checked_at,
})

test('listings not checked for half a year, the longest unchecked first; a new one counts as checked (BIZ-3)', () => {
  const listings = [
    listing('old, checked', '2020-01-01T00:00:00Z', '2026-11-01T00:00:00Z'),
    listing('new', '2026-11-01T00:00:00Z'),
    listing('never', '2024-01-01T00:00:00Z'),
    listing('long ago', '2020-01-01T00:00:00Z', '2025-01-01T00:00:00Z'),
    listing('on the day', '2020-01-01T00:00:00Z', '2026-05-24T00:00:00Z'),
  ]
  expect(staleListings(listings, NOW).map(({ id }) => id)).toEqual(['never', 'long ago', 'on the day'])
})
