import { beforeEach, describe, expect, it } from 'vitest'
import { openWithCallers, queryAs } from './callers.ts'
import { DATABASES } from './open-database.ts'

const listingIdOf = (number: number): string => `00000000-0000-4000-8000-00000000010${number}`
const IMPORT_ID = '00000000-0000-4000-9000-000000000011'
const LATER_IMPORT_ID = '00000000-0000-4000-9000-000000000012'

const importEntry = (number: number, origin: object, revision: unknown = null, phone = '625-1111') => ({
  listing: {
    id: listingIdOf(number),
    name: `Store ${number}`,
    description: 'Groceries',
    category: 'business',
    atoll: 'MAJ',
    address_details: 'Uliga',
    phone,
    featured: false,
  },
  revision,
  ...origin,
})

describe.each(DATABASES)('sources of imported listings on %s', (_name, open) => {
  const world = openWithCallers(open)
  beforeEach(async () => {
    for (const table of ['listing_imports', 'businesses', 'deleted_listings', 'listing_sources'])
      await world.database.query(`delete from public.${table}`)
  })

  const importListings = async (entries: object[], id: string | null = IMPORT_ID): Promise<unknown> =>
    (
      await queryAs(world.database, world.admin, 'select public.import_listings($1, $2, $3) as answer', [
        JSON.stringify(entries),
        id,
        'shops.csv',
      ])
    )[0]?.['answer']
  const undoImport = (id: string) =>
    queryAs(world.database, world.admin, 'select public.undo_import($1)', [id])
  const readSources = () =>
    queryAs(
      world.database,
      world.admin,
      'select business_id, source, licence from public.listing_sources order by 1, noted_at',
    )

  it('the source of an imported listing is stored once, and only if the imported row has one (IMPORT-11)', async () => {
    const entries = [
      importEntry(1, { source: 'Chamber', licence: 'CC BY 4.0' }),
      importEntry(2, { source: 'Council', licence: null }),
      importEntry(3, { source: null, licence: null }),
      importEntry(4, {}),
    ]
    await importListings(entries)
    // Send the same request again, as after a lost answer.
    await importListings(entries)
    expect(await readSources()).toEqual([
      { business_id: listingIdOf(1), source: 'Chamber', licence: 'CC BY 4.0' },
      { business_id: listingIdOf(2), source: 'Council', licence: null },
    ])
  })

  it('the sources of imported listings that are refused, or of imports without an id, are not stored (IMPORT-11)', async () => {
    const answer = await importListings([
      { ...importEntry(1, { source: 'A' }), listing: { id: listingIdOf(1), name: '' } },
      importEntry(2, { source: 'x'.repeat(301) }),
    ])
    expect(answer).toMatchObject([{ outcome: 'refused' }, { outcome: 'refused' }])
    await importListings([importEntry(3, { source: 'A' })], null)
    expect(await readSources()).toEqual([])
  })

  it('the undo of an import of listings removes its sources, and keeps sources from an earlier import (IMPORT-11)', async () => {
    await importListings([importEntry(1, { source: 'Chamber' })])
    const [row] = await world.database.query('select revision from public.businesses')
    await importListings(
      [importEntry(1, { source: 'Council' }, row?.['revision'], '625-2222')],
      LATER_IMPORT_ID,
    )
    expect((await readSources()).map(({ source }) => source)).toEqual(['Chamber', 'Council'])
    await undoImport(LATER_IMPORT_ID)
    expect((await readSources()).map(({ source }) => source)).toEqual(['Chamber'])
    await undoImport(IMPORT_ID)
    expect(await readSources()).toEqual([])
  })

  it('the sources of a deleted listing stay as long as the listing can be restored, and are then deleted (IMPORT-11)', async () => {
    await importListings([importEntry(1, { source: 'Chamber' }), importEntry(2, { source: 'Council' })])
    await world.database.query('delete from public.businesses where id = $1', [listingIdOf(1)])
    await world.database.query('select private.purge_expired()')
    expect(await readSources()).toHaveLength(2)
    await world.database.query(`update public.deleted_listings set deleted_at = now() - interval '31 days'`)
    await world.database.query('select private.purge_expired()')
    // Purge a second time, because the order of the purge's parts must not matter.
    await world.database.query('select private.purge_expired()')
    expect((await readSources()).map(({ source }) => source)).toEqual(['Council'])
  })
})
