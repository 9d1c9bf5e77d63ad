import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addAccount, asCaller, queryAs, type Caller, SERVICE, sqlState, VISITOR } from './callers.ts'
import { DATABASES, type Row, type TestDatabase } from './open-database.ts'

const BUCKET_URL = 'https://x.mh/storage/v1/object/public/business-images'

describe.each(DATABASES)('history of listings on %s', (_name, open) => {
  let database: TestDatabase
  let anna: Caller
  let ben: Caller
  let stranger: Caller
  beforeAll(async () => {
    database = await open()
    anna = await addAccount(database, 'anna@example.mh', true)
    ben = await addAccount(database, 'ben@example.mh', true)
    stranger = await addAccount(database, 'stranger@example.mh', false)
  })
  afterAll(() => database.close())

  const queryOneRow = async (caller: Caller, sql: string, ...parameters: unknown[]): Promise<Row> =>
    (await queryAs(database, caller, sql, parameters))[0] ?? {}
  const createListing = async (name: string): Promise<string> =>
    String(
      (
        await queryOneRow(
          anna,
          `insert into public.businesses (name, description) values ($1, 'x') returning id`,
          name,
        )
      )['id'],
    )
  const readHistory = async (id: string) =>
    (await queryOneRow(anna, 'select public.listing_history($1) as answer', id))['answer'] as {
      versions: { revision: number; author: string | null; fields: Row }[]
      deleted_at: string | null
    }
  const eraseListing = (caller: Caller, id: string) =>
    queryAs(database, caller, 'delete from public.businesses where id = $1', [id])
  const restoreListing = async (caller: Caller, id: string) =>
    (await queryOneRow(caller, 'select public.restore_listing($1) as done', id))['done']
  const feedSince = async (revision: unknown) =>
    (await queryOneRow(VISITOR, 'select public.directory_changes($1) as feed', revision))['feed'] as {
      rows: Record<string, Row[]>
      deleted: Record<string, string[]>
    }
  const listingOf = async (id: string) =>
    queryOneRow(VISITOR, 'select * from public.businesses where id = $1', id)

  it('every earlier version of a listing is stored with its author, and none for a save that changed nothing (HISTORY-1)', async () => {
    const id = await createListing('First name')
    await queryAs(database, ben, `update public.businesses set name = 'Second name' where id = $1`, [id])
    await queryAs(database, anna, `update public.businesses set name = name where id = $1`, [id])
    await queryAs(database, SERVICE, `update public.businesses set featured = true where id = $1`, [id])
    const { versions, deleted_at } = await readHistory(id)
    expect(versions.map(({ author, fields }) => [author, fields['name'], fields['featured']])).toEqual([
      [null, 'Second name', true],
      // Anna's save changed nothing, but it makes her the latest author of this content.
      ['anna@example.mh', 'Second name', false],
      ['anna@example.mh', 'First name', false],
    ])
    expect(deleted_at).toBeNull()
    expect(await queryOneRow(anna, `select public.last_author('businesses', $1) as author`, id)).toEqual({
      author: null,
    })
    await queryAs(database, ben, `update public.businesses set featured = false where id = $1`, [id])
    expect(await queryOneRow(anna, `select public.last_author('businesses', $1) as author`, id)).toEqual({
      author: 'ben@example.mh',
    })
    expect(await queryOneRow(stranger, `select public.last_author('businesses', $1) as author`, id)).toEqual({
      author: null,
    })
  })

  it('a deleted listing leaves the directory feed at once, and can be restored with its photos and the time of its creation (HISTORY-3)', async () => {
    const id = await createListing('Wrongly deleted')
    const listingBefore = await listingOf(id)
    for (const displayOrder of [2, 1]) {
      await queryAs(
        database,
        anna,
        'insert into public.business_images (business_id, image_url, alt_text, display_order) values ($1, $2, $3, $4)',
        [id, `${BUCKET_URL}/${id}/000000000${displayOrder}-a.jpg`, `Photo ${displayOrder}`, displayOrder],
      )
    }
    const photos = await database.query(
      'select id, alt_text from public.business_images where business_id = $1',
      [id],
    )
    const firstFeed = (await queryOneRow(VISITOR, 'select public.directory_changes(0, 1) as feed'))[
      'feed'
    ] as {
      revision: number
    }
    const { revision } = await queryOneRow(
      VISITOR,
      'select max(revision) as revision from public.business_images',
    )
    expect(firstFeed.revision).toBeGreaterThan(0)

    await eraseListing(ben, id)
    expect(await listingOf(id)).toEqual({})
    const feedAfterDeletion = await feedSince(revision)
    expect(feedAfterDeletion.deleted['businesses']).toEqual([id])
    expect(new Set(feedAfterDeletion.deleted['business_images'])).toEqual(
      new Set(photos.map((photo) => photo['id'])),
    )
    expect(JSON.stringify(feedAfterDeletion)).not.toContain('Wrongly deleted')
    expect(await readHistory(id)).toMatchObject({
      deleted_at: expect.any(String),
      versions: [{ author: 'anna@example.mh' }],
    })
    const [deletedListing] = await queryAs(
      database,
      anna,
      'select * from public.deleted_listings where id = $1',
      [id],
    )
    expect(deletedListing).toMatchObject({ name: 'Wrongly deleted', deleted_by: ben.userId })

    expect(await restoreListing(anna, id)).toBe(true)
    expect(await restoreListing(anna, id)).toBe(false)
    const listingAfter = await listingOf(id)
    expect({ ...listingAfter, revision: 0, updated_at: 0 }).toEqual({
      ...listingBefore,
      revision: 0,
      updated_at: 0,
    })
    expect(
      await database.query('select id, alt_text from public.business_images where business_id = $1', [id]),
    ).toEqual(photos.toSorted((a, b) => String(a['alt_text']).localeCompare(String(b['alt_text']))))
    const feedAfterRestore = await feedSince(revision)
    expect(feedAfterRestore.deleted['businesses'] ?? []).not.toContain(id)
    expect(feedAfterRestore.rows['businesses']?.map((row) => row['id'])).toEqual([id])
    expect(feedAfterRestore.rows['business_images']).toHaveLength(2)
    // One entry for the deletion and one for the restore: the photos have no entries of their own.
    const entries = await database.query(
      `select action, user_id, details ->> 'name' as name from public.audit_logs
       where resource_id = $1 or details ->> 'listing' = $1 order by "timestamp"`,
      [id],
    )
    expect(entries.map(({ action, user_id }) => [action, user_id])).toEqual([
      ['businesses.created', anna.userId],
      ['business_images.created', anna.userId],
      ['business_images.created', anna.userId],
      ['businesses.deleted', ben.userId],
      ['businesses.restored', anna.userId],
    ])
    expect(new Set(entries.map(({ name }) => name))).toEqual(new Set(['Wrongly deleted']))
  })

  it('the files of a deleted listing are kept until the purge, which removes everything about the listing (RETAIN-3)', async () => {
    const id = await createListing('Really gone')
    const url = `${BUCKET_URL}/${id}/0000000001-a.jpg`
    await queryAs(
      database,
      anna,
      'insert into public.business_images (business_id, image_url) values ($1, $2)',
      [id, url],
    )
    await queryAs(
      database,
      anna,
      `update public.businesses set description = 'Private words' where id = $1`,
      [id],
    )
    await database.query(
      `insert into storage.objects (bucket_id, name, created_at) values ('business-images', $1, now() - interval '40 days')`,
      [`${id}/0000000001-a.jpg`],
    )
    const readOrphanPhotos = async () =>
      (await queryAs(database, SERVICE, 'select public.orphan_photos() as name')).map((row) => row['name'])
    await eraseListing(anna, id)
    expect(await readOrphanPhotos()).toEqual([])

    await database.query(
      `update public.deleted_listings set deleted_at = now() - interval '29 days' where id = $1`,
      [id],
    )
    await database.query('select private.purge_expired()')
    expect((await readHistory(id)).versions).toHaveLength(2)
    expect(await readOrphanPhotos()).toEqual([])

    await database.query(
      `update public.deleted_listings set deleted_at = now() - interval '31 days' where id = $1`,
      [id],
    )
    await database.query('select private.purge_expired()')
    expect(await readHistory(id)).toEqual({ versions: [], deleted_at: null })
    expect(await restoreListing(anna, id)).toBe(false)
    expect(await readOrphanPhotos()).toEqual([`${id}/0000000001-a.jpg`])
    const entries = await database.query(
      'select action, changes, details from public.audit_logs where resource_id = $1 order by "timestamp"',
      [id],
    )
    expect(JSON.stringify(entries)).not.toContain('Private words')
    expect(entries.map(({ action, changes }) => [action, changes])).toEqual([
      ['businesses.created', null],
      ['businesses.updated', null],
      ['businesses.deleted', null],
    ])
  })

  it('the purge keeps versions of a listing for 12 months, and at most the newest 100 (RETAIN-3)', async () => {
    const id = await createListing('Often changed')
    const addVersion = (revision: number, age: string) =>
      database.query(
        `insert into public.listing_versions (listing_id, revision, fields, replaced_at)
         values ($1, $2, '{"name": "x"}', now() - $3::interval)`,
        [id, -revision, age],
      )
    for (let number = 1; number <= 101; number += 1) await addVersion(number, '1 day')
    await addVersion(1000, '13 months')
    await database.query('select private.purge_history()')
    const [remainingListing] = await database.query(
      'select count(*)::int as count, min(revision)::int as oldest from public.listing_versions where listing_id = $1',
      [id],
    )
    expect(remainingListing).toEqual({ count: 100, oldest: -100 })
  })

  it.each([
    ['restore_listing', 'visitor', VISITOR],
    ['listing_history', 'visitor', VISITOR],
    ['restore_listing', 'stranger', null],
    ['listing_history', 'stranger', null],
  ])('a call of the database function %s by a %s is refused (HISTORY-4)', async (name, _who, caller) => {
    await expect(
      queryAs(database, caller ?? stranger, `select public.${name}($1)`, [crypto.randomUUID()]),
    ).rejects.toSatisfy((error) => sqlState(error) === '42501')
  })

  it('nobody can erase the old and new values in the audit log', async () => {
    for (const caller of [anna, SERVICE]) {
      const change = asCaller(database, caller, () =>
        database.query('update public.audit_logs set changes = null where true'),
      )
      await expect(change).rejects.toSatisfy((error) => sqlState(error) === '42501')
    }
    await expect(database.query(`update public.audit_logs set changes = '{}' where true`)).rejects.toSatisfy(
      (error) => sqlState(error) === '42501',
    )
  })
})
