import { describe, expect, it } from 'vitest'
import { readSource } from './import-file.ts'
import { LISTING_RULES } from './map-columns.ts'
import { readListingsFile } from './listings-file.ts'
import { mapRecords, NO_CHOICES } from './map-records.ts'

const readListings = (file: string, text: string) =>
  readListingsFile({ name: file, bytes: new TextEncoder().encode(text) })

const mapText = async (text: string, choices = NO_CHOICES) =>
  mapRecords(
    await readSource({ name: 'a.csv', bytes: new TextEncoder().encode(text) }),
    choices,
    LISTING_RULES,
  )

describe('columns and words that the guide does not know (IMPORT-6)', () => {
  const TEXT = 'Firm,Sort,Isle,Colour\nReef Store,Eateries,Atlantis,blue'

  it('columns and words that the guide does not know are reported as unknown, and then mapped as a person chooses', async () => {
    await expect(readListings('a.csv', TEXT)).rejects.toThrow(
      'a.csv has no column with the names. Its columns: Firm, Sort, Isle, Colour.',
    )
    expect((await mapText(TEXT)).columns.map(({ column }) => column)).toEqual([null, null, null, null])
    const columns = { Firm: 'name', Sort: 'category', Isle: 'atoll' } as const
    const mappedRecords = await mapText(TEXT, { columns, values: {} })
    expect(mappedRecords.columns.at(-1)).toEqual({ header: 'Colour', column: null })
    expect(mappedRecords.unknown).toEqual([
      { column: 'category', text: 'Eateries' },
      { column: 'atoll', text: 'Atlantis' },
    ])
    const values = { 'category Eateries': 'business', 'atoll Atlantis': 'EBO' }
    expect((await mapText(TEXT, { columns, values })).rows).toEqual([
      { at: 'line 2', fields: { name: 'Reef Store', category: 'business', atoll: 'EBO' } },
    ])
  })
})
