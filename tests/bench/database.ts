import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { addAccount, asCaller, type Caller } from '../../supabase/tests/callers.ts'
import { openServer, type TestDatabase } from '../../supabase/tests/open-database.ts'
import { printRow, median, repeat, type BenchRow } from './bench-report.ts'
import { IS_QUICK, LARGE } from './bench-settings.ts'

/*
 * The two database reads whose cost grows with the data, on PostgreSQL: 'nothing changed' in the feed, and 90
 * days of analytics. Each is compared with its earlier version (reference/database.sql). To run it alone: `npx
 * tsx tests/bench/database.ts`.
 */

const LISTINGS = [LARGE, 100_000]
const EVENTS = IS_QUICK ? 100_000 : 1_000_000
const RUNS = IS_QUICK ? 3 : 9
/** The number of rows that an import commits at once. */
const ROWS_PER_STATEMENT = 10_000

export async function benchDatabase(): Promise<BenchRow[]> {
  const database = await openServer()
  try {
    await database.query(await readFile(new URL('reference/database.sql', import.meta.url), 'utf8'))
    const admin = await addAccount(database, 'bench@example.org', true)
    const rows: BenchRow[] = []
    for (const [index, listings] of LISTINGS.entries()) {
      await addListings(database, listings - (LISTINGS[index - 1] ?? 0))
      rows.push(await benchNothingChanged(database, listings))
    }
    rows.push(await benchAnalytics(database, admin))
    return rows
  } finally {
    await database.close()
  }
}

type Schema = 'public' | 'reference'

const askFeed = (schema: Schema) =>
  `select ${schema}.directory_changes((select last_value from private.directory_revision), 5000)`

const askSummary = (schema: Schema) => `select ${schema}.analytics_summary(now() - interval '90 days', now())`

async function benchNothingChanged(database: TestDatabase, listings: number): Promise<BenchRow> {
  const [ours, reference] = await inTurns(database, askFeed('public'), askFeed('reference'))
  return {
    what: `'Nothing changed', ${listings.toLocaleString('en')} listings`,
    unit: 'ms',
    ours,
    reference: { name: 'totals summed at each request', value: reference },
    budget: { ours: 3 },
    runs: [RUNS, RUNS],
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
    [EVENTS],
  )
  await database.query('analyze')
  await database.query('select private.roll_up_analytics()')
  const [ours, reference] = await asCaller(database, admin, async () => {
    // The reference cannot be called through the API; the current version checks its caller.
    await database.query('reset role')
    return inTurns(database, askSummary('public'), askSummary('reference'))
  })
  return {
    what: `Analytics of 90 days, ${EVENTS.toLocaleString('en')} events`,
    unit: 'ms',
    ours,
    reference: { name: 'every event read', value: reference },
    budget: { ours: 1_000 },
    runs: [RUNS, RUNS],
  }
}

/** Medians in ms. The two versions alternate in every run. */
async function inTurns(database: TestDatabase, ours: string, reference: string): Promise<[number, number]> {
  const timed = async (sql: string): Promise<number> => {
    const startedAt = performance.now()
    await database.query(sql)
    return performance.now() - startedAt
  }
  await timed(ours)
  const runs = await repeat(RUNS, async () => [await timed(ours), await timed(reference)] as const)
  return [median(runs.map(([each]) => each)), median(runs.map(([, each]) => each))]
}

async function addListings(database: TestDatabase, count: number): Promise<void> {
  for (let added = 0; added < count; added += ROWS_PER_STATEMENT) {
    await database.query(
      `insert into public.businesses (name, description, phone)
       select 'Listing ' || n, 'Groceries and hardware', '625-' || n from generate_series($1::int, $2::int) n`,
      [added + 1, Math.min(count, added + ROWS_PER_STATEMENT)],
    )
  }
  await database.query('vacuum analyze public.businesses')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const row of await benchDatabase()) printRow(row)
}
