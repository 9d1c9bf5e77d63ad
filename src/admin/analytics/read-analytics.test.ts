import { describe, expect, it } from 'vitest'
import type { AdminTables } from '../../backend/admin-tables.ts'
import { namePages } from './read-analytics.ts'

const KNOWN = '0b0e6a52-5f3c-4c39-9d43-0a6d5a3f6c11'
const GONE = '7f1d2c3b-0000-4000-8000-00000000abcd'

/** Answers names for the ids that are asked for, and notes how often it was asked. */
function tablesWith(names: Record<string, string>): { tables: AdminTables; asked: () => number } {
  let count = 0
  const readRows = async (): Promise<{ id: string; name: string }[]> => {
    count += 1
    return Object.entries(names).map(([id, name]) => ({ id, name }))
  }
  return { tables: { readRows } as unknown as AdminTables, asked: () => count }
}

describe('namePages', () => {
  it('names listings and leaves every other address as it is', async () => {
    const { tables } = tablesWith({ [KNOWN]: 'Uliga Boats' })
    const pages = [
      `/business/${KNOWN.toUpperCase()}`,
      `/business/${GONE}`,
      '/businesses',
      '/business/undefined',
    ]
    expect(
      await namePages(
        tables,
        pages.map((name) => ({ name, count: 3 })),
      ),
    ).toEqual([
      { path: pages[0], name: 'Uliga Boats', count: 3 },
      { path: pages[1], name: pages[1], count: 3 },
      { path: pages[2], name: pages[2], count: 3 },
      { path: pages[3], name: pages[3], count: 3 },
    ])
  })

  it('asks nothing where no listing is among the pages', async () => {
    const { tables, asked } = tablesWith({})
    await namePages(tables, [{ name: '/', count: 1 }])
    expect(asked()).toBe(0)
  })
})
