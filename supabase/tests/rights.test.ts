import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setUpMfa } from './authenticator.ts'
import {
  addAccount,
  asCaller,
  queryAs,
  type Caller,
  claimsOf,
  addSession,
  SERVICE,
  sqlState,
  VISITOR,
} from './callers.ts'
import { type TestDatabase, openPglite, openServer, readMigrations } from './open-database.ts'
import { CALLERS, type CallerKey, RIGHTS, VERBS, type Verb } from './rights-table.ts'

/** Function -> roles that may execute it. Every other function is closed to all three roles. */
const ROLES_BY_FUNCTION: Record<string, string> = {
  'private.are_atoll_codes': 'anon authenticated service_role',
  'private.are_holidays': 'authenticated service_role',
  'private.is_action_url': 'anon authenticated service_role',
  'private.is_api_user': 'anon authenticated service_role',
  'private.is_atoll_code': 'anon authenticated service_role',
  'private.is_email': 'anon authenticated service_role',
  'private.is_image_url': 'anon authenticated service_role',
  'private.is_in_folder': 'anon authenticated service_role',
  'private.is_marshallese': 'anon authenticated service_role',
  'private.is_line': 'anon authenticated service_role',
  'private.is_text': 'anon authenticated service_role',
  'private.is_web_url': 'anon authenticated service_role',
  'private.is_admin': 'authenticated',
  'private.is_listed_admin': 'authenticated',
  'private.is_photo_path': 'authenticated',
  'private.is_publisher': 'authenticated',
  'private.is_unused_photo': 'authenticated',
  'private.name_key': 'authenticated service_role',
  'private.may_change_mfa': 'authenticated',
  'public.admin_overview': 'authenticated',
  'public.analytics_summary': 'authenticated',
  'public.answer_listing': 'anon authenticated',
  'public.answer_queue': 'authenticated',
  'public.import_listings': 'authenticated service_role',
  'public.undo_import': 'authenticated service_role',
  'public.import_photo': 'authenticated service_role',
  'public.import_contacts': 'authenticated service_role',
  'public.undo_contact_import': 'authenticated service_role',
  'public.merge_listings': 'authenticated',
  'public.begin_account_action': 'authenticated',
  'public.last_author': 'authenticated',
  'public.listing_history': 'authenticated',
  'public.my_sessions': 'authenticated',
  'public.restore_listing': 'authenticated',
  'public.save_trip': 'authenticated',
  'public.server_time': 'authenticated',
  'public.set_require_mfa': 'authenticated',
  'public.set_admin_role': 'authenticated service_role',
  'public.waiting_work': 'authenticated',
  'public.directory_changes': 'anon authenticated service_role',
  'public.directory_changes_by_column': 'anon authenticated service_role',
  'public.record_audit_event': 'anon authenticated service_role',
  'public.mfa_status': 'authenticated',
  'public.verify_mfa_code': 'authenticated',
  'public.enable_mfa': 'authenticated',
  'public.replace_backup_codes': 'authenticated',
  'public.claim_notifications': 'service_role',
  'public.count_request': 'service_role',
  'public.finish_notifications': 'service_role',
  'public.finish_email_change': 'service_role',
  'public.grant_admin': 'authenticated service_role',
  'public.list_admins': 'service_role',
  'public.note_snapshot': 'service_role',
  'public.orphan_photos': 'service_role',
  'public.reset_mfa': 'authenticated service_role',
  'public.revoke_admin': 'authenticated service_role',
  'public.begin_snapshot': 'service_role',
  'public.end_snapshot': 'service_role',
  'public.snapshot_signing_key': 'service_role',
  'public.snapshot_status': 'service_role',
  'public.start_email_change': 'service_role',
  'public.submit_contact': 'service_role',
}

describe('rights to call the functions of the database', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openServer()
  })
  afterAll(() => database.close())

  it('each function of the database can be called by exactly the roles that this test lists (RIGHTS-4)', async () => {
    const rows = await database.query(`
    select p.pronamespace::regnamespace || '.' || p.proname as name, string_agg(r.rolname, ' ' order by r.rolname) as roles
    from pg_proc p cross join pg_roles r
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and r.rolname in ('anon', 'authenticated', 'service_role')
      and has_function_privilege(r.oid, p.oid, 'execute')
    group by p.oid`)
    expect(Object.fromEntries(rows.map((row) => [row['name'], row['roles']]))).toEqual(ROLES_BY_FUNCTION)
  })

  it('functions and tables are defined once in the migrations; only existing functions use `create or replace`', () => {
    const files = readMigrations().map(({ sql }) => sql)
    const definedNames = files.flatMap((sql) => findNames(sql, /^create (?:function|table) ([a-z_.]+)/gm))
    expect(definedNames.length).toBeGreaterThan(50)
    // A function cannot be replaced by one with other parameters: it is dropped and created again.
    const droppedNames = new Set(files.flatMap((sql) => findNames(sql, /^drop function ([a-z_.]+)/gm)))
    const namesDefinedOnce = definedNames.filter((name) => name === undefined || !droppedNames.has(name))
    expect(namesDefinedOnce).toEqual([...new Set(namesDefinedOnce)])
    for (const [fileIndex, sql] of files.entries()) {
      const earlierMigrations = files.slice(0, fileIndex).join('\n')
      for (const name of findNames(sql, /^create or replace function ([a-z_.]+)/gm))
        expect(earlierMigrations, name).toContain(`create function ${name}(`)
    }
  })
})

function findNames(sql: string, words: RegExp) {
  return [...sql.matchAll(words)].map(([, name]) => name)
}

/** @supabase/lite grants these rights to every role when it starts, so row-level security alone must protect the tables. */
const LITE_GRANTS = ['tables', 'sequences'].flatMap((objectKind) =>
  ['public', 'private'].map(
    (schema) => `grant all on all ${objectKind} in schema ${schema} to anon, authenticated, service_role`,
  ),
)
/** Tables that already have rows from the migrations, the accounts and the set-up of the second factor. */
const FILLED_BEFORE = new Set(['users', 'directory_settings', 'admin_mfa_settings', 'admin_backup_codes'])

describe.each([
  ['PGlite with everything granted', openPglite, LITE_GRANTS, ['v', 's', 'p', 'e', 'm']],
  ['PostgreSQL', openServer, [], CALLERS],
] as const)('rights on %s', (_name, open, grants, tested) => {
  let database: TestDatabase
  let callers: Record<CallerKey, Caller>
  beforeAll(async () => {
    database = await open()
    for (const grant of grants) await database.query(grant)
    const admin = await addAccount(database, 'admin@example.mh', true)
    // Add a second admin, because the last admin cannot be removed (ADMINS-4).
    const editor = await addAccount(database, 'editor@example.mh', true)
    await database.query('select public.set_admin_role($1, $2)', [editor.userId, 'editor'])
    const stranger = await addAccount(database, 'stranger@example.mh', false)
    for (const account of [admin, editor]) await setUpMfa(database, account)
    await database.query(
      `delete from public.admin_backup_codes where id in (
        select id from (select id, row_number() over (partition by user_id) as place from public.admin_backup_codes) c
        where place <= 4)`,
    )
    const passwordSession = await addSession(database, admin)
    callers = { v: VISITOR, s: stranger, p: passwordSession, e: editor, m: admin, k: SERVICE }
    // Use the rows of RIGHTS instead of the preferences that a new admin has (PREFS-1).
    await database.query('delete from public.admin_notification_preferences')
    for (const [table, { row }] of Object.entries(RIGHTS)) {
      if (FILLED_BEFORE.has(table)) continue
      for (const owner of row[1].includes('{user}') ? [admin, editor] : [admin])
        await database.query(`insert into public.${table} (${row[0]}) values (${valuesFor(row[1], owner)})`)
    }
  })
  afterAll(() => database.close())

  const valuesFor = (values: string, caller: Caller) =>
    values.replace('{user}', `'${caller.userId ?? callers.m.userId ?? ''}'`)

  /** True if the caller could read or change a row. Always rolled back. */
  async function isAllowed(caller: Caller, table: string, verb: Verb): Promise<boolean> {
    const rights = RIGHTS[table]
    if (rights === undefined) throw new Error(`No rights are written down for ${table}`)
    const statement = {
      select: `select 1 from public.${table}`,
      insert: `insert into public.${table} (${rights.row[0]}) values (${valuesFor(rights.row[1], caller)})`,
      update: `update public.${table} set ${rights.change} where true returning 1`,
      delete: `delete from public.${table} where true returning 1`,
    }[verb]
    const tryStatement = async () => (await database.query(statement)).length > 0 || verb === 'insert'
    try {
      return await asCaller(database, caller, tryStatement, { isKept: false })
    } catch (error) {
      // Rights are checked before unique keys, so a duplicate key means that the insert was allowed.
      if (sqlState(error) === '23505') return true
      if (sqlState(error) === '42501') return false
      throw error
    }
  }

  it.each(Object.keys(RIGHTS).flatMap((table) => VERBS.map((verb) => [table, verb] as const)))(
    'exactly the callers in the table RIGHTS succeed, by role (RIGHTS-14), also among those without rights (RIGHTS-3): %s, %s',
    async (table, verb) => {
      const outcome: Record<string, boolean> = {}
      for (const key of tested) outcome[key] = await isAllowed(callers[key], table, verb)
      expect(outcome).toEqual(
        Object.fromEntries(tested.map((key) => [key, RIGHTS[table]?.[verb].includes(key)])),
      )
    },
  )

  it('the table RIGHTS of the tests contains every table of the API (RIGHTS-1)', async () => {
    const rows = await database.query(`select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') order by relname`)
    expect(rows.map((row) => row['relname'])).toEqual(Object.keys(RIGHTS).toSorted())
  })

  it('no role of the API can read the private schema', async () => {
    const tables = await database.query(
      `select relname from pg_class where relnamespace = 'private'::regnamespace and relkind = 'r'`,
    )
    expect(tables.length).toBeGreaterThan(10)
    for (const { relname } of tables) {
      for (const key of tested.filter((candidate) => candidate !== 'k')) {
        const readAttempt = queryAs(database, callers[key], `select 1 from private.${String(relname)}`)
        const readOutcome = await readAttempt.catch((error: unknown) => sqlState(error))
        expect([[], '42501'], `${key} ${String(relname)}`).toContainEqual(readOutcome)
      }
    }
  })

  it('an admin cannot insert preferences or a second factor for another account (RIGHTS-6)', async () => {
    const otherAccountId = crypto.randomUUID()
    for (const insert of [
      `insert into public.admin_notification_preferences (user_id, notification_type) values ('${otherAccountId}', 'new_submission')`,
      `insert into public.admin_mfa_settings (user_id) values ('${otherAccountId}')`,
    ]) {
      await expect(queryAs(database, callers.m, insert)).rejects.toSatisfy(
        (error) => sqlState(error) === '42501',
      )
    }
  })

  it('nobody can change or delete entries of the audit log (AUDIT-1)', async () => {
    for (const change of [
      `update public.audit_logs set severity = 'low'`,
      `update public.audit_logs set details = '{}'`,
      'delete from public.audit_logs',
      'truncate public.audit_logs',
    ]) {
      await expect(database.query(change), change).rejects.toSatisfy((error) => sqlState(error) === '42501')
    }
  })

  it('visitors and accounts without rights cannot read the author of an announcement (RIGHTS-10)', async () => {
    const [row] = await queryAs(database, VISITOR, 'select title, message from public.announcements limit 1')
    expect(row).toBeDefined()
    // With a session, even one without rights, the column may be read, but no row is visible.
    for (const caller of [callers.s, callers.p])
      expect(await queryAs(database, caller, 'select created_by from public.announcements')).toEqual([])
    if (grants.length > 0) return
    await expect(queryAs(database, VISITOR, 'select created_by from public.announcements')).rejects.toSatisfy(
      (error) => sqlState(error) === '42501',
    )
  })

  it('the author of an announcement is the account of the session (ROWS-5)', async () => {
    const forged = `insert into public.announcements (message, created_by) values ('x', gen_random_uuid()) returning created_by`
    const [row] = await queryAs(database, callers.m, forged)
    expect(row?.['created_by']).toBe(callers.m.userId)
  })

  it.each([
    ['an expired mark', [`update private.mfa_sessions set expires_at = now() - interval '1 second'`]],
    [
      'an account that is no longer listed',
      [
        // Make every admin a publisher, because the last publisher cannot be removed (ADMINS-4).
        `update private.admins set role = 'publisher'`,
        `delete from private.admins where user_id in (select id from public.users where email = 'admin@example.mh')`,
      ],
    ],
  ])('a publisher who has %s has no rights any more', async (_why, statements) => {
    await database.query('begin')
    for (const sql of statements) await database.query(sql)
    await database.query(`select set_config('request.jwt.claims', $1, true)`, [
      JSON.stringify(claimsOf(callers.m)),
    ])
    const [answer] = await database.query('select private.is_admin() as answer')
    await database.query('rollback')
    expect(answer?.['answer']).toBe(false)
  })
})
