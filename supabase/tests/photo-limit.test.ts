import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sqlState } from './callers.ts'
import { DATABASES, type TestDatabase } from './open-database.ts'

describe.each(DATABASES)('the number of photos on %s', (_name, open) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  it('a listing can have 10 photos; an eleventh is refused, also one moved from another listing', async () => {
    await database.query('begin')
    try {
      const addPhotos = (count: number, name: string) =>
        database
          .query(
            `with place as (insert into public.businesses (name, description) values ('${name}', 'x') returning id)
         select id from place`,
          )
          .then(async ([placedPhoto]) => {
            await database.query(
              `insert into public.business_images (business_id, image_url)
           select $1, 'https://x.mh/' || n || '.jpg' from generate_series(1, $2::int) n`,
              [placedPhoto?.['id'], count],
            )
            return String(placedPhoto?.['id'])
          })
      const full = await addPhotos(10, 'Full')
      await addPhotos(1, 'Other')
      await database.query('savepoint before')
      await expect(
        database.query(`update public.business_images set business_id = $1 where business_id <> $1`, [full]),
      ).rejects.toSatisfy((error) => sqlState(error) === '23514')
      await database.query('rollback to before')
      await expect(addPhotos(11, 'Too many')).rejects.toSatisfy((error) => sqlState(error) === '23514')
    } finally {
      await database.query('rollback')
    }
  })
})
