/**
 * What anonymous callers can store: only known fields, about 1 kB an entry, a limited number a day, and for a
 * limited time (LIMIT-9, RETAIN-1).
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, SERVICE, VISITOR, queryAs, sqlState } from './callers.ts'
import { DATABASES, type Row, type TestDatabase } from './open-database.ts'

const LONG_TEXT = 'x'.repeat(19_000)

describe.each(DATABASES)('entries of visitors on %s', (_name, open) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.query('delete from private.rate_counters')
  })

  const reportEvent = (caller: Caller, entry: object, address?: string) =>
    queryAs(database, caller, 'select public.record_audit_event($1, $2)', [
      JSON.stringify(entry),
      address ?? null,
    ])
  const send = {
    audit: (caller: Caller) => reportEvent(caller, { action: 'login_failed' }),
    analytics: (caller: Caller) =>
      queryAs(
        database,
        caller,
        `insert into public.admin_analytics_events (event_type) values ('page_view')`,
      ),
    contact: (caller: Caller) =>
      queryAs(
        database,
        caller,
        `insert into public.contact_submissions (type, name, email, message)
         values ('feedback', 'Jo', 'jo@example.mh', 'Thank you very much')`,
      ),
  }
  const readNewestEntry = async (table: string) =>
    (
      await database.query(
        `select to_jsonb(t) as row from public.${table} t order by "timestamp" desc limit 1`,
      )
    )[0]?.['row'] as Row

  it('an audit entry of a visitor keeps only the fields that the site sends, shortened to about 1 kB in all', async () => {
    const details = Object.fromEntries(
      Array.from({ length: 100 }, (_, index) => [`field${index}`, 'y'.repeat(50)] as [string, unknown]),
    )
    for (const name of ['email', 'stack', 'error', 'url', 'reason', 'viewport', 'connection', 'noted_at'])
      details[name] = 'z'.repeat(500)
    details['rapid'] = { deep: LONG_TEXT.slice(0, 100) }
    await reportEvent(VISITOR, {
      action: 'login_failed',
      details,
      resource_type: 'a',
      resource_id: LONG_TEXT.slice(0, 199),
    })
    const entry = await readNewestEntry('audit_logs')
    expect(Object.keys(entry['details'] as Row).toSorted()).toEqual([
      'connection',
      'email',
      'error',
      'noted_at',
      'reason',
      'stack',
      'url',
      'viewport',
    ])
    expect(JSON.stringify(entry).length).toBeLessThan(2000)
    expect(entry).toMatchObject({ resource_type: null, resource_id: null })
    await reportEvent(
      SERVICE,
      { action: 'error_boundary_triggered', details: { junk: LONG_TEXT } },
      '198.51.100.3',
    )
    expect(await readNewestEntry('audit_logs')).toMatchObject({ details: {} })
  })

  it('an analytics event keeps only known properties and short texts, about 1 kB in all (LIMIT-9)', async () => {
    await queryAs(
      database,
      VISITOR,
      `insert into public.admin_analytics_events (event_type, page_url, referrer, event_category, user_agent, properties)
       values ('performance', $1, $1, left($1, 100), left($1, 300), $2)`,
      [
        LONG_TEXT.slice(0, 500),
        JSON.stringify({
          loadTime: 812,
          query: 'coffee',
          error: LONG_TEXT.slice(0, 300),
          junk: 'y'.repeat(400),
        }),
      ],
    )
    const event = await readNewestEntry('admin_analytics_events')
    expect(event['properties']).toEqual({ loadTime: 812, query: 'coffee', error: 'x'.repeat(100) })
    expect(JSON.stringify(event).length).toBeLessThan(1300)
  })

  it.each(['audit', 'analytics', 'contact'] as const)(
    'entries of visitors (%s) are limited per client and day, and per day in total',
    async (kind) => {
      await database.query(
        `update private.settings set ${kind}_limit = 1000, ${kind}_daily_limit = 4, ${kind}_daily_cap = 10`,
      )
      const outcomes: Record<string, number> = {}
      for (let client = 0; client < 5; client += 1)
        for (let sentCount = 0; sentCount < 6; sentCount += 1) {
          const outcome = await send[kind]({ ...VISITOR, address: `198.51.100.${client}` }).then(
            () => `stored from ${client}`,
            (error: unknown) => sqlState(error),
          )
          outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
        }
      // Entries after the first one of a client may use only half of the daily cap (LIMIT-12).
      expect(outcomes).toEqual({
        'stored from 0': 4,
        'stored from 1': 3,
        'stored from 2': 1,
        'stored from 3': 1,
        'stored from 4': 1,
        PT429: 20,
      })
      await database.query(`update private.settings set ${kind}_daily_limit = 300, ${kind}_daily_cap = 2000`)
    },
  )

  it('entries of visitors count for the address that the proxy reports, not for one that the client claims', async () => {
    const readCountedAddress = async (headers: object) => {
      await database.query(`begin`)
      await database.query(`select set_config('request.headers', $1, true)`, [JSON.stringify(headers)])
      const [row] = await database.query('select private.request_address() as address')
      await database.query('rollback')
      return row?.['address']
    }
    expect(await readCountedAddress({ 'x-forwarded-for': '1.1.1.1, 2.2.2.2, 203.0.113.9' })).toBe(
      '203.0.113.9',
    )
    expect(
      await readCountedAddress({ 'x-forwarded-for': '1.1.1.1', 'cf-connecting-ip': '203.0.113.9' }),
    ).toBe('203.0.113.9')
    await database.query(`update private.settings set address_header = 'x-forwarded-for'`)
    expect(
      await readCountedAddress({ 'x-forwarded-for': '1.1.1.1, 203.0.113.9', 'cf-connecting-ip': '1.1.1.1' }),
    ).toBe('203.0.113.9')
    await database.query(`update private.settings set address_header = 'cf-connecting-ip'`)
    expect(await readCountedAddress({})).toBe('unknown')
  })

  it('audit entries of visitors are purged after 30 days, those of admins after 24 months, and nothing before', async () => {
    const admin = crypto.randomUUID()
    await database.query(
      `insert into public.audit_logs (action, user_id, details, "timestamp")
       select action, user_id::uuid, '{"purge": "test"}', now() - age::interval
       from (values ('login_failed', null, '31 days'), ('login_failed', null, '29 days'), ('login_failed', $1, '31 days'),
         ('businesses.updated', null, '31 days'), ('businesses.updated', $1, '25 months')) v (action, user_id, age)`,
      [admin],
    )
    await database.query('create schema if not exists cron')
    await database.query(
      `create table if not exists cron.job_run_details (runid bigint primary key, end_time timestamptz)`,
    )
    await database.query(`insert into cron.job_run_details values (1, now() - interval '8 days'), (2, now())`)
    const [purged] = await database.query('select private.purge_expired() as purged')
    expect(purged?.['purged']).toMatchObject({ audit: 2 })
    const remainingEntries = await database.query(
      `select action, user_id is null as anonymous from public.audit_logs where details ->> 'purge' = 'test' order by 1, 2`,
    )
    expect(remainingEntries).toEqual([
      { action: 'businesses.updated', anonymous: true },
      { action: 'login_failed', anonymous: false },
      { action: 'login_failed', anonymous: true },
    ])
    expect(await database.query('select runid::int from cron.job_run_details')).toEqual([{ runid: 2 }])
    await expect(
      database.query(`delete from public.audit_logs where details ->> 'purge' = 'test'`),
    ).rejects.toSatisfy((error) => sqlState(error) === '42501')
  })
})
