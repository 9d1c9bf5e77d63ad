import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PRIVACY_TEXTS } from '../../src/features/about/texts.ts'
import { callFeed } from './directory-feed.ts'
import { DATABASES, type TestDatabase } from './open-database.ts'

describe.each(DATABASES)('the purge on %s', (_name, open) => {
  let database: TestDatabase
  let listing: string
  beforeAll(async () => {
    database = await open()
    const [row] = await database.query(
      `insert into public.businesses (name, description) values ('Store', 'x') returning id`,
    )
    listing = String(row?.['id'])
  })
  afterAll(() => database.close())

  it('the purge deletes counted network addresses within the days that the page /privacy names (RETAIN-1)', async () => {
    const [row] = await database.query(
      `select pg_get_functiondef('private.purge_expired()'::regprocedure) as code`,
    )
    const days = Number(
      /rate_counters c where c\.window_start < now\(\) - interval '(\d) days'/.exec(
        String(row?.['code']),
      )?.[1],
    )
    // The purge runs once a day, so a row may stay a day longer.
    const promisedDays = ['one day', 'two days', 'three days', 'four days'][days]
    const { text = '' } = PRIVACY_TEXTS.sentItems.find(({ what }) => what === 'Network addresses') ?? {}
    expect(text).toContain(
      `is kept: at most ${promisedDays} for counting, at most 30 days in the security log.`,
    )
  })

  it('the purge deletes data past its retention time and keeps the rest (RETAIN-1)', async () => {
    await database.query('begin')
    await database.query(`set local directory.restoring = 'on'`)
    await database.query(
      `insert into public.contact_submissions (type, name, email, message, created_at)
       select 'feedback', 'Jo', 'jo@example.mh', 'Thank you very much', now() - age
       from unnest(array[interval '25 months', interval '23 months']) age`,
    )
    await database.query('commit')
    await database.query(
      `insert into public.admin_analytics_events (event_type, "timestamp")
       select 'search', now() - age from unnest(array[interval '61 days', interval '59 days']) age`,
    )
    await database.query(
      `insert into public.audit_logs (action, ip_address, "timestamp")
       select 'login_failed', 'hash', now() - age from unnest(array[interval '31 days', interval '29 days']) age`,
    )
    await database.query(
      `insert into public.directory_tombstones (collection, id, revision, deleted_at)
       select 'businesses', gen_random_uuid(), nextval('private.directory_revision'), now() - age
       from unnest(array[interval '13 months', interval '11 months']) age`,
    )
    await database.query(
      `insert into public.listing_answers (listing_id, revision, answer, day, device_hash)
       select $1, 1, 'right', current_date, device from unnest(array['old', 'new']) device`,
      [listing],
    )
    await database.query(
      `update public.listing_answers
       set day = current_date - case device_hash when 'old' then 366 else 364 end where true`,
    )
    const changesBefore = (await callFeed(database, 0)).changes
    const [row] = await database.query('select private.purge_expired() as purged')
    expect(row?.['purged']).toEqual({
      tombstones: 1,
      deleted_listings: 0,
      submissions: 1,
      analytics: 1,
      audit_addresses: 1,
      audit: 1,
    })
    expect((await callFeed(database, changesBefore.revision)).changes.reset).toBe(false)
    expect((await callFeed(database, 1)).changes.reset).toBe(true)
    const [keptRow] = await database.query(
      `select count(*)::int as entries, count(ip_address)::int as addresses from public.audit_logs where action = 'login_failed'`,
    )
    expect(keptRow).toEqual({ entries: 1, addresses: 1 })
    expect(await database.query('select device_hash from public.listing_answers')).toEqual([
      { device_hash: 'new' },
    ])
  })

  it('the purge forgets addresses of admins that are not needed any more (RETAIN-5)', async () => {
    const address = 'not-used@example.mh'
    await database.query(
      `insert into private.email_changes (user_id, new_email, code_hash, expires_at)
       select gen_random_uuid(), $1, 'hash', now() - age from unnest(array[interval '25 hours', interval '23 hours']) age`,
      [address],
    )
    await database.query(
      `insert into private.alarm_mails (address, action, is_own, occurred_at)
       select $1, 'mfa_locked', true, now() - age from unnest(array[interval '31 days', interval '29 days']) age`,
      [address],
    )
    await database.query('select private.purge_expired()')
    const [keptRow] = await database.query(
      `select (select count(*)::int from private.email_changes where new_email = $1) as changes,
              (select count(*)::int from private.alarm_mails where address = $1) as mails`,
      [address],
    )
    expect(keptRow).toEqual({ changes: 1, mails: 1 })
  })
})
