/** Triggers update the totals of the feed (FEED-8), and each transaction sends one Realtime message (FEED-9). */
import { beforeAll, describe, expect, it } from 'vitest'
import { type Caller, VISITOR, queryAs, sqlState, openWithCallers } from './callers.ts'
import { callFeed } from './directory-feed.ts'
import { DATABASES } from './open-database.ts'

/** The parts of a hosted project's schema `realtime` that the migrations use. */
const REALTIME_SCHEMA_SQL = `
  create schema realtime;
  grant usage on schema realtime to anon, authenticated, service_role;
  create table realtime.messages (
    id uuid primary key default gen_random_uuid(), topic text not null, extension text not null, payload jsonb,
    event text, private boolean default false, inserted_at timestamp not null default now());
  alter table realtime.messages enable row level security;
  grant select, insert on realtime.messages to anon, authenticated, service_role;
  create function realtime.topic() returns text language sql stable
    as $$ select nullif(current_setting('realtime.topic', true), '') $$;
  create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
    language sql as $$
      insert into realtime.messages (payload, event, topic, private, extension)
      values (payload, event, topic, private, 'broadcast') $$;`

const INSERT_LISTINGS = `insert into public.businesses (name, description) select 'Store ' || n, 'x' from generate_series(1, $1::int) n`

describe.each(DATABASES)('totals and change messages on %s', (_name, open) => {
  const world = openWithCallers(open)

  const countRows = async () => {
    const [row] = await world.database.query(`select
      (select jsonb_build_array(count(*), coalesce(sum(revision), 0)) from public.businesses) as businesses,
      (select jsonb_build_array(count(*), coalesce(sum(revision), 0)) from public.business_images) as business_images,
      (select jsonb_build_array(count(*), coalesce(sum(revision), 0)) from public.emergency_contacts) as emergency_contacts,
      (select jsonb_build_array(count(*), coalesce(sum(revision), 0)) from public.announcements where is_active) as announcements,
      (select jsonb_build_array(count(*), coalesce(sum(revision), 0)) from public.directory_settings) as directory_settings`)
    return row
  }
  const readFeedTotals = async () => (await callFeed(world.database, 0)).changes.totals

  it.each([
    ['listings added', INSERT_LISTINGS.replace('$1', '50')],
    ['some listings changed', `update public.businesses set featured = true where name like '%1'`],
    ['an update that found no listing', `update public.businesses set featured = true where name = 'Nobody'`],
    [
      'photos added',
      `insert into public.business_images (business_id, image_url) select id, 'https://x.mh/1.jpg' from public.businesses`,
    ],
    ['deleted with their photos', `delete from public.businesses where name like '%2'`],
    [
      'contacts added',
      `insert into public.emergency_contacts (name, phone) values ('Police', '911'), ('Fire', '912')`,
    ],
    [
      'an active and an inactive announcement added',
      `insert into public.announcements (message, is_active) values ('a', true), ('b', false)`,
    ],
    ['one switched off, one on', 'update public.announcements set is_active = not is_active'],
    ['an inactive announcement deleted', 'delete from public.announcements where not is_active'],
    ['a changed setting', 'update public.directory_settings set dismissals_reset_at = now()'],
    [
      'an upsert',
      `insert into public.businesses (id, name, description) select id, 'Again', 'x' from public.businesses limit 3
       on conflict (id) do update set name = excluded.name`,
    ],
  ])('the totals of the directory match its rows after this write: %s', async (_what, sql) => {
    await world.database.query(sql)
    expect(await readFeedTotals()).toEqual(await countRows())
  })

  it('renew_epoch recomputes the totals of the directory after a restore, which fires no triggers (FEED-8)', async () => {
    await world.database.query('begin')
    await world.database.query('set local session_replication_role = replica')
    await world.database.query(`delete from public.businesses where name like '%3'`)
    await world.database.query('commit')
    expect(await readFeedTotals()).not.toEqual(await countRows())
    await world.database.query('select private.renew_epoch()')
    expect(await readFeedTotals()).toEqual(await countRows())
  })

  it('install_realtime_rules does nothing in a database without Realtime', async () => {
    const [row] = await world.database.query('select private.install_realtime_rules() as installed')
    expect(row?.['installed']).toBe(false)
  })

  /** The Realtime messages that `work` sends. */
  async function collectMessages(work: () => Promise<unknown>) {
    await world.database.query('delete from realtime.messages')
    await work()
    return world.database.query('select topic, event, payload, private, extension from realtime.messages')
  }
  const changeTwice = async (end: string) => {
    await world.database.query('begin')
    await world.database.query(INSERT_LISTINGS, [1])
    await world.database.query(`update public.businesses set featured = false where true`)
    await world.database.query(end)
  }

  const writeListing = (caller: Caller) =>
    queryAs(world.database, caller, `update public.businesses set featured = true where true`).catch(
      (error: unknown) => sqlState(error),
    )

  describe('change messages in a database with Realtime', () => {
    beforeAll(async () => {
      for (const statement of REALTIME_SCHEMA_SQL.split(/;\n/)) await world.database.query(statement)
      await world.database.query('select private.install_realtime_rules()')
    })

    const message = {
      topic: 'directory',
      event: 'changed',
      payload: {},
      private: true,
      extension: 'broadcast',
    }

    it('an import of 500 listings sends one change message, and so does a deletion of listings with their photos', async () => {
      expect(await collectMessages(() => world.database.query(INSERT_LISTINGS, [500]))).toEqual([message])
      expect(
        await collectMessages(() =>
          world.database.query(`delete from public.businesses where name like '%4'`),
        ),
      ).toEqual([message])
    })

    it('a transaction sends one change message when it commits, and none when it is rolled back (FEED-9)', async () => {
      expect(await collectMessages(() => changeTwice('commit'))).toEqual([message])
      expect(await collectMessages(() => changeTwice('rollback'))).toEqual([])
      expect(await collectMessages(() => changeTwice('commit'))).toEqual([message])
    })

    it('a write that is refused or changes no row sends no change message', async () => {
      expect(await collectMessages(() => writeListing(world.stranger))).toEqual([])
      expect(await collectMessages(() => writeListing(VISITOR))).toEqual([])
      expect(await collectMessages(() => writeListing(world.admin))).toEqual([message])
    })

    it('everyone may listen to the Realtime topic directory and to no other, and nobody may send to it', async () => {
      await world.database.query(INSERT_LISTINGS, [1])
      for (const caller of [VISITOR, world.stranger, world.admin]) {
        const countMessages = (topic: string) =>
          queryAs(
            world.database,
            caller,
            `with asked as materialized (select set_config('realtime.topic', $1, true))
             select count(m.id)::int as messages from asked left join realtime.messages m on true`,
            [topic],
          )
        await world.database.query(`select set_config('realtime.topic', 'directory', false)`)
        expect((await countMessages('directory'))[0]?.['messages']).toBeGreaterThan(0)
        await world.database.query(`select set_config('realtime.topic', 'other', false)`)
        expect((await countMessages('other'))[0]?.['messages']).toBe(0)
        await expect(
          queryAs(
            world.database,
            caller,
            `insert into realtime.messages (topic, extension, event) values ('directory', 'broadcast', 'changed')`,
          ),
        ).rejects.toSatisfy((error) => sqlState(error) === '42501')
      }
    })

    it('a write to the directory succeeds although Realtime fails', async () => {
      await world.database
        .query(`create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
        returns void language plpgsql as $$ begin raise exception 'broken'; end $$`)
      await expect(world.database.query(INSERT_LISTINGS, [1])).resolves.toEqual([])
    })
  })
})
