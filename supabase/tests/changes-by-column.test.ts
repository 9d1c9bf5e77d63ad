import { parseDirectoryChanges } from '../../src/domain/snapshot/directory-changes.ts'
import type { DirectoryChanges, DirectoryRows } from '../../src/domain/snapshot/collections.ts'
import { addListings, callFeed, emptyDirectory } from './directory-feed.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestDatabase } from './open-database.ts'
import { DATABASES } from './open-database.ts'

const FEED_QUERY = 'select public.directory_changes_by_column($1, $2)::text as answer'

describe.each(DATABASES)('directory_changes_by_column on %s (FEED-11)', (_name, open) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())
  beforeEach(() => emptyDirectory(database))

  async function readChanges(
    since: number,
    maxRows = 5_000,
  ): Promise<{ text: string; changes: DirectoryChanges }> {
    const text = String((await database.query(FEED_QUERY, [since, maxRows]))[0]?.['answer'])
    return { text, changes: parseDirectoryChanges(JSON.parse(text)) }
  }

  it('directory_changes_by_column has the rows of directory_changes, with null in the columns that only other rows have', async () => {
    await database.query(
      `insert into public.businesses (name, description, alt_names, latitude, longitude, closed_until, description_mh, mh_by)
       values ('K&K "Store"', E'Line one\\nline two', '{Kaa,Ḷo}', 7.1, 171.25, 'infinity', 'Jikin wia', 'A. Speaker'),
              ('Plain', 'Ask at the dock', null, null, null, null, null, null)`,
    )
    const [contact] = await database.query(
      `insert into public.emergency_contacts (name, phone) values ('Police', '625-8666') returning revision`,
    )
    await database.query(`insert into public.announcements (message) values ('Boat is late')`)
    const rows = (await callFeed(database, 0)).changes
    const { changes, text } = await readChanges(0)
    const [store, plainListing] = changes.rows.businesses ?? []
    expect(store).toEqual({ ...rows.rows.businesses?.[0], ...roundedTimesOf(store) })
    expect(plainListing).toEqual({
      ...rows.rows.businesses?.[1],
      ...roundedTimesOf(plainListing),
      description_mh: null,
      mh_by: null,
      chat_app: null,
      chat_contact: null,
      radio_channel: null,
    })
    expect({ ...changes, rows: { ...changes.rows, businesses: [] } }).toEqual({
      ...rows,
      rows: { ...rows.rows, businesses: [] },
    })
    expect(JSON.parse(text)).toMatchObject({ rows: { businesses: { name: ['K&K "Store"', 'Plain'] } } })
    const laterAnswer = await readChanges(Number(contact?.['revision']))
    expect(Object.keys(laterAnswer.changes.rows)).toEqual(['announcements'])
  })

  it('directory_changes_by_column rounds the times of a listing down to midnights in Majuro, which is twelve hours ahead of UTC (FEED-12)', async () => {
    await database.query(
      `insert into public.businesses (name, description, last_checked_at)
       values ('A', 'Ask', '2026-03-01 11:59:59.999+00'), ('B', 'Ask', '2026-03-01 12:00+00'), ('C', 'Ask', null)`,
    )
    await database.query(`insert into public.announcements (message) values ('Boat is late')`)
    const { changes } = await readChanges(0)
    const rows = (await callFeed(database, 0)).changes
    expect(changes.rows.businesses?.map((row) => row.last_checked_at)).toEqual([
      '2026-02-28T12:00:00+00:00',
      '2026-03-01T12:00:00+00:00',
      null,
    ])
    for (const { created_at: createdAt, updated_at: updatedAt } of changes.rows.businesses ?? []) {
      expect(createdAt).toMatch(/^\d{4}-\d\d-\d\dT12:00:00\+00:00$/)
      expect(updatedAt).toBe(createdAt)
      expect(Date.now() - Date.parse(createdAt)).toBeLessThan(25 * 3_600_000)
    }
    expect(changes.rows.announcements).toEqual(rows.rows.announcements)
  })

  it('directory_changes_by_column has the deletions, also on a page without rows', async () => {
    const [row] = await database.query(
      `insert into public.businesses (name, description) values ('Gone', 'Ask at the dock') returning id, revision`,
    )
    await database.query('delete from public.businesses where id = $1', [row?.['id']])
    const { changes } = await readChanges(Number(row?.['revision']))
    expect(changes.deleted).toEqual({ businesses: [row?.['id']] })
    expect(changes.rows).toEqual({})
  })

  it('directory_changes_by_column has the number of rows and deletions on the next pages', async () => {
    await addListings(database, 25)
    const [firstListing] = await database.query('select id from public.businesses order by revision limit 1')
    const revisionBefore = (await readChanges(0, 1)).changes.revision
    await database.query('delete from public.businesses where id = $1', [firstListing?.['id']])
    await database.query(
      `insert into public.announcements (message, is_active) values ('Unpublished', false)`,
    )
    let remainingCount = 0
    let since = revisionBefore
    const announcedCounts: (number | undefined)[] = []
    for (let more = true; more;) {
      const { changes } = await readChanges(since, 10)
      announcedCounts.push(changes.remaining)
      remainingCount += (changes.rows.businesses?.length ?? 0) + (changes.deleted.businesses?.length ?? 0)
      ;({ more, revision: since } = changes)
    }
    // 24 listings and one deletion, which were read in pages of 10.
    expect(remainingCount).toBe(25)
    expect(announcedCounts).toEqual([15, 5, undefined])
  })

  it('directory_changes_by_column answers without changes, and demands a rebuild, in the same way as directory_changes', async () => {
    await addListings(database, 3)
    const { changes } = await readChanges(0)
    const nothing = await readChanges(changes.revision)
    expect(nothing.text.length).toBeLessThan(300)
    expect(nothing.changes).toEqual((await callFeed(database, changes.revision)).changes)
    expect((await readChanges(changes.revision + 1)).changes).toMatchObject({ reset: true, rows: {} })
  })
})

/** The times that the feed by column rounds (FEED-12). */
function roundedTimesOf(row: DirectoryRows['businesses'] | undefined): object {
  return { created_at: row?.created_at, updated_at: row?.updated_at }
}
