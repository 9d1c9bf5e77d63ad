import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { startBackend } from '../../supabase/local/start-backend.ts'
import { addAccount, asCaller, type Caller } from '../../supabase/tests/callers.ts'
import {
  installSchema,
  openBareServer,
  type Connection,
  type TestDatabase,
} from '../../supabase/tests/open-database.ts'
import { median, repeatMeasurement, type BenchRow } from './bench-report.ts'
import { IS_SHORT_RUN, LARGE_LISTING_COUNT } from './bench-settings.ts'

/*
 * The two database reads whose cost grows with the data, on PostgreSQL: 'nothing changed' in the feed, as a statement
 * and as a whole request to the local API, and 90 days of analytics. Each is compared with its earlier version
 * (reference/database.sql). To run it alone: `npm run bench -- database`.
 */

const LISTING_COUNTS = [LARGE_LISTING_COUNT, 100_000]
const EVENT_COUNT = IS_SHORT_RUN ? 100_000 : 1_000_000
const RUN_COUNT = IS_SHORT_RUN ? 3 : 9
/** Number of feed requests: each takes a few milliseconds, so a stable median on a busy machine needs many. */
const FEED_RUNS = 31
/** The number of rows that an import commits at once. */
const ROWS_PER_STATEMENT = 10_000

export async function benchDatabase(): Promise<BenchRow[]> {
  const database = await openBareServer()
  try {
    await installSchema((sql) => database.query(sql))
    await database.query(await readFile(new URL('reference/database.sql', import.meta.url), 'utf8'))
    const admin = await addAccount(database, 'bench@example.org', true)
    const rows: BenchRow[] = []
    for (const [index, listings] of LISTING_COUNTS.entries()) {
      await addListings(database, listings - (LISTING_COUNTS[index - 1] ?? 0))
      rows.push(await benchNothingChanged(database, listings))
    }
    rows.push(await benchFeedRequest(database, Math.max(...LISTING_COUNTS)))
    rows.push(await benchAnalytics(database, admin))
    return rows
  } finally {
    await database.close()
  }
}

type SchemaName = 'public' | 'reference'

const toFeedSql = (schema: SchemaName) =>
  `select ${schema}.directory_changes((select last_value from private.directory_revision), 5000)`

const toSummarySql = (schema: SchemaName) =>
  `select ${schema}.analytics_summary(now() - interval '90 days', now())`

async function benchNothingChanged(database: TestDatabase, listings: number): Promise<BenchRow> {
  const [currentMs, reference] = await timeAlternately(
    database,
    toFeedSql('public'),
    toFeedSql('reference'),
    FEED_RUNS,
  )
  return {
    what: `'Nothing changed', ${listings.toLocaleString('en')} listings, statement`,
    unit: 'ms',
    ours: currentMs,
    reference: { name: 'totals summed at each request', value: reference },
    budget: { ours: 3 },
    runs: [FEED_RUNS, FEED_RUNS],
  }
}

/** Measures an unchanged feed through the local API, which adds a transaction, the caller's role and settings, and HTTP. */
async function benchFeedRequest({ url, query }: TestDatabase, listings: number): Promise<BenchRow> {
  const address = new URL(url ?? '')
  address.pathname = '/guide_bench_request'
  await query('create database guide_bench_request')
  const dataDir = await mkdtemp(join(tmpdir(), 'guide-bench-request-'))
  const backend = await startBackend({ port: 0, dataDir, demoListings: 0, postgres: address.href })
  const client = new Client(address.href)
  try {
    await client.connect()
    const connection = {
      query: async (sql: string, values?: unknown[]) => (await client.query(sql, values)).rows,
    }
    await client.query(await readFile(new URL('reference/database.sql', import.meta.url), 'utf8'))
    await client.query(`create function public.directory_changes_before(since bigint, max_rows integer) returns json
      language sql stable security definer set search_path = ''
      as 'select reference.directory_changes(since, max_rows)';
      notify pgrst, 'reload schema'`)
    await addListings(connection, listings)
    // The local backend publishes its snapshot a few seconds after a change, which would disturb the measurement.
    const dueQuery = `select (public.snapshot_status() ->> 'is_due')::boolean as due`
    while ((await client.query<{ due: boolean }>(dueQuery)).rows[0]?.due !== false) await sleep(500)
    const [newestRevision] = (
      await client.query<{ last_value: string }>('select last_value from private.directory_revision')
    ).rows
    const measureRequest = async (name: string): Promise<number> => {
      const startedAt = performance.now()
      const answer = await fetch(`${backend.url}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: { apikey: backend.env.SUPABASE_PUBLISHABLE_KEY, 'Content-Type': 'application/json' },
        body: JSON.stringify({ since: Number(newestRevision?.last_value), max_rows: 5_000 }),
      })
      const { rows } = (await answer.json()) as { rows?: object }
      if (JSON.stringify(rows) !== '{}') throw new Error(`${name} answered ${answer.status} with rows`)
      return performance.now() - startedAt
    }
    await measureRequest('directory_changes')
    await measureRequest('directory_changes_before')
    const runs = await repeatMeasurement(
      FEED_RUNS,
      async () =>
        [
          await measureRequest('directory_changes'),
          await measureRequest('directory_changes_before'),
        ] as const,
    )
    return {
      what: `'Nothing changed', ${listings.toLocaleString('en')} listings, whole request to the local API`,
      unit: 'ms',
      ours: median(runs.map(([each]) => each)),
      reference: { name: 'totals summed at each request', value: median(runs.map(([, each]) => each)) },
      budget: null,
      runs: [FEED_RUNS, FEED_RUNS],
    }
  } finally {
    await client.end()
    await backend.close()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
  }
}

async function benchAnalytics(database: TestDatabase, admin: Caller): Promise<BenchRow> {
  await database.query(
    `insert into public.admin_analytics_events (event_type, session_id, page_url, properties, device_type, "timestamp")
     select (array['page_view', 'search', 'performance'])[1 + n % 3], 'visit ' || n / 7, '/business/' || n % 500,
       case n % 3 when 1 then jsonb_build_object('query', 'word ' || n % 700)
         when 2 then jsonb_build_object(case n % 2 when 0 then 'loadTime' else 'apiResponseTime' end, 100 + n % 4000)
         else '{}' end,
       (array['phone', 'desktop', 'tablet'])[1 + n / 7 % 3], now() - n * interval '90 days' / $1::int
     from generate_series(1, $1::int) n`,
    [EVENT_COUNT],
  )
  await database.query('analyze')
  await database.query('select private.roll_up_analytics()')
  const [currentMs, reference] = await asCaller(database, admin, async () => {
    // The API's roles may not call the reference, so run both as the owner. The current version still checks the claims.
    await database.query('reset role')
    return timeAlternately(database, toSummarySql('public'), toSummarySql('reference'), RUN_COUNT)
  })
  return {
    what: `Analytics of 90 days, ${EVENT_COUNT.toLocaleString('en')} events`,
    unit: 'ms',
    ours: currentMs,
    reference: { name: 'reading every event', value: reference },
    budget: { ours: 1_000 },
    runs: [RUN_COUNT, RUN_COUNT],
  }
}

/** Runs two statements alternately. @returns the median time of each, in ms */
async function timeAlternately(
  database: Connection,
  currentSql: string,
  reference: string,
  times: number,
): Promise<[number, number]> {
  const measureMs = async (sql: string): Promise<number> => {
    const startedAt = performance.now()
    await database.query(sql)
    return performance.now() - startedAt
  }
  await measureMs(currentSql)
  const runs = await repeatMeasurement(
    times,
    async () => [await measureMs(currentSql), await measureMs(reference)] as const,
  )
  return [median(runs.map(([each]) => each)), median(runs.map(([, each]) => each))]
}

async function addListings(database: Pick<Connection, 'query'>, count: number): Promise<void> {
  for (let addedCount = 0; addedCount < count; addedCount += ROWS_PER_STATEMENT) {
    await database.query(
      `insert into public.businesses (name, description, phone)
       select 'Listing ' || n, 'Groceries and hardware', '625-' || n from generate_series($1::int, $2::int) n`,
      [addedCount + 1, Math.min(count, addedCount + ROWS_PER_STATEMENT)],
    )
  }
  await database.query('vacuum analyze public.businesses')
}
