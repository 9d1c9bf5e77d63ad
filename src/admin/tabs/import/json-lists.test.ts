import { describe, expect, it } from 'vitest'
import type { ListingFields } from './columns.ts'
import type { ImportPlan } from './import-plan.ts'
import type { KnownListing } from './known-listings.ts'
import { readListingsFile } from './listings-file.ts'
import { planImport } from './plan-import.ts'

async function planList(
  value: unknown,
  known: readonly KnownListing[] = [],
): Promise<ImportPlan<ListingFields>> {
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  return planImport(await readListingsFile({ name: 'a.json', bytes }), known)
}

const STORE = { name: 'Store', category: 'business', atoll: 'Majuro', phone: '625-1000' }

describe('a foreign JSON list (IMPORT-6)', () => {
  it('a foreign JSON list may contain null for unknown values', async () => {
    const nothing = { featured: null, alt_names: null, serves: null, latitude: null, description: null }
    const { writes, refused } = await planList([{ ...STORE, ...nothing }])
    expect(refused).toEqual([])
    expect(writes).toMatchObject([
      { row: { name: 'Store', featured: false, alt_names: null, description: '' } },
    ])
  })

  it('a foreign JSON list may have names or codes in a list of served atolls; a row with another word is refused', async () => {
    const list = [
      { ...STORE, serves: ['Arno', 'AUR', 'arno'] },
      { ...STORE, name: 'Boat', serves: ['Atlantis'] },
    ]
    const { writes, refused } = await planList(list)
    expect(writes.map(({ row }) => row.serves)).toEqual([['ARN', 'AUR']])
    expect(refused.map(({ at, problems }) => [at, problems.map(({ field }) => field)])).toEqual([
      ['row 2', ['serves']],
    ])
  })

  it.each([
    { type: 'Point' },
    { type: 'Point', coordinates: null },
    { type: 'Point', coordinates: [] },
    null,
  ])(
    'a foreign JSON list may have an entry without coordinates, which gets no position: %j',
    async (geometry) => {
      const { writes } = await planList({ features: [{ type: 'Feature', properties: STORE, geometry }] })
      expect(writes).toMatchObject([{ row: { name: 'Store', latitude: null, longitude: null } }])
    },
  )
})
