import { describe, expect, it } from 'vitest'
import { type ListingFields, detectListOrigin } from './columns.ts'
import { readSource } from './import-file.ts'
import { readListingsFile } from './listings-file.ts'
import { planImport } from './plan-import.ts'
import { type SentRow, writePlan } from './write-plan.ts'

/** The rows that are sent for a file, where `origin` is used for rows without a source of their own. */
async function planSentRows(
  name: string,
  text: string,
  origin = { source: null as string | null, licence: null as string | null },
): Promise<Pick<SentRow<ListingFields>, 'source' | 'licence'>[]> {
  const rows = await readListingsFile({ name, bytes: new TextEncoder().encode(text) })
  const all: SentRow<ListingFields>[] = []
  const send = async (chunk: SentRow<ListingFields>[]) => {
    all.push(...chunk)
    return chunk.map(({ row }) => ({ id: row.id, outcome: 'written' as const, reason: null }))
  }
  await writePlan(planImport(rows, []).writes, send, () => undefined, { origin })
  for (const { row } of all) expect(row).not.toHaveProperty('source')
  return all.map(({ source, licence }) => ({ source, licence }))
}

const HEADER = 'name,category,atoll,phone'
const CSV = `${HEADER},Data source,License
A,business,MAJ,625-1000,Chamber,CC BY 4.0
B,business,MAJ,625-2000,,`

describe('where the rows of a list come from (IMPORT-11)', () => {
  it('the origin of an imported row is read from columns of the file, or else is the origin of the whole file', async () => {
    expect(await planSentRows('a.csv', CSV, { source: 'Council', licence: 'with permission' })).toEqual([
      { source: 'Chamber', licence: 'CC BY 4.0' },
      { source: 'Council', licence: 'with permission' },
    ])
  })

  it('the origin of an imported row is null if neither the file nor a person names a source', async () => {
    expect(await planSentRows('a.csv', `${HEADER}\nA,business,MAJ,625-1000`)).toEqual([
      { source: null, licence: null },
    ])
  })

  it('the origin of an imported row is not read from a list inside a row, such as its phones', async () => {
    const text = JSON.stringify([
      { name: 'A', category: 'business', atoll: 'MAJ', phone: '625-1000', phones: [{ source: 'a call' }] },
    ])
    expect(await planSentRows('a.json', text)).toEqual([{ source: null, licence: null }])
  })

  it.each([
    ['@id\tname\tamenity\t@lat\t@lon', true],
    ['osm_id,name,shop,osm_type', true],
    ['id,name,category,atoll', false],
    ['name,@twitter', false],
  ])(
    'the origin of imported rows is OpenStreetMap only if the headers are those of its exports: %s',
    async (header, isKnown) => {
      const source = await readSource({ name: 'a.csv', bytes: new TextEncoder().encode(`${header}\n`) })
      // `readSource` returns the headers of the records. This file may have no records, so take the headers from its text.
      const headers = source.headers.length > 0 ? source.headers : header.split(/[,\t]/)
      expect(detectListOrigin({ ...source, headers })).toEqual(
        isKnown
          ? { source: 'OpenStreetMap contributors', licence: 'ODbL 1.0' }
          : { source: null, licence: null },
      )
    },
  )
})
