import { expect, describe, it } from 'vitest'
import { openWithCallers, queryAs } from './callers.ts'
import { DATABASES, type Row } from './open-database.ts'

const TRIP = {
  kind: 'ship',
  state: 'announced',
  source: 'Private words',
  heard_at: '2025-01-01T00:00:00Z',
  expires_at: '2100-01-01T00:00:00Z',
}

describe.each(DATABASES)('values of trips in the audit log on %s', (_name, open) => {
  const world = openWithCallers(open)

  const createCarrier = async (name: string): Promise<string> => {
    const [row] = await queryAs(
      world.database,
      world.admin,
      `insert into public.businesses (name, description) values ($1, 'x') returning id`,
      [name],
    )
    return String(row?.['id'])
  }
  const saveTrip = async (
    id: string,
    carrier: string,
    fields: object,
    revision: unknown,
  ): Promise<unknown> => {
    const stops = ['MAJ', 'JAL'].map((atoll) => ({ atoll, day: null }))
    const [row] = await queryAs(world.database, world.admin, 'select public.save_trip($1, $2) as answer', [
      { ...TRIP, id, carrier_id: carrier, stops, ...fields },
      revision,
    ])
    return (row?.['answer'] as Row | undefined)?.['revision']
  }
  /** A trip that an admin entered and edited. Returns its id and revision. */
  const addEditedTrip = async (carrier: string) => {
    const id = crypto.randomUUID()
    const revision = await saveTrip(id, carrier, {}, null)
    return { id, revision: await saveTrip(id, carrier, { note: 'More words' }, revision) }
  }
  /** A trip without an entry of its creation, which an admin edited. Returns its id. */
  const addTripBySql = async (carrier: string): Promise<string> => {
    const [row] = await world.database.query(
      `insert into public.trips (carrier_id, source, heard_at, expires_at) values ($1, $2, $3, $4) returning id, revision`,
      [carrier, TRIP.source, TRIP.heard_at, TRIP.expires_at],
    )
    await saveTrip(String(row?.['id']), carrier, { note: 'More words' }, row?.['revision'])
    return String(row?.['id'])
  }
  const countValues = async (ids: string[]) =>
    (
      await world.database.query(
        `select count(*)::int as entries, count(changes)::int as values from public.audit_logs
         where resource_type = 'trips' and resource_id = any ($1)`,
        [ids],
      )
    )[0]

  it('the purge clears the values of the trips of a deleted carrier, and keeps those of a trip that got another carrier (RETAIN-3)', async () => {
    const carrier = await createCarrier('Ship')
    const trip = await addEditedTrip(carrier)
    const deletedTrip = await addEditedTrip(carrier)
    const movedTrip = await addEditedTrip(carrier)
    const ids = [trip.id, deletedTrip.id, await addTripBySql(carrier)]
    const otherCarrier = await createCarrier('Other ship')
    await saveTrip(movedTrip.id, otherCarrier, {}, movedTrip.revision)
    await queryAs(world.database, world.admin, 'delete from public.trips where id = $1', [deletedTrip.id])
    await queryAs(world.database, world.admin, 'delete from public.businesses where id = $1', [carrier])
    const purgeAfterDays = async (days: number) => {
      await world.database.query(
        'update public.deleted_listings set deleted_at = now() - make_interval(days => $2) where id = $1',
        [carrier, days],
      )
      await world.database.query('select private.purge_expired()')
    }
    const before = await countValues(ids)
    const movedBefore = await countValues([movedTrip.id])
    expect([before?.['values'], movedBefore?.['values']]).toEqual([before?.['entries'], 3])
    // A trip that another carrier lost keeps its values too, so that it can be entered again.
    await queryAs(world.database, world.admin, 'delete from public.trips where id = $1', [movedTrip.id])
    await purgeAfterDays(29)
    expect(await countValues(ids)).toEqual(before)
    await purgeAfterDays(31)
    expect(await countValues(ids)).toEqual({ ...before, values: 0 })
    expect(await countValues([movedTrip.id])).toEqual({ entries: 4, values: 4 })
  })
})
