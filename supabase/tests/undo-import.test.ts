import { beforeEach, describe, expect, it } from 'vitest'
import { openWithCallers, queryAs, SERVICE, sqlState, VISITOR } from './callers.ts'
import { DATABASES } from './open-database.ts'

const storeId = (number: number): string =>
  `00000000-0000-4000-8000-0000000000${String(number).padStart(2, '0')}`
const IMPORT_ID = '00000000-0000-4000-9000-000000000001'
const LATER_IMPORT_ID = '00000000-0000-4000-9000-000000000002'

const testListing = (number: number, phone: string | null) => ({
  id: storeId(number),
  name: `Store ${number}`,
  description: 'Groceries',
  category: 'business',
  atoll: 'MAJ',
  address_details: 'Uliga',
  phone,
  featured: false,
})

interface UndoResult {
  left: number
  undone: number
  kept: { id: string; name: string; reason: string }[]
}

describe.each(DATABASES)('undo of an import on %s', (_name, open) => {
  const world = openWithCallers(open)
  beforeEach(async () => {
    await world.database.query('delete from public.listing_imports')
    await world.database.query('delete from public.businesses')
    await world.database.query('delete from public.deleted_listings')
  })

  const importListings = (rows: { listing: object; revision: unknown }[], id: string | null = IMPORT_ID) =>
    queryAs(world.database, world.admin, 'select public.import_listings($1, $2, $3) as answer', [
      JSON.stringify(rows),
      id,
      'shops.csv',
    ])
  const undoImport = async (caller = world.admin, id = IMPORT_ID, rows = 200): Promise<UndoResult | null> =>
    (await queryAs(world.database, caller, 'select public.undo_import($1, $2) as answer', [id, rows]))[0]?.[
      'answer'
    ] as UndoResult | null
  const readPhones = async () =>
    Object.fromEntries(
      (await world.database.query('select name, phone from public.businesses order by name')).map((row) => [
        row['name'],
        row['phone'],
      ]),
    )
  const revisionOf = async (number: number) =>
    (
      await world.database.query('select revision from public.businesses where id = $1', [storeId(number)])
    )[0]?.['revision']
  /** Stores 1 and 2 exist before the import, which changes both and adds 3, 4 and 5. */
  const importFive = async (): Promise<void> => {
    await importListings(
      [1, 2].map((number) => ({ listing: testListing(number, '625-1111'), revision: null })),
      null,
    )
    const rows = [
      { listing: testListing(1, '625-2222'), revision: await revisionOf(1) },
      { listing: testListing(2, '625-2222'), revision: await revisionOf(2) },
      ...[3, 4, 5].map((number) => ({ listing: testListing(number, '625-3333'), revision: null })),
    ]
    await importListings(rows)
    // Send the same request again, as after a lost answer.
    await importListings(rows)
  }

  it('the undo of an import of listings restores changed ones and removes added ones; a repeated call is a success (IMPORT-9)', async () => {
    await importFive()
    expect(
      await queryAs(
        world.database,
        world.admin,
        'select file_name, added, changed from public.listing_imports',
      ),
    ).toEqual([{ file_name: 'shops.csv', added: 3, changed: 2 }])
    const expectedOutcome = { left: 0, undone: 5, kept: [] }
    expect(await undoImport()).toEqual(expectedOutcome)
    expect(await readPhones()).toEqual({ 'Store 1': '625-1111', 'Store 2': '625-1111' })
    expect(await undoImport()).toEqual(expectedOutcome)
    expect(
      await world.database.query(
        `select details ->> 'file' as file from public.audit_logs where action = 'import_undone'`,
      ),
    ).toEqual([{ file: 'shops.csv' }])
  })

  it('the undo of an import leaves listings as they are that somebody changed, deleted, or gave photos or trips since, and reports them (IMPORT-9)', async () => {
    await importFive()
    await world.database.query(`update public.businesses set phone = '625-9999' where id = $1`, [storeId(1)])
    await world.database.query('delete from public.businesses where id = $1', [storeId(2)])
    await world.database.query(
      `insert into public.business_images (business_id, image_url) values ($1, 'https://x.mh/1.jpg')`,
      [storeId(3)],
    )
    await world.database.query(
      `insert into public.trips (carrier_id, source, heard_at, expires_at)
       values ($1, 'The captain', now(), now() + interval '9 days')`,
      [storeId(4)],
    )
    const answer = await undoImport()
    expect(answer).toMatchObject({ left: 0, undone: 1 })
    expect(answer?.kept.map(({ name, reason }) => [name, reason])).toEqual([
      ['Store 1', 'changed'],
      ['Store 2', 'deleted'],
      ['Store 3', 'changed'],
      ['Store 4', 'changed'],
    ])
    expect(await readPhones()).toEqual({
      'Store 1': '625-9999',
      'Store 3': '625-3333',
      'Store 4': '625-3333',
    })
    expect(await world.database.query('select carrier_id from public.trips')).toEqual([
      { carrier_id: storeId(4) },
    ])
  })

  it('the undo of an import reports an added listing that was merged into another one since, because its content is still in the guide (IMPORT-9)', async () => {
    await importFive()
    const request = {
      kept: storeId(1),
      merged: storeId(3),
      kept_revision: await revisionOf(1),
      merged_revision: await revisionOf(3),
      photos: [],
      photo_count: 0,
      changes: { phone: '625-3333' },
    }
    expect(
      await queryAs(world.database, world.admin, 'select public.merge_listings($1) as answer', [
        JSON.stringify(request),
      ]),
    ).toEqual([{ answer: { outcome: 'merged' } }])
    await world.database.query('delete from public.businesses where id = $1', [storeId(4)])
    expect(await undoImport()).toEqual({
      left: 0,
      undone: 3,
      kept: [1, 3].map((number) => ({ id: storeId(number), name: `Store ${number}`, reason: 'changed' })),
    })
    expect(await readPhones()).toEqual({ 'Store 1': '625-3333', 'Store 2': '625-1111' })
  })

  it('the undo of an import deletes listings again that were deleted before the import, with their photos and trips (IMPORT-8) (IMPORT-9) (HISTORY-3)', async () => {
    for (const number of [1, 2])
      await importListings([{ listing: testListing(number, '625-1111'), revision: null }], null)
    await world.database.query(
      `insert into public.business_images (business_id, image_url) values ($1, 'https://x.mh/1.jpg')`,
      [storeId(1)],
    )
    const [trip] = await world.database.query(
      `insert into public.trips (carrier_id, source, heard_at, expires_at)
       values ($1, 'The captain', now(), now() + interval '9 days') returning id`,
      [storeId(1)],
    )
    await queryAs(world.database, world.admin, 'delete from public.businesses where id in ($1, $2)', [
      storeId(1),
      storeId(2),
    ])
    const readDeletedStores = () =>
      world.database.query(
        `select id, name, fields, deleted_at::text, deleted_by, by_undo, photos -> 0 ->> 'image_url' as photo,
           trips -> 0 ->> 'id' as trip from public.deleted_listings order by id`,
      )
    const deletedBefore = await readDeletedStores()
    expect(deletedBefore).toMatchObject([
      { by_undo: false, deleted_by: world.admin.userId, photo: 'https://x.mh/1.jpg', trip: trip?.['id'] },
      { by_undo: false, photo: null, trip: null },
    ])
    await importListings(
      [1, 2].map((number) => ({ listing: testListing(number, '625-2222'), revision: null })),
    )
    expect(await readDeletedStores()).toEqual([])
    expect(await undoImport()).toEqual({ left: 0, undone: 2, kept: [] })
    expect(await readDeletedStores()).toEqual(deletedBefore)
    await queryAs(world.database, world.admin, 'select public.restore_listing($1)', [storeId(1)])
    expect(await readPhones()).toEqual({ 'Store 1': '625-1111' })
    expect(await world.database.query('select carrier_id from public.trips')).toEqual([
      { carrier_id: storeId(1) },
    ])
    expect(await world.database.query('select business_id from public.business_images')).toEqual([
      { business_id: storeId(1) },
    ])
  })

  it('the undo of an import keeps a listing that was restored with a photo and got another photo since (IMPORT-9)', async () => {
    await importListings([{ listing: testListing(1, '625-1111'), revision: null }], null)
    const addPhoto = () =>
      world.database.query(
        `insert into public.business_images (business_id, image_url) values ($1, 'https://x.mh/1.jpg')`,
        [storeId(1)],
      )
    await addPhoto()
    await world.database.query('delete from public.businesses where id = $1', [storeId(1)])
    await importListings([{ listing: testListing(1, '625-2222'), revision: null }])
    await addPhoto()
    expect(await undoImport()).toMatchObject({ undone: 0, kept: [{ id: storeId(1), reason: 'changed' }] })
  })

  it('the undo of an import of listings works in several calls, and two imports are undone one after the other (IMPORT-9)', async () => {
    await importFive()
    await importListings(
      [{ listing: testListing(1, '625-4444'), revision: await revisionOf(1) }],
      LATER_IMPORT_ID,
    )
    expect(await undoImport(world.admin, LATER_IMPORT_ID)).toMatchObject({ undone: 1 })
    expect((await readPhones())['Store 1']).toBe('625-2222')
    expect(await undoImport(world.admin, IMPORT_ID, 2)).toEqual({ left: 3, undone: 2, kept: [] })
    expect(await undoImport(world.admin, IMPORT_ID)).toEqual({ left: 0, undone: 5, kept: [] })
    expect((await readPhones())['Store 1']).toBe('625-1111')
    // by_undo marks listings that an undo deleted, because a later import asks only about listings that a person deleted.
    expect(await world.database.query('select by_undo from public.deleted_listings')).toEqual(
      [3, 4, 5].map(() => ({ by_undo: true })),
    )
  })

  it('only admins can undo an import of listings, for 30 days; then the record of the import is deleted (IMPORT-9)', async () => {
    await importFive()
    for (const caller of [VISITOR, world.stranger])
      await expect(undoImport(caller).catch(sqlState)).resolves.toBe('42501')
    await world.database.query(`update public.listing_imports set imported_at = now() - interval '31 days'`)
    expect(await undoImport(SERVICE)).toBeNull()
    expect((await readPhones())['Store 1']).toBe('625-2222')
    await world.database.query('select private.purge_expired()')
    expect(
      await world.database.query('select count(*)::integer as count from private.imported_rows'),
    ).toEqual([{ count: 0 }])
  })
})
