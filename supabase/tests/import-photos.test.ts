import { beforeEach, describe, expect, it } from 'vitest'
import { openWithCallers, queryAs, sqlState, VISITOR } from './callers.ts'
import { DATABASES } from './open-database.ts'

const testId = (number: number): string =>
  `00000000-0000-4000-8000-0000000001${String(number).padStart(2, '0')}`
const IMPORT_ID = '00000000-0000-4000-9000-000000000021'
const PHOTO_HASH = 'a'.repeat(64)

const testPhoto = (number: number, listing = testId(1)) => ({
  id: testId(number),
  business_id: listing,
  image_url: `https://x.mh/storage/v1/object/public/business-images/${listing}/${number}-photo.jpg`,
  thumbnail_url: null,
  file_size: 1000,
  display_order: number,
})

describe.each(DATABASES)('an import of photos on %s', (_name, open) => {
  const world = openWithCallers(open)
  beforeEach(async () => {
    for (const table of [
      'listing_imports',
      'imported_photos',
      'business_images',
      'businesses',
      'deleted_listings',
    ])
      await world.database.query(`delete from public.${table}`)
    await world.database.query(
      `insert into public.businesses (id, name, description, phone) values ($1, 'Inn', 'Rooms', '625-1111')`,
      [testId(1)],
    )
    await queryAs(world.database, world.admin, `select public.import_listings('[]', $1, '2 photos')`, [
      IMPORT_ID,
    ])
  })

  const addPhoto = async (photo: object, caller = world.admin): Promise<unknown> =>
    (
      await queryAs(world.database, caller, 'select public.import_photo($1, $2, $3) as answer', [
        JSON.stringify(photo),
        IMPORT_ID,
        PHOTO_HASH,
      ])
    )[0]?.['answer']
  const undoImport = async (): Promise<unknown> =>
    (await queryAs(world.database, world.admin, 'select public.undo_import($1) as answer', [IMPORT_ID]))[0]?.[
      'answer'
    ]
  const readPhotos = async () =>
    (await world.database.query('select id from public.business_images order by id')).map(({ id }) => id)

  it('an import of photos is written once, also when the answer was lost, and is undone as a whole (IMPORT-15)', async () => {
    for (const number of [2, 3, 3]) expect(await addPhoto(testPhoto(number))).toBe('written')
    expect(await readPhotos()).toEqual([testId(2), testId(3)])
    expect(await queryAs(world.database, world.admin, 'select photos from public.listing_imports')).toEqual([
      { photos: 2 },
    ])
    expect(
      await queryAs(
        world.database,
        world.admin,
        'select id, business_id, sha256 from public.imported_photos',
      ),
    ).toEqual([2, 3].map((number) => ({ id: testId(number), business_id: testId(1), sha256: PHOTO_HASH })))
    expect(await undoImport()).toEqual({ left: 0, undone: 2, kept: [] })
    expect(await undoImport()).toEqual({ left: 0, undone: 2, kept: [] })
    expect(await readPhotos()).toEqual([])
  })

  it('the undo of an import of photos keeps a photo that somebody described since, and reports its listing (IMPORT-15)', async () => {
    for (const number of [2, 3]) await addPhoto(testPhoto(number))
    await world.database.query(`update public.business_images set alt_text = 'Front' where id = $1`, [
      testId(3),
    ])
    expect(await undoImport()).toEqual({
      left: 0,
      undone: 1,
      kept: [{ id: testId(1), name: 'Inn', reason: 'changed' }],
    })
    expect(await readPhotos()).toEqual([testId(3)])
  })

  const mergeListing = async (photo: string): Promise<unknown> => {
    await world.database.query(
      `insert into public.businesses (id, name, description, phone) values ($1, 'Inn 2', 'Rooms', '625-2222')`,
      [testId(90)],
    )
    const revisions = new Map(
      (await world.database.query('select id, revision from public.businesses')).map((row) => [
        row['id'],
        row['revision'],
      ]),
    )
    const request = {
      kept: testId(90),
      merged: testId(1),
      kept_revision: Number(revisions.get(testId(90))),
      merged_revision: Number(revisions.get(testId(1))),
      photos: [photo],
      photo_count: 2,
      changes: {},
    }
    const [row] = await queryAs(world.database, world.admin, 'select public.merge_listings($1) as answer', [
      JSON.stringify(request),
    ])
    return row?.['answer']
  }

  it('the undo of an import of photos removes the photos also after their listing was merged into another one (IMPORT-15)', async () => {
    for (const number of [2, 3]) await addPhoto(testPhoto(number))
    expect(await mergeListing(testId(2))).toEqual({ outcome: 'merged' })
    const [mergedPhoto] = await readPhotos()
    expect(
      await world.database.query('select business_id, sha256 from public.imported_photos where id = $1', [
        mergedPhoto,
      ]),
    ).toEqual([{ business_id: testId(90), sha256: PHOTO_HASH }])
    expect(await undoImport()).toEqual({ left: 0, undone: 2, kept: [] })
    expect(await readPhotos()).toEqual([])
    await queryAs(world.database, world.admin, 'select public.restore_listing($1)', [testId(1)])
    expect(await readPhotos(), 'what came back with the merged listing').toEqual([])
  })

  it('if somebody described an imported photo and a merge copied it to another listing, the undo of the import keeps the copy and reports it once (IMPORT-15)', async () => {
    for (const number of [2, 3]) await addPhoto(testPhoto(number))
    await world.database.query(`update public.business_images set alt_text = 'Front' where id = $1`, [
      testId(2),
    ])
    expect(await mergeListing(testId(2))).toEqual({ outcome: 'merged' })
    expect(await undoImport()).toMatchObject({
      undone: 1,
      kept: [{ id: testId(90), name: 'Inn 2', reason: 'changed' }],
    })
    expect(await readPhotos()).toHaveLength(1)
    await queryAs(world.database, world.admin, 'select public.restore_listing($1)', [testId(1)])
    expect(await readPhotos()).toHaveLength(2)
    expect(await undoImport(), 'with the merged listing, its photo is back and stays too').toMatchObject({
      undone: 1,
      kept: [
        { id: testId(1), name: 'Inn', reason: 'changed' },
        { id: testId(90), name: 'Inn 2', reason: 'changed' },
      ],
    })
  })

  it('the undo of an import of photos works in a deleted listing too, and reports a photo that somebody deleted (IMPORT-15)', async () => {
    for (const number of [2, 3]) await addPhoto(testPhoto(number))
    await world.database.query('delete from public.business_images where id = $1', [testId(3)])
    await world.database.query('delete from public.businesses where id = $1', [testId(1)])
    expect(await undoImport()).toEqual({
      left: 0,
      undone: 1,
      kept: [{ id: testId(1), name: 'Inn', reason: 'deleted' }],
    })
    await queryAs(world.database, world.admin, 'select public.restore_listing($1)', [testId(1)])
    expect(await readPhotos()).toEqual([])
  })

  it('an import of photos adds no photo to a listing that was deleted meanwhile, and no eleventh photo to a listing (IMPORT-15)', async () => {
    expect(await addPhoto(testPhoto(2, testId(9)))).toBe('gone')
    for (let index = 10; index < 20; index += 1) await addPhoto(testPhoto(index))
    await expect(addPhoto(testPhoto(20)).catch(sqlState)).resolves.toBe('23514')
    expect(await readPhotos()).toHaveLength(10)
  })

  it('only admins can import photos; the hash of an imported photo is purged once both the photo and the import are gone (IMPORT-15)', async () => {
    for (const caller of [VISITOR, world.stranger])
      await expect(addPhoto(testPhoto(2), caller).catch(sqlState)).resolves.toBe('42501')
    await addPhoto(testPhoto(2))
    await world.database.query('delete from public.business_images')
    const readImportedPhotos = () => world.database.query('select from public.imported_photos')
    await world.database.query('select private.purge_expired()')
    expect(await readImportedPhotos()).toHaveLength(1)
    await world.database.query(`update public.listing_imports set imported_at = now() - interval '31 days'`)
    await world.database.query('select private.purge_expired()')
    await world.database.query('select private.purge_expired()')
    expect(await readImportedPhotos()).toEqual([])
  })
})
