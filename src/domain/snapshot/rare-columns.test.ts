import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { DirectoryServer, testListing } from '../../../tests/fixtures/directory-server.ts'
import type { Listing } from '../listing/listing.ts'
import { formatSnapshot, parseSnapshot } from './snapshot-text.ts'

/** Makes the snapshot of 1,000 listings with these changes. */
function makeSnapshot(changes: (n: number) => Partial<Listing>): string {
  const server = new DirectoryServer()
  for (let n = 1; n <= 1_000; n += 1)
    server.put('businesses', testListing(n, { description: `Place ${n} sells fish`, ...changes(n) }))
  return formatSnapshot(server.changes(0, Number.MAX_SAFE_INTEGER))
}

describe('columns that few rows fill (MH-5)', () => {
  it('columns of a snapshot that few rows fill start no block of their own, and are null in the rows that lack them', () => {
    const text = makeSnapshot((n) => (n === 700 ? { radio_channel: 'VHF 16' } : {}))
    expect(text.split('\n')).toHaveLength(makeSnapshot(() => ({})).split('\n').length)
    const listings = parseSnapshot(text).rows.businesses ?? []
    expect(listings).toHaveLength(1_000)
    expect(listings[699]?.radio_channel).toBe('VHF 16')
    expect(listings[698]?.radio_channel).toBeNull()
  })

  it('columns that no row fills are absent from a snapshot, and 333 Marshallese texts add less than 10 % to its size', () => {
    const sparseText = makeSnapshot(() => ({}))
    expect(sparseText).not.toMatch(/_mh|mh_by|chat_|radio/)
    const filledText = makeSnapshot((n) =>
      n % 3 === 0 ? { description_mh: `Ej wia ek ilo jikin ${n}`, mh_by: 'Hilda' } : {},
    )
    expect(filledText.split('\n')).toHaveLength(sparseText.split('\n').length)
    expect(gzipSync(filledText).length).toBeLessThan(gzipSync(sparseText).length * 1.1)
  })
})
