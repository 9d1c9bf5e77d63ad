import { describe, expect, it } from 'vitest'
import { openWithCallers, queryAs, sqlState } from './callers.ts'
import { DATABASES } from './open-database.ts'

const PLACE_ID = '00000000-0000-4000-8000-0000000000d1'

describe.each(DATABASES)('places that must not be listed, on %s', (_name, open) => {
  const world = openWithCallers(open)

  const addPlace = (values: unknown[]) =>
    queryAs(
      world.database,
      world.admin,
      'insert into public.do_not_list (id, name, atoll, reason) values ($1, $2, $3, $4)',
      values,
    )

  it('a place that must not be listed needs a reason, records who added it, survives a purge, and is in the audit log (IMPORT-17)', async () => {
    await expect(addPlace([PLACE_ID, 'Inn', 'MAJ', ' ']).catch(sqlState)).resolves.toBe('23514')
    await addPlace([PLACE_ID, 'Inn', 'MAJ', 'The owner asked for it'])
    await expect(addPlace([PLACE_ID, 'Inn', 'MAJ', 'Again']).catch(sqlState)).resolves.toBe('23505')
    await world.database.query(`update public.do_not_list set added_at = now() - interval '3 years'`)
    await world.database.query('select private.purge_expired()')
    const rows = await queryAs(
      world.database,
      world.admin,
      'select name, reason, added_by is not null as by from public.do_not_list',
    )
    expect(rows).toEqual([{ name: 'Inn', reason: 'The owner asked for it', by: true }])
    await queryAs(world.database, world.admin, 'delete from public.do_not_list where id = $1', [PLACE_ID])
    expect(
      await world.database.query(
        `select action, details, resource_id from public.audit_logs where resource_type = 'do_not_list' order by "timestamp"`,
      ),
    ).toEqual(
      ['listing_forbidden', 'listing_allowed'].map((action) => ({
        action,
        details: { name: 'Inn', reason: 'The owner asked for it' },
        resource_id: PLACE_ID,
      })),
    )
  })
})
