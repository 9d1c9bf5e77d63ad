import { beforeAll, describe, expect, it } from 'vitest'
import { VISITOR, queryAs, sqlState, openWithCallers } from './callers.ts'
import { DATABASES, readMigrations } from './open-database.ts'

const SUMMARY_QUERY = `select public.analytics_summary(now() - interval '7 days', now() + interval '1 second') as answer`

/** Clears the figures that are only approximate, so that a comparison requires all others to be equal. */
const withoutEstimates = (answer: object) => ({ ...answer, load_ms: 0, api_ms: 0, visits: 0, devices: [] })

describe.each(DATABASES)('the figures of the analytics tab, on %s', (_name, open) => {
  const world = openWithCallers(open)

  it.each([
    ['a visitor', () => VISITOR],
    ['an account that is not an admin', () => world.stranger],
  ])('the figures of the analytics tab are refused to %s', async (_, caller) => {
    const state = await queryAs(world.database, caller(), SUMMARY_QUERY).catch((error: unknown) =>
      sqlState(error),
    )
    expect(state).toBe('42501')
  })

  it('the analytics figures count the reported events, and ignore invalid properties', async () => {
    const events: [type: string, session: string, page: string, properties: object][] = [
      ['page_view', 'a', '/', {}],
      ['page_view', 'a', '/businesses', {}],
      ['page_view', 'b', '/', {}],
      ['search', 'b', '/search', { query: 'coffee' }],
      ['performance', 'a', '/', { loadTime: 1000 }],
      ['performance', 'b', '/', { loadTime: 3000 }],
      ['performance', 'b', '/', { loadTime: 'quick', apiResponseTime: true }],
      ['performance', 'a', '/', { apiResponseTime: 400 }],
      ['performance', 'a', '/', { error: 'unreachable' }],
    ]
    for (const [type, session, page, properties] of events) {
      await world.database.query(
        `insert into public.admin_analytics_events (event_type, session_id, page_url, properties, device_type)
         values ($1, $2, $3, $4, 'phone')`,
        [type, session, page, JSON.stringify(properties)],
      )
    }
    const [row] = await queryAs(world.database, world.admin, SUMMARY_QUERY)
    expect(row?.['answer']).toMatchObject({
      page_views: 3,
      searches: 1,
      visits: 2,
      load_ms: 2000,
      loads: 2,
      api_ms: 400,
      requests: 2,
      failed_requests: 1,
      top_pages: [
        { name: '/', count: 2 },
        { name: '/businesses', count: 1 },
      ],
      top_searches: [{ name: 'coffee', count: 1 }],
      devices: [{ name: 'phone', count: 2 }],
    })
  })

  const readSummary = async (days: number) =>
    (
      await queryAs(
        world.database,
        world.admin,
        `select public.analytics_summary(now() - $1 * interval '1 day', now() + interval '1 second') as answer`,
        [days],
      )
    )[0]?.['answer'] as Record<string, number> & { steps: { at: string }[] }

  describe('the figures of the analytics tab over many days', () => {
    const PAGES = ['/', '/businesses', '/map', '/emergency']
    beforeAll(async () => {
      await world.database.query('delete from public.admin_analytics_events')
      await world.database.query(
        `insert into public.admin_analytics_events (event_type, session_id, page_url, properties, device_type, "timestamp")
         select (array['page_view', 'search', 'performance'])[1 + n % 3], 'visit ' || n / 7, ($1::text[])[1 + n % 4],
           case n % 3 when 1 then jsonb_build_object('query', 'word ' || n % 13)
             when 2 then jsonb_build_object(case n % 2 when 0 then 'loadTime' else 'apiResponseTime' end, 100 + n) else '{}' end,
           (array['phone', 'desktop', null])[1 + n / 7 % 3], now() - interval '50 days' + n * interval '23 minutes'
         from generate_series(1, 3000) n`,
        [PAGES],
      )
    })
    it('analytics figures from the daily totals equal those from the events: durations within 1.25 %, visits within one a day', async () => {
      for (const days of [90, 30, 7, 1]) {
        await world.database.query(
          `update private.analytics_state set counted_before = '-infinity', received_before = '-infinity'`,
        )
        await world.database.query('delete from private.analytics_days')
        const countedFigures = await readSummary(days)
        await world.database.query('select private.roll_up_analytics()')
        const rolledUp = await readSummary(days)
        for (const name of ['load_ms', 'api_ms'] as const) {
          if (countedFigures[name] !== null)
            expect(Math.abs((rolledUp[name] ?? 0) / (countedFigures[name] ?? 0) - 1)).toBeLessThan(0.0125)
        }
        // A visit over midnight counts on both days.
        expect(rolledUp['visits']).toBeGreaterThanOrEqual(countedFigures['visits'] ?? 0)
        expect(rolledUp['visits']).toBeLessThan((countedFigures['visits'] ?? 0) + days + 1)
        expect(withoutEstimates(rolledUp)).toEqual(withoutEstimates(countedFigures))
      }
    })

    it('analytics events that are sent again are stored once, without a conflict (TELE-6)', async () => {
      const id = crypto.randomUUID()
      const send = `insert into public.admin_analytics_events (id, event_type, page_url) values ($1, 'page_view', $2)`
      const countVisits = async (): Promise<number> => {
        const [row] = await world.database.query(
          "select coalesce(sum(hits), 0)::int as count from private.rate_counters where kind = 'analytics'",
        )
        return Number(row?.['count'])
      }
      const countBefore = await countVisits()
      for (const page of ['/first', '/again']) await queryAs(world.database, VISITOR, send, [id, page])
      // Events that are sent again count against the limits.
      expect((await countVisits()) - countBefore).toBe(2)
      expect(
        await world.database.query('select page_url from public.admin_analytics_events where id = $1', [id]),
      ).toEqual([{ page_url: '/first' }])
      await world.database.query('delete from public.admin_analytics_events where id = $1', [id])
    })

    it('the analytics figures include events that arrive after their day was counted', async () => {
      await world.database.query('select private.roll_up_analytics()')
      const figuresBefore = await readSummary(30)
      await queryAs(
        world.database,
        VISITOR,
        `insert into public.admin_analytics_events (event_type, page_url, "timestamp") values ('page_view', '/', now() - interval '5 days')`,
      )
      await world.database.query('select private.roll_up_analytics()')
      expect((await readSummary(30))['page_views']).toBe((figuresBefore['page_views'] ?? 0) + 1)
    })

    it('the analytics figures stay the same after the events are purged at 60 days', async () => {
      await world.database.query('select private.roll_up_analytics()')
      const figuresBefore = await readSummary(90)
      await world.database.query(
        `update public.admin_analytics_events set "timestamp" = "timestamp" - interval '61 days' where "timestamp" < private.majuro_day(now()) - interval '3 days'`,
      )
      await world.database.query('select private.purge_expired()')
      expect((await readSummary(90))['page_views']).toBe(figuresBefore['page_views'])
    })
  })

  it('the analytics figures of 90 days include the whole first day, whose events are purged, in the total and in the chart (ANALYTICS-1) (ANALYTICS-6)', async () => {
    await world.database.query('delete from private.analytics_days')
    await world.database.query('delete from public.admin_analytics_events')
    await world.database.query(
      `update private.analytics_state set counted_before = '-infinity', received_before = '-infinity'`,
    )
    await world.database.query(
      `insert into public.admin_analytics_events (event_type, page_url, "timestamp")
       select 'page_view', '/', private.majuro_day(now() - interval '90 days') + minutes * interval '1 minute'
       from unnest(array[1, 1439]) minutes`,
    )
    await world.database.query('select private.purge_expired()')
    expect(await world.database.query('select from public.admin_analytics_events')).toEqual([])
    const { page_views, steps } = await readSummary(90)
    expect([page_views, steps.map((step) => (step as { views?: number }).views)]).toEqual([2, [2]])
  })

  describe('analytics figures of a day whose visits had all arrived before the last run on that day', () => {
    const readCountedVisits = () =>
      world.database.query(
        'select page_views::int as views, day = $1 as is_that_day from private.analytics_days',
        [yesterday],
      )
    let yesterday: unknown
    /** Stores a visit of yesterday morning, and the state in which a run at 11:30 PM yesterday leaves the database. */
    const runLateYesterday = async (): Promise<void> => {
      await world.database.query('delete from private.analytics_days')
      await world.database.query('delete from public.admin_analytics_events')
      const [row] = await world.database.query(`select private.majuro_day(now()) - interval '1 day' as day`)
      yesterday = row?.['day']
      await world.database.query(
        `update private.analytics_state set counted_before = $1, received_before = $1::timestamptz + interval '23 hours 25 minutes'`,
        [yesterday],
      )
      await world.database.query('begin')
      await world.database.query('set local session_replication_role = replica')
      await world.database.query(
        `insert into public.admin_analytics_events (event_type, page_url, "timestamp", received_at)
         select 'page_view', '/', at, at from (select $1::timestamptz + interval '10 hours' as at) visit`,
        [yesterday],
      )
      await world.database.query('commit')
    }

    it("visits of a day that all arrived before that day's last run are counted by the next run (ANALYTICS-9)", async () => {
      await runLateYesterday()
      await world.database.query('select private.roll_up_analytics()')
      expect(await readCountedVisits()).toEqual([{ views: 1, is_that_day: true }])
    })

    it('the migration counts, once only, the visits of a day that an earlier version of the database left out (ANALYTICS-9)', async () => {
      await runLateYesterday()
      await world.database.query(
        'update private.analytics_state set counted_before = private.majuro_day(now())',
      )
      const { sql = '' } = readMigrations().find(({ name }) => name.includes('days_before_midnight')) ?? {}
      const count = sql.slice(sql.indexOf('select private.count_day'), sql.indexOf('revoke execute'))
      for (const _ of [1, 2]) {
        await world.database.query(count)
        expect(await readCountedVisits()).toEqual([{ views: 1, is_that_day: true }])
      }
    })
  })

  it('the analytics figures of a period without events are zero or empty', async () => {
    const [row] = await queryAs(
      world.database,
      world.admin,
      `select public.analytics_summary(now() - interval '40 days', now() - interval '39 days') as answer`,
    )
    expect(row?.['answer']).toMatchObject({
      page_views: 0,
      requests: 0,
      load_ms: null,
      steps: [],
      top_pages: [],
    })
  })
})
