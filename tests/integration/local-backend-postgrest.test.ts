import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { HOSTED_LIMITS } from '../../supabase/local/request-scope.ts'
import type { RunningBackend } from '../../supabase/local/start-backend.ts'
import { createCaller, type CallBackend, startTestBackend } from './test-backend.ts'

/* Cases in which the local backend once differed from PostgREST (14.12 on PostgreSQL 17, with safeupdate). */

/** Shorter than the limit of hosted Supabase, so that the test is fast. */
const STATEMENT_LIMITS = { anonymousMs: 250, othersMs: 1_000 }

let folder: string
let backend: RunningBackend
let call: CallBackend

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'guide-postgrest-'))
  backend = await startTestBackend({
    port: 0,
    dataDir: path.join(folder, 'data'),
    demoListings: 20,
    statementLimits: STATEMENT_LIMITS,
  })
  call = createCaller(backend)
  const owner = new Client(backend.env.DATABASE_URL)
  await owner.connect()
  await owner.query(`
    create function public.fail_with(code text) returns void language plpgsql as
      $$ begin raise exception 'as asked' using errcode = code; end $$;
    create function public.sleep_for(seconds float) returns void language sql volatile as
      $$ select pg_sleep(seconds) $$;
    notify pgrst, 'reload schema';
  `)
  await owner.end()
  const isKnown = async (): Promise<boolean> =>
    (await call('/rest/v1/rpc/fail_with', { method: 'POST', key: 'secret', body: '{"code":"P0001"}' }))
      .status !== 404
  await vi.waitUntil(isKnown, { timeout: 10_000, interval: 100 })
})

afterAll(async () => {
  await backend.close()
  await rm(folder, { recursive: true, force: true })
})

function encodeTokenPart(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

async function countListings(): Promise<number> {
  const answer = await call('/rest/v1/businesses?select=id', { key: 'secret' })
  return ((await answer.json()) as unknown[]).length
}

test.each(['5', 'null', '"x"', 'false', '[]'])(
  'the local API answers a POST of %s to a table with 201, and inserts nothing',
  async (body) => {
    const answer = await call('/rest/v1/businesses', { method: 'POST', key: 'secret', body })
    expect(answer.status).toBe(201)
    expect(await countListings()).toBe(20)
  },
)

test.each(['5', 'null', '"x"', 'false'])(
  "the local API answers a visitor's POST of %s to a table without the right to insert with 401 (LOCAL-1)",
  async (body) => {
    const answer = await call('/rest/v1/businesses', { method: 'POST', key: 'publishable', body })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ code: '42501' })
  },
)

test('the local API answers a POST of broken JSON with 400', async () => {
  const answer = await call('/rest/v1/businesses', { method: 'POST', key: 'secret', body: '{"name":' })
  expect(answer.status).toBe(400)
})

test.each(['none', 'HS256'])(
  'the local API answers a token with alg %s and no signature with 401 (LOCAL-1)',
  async (alg) => {
    const token = `${encodeTokenPart({ alg, typ: 'JWT' })}.${encodeTokenPart({ role: 'service_role' })}.`
    const answer = await call('/rest/v1/businesses?limit=1', {
      key: 'publishable',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ code: 'PGRST301' })
  },
)

test.each([
  ['21000', 500],
  ['53400', 500],
  ['54000', 500],
  ['57P01', 503],
])('the local API answers an error %s of the database with %i', async (code, status) => {
  const answer = await call('/rest/v1/rpc/fail_with', {
    method: 'POST',
    key: 'secret',
    body: JSON.stringify({ code }),
  })
  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject({ code, message: 'as asked' })
})

describe('an UPDATE or DELETE without a filter', () => {
  test.each([
    ['DELETE', '/rest/v1/businesses', 'DELETE requires a WHERE clause'],
    ['DELETE', '/rest/v1/businesses?select=id&order=id&limit=1', 'DELETE requires a WHERE clause'],
    ['PATCH', '/rest/v1/businesses', 'UPDATE requires a WHERE clause'],
  ])(
    'the local API refuses a request without a filter, also with the secret key: %s %s',
    async (method, urlPath, message) => {
      const answer = await call(urlPath, { method, key: 'secret', body: '{"featured":true}' })
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ code: '21000', message })
      expect(await countListings()).toBe(20)
    },
  )

  test('the local API allows an UPDATE with a filter', async () => {
    const answer = await call('/rest/v1/businesses?id=not.is.null', {
      method: 'PATCH',
      key: 'secret',
      body: '{"featured":false}',
    })
    expect(answer.status).toBe(204)
  })
})

describe('a statement over its time limit ends with the error 57014', () => {
  // The calls take much longer than the limit, because PGlite's limit counts processor time, which is scarce on a busy machine.
  test.each([
    ['publishable', 10],
    ['secret', 25],
  ] as const)(
    'a database call with the %s key that takes %d s, which is beyond its limit, ends with the error 57014',
    async (key, seconds) => {
      const body = JSON.stringify({ seconds })
      const answer = await call('/rest/v1/rpc/sleep_for', { method: 'POST', key, body })
      expect([answer.status, await answer.json()]).toEqual([500, expect.objectContaining({ code: '57014' })])
    },
  )

  // The embedded database has one session, so nobody can hold a lock there while another request runs.
  test.skipIf(inject('postgresServer') === undefined)(
    'a read of a locked table ends with the error 57014, also in the first statement of a session (LOCAL-7)',
    async () => {
      const owner = new Client(backend.env.DATABASE_URL)
      await owner.connect()
      try {
        await owner.query('begin; lock table public.businesses in access exclusive mode')
        const answers = await Promise.all(
          // Send as many requests as there are sessions, so that each session answers its first request.
          Array.from({ length: 6 }, async () => {
            const answer = await call('/rest/v1/businesses?select=id', { key: 'publishable' })
            return [answer.status, ((await answer.json()) as { code: string }).code]
          }),
        )
        expect(answers).toEqual(Array.from({ length: 6 }, () => [500, '57014']))
      } finally {
        await owner.query('rollback')
        await owner.end()
      }
    },
  )

  test('a database call that takes less time than its limit succeeds', async () => {
    const body = JSON.stringify({ seconds: 0.45 })
    const answer = await call('/rest/v1/rpc/sleep_for', { method: 'POST', key: 'secret', body })
    expect(answer.status).toBe(204)
  })

  test('the default time limits of the local API are 3 s for visitors without a session and 8 s for others', () => {
    expect(HOSTED_LIMITS).toEqual({ anonymousMs: 3_000, othersMs: 8_000 })
  })
})
