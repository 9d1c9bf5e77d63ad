import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RunningBackend } from '../../supabase/local/start-backend.ts'
import { startTestBackend } from './test-backend.ts'
import { CALLERS, RIGHTS, VERBS, type Verb } from '../../supabase/tests/rights-table.ts'
import {
  claimsOf,
  forgeToken,
  type HttpCallerKey,
  signInCallers,
  type RightsCallers,
  sendAs,
} from './rights-callers.ts'

/*
 * Tests the rights table over HTTP with real keys and tokens (supabase/tests/rights.test.ts tests it inside Postgres), and
 * that invalid tokens give access to no table, function or file.
 */

/** Key column of the tables whose key is not `id`. */
const KEY_COLUMNS: Record<string, string> = {
  listing_sources: 'business_id',
  contact_sources: 'contact_id',
  listing_versions: 'listing_id',
  listing_answers: 'listing_id',
  admin_mfa_settings: 'user_id',
}

/** The update that is tried on each table, as JSON. */
const UPDATES: Record<string, object> = {
  businesses: { featured: true },
  business_images: { alt_text: 'Front' },
  emergency_contacts: { available_24_7: true },
  announcements: { priority: 5 },
  trips: { state: 'left' },
  trip_stops: { is_about: false },
  directory_settings: { dismissals_reset_at: '2026-11-20T00:00:00Z' },
  directory_tombstones: { revision: 1 },
  listing_answers: { answer: 'wrong' },
  listing_versions: { fields: { name: 'Forged' } },
  deleted_listings: { name: 'Forged' },
  do_not_list: { reason: 'Forged' },
  distinct_listings: { created_at: '2026-11-20T00:00:00Z' },
  listing_imports: { file_name: 'forged.csv' },
  listing_sources: { source: 'Forged' },
  imported_photos: { revision: 2 },
  contact_imports: { file_name: 'forged.csv' },
  contact_sources: { source: 'Forged' },
  deleted_contacts: { name: 'Forged' },
  contact_submissions: { status: 'reviewed' },
  users: { email: 'thief@example.org' },
  admin_mfa_settings: { is_enabled: true },
  admin_backup_codes: { is_used: false },
  admin_notification_preferences: { email_enabled: false },
  audit_logs: { action: 'nothing_happened' },
  admin_analytics_events: { event_type: 'search' },
}

const TABLES = Object.keys(RIGHTS)

let folder: string
let backend: RunningBackend
let database: Client
let callers: RightsCallers

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'guide-rights-'))
  backend = await startTestBackend({ port: 0, dataDir: folder, demoListings: 20, signInsPer5Minutes: 100 })
  callers = await signInCallers(backend)
  database = new Client(backend.env.DATABASE_URL)
  await database.connect()
  await database.query('update private.settings set contact_limit = 100000, analytics_limit = 100000')
  for (const table of TABLES) await fillTable(table)
  await copyAllTables()
})

afterAll(async () => {
  await database.end()
  await backend.close()
  await rm(folder, { recursive: true, force: true })
})

const HTTP_CALLERS = CALLERS.filter((key): key is HttpCallerKey => key !== 'e')

const COPIED_TABLES = [
  ...TABLES.map((table) => `public.${table}`),
  'private.mfa_factors',
  'private.mfa_sessions',
]

/** Adds the test row of the rights table to a table that has no row. */
async function fillTable(table: string): Promise<void> {
  const { rowCount } = await database.query(`select from public.${table} limit 1`)
  const [columns, values] = RIGHTS[table]?.row ?? ['', '']
  if (rowCount !== 0) return
  await database.query(
    `insert into public.${table} (${columns}) values (${values.replace('{user}', `'${callers.adminId}'`)})`,
  )
}

/** Copies every table, so that each test starts from the same state, because HTTP requests cannot be rolled back. */
async function copyAllTables(): Promise<void> {
  await database.query('create schema kept')
  for (const table of COPIED_TABLES)
    await database.query(`create table kept.${table.replace('.', '_')} as table ${table}`)
}

async function restoreAllTables(): Promise<void> {
  await database.query('begin')
  await database.query('set local session_replication_role = replica')
  for (const table of COPIED_TABLES) {
    await database.query(`delete from ${table}`)
    await database.query(`insert into ${table} select * from kept.${table.replace('.', '_')}`)
  }
  await database.query('commit')
}

/** Returns a row of the table that the tests try to access. */
async function readTarget(table: string): Promise<string> {
  if (table === 'directory_tombstones') return 'collection=eq.businesses'
  const key = KEY_COLUMNS[table] ?? 'id'
  const isOwn = ['admin_mfa_settings', 'admin_backup_codes', 'admin_notification_preferences'].includes(table)
  const condition = isOwn ? `where user_id = '${callers.adminId}'` : ''
  const { rows } = await database.query<{ key: string }>(
    `select ${key}::text as key from public.${table} ${condition} limit 1`,
  )
  return `${key}=eq.${rows[0]?.key ?? crypto.randomUUID()}`
}

/** Returns the row of the rights table as JSON. The database evaluates its SQL expressions. */
async function createRow(table: string, key: HttpCallerKey): Promise<Record<string, unknown>> {
  const [columns, values] = RIGHTS[table]?.row ?? ['', '']
  const account = key === 's' ? callers.strangerId : callers.adminId
  const names = columns.split(', ')
  const expressions = values.replace('{user}', `'${account}'`)
  const { rows } = await database.query<{ row: unknown[] }>(`select json_build_array(${expressions}) as row`)
  return Object.fromEntries(names.map((name, index) => [name, rows[0]?.row[index]]))
}

const sendWithKey = (key: HttpCallerKey, ...request: [method: string, urlPath: string, body?: unknown]) =>
  sendAs(backend, callers.headers[key], request)

async function isAllowed(key: HttpCallerKey, table: string, verb: Verb): Promise<boolean> {
  const address = `/rest/v1/${table}`
  const target = await readTarget(table)
  const answer = await {
    // Visitors may not read announcements.created_by (RIGHTS-10), so '*' would be refused.
    select: async () =>
      sendWithKey(key, 'GET', `${address}?select=${table === 'announcements' ? 'id' : '*'}&limit=1`),
    insert: async () => sendWithKey(key, 'POST', address, await createRow(table, key)),
    update: () => sendWithKey(key, 'PATCH', `${address}?${target}`, UPDATES[table]),
    delete: () => sendWithKey(key, 'DELETE', `${address}?${target}`),
  }[verb]()
  const text = await answer.text()
  if (verb === 'insert') return [201, 409].includes(answer.status)
  if (answer.ok) return (JSON.parse(text) as unknown[]).length > 0
  expect([401, 403], `${key} ${verb} ${table}: ${answer.status} ${text}`).toContain(answer.status)
  return false
}

test.each(TABLES.flatMap((table) => VERBS.map((verb) => [table, verb] as const)))(
  'the API allows on the table %s the verb %s to exactly the callers that RIGHTS lists',
  async (table, verb) => {
    const outcome: Record<string, boolean> = {}
    for (const key of HTTP_CALLERS) {
      outcome[key] = await isAllowed(key, table, verb)
      if (verb !== 'select') await restoreAllTables()
    }
    expect(outcome).toEqual(
      Object.fromEntries(HTTP_CALLERS.map((key) => [key, RIGHTS[table]?.[verb].includes(key)])),
    )
  },
)

describe('tokens that give no access (RIGHTS-2)', () => {
  const tokens: [string, () => Promise<string>][] = [
    ['a stranger', async () => callers.stranger],
    ['an admin without the second factor', async () => callers.passwordOnly],
    [
      'an expired one of the admin',
      () => forgeToken(backend, { ...claimsOf(callers.admin), exp: 1_700_000_000 }),
    ],
    [
      'one signed by somebody else',
      () => forgeToken(backend, claimsOf(callers.admin), { key: 'another key' }),
    ],
    ['an unsigned one', () => forgeToken(backend, claimsOf(callers.admin), { algorithm: 'none' })],
    [
      'one that was made a service key',
      async () => {
        const [head, , signature] = callers.stranger.split('.')
        const claims = { ...claimsOf(callers.stranger), role: 'service_role' }
        return `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`
      },
    ],
  ]
  const adminTables = TABLES.filter((table) => RIGHTS[table]?.select === 'emk')
  const functions = [
    'grant_admin',
    'revoke_admin',
    'list_admins',
    'reset_mfa',
    'set_require_mfa',
    'admin_overview',
    'begin_account_action',
    'start_email_change',
    'finish_email_change',
    'restore_listing',
    'listing_history',
    'submit_contact',
    'count_request',
    'claim_notifications',
    'finish_notifications',
    'snapshot_status',
    'snapshot_signing_key',
    'begin_snapshot',
    'end_snapshot',
    'note_snapshot',
    'orphan_photos',
  ]

  test.each(tokens)('a token gives no access to anything that is not public: %s', async (_, makeToken) => {
    const token = await makeToken()
    const sendWithToken = (
      method: string,
      urlPath: string,
      body?: BodyInit,
      type = 'application/json',
    ): Promise<Response> =>
      fetch(`${backend.url}${urlPath}`, {
        method,
        headers: {
          apikey: backend.env.SUPABASE_PUBLISHABLE_KEY,
          authorization: `Bearer ${token}`,
          'content-type': type,
          prefer: 'return=representation',
        },
        ...(body === undefined ? {} : { body }),
      })
    for (const table of adminTables) {
      const answer = await sendWithToken('GET', `/rest/v1/${table}`)
      const rows: unknown = await answer.json()
      expect(answer.ok ? rows : [], table).toEqual([])
    }
    const rename = await sendWithToken(
      'PATCH',
      '/rest/v1/businesses?id=not.is.null',
      JSON.stringify({ name: 'Taken' }),
    )
    expect(rename.ok ? await rename.json() : []).toEqual([])
    for (const name of functions) {
      const answer = await sendWithToken('POST', `/rest/v1/rpc/${name}`, '{}')
      expect([401, 403, 404], `${name}: ${answer.status}`).toContain(answer.status)
    }
    const { rows } = await database.query<{ id: string }>('select id from public.businesses limit 1')
    const photo = `/storage/v1/object/business-images/${rows[0]?.id}/1700000000000-a.jpg`
    expect((await sendWithToken('POST', photo, 'x', 'image/jpeg')).ok).toBe(false)
    const listAnswer = await sendWithToken('POST', '/storage/v1/object/list/business-images', '{"prefix":""}')
    expect(listAnswer.ok ? await listAnswer.json() : []).toEqual([])
    const closedFiles = [
      'validate-business',
      'admin-accounts',
      'email-service',
      'publish-snapshot',
      'notification-digest',
    ]
    for (const name of closedFiles) {
      const answer = await sendWithToken('POST', `/functions/v1/${name}`, '{}')
      expect([401, 403], `${name}: ${answer.status}`).toContain(answer.status)
    }
  })

  test('the upload that tokens without access may not make succeeds with the second factor', async () => {
    const { rows } = await database.query<{ id: string }>('select id from public.businesses limit 1')
    const photo = `/storage/v1/object/business-images/${rows[0]?.id}/1700000000000-a.jpg`
    const headers = { ...callers.headers.m, 'content-type': 'image/jpeg' }
    const upload = await fetch(`${backend.url}${photo}`, {
      method: 'POST',
      headers,
      body: new Uint8Array([255, 216, 255]),
    })
    expect(upload.status).toBe(200)
  })
})
