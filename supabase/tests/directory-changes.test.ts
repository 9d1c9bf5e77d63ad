import { ATOLLS } from '../../src/domain/atolls/atolls.ts'
import { COLLECTIONS } from '../../src/domain/snapshot/collections.ts'
import {
  FeedCopy,
  addListings,
  callFeed,
  emptyDirectory,
  readPublished,
  usualColumns,
} from './directory-feed.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, DATABASES } from './open-database.ts'

const INSERT_LISTINGS = `insert into public.businesses (name, description) select 'Place ' || n, 'Ask at the dock'`

describe.each(DATABASES)('directory_changes on %s', (_name, open) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())
  beforeEach(() => emptyDirectory(database))

  const insertOne = async (sql: string) => String((await database.query(`${sql} returning id`))[0]?.['id'])
  const newestRevision = () => new FeedCopy().pull(database).then((last) => last.revision)

  it('directory_changes returns every live row with exactly its columns, the totals and no tombstones for since = 0 (FEED-2) (ROWS-1)', async () => {
    const listing = await insertOne(
      `insert into public.businesses (name, description, alt_names, latitude, longitude, closed_until)
       values ('K&K "Store"', E'Line one\\nline two', '{Kaa,Ḷo}', 7.1, 171.2, 'infinity')`,
    )
    await insertOne(
      `insert into public.business_images (business_id, image_url, file_size) values ('${listing}', 'https://x.mh/a.jpg', 5)`,
    )
    await insertOne(`insert into public.emergency_contacts (name, phone) values ('Police', '625-8666')`)
    await insertOne(`insert into public.announcements (message) values ('Boat is late')`)
    const deletedId = await insertOne(`${INSERT_LISTINGS} from generate_series(1, 1) n`)
    await database.query('delete from public.businesses where id = $1', [deletedId])

    const { changes } = await callFeed(database, 0)
    expect(changes).toMatchObject({ more: false, reset: false, deleted: {} })
    expect(changes.epoch).toMatch(/^[0-9a-f-]{36}$/)
    const [row] = changes.rows.businesses ?? []
    expect(row).toMatchObject({
      name: 'K&K "Store"',
      description: 'Line one\nline two',
      alt_names: ['Kaa', 'Ḷo'],
      closed_until: 'infinity',
    })
    expect(new Date(row?.updated_at ?? '').getTime()).toBeGreaterThan(Date.now() - 60_000)
    expect(row?.updated_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/)
    // Leave out the trips, which trips.test.ts tests.
    for (const collection of COLLECTIONS.filter((name) => !name.startsWith('trip'))) {
      expect(Object.keys(changes.rows[collection]?.[0] ?? {}).toSorted(), collection).toEqual(
        usualColumns(collection),
      )
    }
    expect(changes.totals?.businesses).toEqual([1, row?.revision])
  })

  it('the directory feed has no coordinates of a listing that is placed only at the center of its atoll, until somebody moves the pin (PIN-6)', async () => {
    const centers = ATOLLS.map(
      ({ code, latitude, longitude }) => `('At ${code}', 'x', ${latitude}, ${longitude})`,
    )
    await database.query(
      `insert into public.businesses (name, description, latitude, longitude) values ${centers.join(', ')}`,
    )
    const readPositions = async () =>
      ((await callFeed(database, 0)).changes.rows.businesses ?? []).map((row) => [
        row.position_is_approximate,
        row.latitude,
        row.longitude,
      ])
    expect(await readPositions()).toEqual(ATOLLS.map(() => [true, null, null]))

    await database.query(`update public.businesses set featured = true, phone = '625-3399'`)
    expect(await database.query('select 1 from public.businesses where not position_is_approximate')).toEqual(
      [],
    )
    await database.query('update public.businesses set latitude = 9.46, longitude = 170.23')
    expect(await readPositions()).toEqual(ATOLLS.map(() => [false, 9.46, 170.23]))
    await database.query('update public.businesses set latitude = null, longitude = null')
    expect(await database.query('select 1 from public.businesses where position_is_approximate')).toEqual([])
  })

  it('a position of a listing that its writer marked as approximate stays marked although its name changes (PIN-6)', async () => {
    await insertOne(
      `insert into public.businesses (name, description, latitude, longitude, position_is_approximate)
       values ('Store', 'x', 7.1, 171.2, true)`,
    )
    await database.query(`update public.businesses set name = 'Shop'`)
    const { changes } = await callFeed(database, 0)
    expect(changes.rows.businesses?.[0]).toMatchObject({
      name: 'Shop',
      position_is_approximate: true,
      latitude: null,
    })
  })

  it('directory_changes answers in under 300 bytes if nothing changed, with 10,000 listings', async () => {
    await database.query(`select setval('private.directory_revision', 900000)`)
    await addListings(database, 10_000)
    await database.query(
      `insert into public.emergency_contacts (name, phone) select 'P', '911' from generate_series(1, 150)`,
    )
    await database.query(`insert into public.announcements (message) select 'M' from generate_series(1, 20)`)
    await database.query(
      `insert into public.business_images (business_id, image_url) select id, 'https://x.mh/1.jpg' from public.businesses`,
    )
    const { bytes, changes } = await callFeed(database, await newestRevision())
    expect(changes).toMatchObject({ more: false, reset: false, rows: {}, deleted: {} })
    expect(changes.totals?.businesses[0]).toBe(10_000)
    expect(bytes).toBeLessThan(300)
  })

  it.each([
    [40, 1],
    [350, 7],
    [2_100, 1000],
    [350, 5000],
  ])('directory_changes returns %i rows in pages of %i without missing one', async (rows, maxRows) => {
    await database.query(`${INSERT_LISTINGS} from generate_series(1, ${rows}) n`)
    await database.query(`update public.businesses set featured = true where name like '%7'`)
    const firstPage = await callFeed(database, 0, maxRows)
    expect(Object.values(firstPage.changes.rows).flat().length).toBeLessThanOrEqual(maxRows)
    expect(firstPage.changes.totals === undefined).toBe(firstPage.changes.more)
    const feedCopy = new FeedCopy()
    const lastPage = await feedCopy.pull(database, maxRows)
    expect(feedCopy.rows).toEqual(await readPublished(database))
    expect(feedCopy.totals()).toEqual(lastPage.totals)
  })

  it('directory_changes limits max_rows to 1 to 5,000 and treats null or negative arguments as since = 0 (FEED-3)', async () => {
    await addListings(database, 5_200)
    const countOf = async (maxRows: number) =>
      Object.values((await callFeed(database, 0, maxRows)).changes.rows).flat().length
    expect(await countOf(0)).toBe(1)
    expect(await countOf(-5)).toBe(1)
    expect(await countOf(2_000_000)).toBe(5_000)
    expect((await callFeed(database, -9, 3)).changes).toEqual((await callFeed(database, 0, 3)).changes)
    const [row] = await database.query('select public.directory_changes(null, null)::text as answer')
    expect(row?.['answer']).toBe(
      (await database.query('select public.directory_changes()::text as answer'))[0]?.['answer'],
    )
  })

  it('a reader of the directory feed has a complete copy at the end although rows change between its pages', async () => {
    await database.query(`${INSERT_LISTINGS} from generate_series(1, 30) n`)
    const feedCopy = new FeedCopy()
    const firstPage = await callFeed(database, 0, 10)
    for (const row of firstPage.changes.rows.businesses ?? [])
      feedCopy.rows.set(`businesses ${row.id}`, row.revision)
    for (const row of firstPage.changes.rows.directory_settings ?? []) {
      feedCopy.rows.set(`directory_settings ${row.id}`, row.revision)
    }
    feedCopy.revision = firstPage.changes.revision
    await database.query(`delete from public.businesses where name in ('Place 1', 'Place 20')`)
    await database.query(`update public.businesses set featured = true where name in ('Place 2', 'Place 25')`)
    await feedCopy.pull(database, 10)
    expect(feedCopy.rows).toEqual(await readPublished(database))
  })

  it('the directory feed returns tombstones of a deleted listing and its photos, and none of a row that is inserted again (TOMB-3)', async () => {
    const listing = await insertOne(`${INSERT_LISTINGS} from generate_series(1, 1) n`)
    const photos = await database.query(
      `insert into public.business_images (business_id, image_url)
       select '${listing}', 'https://x.mh/' || n || '.jpg' from generate_series(1, 3) n returning id`,
    )
    const feedCopy = new FeedCopy()
    await feedCopy.pull(database)
    await database.query('delete from public.businesses where id = $1', [listing])
    const { changes } = await callFeed(database, feedCopy.revision)
    expect(changes.deleted.businesses).toEqual([listing])
    expect(changes.deleted.business_images?.toSorted()).toEqual(
      photos.map((row) => String(row['id'])).toSorted(),
    )
    await feedCopy.pull(database)
    expect(feedCopy.rows).toEqual(await readPublished(database))

    await database.query(
      `insert into public.businesses (id, name, description) values ($1, 'Back', 'Again')`,
      [listing],
    )
    const changesAfterInsert = (await callFeed(database, feedCopy.revision)).changes
    expect(changesAfterInsert.rows.businesses?.map((row) => row.id)).toEqual([listing])
    expect(changesAfterInsert.deleted.businesses).toBeUndefined()
  })

  it('the directory feed treats an inactive announcement as deleted, and returns it again once it is active (TOMB-1)', async () => {
    const id = await insertOne(`insert into public.announcements (message) values ('Storm')`)
    const inactiveId = await insertOne(
      `insert into public.announcements (message, is_active) values ('Draft', false)`,
    )
    const feedCopy = new FeedCopy()
    await feedCopy.pull(database)
    expect(feedCopy.rows.has(`announcements ${id}`)).toBe(true)
    expect(feedCopy.rows.has(`announcements ${inactiveId}`)).toBe(false)

    await database.query('update public.announcements set is_active = false where id = $1', [id])
    const changesWhileInactive = (await callFeed(database, feedCopy.revision)).changes
    expect(changesWhileInactive.deleted.announcements).toEqual([id])
    expect(changesWhileInactive.rows.announcements).toBeUndefined()
    await database.query('delete from public.announcements where id = $1', [id])
    await insertOne(
      `insert into public.announcements (id, message, is_active) values ('${id}', 'Storm', false)`,
    )
    const repeatedChanges = (await callFeed(database, feedCopy.revision)).changes
    expect(repeatedChanges.deleted.announcements, 'inserted again while it is off').toEqual([id])
    expect(repeatedChanges.revision).toBeGreaterThan(changesWhileInactive.revision)
    await feedCopy.pull(database)
    await database.query('update public.announcements set is_active = true where id = $1', [id])
    const changesAfterActivation = (await callFeed(database, feedCopy.revision)).changes
    expect(changesAfterActivation.rows.announcements?.map((row) => row.id)).toEqual([id])
    expect(changesAfterActivation.deleted.announcements).toBeUndefined()
    await feedCopy.pull(database)
    expect(feedCopy.totals()).toEqual((await callFeed(database, feedCopy.revision)).changes.totals)
  })

  it('the directory feed returns announcements with any dates, because the screens apply the dates (FEED-5)', async () => {
    await insertOne(
      `insert into public.announcements (message, start_date) values ('Later', now() + interval '1 day')`,
    )
    expect((await callFeed(database, 0)).changes.rows.announcements).toHaveLength(1)
  })

  it('the directory feed demands a rebuild from a reader with a higher revision, or one that missed purged tombstones (FEED-4)', async () => {
    await database.query(`${INSERT_LISTINGS} from generate_series(1, 3) n`)
    const revisionBefore = await newestRevision()
    const ahead = (await callFeed(database, revisionBefore + 1)).changes
    expect(ahead).toMatchObject({ reset: true, more: false, rows: {}, deleted: {}, revision: revisionBefore })
    expect(ahead.totals).toBeUndefined()

    await database.query(`delete from public.businesses where name = 'Place 1'`)
    await database.query(`select private.purge_tombstones(interval '-1 second')`)
    expect((await callFeed(database, revisionBefore)).changes.reset).toBe(true)
    const purged = await newestRevision()
    expect(purged).toBeGreaterThan(revisionBefore)
    expect((await callFeed(database, purged)).changes.reset).toBe(false)
    expect((await callFeed(database, 0)).changes.reset).toBe(false)
  })

  it('a new reader can read the whole directory feed in small pages although most rows are older than the purged tombstones', async () => {
    await database.query(`${INSERT_LISTINGS} from generate_series(1, 50) n`)
    await database.query(`delete from public.businesses where name = 'Place 3'`)
    await database.query(`select private.purge_tombstones(interval '-1 second')`)
    await database.query(`${INSERT_LISTINGS} from generate_series(100, 150) n`)
    const feedCopy = new FeedCopy()
    await feedCopy.pull(database, 10)
    expect(feedCopy.resets).toBe(0)
    expect(feedCopy.rows).toEqual(await readPublished(database))
  })

  it('the purge of tombstones keeps those younger than 12 months, and renew_epoch changes the epoch of the feed (TOMB-2)', async () => {
    await database.query(`${INSERT_LISTINGS} from generate_series(1, 1) n`)
    await database.query('delete from public.businesses')
    const [purge] = await database.query('select private.purge_tombstones()::int as purged')
    expect(purge?.['purged']).toBe(0)
    const { epoch } = (await callFeed(database, 0)).changes
    await database.query('select private.renew_epoch()')
    expect((await callFeed(database, 0)).changes.epoch).not.toBe(epoch)
  })
})
