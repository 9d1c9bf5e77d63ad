import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DATABASES, type TestDatabase } from './open-database.ts'

describe.each(DATABASES)('the check for rows that change only because time passes, on %s', (_name, open) => {
  let database: TestDatabase
  let carrier: string
  beforeAll(async () => {
    database = await open()
    const [row] = await database.query(
      `insert into public.businesses (name, description) values ('Ship', 'x') returning id`,
    )
    carrier = String(row?.['id'])
  })
  afterAll(() => database.close())

  it.each<[what: string, state: string, expires: string, days: [number, number], isTime: boolean]>([
    ["the day of a trip's first stop has passed", 'announced', '9 days', [-1, 3], true],
    ["the day of a trip's last stop has passed", 'left', '9 days', [-3, -1], true],
    ['the announcement of a trip has ended', 'announced', '-1 minute', [2, 3], true],
    ['no stop had a day that passed', 'announced', '9 days', [0, 3], false],
    ['the ship has arrived', 'arrived', '-1 minute', [-3, -1], false],
    ['the trip is cancelled', 'cancelled', '9 days', [-1, 3], false],
    ['the announcement ended before', 'announced', '-2 days', [-1, 3], false],
  ])(
    'the check whether time alone makes a new build of the site necessary gives the right answer where %s (PAGES-10, TRIP-3)',
    async (_what, state, expires, days, isTime) => {
      const [trip] = await database.query(
        `insert into public.trips (carrier_id, state, source, heard_at, expires_at)
       values ($1, $2, 'radio', now() - interval '20 days', now() + $3::interval) returning id`,
        [carrier, state, expires],
      )
      await database.query(
        `insert into public.trip_stops (trip_id, position, atoll, day)
       select $1, place, (array['MAJ', 'JAL'])[place], (now() at time zone 'Pacific/Majuro')::date + days
       from unnest($2::int[]) with ordinality stop (days, place)`,
        [trip?.['id'], days],
      )
      // Since the last call exactly one midnight in Majuro has passed.
      const [answer] = await database.query(
        `select private.has_rows_changing_by_time(now() - interval '1 day', now()) as is_time`,
      )
      await database.query('delete from public.trips where id = $1', [trip?.['id']])
      expect(answer?.['is_time']).toBe(isTime)
    },
  )
})
