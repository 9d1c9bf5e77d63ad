import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { emptyDirectory } from './directory-feed.ts'
import { DATABASES, type TestDatabase } from './open-database.ts'

describe.each(DATABASES)('revision, times and id of a row on %s', (_name, open) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())
  beforeEach(() => emptyDirectory(database))

  it('the server overwrites the revision and times of a row that a client sends, and never changes created_at (FEED-6)', async () => {
    await database.query(
      `insert into public.businesses (name, description, revision, created_at, updated_at)
       values ('A', 'B', 999999999, '1990-01-01', '1990-01-01')`,
    )
    const readListing = async () =>
      (
        await database.query(
          'select revision::int, created_at, updated_at, created_at = updated_at as same from public.businesses',
        )
      )[0]
    const insertedRow = await readListing()
    expect(insertedRow?.['same']).toBe(true)
    expect(insertedRow?.['revision']).toBeLessThan(999_999_999)
    await database.query(
      `update public.businesses set revision = 5, created_at = '1980-01-01', updated_at = '1980-01-01'`,
    )
    const updatedRow = await readListing()
    expect(updatedRow?.['revision']).toBe(Number(insertedRow?.['revision']) + 1)
    expect(updatedRow?.['created_at']).toEqual(insertedRow?.['created_at'])
    expect(Number(updatedRow?.['updated_at'])).toBeGreaterThanOrEqual(Number(insertedRow?.['updated_at']))
  })

  it('the database stores the given times of a restored row, but only for the database owner', async () => {
    const insertOld = `insert into public.emergency_contacts (name, phone, created_at, updated_at)
      values ('Fire', '911', '2020-02-03', '2021-02-03') returning updated_at < '2022-01-01' as kept`
    await database.query('begin')
    try {
      await database.query(`set local directory.restoring = 'on'`)
      expect((await database.query(insertOld))[0]?.['kept']).toBe(true)
      await database.query('set local role service_role')
      expect((await database.query(insertOld))[0]?.['kept']).toBe(false)
    } finally {
      await database.query('rollback')
    }
  })

  it.each(['businesses', 'announcements', 'directory_settings', 'directory_tombstones'])(
    'the database refuses TRUNCATE of the table %s',
    async (table) => {
      await expect(database.query(`truncate public.${table} cascade`)).rejects.toThrow(/TRUNCATE|truncate/)
    },
  )

  it('the database refuses a change of the id of a listing', async () => {
    await database.query(`insert into public.businesses (name, description) values ('A', 'B')`)
    await expect(database.query('update public.businesses set id = gen_random_uuid()')).rejects.toThrow(
      'cannot change',
    )
  })
})
