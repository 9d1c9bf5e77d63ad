import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, openServer } from './open-database.ts'

const RULES = new Map(
  readFileSync(join(import.meta.dirname, 'schema-lint.sql'), 'utf8')
    .split('-- rule: ')
    .slice(1)
    .map((block) => {
      const end = block.indexOf('\n')
      return [block.slice(0, end).trim(), block.slice(end)] as const
    }),
)

/** Findings to ignore: functions with the same answer for every caller, or with a check of their own (supabase/README.md). */
const IGNORED_FINDINGS: Record<string, string[]> = {
  '0028_anon_security_definer_function_executable': [
    'answer_listing(jsonb)',
    'directory_changes(bigint,integer)',
    'directory_changes_by_column(bigint,integer)',
    'record_audit_event(jsonb,text)',
  ],
  '0029_authenticated_security_definer_function_executable': [
    'admin_overview()',
    'analytics_summary(timestamp with time zone,timestamp with time zone)',
    'answer_listing(jsonb)',
    'answer_queue()',
    'begin_account_action(text,text)',
    'directory_changes(bigint,integer)',
    'directory_changes_by_column(bigint,integer)',
    'enable_mfa(text,text[])',
    'grant_admin(uuid)',
    'import_contacts(jsonb,uuid,text)',
    'import_listings(jsonb,uuid,text)',
    'import_photo(jsonb,uuid,text)',
    'last_author(text,uuid)',
    'listing_history(uuid)',
    'merge_listings(jsonb)',
    'mfa_status()',
    'my_sessions()',
    'private.is_admin()',
    'private.is_listed_admin()',
    'private.is_photo_path(text)',
    'private.is_publisher()',
    'private.is_unused_photo(text)',
    'private.may_change_mfa()',
    'record_audit_event(jsonb,text)',
    'replace_backup_codes(text[])',
    'reset_mfa(uuid)',
    'restore_listing(uuid)',
    'revoke_admin(uuid)',
    'save_trip(jsonb,bigint)',
    'set_admin_role(uuid,text)',
    'set_require_mfa(boolean)',
    'undo_contact_import(uuid,integer)',
    'undo_import(uuid,integer)',
    'verify_mfa_code(text)',
    'waiting_work()',
  ],
}

/** One fault per rule, which the lint must find. */
const FAULTS: Record<string, string> = {
  '0001_unindexed_foreign_keys':
    'create table public.t (id int primary key, b uuid references public.businesses)',
  '0002_auth_users_exposed':
    'create view public.t as select * from auth.users; grant select on public.t to anon',
  '0003_auth_rls_initplan':
    'create policy t on public.users for delete to authenticated using (id = auth.uid())',
  '0004_no_primary_key': 'create table private.t (id int)',
  '0006_multiple_permissive_policies':
    'create policy t on public.businesses for select to anon using (featured)',
  '0007_policy_exists_rls_disabled': 'alter table public.users disable row level security',
  '0008_rls_enabled_no_policy':
    'create table public.t (id int); alter table public.t enable row level security',
  '0009_duplicate_index': 'create index t on public.businesses (atoll)',
  '0010_security_definer_view': 'create view public.t as select 1 as one',
  '0011_function_search_path_mutable': `create function public.t() returns int language sql as 'select 1'`,
  '0013_rls_disabled_in_public': 'create table public.t (id int primary key)',
  '0014_extension_in_public': 'create extension citext with schema public',
  '0015_rls_references_user_metadata': `create policy t on public.users for delete to authenticated
    using (((select auth.jwt()) -> 'user_metadata' ->> 'admin') = 'yes')`,
  '0016_materialized_view_in_api': 'create materialized view public.t as select 1 as one',
  '0017_foreign_table_in_api': `create extension file_fdw; create server t foreign data wrapper file_fdw;
    create foreign table public.t (line text) server t options (filename '/dev/null')`,
  '0018_unsupported_reg_types': 'create table public.t (id int primary key, p regproc)',
  '0023_sensitive_columns_exposed': 'create table public.t (id int primary key, secret_key text)',
  '0024_rls_policy_always_true': 'create policy t on public.users for delete to authenticated using (true)',
  '0025_public_bucket_allows_listing': 'create policy t on storage.objects for select to anon using (true)',
  '0028_anon_security_definer_function_executable':
    'grant execute on function public.reset_mfa(uuid) to anon',
  '0029_authenticated_security_definer_function_executable':
    'grant execute on function public.list_admins() to authenticated',
  '0030_rls_policy_null_auth_disjunct':
    'create policy t on public.users for select to anon using ((select auth.uid()) is null)',
  '0030_invalid_index': `update pg_index set indisvalid = false where indexrelid = 'public.businesses_by_atoll'::regclass`,
}

describe('database linter (RIGHTS-9)', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openServer()
  })
  afterAll(() => database.close())

  const findingsOf = async (rule: string) =>
    (await database.query(RULES.get(rule) ?? 'no such rule')).map((row) => String(row['finding'])).toSorted()

  it.each([...RULES.keys()])(
    'the rule %s of the database linter finds no fault in the migrations',
    async (rule) => {
      expect(await findingsOf(rule)).toEqual(IGNORED_FINDINGS[rule] ?? [])
    },
  )

  it.each([...RULES.keys()])(
    'the rule %s of the database linter finds a fault that this test makes',
    async (rule) => {
      await database.query('begin')
      try {
        await database.query(FAULTS[rule] ?? 'no such fault')
        expect((await findingsOf(rule)).length).toBeGreaterThan(IGNORED_FINDINGS[rule]?.length ?? 0)
      } finally {
        await database.query('rollback')
      }
    },
  )
})

/**
 * Hosted Supabase loads the safeupdate extension in the sessions of its API. It refuses every UPDATE and DELETE without
 * WHERE that such a session runs, also inside `security definer` functions and triggers (HOSTED-2). So no function of the
 * project may contain one. Where the server of DATABASE_TEST_URL loads safeupdate, all other tests check the same:
 * callers.ts switches it on for requests.
 */

const WRITE_PATTERN =
  /\b(?:update\s+(?:only\s+)?(?!of\b|skip\b|nowait\b|set\b|on\b|or\b)["\w%.$]+|delete\s+from)\b/gi
/** Text before an `update` keyword that begins no statement: row locks, `on conflict`, trigger events. */
const PREFIX_OF_UPDATE_KEYWORD = /(?:\bfor(?:\s+no\s+key)?|\bdo|\bbefore|\bafter|\bor|\bof)\s*$/i

/** The statements of a function's source that safeupdate would refuse. Reads dynamic SQL in string literals too. */
function findUnsafeWrites(source: string): string[] {
  const literals: string[] = []
  const code = source
    .replaceAll(/--[^\n]*/g, ' ')
    .replaceAll(/\/\*.*?\*\//gs, ' ')
    .replaceAll(/\$(\w*)\$(.*?)\$\1\$|'((?:[^']|'')*)'/gs, (_all, _tag, dollar?: string, quoted?: string) => {
      literals.push(dollar ?? (quoted ?? '').replaceAll("''", "'"))
      return "''"
    })
  const foundStatements: string[] = []
  for (const { 0: start, index } of code.matchAll(WRITE_PATTERN)) {
    if (PREFIX_OF_UPDATE_KEYWORD.test(code.slice(0, index))) continue
    const statement = textOutsideParentheses(code.slice(index + start.length))
    if (!/\bwhere\b/i.test(statement))
      foundStatements.push(`${start}${statement}`.replaceAll(/\s+/g, ' ').trim())
  }
  return [...foundStatements, ...literals.flatMap(findUnsafeWrites)]
}

/** The text up to the end of the statement or of the parentheses around it, without the contents of inner parentheses. */
function textOutsideParentheses(code: string): string {
  let depth = 0
  let ownText = ''
  for (const character of code) {
    if (character === ')') depth -= 1
    if (depth < 0 || (character === ';' && depth === 0)) break
    if (depth === 0) ownText += character
    if (character === '(') depth += 1
  }
  return ownText
}

describe('updates and deletes without WHERE (HOSTED-2)', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openServer()
  })
  afterAll(() => database.close())

  it('no function of the database contains an update or delete without WHERE', async () => {
    const functions = await database.query(
      `select oid::regprocedure::text as name, prosrc from pg_proc
       where pronamespace in ('public'::regnamespace, 'private'::regnamespace) order by 1`,
    )
    expect(functions.length).toBeGreaterThan(80)
    const unsafeStatements = functions.flatMap(({ name, prosrc }) =>
      findUnsafeWrites(String(prosrc)).map((statement) => `${String(name)}: ${statement}`),
    )
    expect(unsafeStatements).toEqual([])
  })

  it.each([
    'update private.settings set require_mfa = true',
    'delete from private.admins',
    'begin delete from only private.admins; return; end',
    'with gone as (delete from private.admins returning user_id) select 1 from gone where true',
    "execute 'delete from private.admins'",
    "execute format('update %I.%I set a = 1', 'a', 'b')",
    'execute $sql$ update x set a = (select b from y where true) $sql$',
    'update x set a = 1 from (select 1 as b where true) y -- where',
    "update x set a = 'where'",
  ])('the check for an update or delete without WHERE reports: %s', (source) => {
    expect(findUnsafeWrites(source)).toHaveLength(1)
  })

  it.each([
    'update private.settings set require_mfa = true where only_row',
    'update x t set a = (select 1) from y where y.id = t.id',
    'select 1 from x for update; select 1 from x for no key update skip locked',
    'insert into x values (1) on conflict (id) do update set a = 1',
    "execute 'create trigger t after insert or update of email or delete on public.users'",
    "raise exception 'Cannot update'; -- delete from x",
  ])('the check for an update or delete without WHERE accepts: %s', (source) => {
    expect(findUnsafeWrites(source)).toEqual([])
  })
})
