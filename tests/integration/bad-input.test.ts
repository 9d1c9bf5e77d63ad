import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as fc from 'fast-check'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RunningBackend } from '../../supabase/local/start-backend.ts'
import {
  createCaller,
  type CallFunction,
  createFunctionCaller,
  signIn,
  startTestBackend,
} from './test-backend.ts'
import { type HttpCallerKey, signInCallers, type RightsCallers, sendAs } from './rights-callers.ts'

/* Invalid input to the tables, the photo bucket and the edge functions, from roles that may write. */

const SVG_TEXT = '<svg xmlns="http://www.w3.org/2000/svg"/>'
const PNG_BYTES = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])

let folder: string
let backend: RunningBackend
let database: Client
let callers: RightsCallers

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'guide-bad-input-'))
  backend = await startTestBackend({ port: 0, dataDir: folder, demoListings: 20 })
  callers = await signInCallers(backend)
  database = new Client(backend.env.DATABASE_URL)
  await database.connect()
})

afterAll(async () => {
  await database.end()
  await backend.close()
  await rm(folder, { recursive: true, force: true })
})

const sendWithKey = (key: HttpCallerKey, ...request: [method: string, urlPath: string, body?: unknown]) =>
  sendAs(backend, callers.headers[key], request)

describe('invalid input to the tables, from roles that may write (TEXTSEC-3)', () => {
  const invalidRows: [string, string, unknown][] = [
    ['wrong types', 'businesses', { name: {}, phone: [] }],
    ['a missing field', 'businesses', { phone: '625-0000' }],
    ['an extra field', 'businesses', { name: 'x', phone: '625-0000', is_admin: true }],
    ['1 MB of text', 'businesses', { name: 'x', description: 'y'.repeat(1_000_000) }],
    ['a script scheme', 'businesses', { name: 'x', phone: '625-0000', website: 'javascript:alert(1)' }],
    ['a control character', 'businesses', { name: 'x', description: 'y\u0001', phone: '625-0000' }],
    ['a NUL character', 'businesses', { name: 'x\u0000', phone: '625-0000' }],
    ['coordinates out of range', 'businesses', { name: 'x', phone: '625-0000', latitude: 91, longitude: 0 }],
    ['half a pin', 'businesses', { name: 'x', phone: '625-0000', latitude: 7 }],
    ['an unknown category', 'businesses', { name: 'x', phone: '625-0000', category: 'others' }],
    [
      'an image that is a script',
      'business_images',
      { business_id: crypto.randomUUID(), image_url: 'data:text/html,x' },
    ],
    [
      'a photo of no listing',
      'business_images',
      { business_id: crypto.randomUUID(), image_url: 'https://x.mh/1.jpg' },
    ],
    [
      'an end before the start',
      'announcements',
      { message: 'x', start_date: '2026-02-01', end_date: '2026-01-01' },
    ],
    ['no page', 'announcements', { message: 'x', show_on_pages: [] }],
    ['a button that runs a script', 'announcements', { message: 'x', action_url: 'javascript:alert(1)' }],
    ['a button that leaves the site', 'announcements', { message: 'x', action_url: '//evil.example' }],
    ['a contact without a number', 'emergency_contacts', { name: 'x', phone: 'call us' }],
  ]
  test.each(invalidRows)(
    'a row with invalid input is refused with 4xx, and nothing is stored: %s',
    async (_, table, body) => {
      const countRows = async (): Promise<unknown> =>
        (await database.query(`select count(*) from public.${table}`)).rows
      const countBefore = await countRows()
      for (const key of ['m', 'k'] as const) {
        const answer = await sendWithKey(key, 'POST', `/rest/v1/${table}`, body)
        expect(answer.status, await answer.text()).toBeGreaterThanOrEqual(400)
        expect(answer.status).toBeLessThan(500)
      }
      expect(await countRows()).toEqual(countBefore)
    },
  )

  test('a control character is removed from the name of a new listing, and the rest of the name is stored (TEXTSEC-6)', async () => {
    const category = 'business'
    const row = { name: 'Reef\u0001 Store', description: 'Rice.', phone: '625-0000', category, atoll: 'MAJ' }
    for (const key of ['m', 'k'] as const) {
      const answer = await sendWithKey(key, 'POST', '/rest/v1/businesses', row)
      expect(answer.status, await answer.text()).toBe(201)
    }
    const { rows } = await database.query(
      `delete from businesses where name like 'Reef%Store' returning name`,
    )
    expect(rows).toEqual([{ name: 'Reef Store' }, { name: 'Reef Store' }])
  })

  test.each<[string, string | Uint8Array]>([
    ['half a JSON text', '{"name":'],
    ['invalid UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['deep JSON', `{"name":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
  ])('a new row whose JSON body has %s is refused with 4xx', async (_, body) => {
    const answer = await fetch(`${backend.url}/rest/v1/businesses`, {
      method: 'POST',
      headers: { ...callers.headers.m, 'content-type': 'application/json' },
      body: body as BodyInit,
    })
    expect(answer.status, await answer.text()).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
  })

  const noBody = undefined
  test.each<[string, string, string, unknown]>([
    ['the path of a photo', 'GET', '/storage/v1/object/public/business-images/a%00b.jpg', noBody],
    ['the path of a file to remove', 'DELETE', '/storage/v1/object/business-images/a%00b.jpg', noBody],
    ['a folder to list', 'POST', '/storage/v1/object/list/business-images', { prefix: 'a\u0000' }],
    [
      'an e-mail address',
      'POST',
      '/auth/v1/token?grant_type=password',
      { email: 'a\u0000@b.mh', password: 'x' },
    ],
    ['a filter', 'GET', '/rest/v1/businesses?name=eq.a%00b', noBody],
  ])(
    'a request with a NUL character in %s is refused with 400 (TEXTSEC-3)',
    async (_, method, urlPath, body) => {
      const answer = await sendWithKey('m', method, urlPath, body)
      expect(answer.status, await answer.text()).toBe(400)
    },
  )

  test.each([
    ['an SVG file', 'a.svg', 'image/svg+xml', SVG_TEXT],
    ['SVG inside a .png', 'a.png', 'image/png', SVG_TEXT],
    ['HTML inside a .png', 'b.png', 'image/png', '<!doctype html><script>alert(1)</script>'],
    ['HTML', 'a.html', 'text/html', '<!doctype html>'],
    ['a path outside', '../a.png', 'image/png', PNG_BYTES],
  ])('the bucket of photos refuses %s', async (_, name, type, content) => {
    for (const key of ['m', 'k'] as const) {
      const answer = await sendPhoto(key, name, type, content)
      expect(answer.status, await answer.text()).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
    }
    expect(
      (await database.query(`select from storage.objects where name like '%1700000000001%'`)).rowCount,
    ).toBe(0)
  })

  test.each([
    ['with another extension', 'a.svg'],
    ['outside the folder of a listing', '../0b3f3303-c505-49f8-b635-febbf610c06c/1700000000001-a.png'],
  ])('the bucket of photos refuses a picture %s', async (_, name) => {
    expect((await sendPhoto('m', name, 'image/png', PNG_BYTES)).ok).toBe(false)
  })
})

async function sendPhoto(
  key: HttpCallerKey,
  name: string,
  type: string,
  content: string | Uint8Array,
): Promise<Response> {
  const { rows } = await database.query<{ id: string }>('select id from public.businesses limit 1')
  return fetch(`${backend.url}/storage/v1/object/business-images/${rows[0]?.id}/1700000000001-${name}`, {
    method: 'POST',
    headers: { ...callers.headers[key], 'content-type': type },
    body: content as BodyInit,
  })
}

test('of 200 messages at once from one address, 30 are accepted and the rest must wait; retries count as delivered', async () => {
  await database.query('delete from private.rate_counters')
  const messages = Array.from({ length: 200 }, (_, index) => ({
    id: crypto.randomUUID(),
    type: 'feedback',
    name: 'Jo',
    email: 'jo@example.org',
    message: `Message number ${index} of a burst`,
  }))
  const answers = await Promise.all(
    messages.map((body) => sendWithKey('v', 'POST', '/rest/v1/contact_submissions', body)),
  )
  const acceptedMessages = messages.filter((_, index) => answers[index]?.status === 201)
  const refusedAnswers = answers.filter(({ status }) => status === 429)
  expect([acceptedMessages.length, refusedAnswers.length]).toEqual([30, 170])
  expect(await refusedAnswers[0]?.json()).toMatchObject({
    code: 'PT429',
    message: 'Too many requests. Please wait a moment and try again.',
  })
  for (const body of acceptedMessages.slice(0, 5)) {
    const repeatedAnswer = await sendWithKey('v', 'POST', '/rest/v1/contact_submissions', body)
    expect([repeatedAnswer.status, ((await repeatedAnswer.json()) as { code: string }).code]).toEqual([
      409,
      '23505',
    ])
  }
})

test('a new row of any JSON is answered with a status below 500, and the backend keeps running', async () => {
  const fields = fc.constantFrom(
    'name',
    'phone',
    'alt_names',
    'latitude',
    'featured',
    'id',
    'created_at',
    'message',
    'type',
  )
  const bodies = fc.oneof(fc.jsonValue(), fc.dictionary(fields, fc.jsonValue({ maxDepth: 3 })))
  await fc.assert(
    fc.asyncProperty(
      bodies,
      fc.constantFrom('businesses', 'contact_submissions', 'admin_analytics_events'),
      async (body, table) => {
        const answer = await sendWithKey('k', 'POST', `/rest/v1/${table}`, body)
        expect(answer.status, await answer.text()).toBeLessThan(500)
      },
    ),
    { numRuns: 300 },
  )
  expect((await sendWithKey('v', 'GET', '/rest/v1/businesses?limit=1')).status).toBe(200)
})

async function countStoredRows(): Promise<unknown> {
  const { rows } = await database.query(
    'select (select count(*) from public.contact_submissions) as messages, (select count(*) from public.businesses)',
  )
  return rows
}

describe('invalid input to the edge functions, from an admin', () => {
  let callFunction: CallFunction
  let admin: string
  beforeAll(async () => {
    callFunction = createFunctionCaller(createCaller(backend))
    admin = await signIn(backend, { email: backend.env.ADMIN_EMAIL, password: backend.env.ADMIN_PASSWORD })
  })
  beforeEach(async () => {
    await database.query('delete from private.rate_counters')
  })

  const names = [
    ['validate-contact', 'POST'],
    ['validate-business', 'POST'],
    ['validate-business-update/0b3f3303-c505-49f8-b635-febbf610c06c', 'PUT'],
    ['audit-logger', 'POST'],
    ['email-service', 'POST'],
  ] as const
  const bodies: [string, string | Uint8Array][] = [
    ['nothing', ''],
    ['no JSON', '{"name":'],
    ['a list', '[]'],
    ['a number', '5'],
    ['null', 'null'],
    ['invalid UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['1 MB', JSON.stringify({ name: 'x'.repeat(1_000_000) })],
    ['deep JSON', `{"action":"login_failed","details":${'['.repeat(5000)}${']'.repeat(5000)}}`],
    [
      'wrong types',
      JSON.stringify({ type: 5, name: {}, email: [], message: true, action: 1, to: null, phone: 7 }),
    ],
    [
      'extra fields',
      JSON.stringify({ type: 'feedback', message: 'A good long message', name: 'x', is_admin: true }),
    ],
  ]
  test.each(
    names.flatMap(([name, method]) =>
      bodies.map(([bodyKind, body]) => [name, bodyKind, method, body] as const),
    ),
  )('the edge function %s refuses a body with %s, and stores nothing', async (name, _, method, body) => {
    const countsBefore = await countStoredRows()
    const answer = await callFunction(name, body, { token: admin, method })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(answer.success).toBe(false)
    expect(answer.error).toMatch(/\S/)
    expect(JSON.stringify(answer)).not.toMatch(/constraint|select |insert |at file:|Deno|node_modules/i)
    expect(await countStoredRows()).toEqual(countsBefore)
  })

  test.each(names)('the edge function %s answers another HTTP method with 405', async (name, method) => {
    expect((await callFunction(name, '{}', { method: method === 'PUT' ? 'POST' : 'PUT' })).status).toBe(405)
  })
})

test('a new row of JSON that inserts nothing is refused only without the right to insert; an unsigned token is refused (TEXTSEC-3)', async () => {
  for (const body of [5, null, 'x']) {
    expect((await sendWithKey('v', 'POST', '/rest/v1/businesses', body)).status, 'a visitor').toBe(401)
    expect((await sendWithKey('m', 'POST', '/rest/v1/audit_logs', body)).status, 'an admin').toBe(403)
    expect((await sendWithKey('m', 'POST', '/rest/v1/businesses', body)).status, 'with the right').toBe(201)
  }
  const { authorization = '', ...headers } = callers.headers.m
  const unsigned = authorization.replace(/[^.]*$/, '')
  const answer = await fetch(`${backend.url}/rest/v1/businesses?select=id`, {
    headers: { ...headers, authorization: unsigned },
  })
  expect(answer.status).toBe(401)
})
