import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openWithCallers, queryAs } from './callers.ts'
import { DATABASES } from './open-database.ts'

describe.each(DATABASES)('the values in the audit log on %s', (_name, open) => {
  const world = openWithCallers(open)

  const readChanges = async (action: string) => {
    const sql = `select changes from public.audit_logs where action = $1 order by "timestamp" desc limit 1`
    return (await world.database.query(sql, [action]))[0]?.['changes']
  }

  it('the audit log keeps who looks after a message, and why it was rejected, when either changes (AUDIT-2)', async () => {
    await world.database.query(
      `insert into public.contact_submissions (type, name, email, message)
       values ('feedback', 'Jo', 'jo@example.mh', 'Thank you very much')`,
    )
    const change = async (columns: string) => {
      await queryAs(
        world.database,
        world.admin,
        `update public.contact_submissions set ${columns} where true`,
      )
      return readChanges('contact_submissions.updated')
    }
    expect(await change(`assigned_to = '${world.admin.userId}'`)).toEqual({
      assigned_to: { old: null, new: world.admin.userId },
    })
    expect(await change(`status = 'rejected', rejected_because = 'Spam'`)).toMatchObject({
      rejected_because: { old: null, new: 'Spam' },
    })
    expect(await change(`rejected_because = 'Sent twice'`)).toEqual({
      rejected_because: { old: 'Spam', new: 'Sent twice' },
    })
  })

  it('the audit log keeps a deleted trip with its stops, in one entry (AUDIT-2)', async () => {
    const [carrier] = await world.database.query(
      `insert into public.businesses (name, description, category) values ('MV Demo', 'Ship', 'transportation') returning id`,
    )
    const trip = {
      id: randomUUID(),
      carrier_id: carrier?.['id'],
      kind: 'ship',
      state: 'announced',
      source: "the captain's radio",
      heard_at: '2026-11-20T00:00:00Z',
      expires_at: '2026-12-20T00:00:00Z',
      stops: [
        { atoll: 'MAJ', day: '2026-12-03', is_about: true, event: 'departure' },
        { atoll: 'KIL', day: null },
      ],
    }
    await queryAs(world.database, world.admin, 'select public.save_trip($1)', [JSON.stringify(trip)])
    await queryAs(world.database, world.admin, 'delete from public.trips where id = $1', [trip.id])
    expect(await readChanges('trips.deleted')).toMatchObject({
      source: { old: "the captain's radio", new: null },
      stops: {
        old: [
          ['MAJ', '2026-12-03', true, 'departure'],
          ['KIL', null, false, 'arrival'],
        ],
        new: null,
      },
    })
    const entries = await world.database.query(
      `select details ->> 'name' as name from public.audit_logs where action = 'trips.deleted' and resource_id = $1`,
      [trip.id],
    )
    expect(entries).toEqual([{ name: 'MV Demo' }])
  })
})
