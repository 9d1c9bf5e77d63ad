import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sqlState } from './callers.ts'
import { openBareServer, readMigrations, type TestDatabase } from './open-database.ts'

/**
 * Applies the migrations with the rights that hosted Supabase gives to its users (HOSTED-1): the role is no superuser, the
 * schemas auth, storage and realtime belong to other roles, and in these it may only create policies and triggers.
 */

/** Tables on which supautils lets the role make policies (`supautils.policy_grants` of hosted projects). */
const POLICY_TABLES = [
  'auth.audit_log_entries',
  'auth.identities',
  'auth.refresh_tokens',
  'auth.sessions',
  'auth.users',
  'realtime.messages',
  'realtime.subscription',
  'storage.buckets',
  'storage.migrations',
  'storage.objects',
  'storage.s3_multipart_uploads',
  'storage.s3_multipart_uploads_parts',
]

/**
 * Replaces supautils, which needs an extension in C. Here the role is a member of the owning roles, so that it can create
 * policies, and an event trigger refuses everything else in the schemas of these roles.
 */
const HOSTED_RIGHTS_SQL = `
  create schema realtime;
  create table realtime.messages (
    id uuid not null default gen_random_uuid() primary key, topic text not null, extension text not null, payload jsonb,
    event text, private boolean default false
  );
  alter table realtime.messages enable row level security;
  create function realtime.topic() returns text language sql stable as
    $$ select nullif(current_setting('realtime.topic', true), '') $$;
  create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
    language plpgsql as
    $$ begin insert into realtime.messages (payload, event, topic, private, extension)
       values (payload, event, topic, private, 'broadcast'); end $$;

  create role project login createdb createrole bypassrls;
  grant anon, authenticated, service_role to project with admin option;
  do $$
  declare
    owned record;
  begin
    execute format('alter database %I owner to project', current_database());
    for owned in select unnest(array['auth', 'storage', 'realtime']) as name loop
      execute format('create role %I nologin', 'supabase_' || owned.name || '_admin');
      execute format('grant %I to project with inherit true, set false', 'supabase_' || owned.name || '_admin');
      execute format('grant usage on schema %I to project', owned.name);
      execute format('grant all on all tables in schema %I to project', owned.name);
      execute format('grant execute on all routines in schema %I to project', owned.name);
    end loop;
    for owned in select c.relname as name, n.nspname as schema from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname in ('auth', 'storage', 'realtime') loop
      execute format('alter table %I.%I owner to %I', owned.schema, owned.name, 'supabase_' || owned.schema || '_admin');
    end loop;
  end
  $$;
  alter schema extensions owner to project;

  create function public.refuse_change(command text, kind text, schema text, identity text) returns void language plpgsql as $$
  begin
    if session_user <> 'project' or coalesce(schema, '') not in ('auth', 'storage', 'realtime') or kind = 'trigger'
      or (kind = 'policy' and split_part(identity, ' on ', 2) = any ('{${POLICY_TABLES.join(',')}}')) then
      return;
    end if;
    raise exception '% % is not allowed', command, identity using errcode = '42501';
  end
  $$;
  create function public.watch_changes() returns event_trigger language plpgsql security definer as $$
  begin
    perform public.refuse_change(c.command_tag, c.object_type, c.schema_name, c.object_identity)
    from pg_event_trigger_ddl_commands() c;
  end
  $$;
  create function public.watch_drops() returns event_trigger language plpgsql security definer as $$
  begin
    perform public.refuse_change('drop', d.object_type, d.schema_name, d.object_identity)
    from pg_event_trigger_dropped_objects() d where d.original;
  end
  $$;
  create event trigger watch_changes on ddl_command_end execute function public.watch_changes();
  create event trigger watch_drops on sql_drop execute function public.watch_drops();
`

describe('migrations with the rights of a hosted project (HOSTED-1)', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openBareServer()
    await database.query(readFileSync(join(import.meta.dirname, 'platform.sql'), 'utf8'))
    await database.query(HOSTED_RIGHTS_SQL)
    await database.query('set session authorization project')
  })
  afterAll(() => database.close())

  it.each([
    'alter table storage.objects add column mine text',
    'create table storage.mine (id int)',
    'create function auth.mine() returns int language sql as $$ select 1 $$',
    'drop table realtime.messages',
    'alter role anon superuser',
    `create policy mine on storage.objects using (true); drop policy mine on storage.objects; drop table storage.objects cascade`,
  ])('the simulated hosted project refuses SQL that only the platform may run: %s', async (sql) => {
    expect(await database.query(sql).catch(sqlState)).toBe('42501')
  })

  it('all migrations can be applied with the rights of a hosted project', async () => {
    for (const { name, sql } of readMigrations()) {
      await database.query(sql).catch((error: unknown) => {
        throw new Error(`${name}: ${String(error)}`, { cause: error })
      })
    }
    expect(
      await database.query(
        `select schemaname || '.' || tablename as at, count(*)::int as policies from pg_policies
         where schemaname in ('storage', 'realtime') group by 1 order by 1`,
      ),
    ).toEqual([
      { at: 'realtime.messages', policies: 1 },
      { at: 'storage.objects', policies: 3 },
    ])
  })

  it('the SQL that docs/deploy.md runs after the migrations works on a hosted project, and then Realtime announces a change', async () => {
    expect(
      await database.query(
        'select private.install_storage_rules() as storage, private.install_realtime_rules() as realtime',
      ),
    ).toEqual([{ storage: true, realtime: true }])
    await database.query('update private.settings set require_mfa = true where only_row')
    await database.query(
      `insert into public.businesses (name, phone) values ('Store', '625-1'), ('Shop', '625-2')`,
    )
    expect(await database.query('select topic, event, private from realtime.messages')).toEqual([
      { topic: 'directory', event: 'changed', private: true },
    ])
    await database.query(`insert into auth.users (email) values ('new@example.org')`)
    expect(await database.query('select email from public.users')).toEqual([{ email: 'new@example.org' }])
  })
})
