import { Client } from 'pg'
import type { BenchBackend } from './bench-backend.ts'
import { benchFilledDirectory } from './first-sync.ts'
import type { BenchRow } from './bench-report.ts'

const TRIP_COUNT = 200
const STOPS_PER_TRIP = 3
const MARSHALLESE_TEXT_COUNT = 300

/** The first sync of a directory in which ships are announced and listings have texts in both languages. */
export async function benchTripsAndTexts(
  filledBackend: BenchBackend,
  plainBackend: BenchBackend,
  pagesFolder: string,
): Promise<BenchRow[]> {
  await addTripsAndTexts(filledBackend)
  const listings = filledBackend.listings.toLocaleString('en')
  return benchFilledDirectory(
    { filled: filledBackend, plain: plainBackend },
    pagesFolder,
    `${listings} listings with ${TRIP_COUNT} trips and ${MARSHALLESE_TEXT_COUNT} Marshallese texts`,
  )
}

async function addTripsAndTexts(backend: BenchBackend): Promise<void> {
  const database = new Client(backend.databaseUrl)
  await database.connect()
  try {
    await database.query(
      `update public.businesses b
       set description_mh = 'Jikin in ej pād ilo ' || b.atoll || ' im ej bellok ran otemjej. ' || b.name, mh_by = 'Hilda'
       where b.id in (select c.id from public.businesses c where c.description <> '' order by c.id limit $1)`,
      [MARSHALLESE_TEXT_COUNT],
    )
    await database.query(
      `with carriers as (
         select b.id, row_number() over (order by b.id) - 1 as at, count(*) over () as all_of
         from public.businesses b where b.category = 'transportation'),
       announced as (
         insert into public.trips (carrier_id, kind, state, source, heard_at, note, expires_at)
         select c.id, 'ship', 'announced', 'the captain by radio', now() - n * interval '1 hour', 'Bring water for the trip ' || n,
                now() + interval '30 days'
         from generate_series(1, $1::int) n join carriers c on c.at = n % c.all_of
         returning id)
       insert into public.trip_stops (trip_id, position, atoll, day, is_about, event)
       select a.id, p, (array['MAJ', 'JAL', 'KIL'])[p], current_date + 3 + p, p > 1,
              case p when 1 then 'departure' else 'arrival' end
       from announced a cross join generate_series(1, $2::int) p`,
      [TRIP_COUNT, STOPS_PER_TRIP],
    )
    await database.query('update private.snapshot_state set revision = -1 where only_row')
  } finally {
    await database.end()
  }
  const answer = await fetch(`${backend.url}/functions/v1/publish-snapshot`, {
    method: 'POST',
    headers: { apikey: backend.secretKey },
  })
  const { data } = (await answer.json()) as { data?: { published: boolean } }
  if (data?.published !== true) throw new Error('The snapshot with the trips was not published')
}
