import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listingId, createTestCard } from '../../../tests/fixtures/listing-card.ts'
import type { Favourite } from '../../domain/listing/favourite.ts'
import { readFavouritesFile, writeFavouritesFile } from './favourites-file.ts'

const NOW = new Date('2026-11-21T00:00:00Z')

function makeFavourite(n: number, name = `Place ${n}`): Favourite {
  const snapshot = createTestCard(n, {
    name,
    category: 'banking',
    atoll: 'EBO',
    address_details: 'Near the dock',
  })
  return { id: snapshot.id, savedAt: NOW.getTime() - n * 1_000, snapshot }
}

describe('a file of favorites', () => {
  it('a file of favorites is read back as it was written, with the private notes (FAV-7)', () => {
    const saved = [
      { ...makeFavourite(1, 'Ḷo̧jet & Sons <b>"x"</b>'), note: 'Ask for Jemi,\nside door' },
      makeFavourite(2),
    ]
    expect(readFavouritesFile(writeFavouritesFile(saved, NOW), NOW)).toEqual({
      problem: null,
      favourites: saved,
      skipped: 0,
    })
  })

  it('a file of favorites may be an array of listings, as older guides wrote it (FAV-5)', () => {
    const { id, snapshot } = makeFavourite(1)
    const legacy = [
      { ...snapshot, id: id.toUpperCase(), description: 'x', latitude: 7 },
      null,
      { id: 'undefined' },
    ]
    expect(readFavouritesFile(`\uFEFF${JSON.stringify(legacy)}`, NOW)).toMatchObject({
      problem: null,
      favourites: [{ id: listingId(1), snapshot: { name: 'Place 1', latitude: null } }],
      skipped: 2,
    })
  })

  it('a file of favorites with times in the future keeps its order, with each listing once and no time after now', () => {
    const rows = [1, 2, 1, 3].map((n) => ({
      id: listingId(n),
      name: `P${n}`,
      saved_at: '2099-01-01T00:00:00Z',
    }))
    const reading = readFavouritesFile(JSON.stringify(rows), NOW)
    if (reading.problem !== null) throw new Error('It is a list')
    expect(reading.favourites.map(({ snapshot }) => snapshot.name)).toEqual(['P1', 'P2', 'P3'])
    const times = reading.favourites.map(({ savedAt }) => savedAt)
    expect(times).toEqual([...times].sort((a, b) => b - a))
    expect(Math.max(...times)).toBeLessThanOrEqual(NOW.getTime())
  })

  it.each([
    ['no content', '', 'not-a-list'],
    ['half of its text', '[{"id":', 'not-a-list'],
    ['map data', '{"type":"FeatureCollection","features":[]}', 'not-a-list'],
    ['a list of other things', '[1,2,3]', 'not-a-list'],
    [
      'the name of the format but no favorites',
      '{"format":"marshall-islands-guide-favorites","version":1}',
      'not-a-list',
    ],
    ['a later version of the format', '{"format":"marshall-islands-guide-favorites","version":2}', 'newer'],
  ])('the problem of a file of favorites with %s is reported', (_, text, problem) => {
    expect(readFavouritesFile(text, NOW)).toEqual({ problem })
  })

  it('a file of favorites may be an empty list', () => {
    expect(readFavouritesFile('[]', NOW)).toEqual({ problem: null, favourites: [], skipped: 0 })
  })

  it('a file of favorites is read up to 2,000 favorites, and the others are counted as skipped', () => {
    const rows = Array.from({ length: 2_500 }, (_, n) => ({ id: listingId(n), name: 'x'.repeat(5_000) }))
    const reading = readFavouritesFile(JSON.stringify(rows), NOW)
    expect(reading).toMatchObject({ problem: null, skipped: 500 })
    if (reading.problem === null) {
      expect(reading.favourites).toHaveLength(2_000)
      expect(reading.favourites[0]?.snapshot.name).toHaveLength(300)
    }
  })

  it('reading a file of favorites never throws an error, whatever the file contains', () => {
    const row = fc.record({
      id: fc.oneof(fc.constant(listingId(1)), fc.anything()),
      name: fc.anything(),
      saved_at: fc.anything(),
    })
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.array(row).map((rows) => JSON.stringify(rows)),
        ),
        (text) => {
          const reading = readFavouritesFile(text, NOW)
          if (reading.problem === null) {
            for (const { snapshot, savedAt } of reading.favourites) {
              expect(snapshot.name).not.toBe('')
              expect(Number.isFinite(savedAt)).toBe(true)
            }
          }
        },
      ),
    )
  })
})
