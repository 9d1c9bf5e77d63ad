import writeXlsxFile from 'write-excel-file/node'
import { describe, expect, it } from 'vitest'
import { testListing } from '../../../../tests/fixtures/directory-server.ts'
import type { ListingFields } from './columns.ts'
import type { ImportPlan, PlanOptions } from './import-plan.ts'
import type { KnownListing } from './known-listings.ts'
import { readListingsFile } from './listings-file.ts'
import { planImport } from './plan-import.ts'

/* Tests of cells as other organisations write them: dates, numbers in JSON and empty lists. */

async function planFile(
  name: string,
  content: string | Uint8Array,
  known: readonly KnownListing[] = [],
  options?: PlanOptions,
): Promise<ImportPlan<ListingFields>> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return planImport(await readListingsFile({ name, bytes }), known, options)
}

const makeListingCheckedAt = (instant: string): KnownListing => ({
  ...testListing(1),
  name: 'Store',
  atoll: 'MAJ',
  category: 'business',
  phone: '625-1000',
  last_checked_at: instant,
})

describe('a day on which a place was last checked (IMPORT-6)', () => {
  const HEADER = ['Name', 'Atoll', 'Category', 'Phone', 'Last checked']
  const ROW = ['Store', 'Majuro', 'business', '625-1000']
  const csv = (day: string): string => `${HEADER.join(',')}\n${[...ROW, day].join(',')}`
  /** The midnight of 20 November in Majuro. */
  const MIDNIGHT = '2026-11-19T12:00:00.000Z'

  it.each(['2026-11-20', ' 2026-11-20 ', '2026-11-20T00:00'])(
    'the day on which a place was last checked is read from the cell "%s"',
    async (day) => {
      const { writes, refused } = await planFile('a.csv', csv(day))
      expect(refused).toEqual([])
      expect(writes[0]?.row.last_checked_at).toBe(MIDNIGHT)
    },
  )

  it('the day on which a place was last checked is read from a cell with a date in a workbook', async () => {
    const day = { value: new Date('2026-11-20T00:00:00Z'), type: Date, format: 'yyyy-mm-dd' }
    const file = new Uint8Array(await writeXlsxFile([HEADER, [...ROW, day]]).toBuffer())
    const { writes, refused } = await planFile('a.xlsx', file)
    expect(refused).toEqual([])
    expect(writes[0]?.row.last_checked_at).toBe(MIDNIGHT)
  })

  it('the day on which a place was last checked is read with its time, which is Majuro time, from a text cell or a cell of a workbook', async () => {
    const time = { value: new Date('2026-11-20T14:30:00Z'), type: Date, format: 'yyyy-mm-dd hh:mm' }
    const file = new Uint8Array(await writeXlsxFile([HEADER, [...ROW, time]]).toBuffer())
    const plans = [
      await planFile('a.xlsx', file),
      await planFile('a.csv', csv('2026-11-20 14:30')),
      await planFile('a.csv', csv('2026-11-20 14:30:59')),
      await planFile('a.csv', csv('2026-11-20T02:30:00Z')),
    ]
    for (const { writes } of plans)
      expect(new Date(writes[0]?.row.last_checked_at ?? '').toJSON()).toBe('2026-11-20T02:30:00.000Z')
  })

  it('the imported day of a check changes nothing if the place was checked on that day in Majuro, and otherwise is a change', async () => {
    // 22:20 of that day in Majuro, and the first minute of the next day.
    const [sameDay, nextDay] = ['2026-11-20T10:20:30.123456+00:00', '2026-11-20T12:00:00+00:00']
    expect(await planFile('a.csv', csv('2026-11-20'), [makeListingCheckedAt(sameDay)])).toMatchObject({
      writes: [],
      unchanged: 1,
      refused: [],
    })
    const { writes } = await planFile('a.csv', csv('2026-11-20'), [makeListingCheckedAt(nextDay)])
    expect(writes[0]?.row.last_checked_at).toBe(MIDNIGHT)
  })

  it('the imported day of a check is refused if the day does not exist', async () => {
    const { refused } = await planFile('a.csv', csv('2026-02-30'))
    expect(refused[0]?.problems).toEqual([
      { field: 'last_checked_at', message: 'The date of the last check is no date' },
    ])
  })
})

describe('numbers in a JSON list of businesses (IMPORT-6)', () => {
  it('numbers in a JSON list of businesses need no quotes, and are compared by their value', async () => {
    const list = JSON.stringify([
      {
        name: 7,
        atoll: 'Majuro',
        category: 'business',
        phone: 6255551,
        mailing_address: 96960,
        vhf_channel: 16,
        other_names: [1, 'Seven'],
        featured: 1,
        source: 2026,
        latitude: 7.1,
        longitude: 171.3,
      },
    ])
    const { writes, refused } = await planFile('a.json', list)
    expect(refused).toEqual([])
    expect(writes).toMatchObject([
      {
        row: {
          name: '7',
          phone: '6255551',
          mailing_address: '96960',
          radio_channel: 'VHF 16',
          alt_names: ['1', 'Seven'],
          featured: true,
          latitude: 7.1,
          longitude: 171.3,
        },
        origin: { source: '2026' },
      },
    ])
    const known = writes.map(({ row }): KnownListing => Object.assign(row, { revision: 1 }))
    expect(await planFile('a.json', list, known)).toMatchObject({ writes: [], unchanged: 1, refused: [] })
  })
})

describe('an empty list of other names or atolls (IMPORT-7)', () => {
  const known = {
    ...makeListingCheckedAt('2026-11-20T10:20:30Z'),
    alt_names: ['The old shop'],
    serves: ['ARN'],
  }
  const json = JSON.stringify([{ name: 'Store', atoll: 'MAJ', alt_names: [], serves: [] }])

  it.each([
    ['a.json', json],
    ['a.csv', 'name,atoll,alt_names,serves\nStore,MAJ,;,;'],
    ['a.csv', 'name,atoll,alt_names,serves\nStore,MAJ,[],;'],
  ])(
    'an empty list of other names or atolls is like a blank cell in %s: it clears the fields only if an admin chose that',
    async (file, text) => {
      expect(await planFile(file, text, [known])).toMatchObject({ writes: [], unchanged: 1, refused: [] })
      const { writes, refused } = await planFile(file, text, [known], { isClearing: true })
      expect(refused).toEqual([])
      expect(writes[0]?.row).toMatchObject({ alt_names: null, serves: null, phone: '625-1000' })
    },
  )
})
