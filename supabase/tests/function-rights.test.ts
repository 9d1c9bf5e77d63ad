import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, openServer, readMigrations } from './open-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openServer()
})
afterAll(() => database.close())

/** Function -> roles that may execute it. Whatever is not named here is closed. */
const OPEN: Record<string, string> = {
  'private.is_action_url': 'anon authenticated service_role',
  'private.is_api_user': 'anon authenticated service_role',
  'private.is_atoll_code': 'anon authenticated service_role',
  'private.is_email': 'anon authenticated service_role',
  'private.is_image_url': 'anon authenticated service_role',
  'private.is_in_folder': 'anon authenticated service_role',
  'private.is_line': 'anon authenticated service_role',
  'private.is_text': 'anon authenticated service_role',
  'private.is_web_url': 'anon authenticated service_role',
  'private.is_admin': 'authenticated',
  'private.is_listed_admin': 'authenticated',
  'private.is_photo_path': 'authenticated',
  'private.may_change_mfa': 'authenticated',
  'public.analytics_summary': 'authenticated',
  'public.directory_changes': 'anon authenticated service_role',
  'public.record_audit_event': 'anon authenticated service_role',
  'public.mfa_status': 'authenticated',
  'public.verify_mfa_code': 'authenticated',
  'public.enable_mfa': 'authenticated',
  'public.claim_notifications': 'service_role',
  'public.count_request': 'service_role',
  'public.finish_notifications': 'service_role',
  'public.grant_admin': 'service_role',
  'public.list_admins': 'service_role',
  'public.note_snapshot': 'service_role',
  'public.orphan_photos': 'service_role',
  'public.reset_mfa': 'service_role',
  'public.revoke_admin': 'service_role',
  'public.snapshot_status': 'service_role',
  'public.submit_contact': 'service_role',
}

it('opens exactly these functions to exactly these roles (RIGHTS-4)', async () => {
  const rows = await database.query(`
    select p.pronamespace::regnamespace || '.' || p.proname as name, string_agg(r.rolname, ' ' order by r.rolname) as roles
    from pg_proc p cross join pg_roles r
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and r.rolname in ('anon', 'authenticated', 'service_role')
      and has_function_privilege(r.oid, p.oid, 'execute')
    group by p.oid`)
  expect(Object.fromEntries(rows.map((row) => [row['name'], row['roles']]))).toEqual(OPEN)
})

it('defines each function and table once', () => {
  const text = readMigrations()
    .map(({ sql }) => sql)
    .join('\n')
  const defined = [...text.matchAll(/^create (?:or replace )?(?:function|table) ([a-z_.]+)/gm)].map(
    ([, name]) => name,
  )
  expect(defined.length).toBeGreaterThan(50)
  expect(defined).toEqual([...new Set(defined)])
})
