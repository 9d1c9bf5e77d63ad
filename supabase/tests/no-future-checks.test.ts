import { expect, it, describe } from 'vitest'
import { queryAs, openWithCallers } from './callers.ts'
import { DATABASES } from './open-database.ts'

const INSERT = `insert into public.businesses (name, description, category, atoll, last_checked_at)
  values ('Store', 'A store', 'business', 'MAJ', $1::timestamptz) returning id, last_checked_at > now() as is_later`

describe.each(DATABASES)('the time of a check of a listing on %s', (_kind, open) => {
  const world = openWithCallers(open)

  it('a check of a listing by a device whose clock is ahead has the time of the server (BIZ-17)', async () => {
    const [addedListing] = await queryAs(world.database, world.admin, INSERT, ['2030-01-01T00:00:00Z'])
    expect(addedListing).toMatchObject({ is_later: false })
    const [changedListing] = await queryAs(
      world.database,
      world.admin,
      `update public.businesses set last_checked_at = now() + interval '1 year' where id = $1
       returning last_checked_at > now() - interval '1 minute' as is_new, last_checked_at > now() as is_later`,
      [addedListing?.['id']],
    )
    expect(changedListing).toEqual({ is_new: true, is_later: false })
  })

  it('a check of a listing in the past keeps its time (BIZ-17)', async () => {
    const [addedListing] = await queryAs(world.database, world.admin, INSERT, ['2026-01-01T00:00:00Z'])
    const [read] = await world.database.query(
      `select last_checked_at = '2026-01-01T00:00:00Z' as is_same from public.businesses where id = $1`,
      [addedListing?.['id']],
    )
    expect(read).toEqual({ is_same: true })
  })
})
