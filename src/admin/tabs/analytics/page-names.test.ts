import { describe, expect, it } from 'vitest'
import type { AdminTables } from '../../../backend/admin-tables.ts'
import { replacePathsByNames } from './page-names.ts'

const KNOWN_LISTING_ID = '0b0e6a52-5f3c-4c39-9d43-0a6d5a3f6c11'
const DELETED_LISTING_ID = '7f1d2c3b-0000-4000-8000-00000000abcd'

/** Makes tables whose reads return all these names, by id, and a function that returns the number of reads. */
function makeTables(names: Record<string, string>): { tables: AdminTables; asked: () => number } {
  let count = 0
  const readRows = async (): Promise<{ id: string; name: string }[]> => {
    count += 1
    return Object.entries(names).map(([id, name]) => ({ id, name }))
  }
  return { tables: { readRows } as unknown as AdminTables, asked: () => count }
}

describe('replacePathsByNames', () => {
  it('replacePathsByNames returns the names of listings and pages, and leaves other addresses unchanged (ANALYTICS-8)', async () => {
    const { tables } = makeTables({ [KNOWN_LISTING_ID]: 'Uliga Boats' })
    const pages = [
      `/business/${KNOWN_LISTING_ID.toUpperCase()}`,
      `/business/${DELETED_LISTING_ID}`,
      '/businesses',
      '/business/undefined',
    ]
    expect(
      await replacePathsByNames(
        tables,
        pages.map((name) => ({ name, count: 3 })),
      ),
    ).toEqual([
      { path: pages[0], name: 'Uliga Boats', count: 3 },
      { path: pages[1], name: pages[1], count: 3 },
      { path: pages[2], name: 'Businesses', count: 3 },
      { path: pages[3], name: pages[3], count: 3 },
    ])
  })

  it('replacePathsByNames sends no request if no page is a listing', async () => {
    const { tables, asked } = makeTables({})
    await replacePathsByNames(tables, [{ name: '/', count: 1 }])
    expect(asked()).toBe(0)
  })
})
