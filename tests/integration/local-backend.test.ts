import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { createClient } from '@supabase/supabase-js'
import { Client } from 'pg'
import { WebSocket } from 'ws'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DirectoryChanges } from '../../src/domain/snapshot/collections.ts'
import { parseSnapshot } from '../../src/domain/snapshot/snapshot-text.ts'
import type { RunningBackend } from '../../supabase/local/start-backend.ts'
import { startTestBackend, createCaller, type CallBackend } from './test-backend.ts'

const LISTING_COUNT = 60
const NEW_ID = '00000000-0000-4000-8000-00000000000a'

let folder: string
let backend: RunningBackend
let call: CallBackend

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'guide-backend-'))
  backend = await startTestBackend(
    {
      port: 0,
      dataDir: path.join(folder, 'data'),
      demoListings: LISTING_COUNT,
      maxRows: 50,
      signInsPer5Minutes: 5,
      trustForwardedFor: true,
    },
    { isEmpty: true },
  )
  call = createCaller(backend)
})

afterAll(async () => {
  await backend.close()
  await rm(folder, { recursive: true, force: true })
})

function createTestClient(key = backend.env.SUPABASE_PUBLISHABLE_KEY) {
  return createClient(backend.url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  })
}

describe('keys', () => {
  test.each([
    ['no key', {}, 401],
    ['an invented key', { apikey: 'sb_publishable_other' }, 401],
    ['a broken token beside the key', { apikey: 'PUBLISHABLE', authorization: 'Bearer nonsense' }, 401],
    ['a token signed by somebody else', { apikey: 'PUBLISHABLE', authorization: 'Bearer e30.e30.c2ln' }, 401],
    ['the publishable key', { apikey: 'PUBLISHABLE' }, 200],
  ])(
    'the local backend answers a request with %s as hosted Supabase does, with 401 or 200',
    async (_, headers, status) => {
      const ownHeaders = Object.entries(headers).map(([name, value]): [string, string] => [
        name,
        value === 'PUBLISHABLE' ? backend.env.SUPABASE_PUBLISHABLE_KEY : value,
      ])
      const answer = await call('/rest/v1/businesses?select=id&limit=1', { headers: ownHeaders })
      expect(answer.status).toBe(status)
    },
  )

  test('the secret key may insert a listing, the publishable key may not', async () => {
    const body = JSON.stringify({ id: NEW_ID, name: 'New place', phone: '625-0000' })
    const refusedAnswer = await call('/rest/v1/businesses', { method: 'POST', key: 'publishable', body })
    expect([refusedAnswer.status, ((await refusedAnswer.json()) as { code: string }).code]).toEqual([
      401,
      '42501',
    ])
    expect((await call('/rest/v1/businesses', { method: 'POST', key: 'secret', body })).status).toBe(201)
    const repeatedAnswer = await call('/rest/v1/businesses', { method: 'POST', key: 'secret', body })
    expect([repeatedAnswer.status, ((await repeatedAnswer.json()) as { code: string }).code]).toEqual([
      409,
      '23505',
    ])
    expect(
      (await call(`/rest/v1/businesses?id=eq.${NEW_ID}`, { method: 'DELETE', key: 'secret' })).status,
    ).toBe(204)
  })
})

describe('answers like hosted Supabase (LOCAL-1)', () => {
  test('the local backend answers a row that violates a CHECK constraint with 400 and the code 23514', async () => {
    const body = JSON.stringify({ name: '', phone: '625-0000' })
    const answer = await call('/rest/v1/businesses', { method: 'POST', key: 'secret', body })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: '23514', hint: null })
  })

  test.each([
    '/rest/v1/a/b/c',
    '/storage/v1/nothing',
    '/functions/v1/nothing',
    '/realtime/v1/nothing',
    '/rest/x',
  ])('the local backend answers the unknown path %s with 404 in JSON', async (urlPath) => {
    const answer = await call(urlPath, { key: 'publishable' })
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect(await answer.json()).toHaveProperty('message')
  })

  test('reading a table returns at most max_rows rows, but the directory feed is not limited', async () => {
    const rows = (await (
      await call('/rest/v1/businesses?select=id', { key: 'publishable' })
    ).json()) as unknown[]
    expect(rows).toHaveLength(50)
    const feed = await call('/rest/v1/rpc/directory_changes', {
      method: 'POST',
      key: 'publishable',
      body: '{}',
    })
    expect(((await feed.json()) as DirectoryChanges).rows.businesses).toHaveLength(LISTING_COUNT)
  })

  test('pages of other origins may send requests to the local backend and read its Date header', async () => {
    const preflight = await call('/rest/v1/businesses', {
      method: 'OPTIONS',
      headers: { origin: 'https://x.example', 'access-control-request-method': 'PATCH' },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH')
    const answer = await call('/rest/v1/businesses?limit=1', { key: 'publishable' })
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('access-control-expose-headers')).toMatch(/\bDate\b/)
    expect(answer.headers.get('date')).not.toBeNull()
  })

  test('the local backend compresses long answers, and does not compress short ones', async () => {
    const longAnswer = await call('/rest/v1/businesses', {
      key: 'publishable',
      headers: { 'accept-encoding': 'br' },
    })
    expect(longAnswer.headers.get('content-encoding')).toBe('br')
    expect(await longAnswer.json()).toHaveLength(50)
    const shortAnswer = await call('/rest/v1/businesses?select=id&limit=1', { key: 'publishable' })
    expect(shortAnswer.headers.get('content-encoding')).toBeNull()
  })

  test('times in answers of the local backend have the format of PostgREST', async () => {
    const answer = await call('/rest/v1/businesses?select=created_at&limit=1', { key: 'publishable' })
    const [row] = (await answer.json()) as { created_at: string }[]
    expect(row?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/)
  })
})

function trySignIn(address: string): Promise<Response> {
  return call('/auth/v1/token?grant_type=password', {
    method: 'POST',
    key: 'publishable',
    headers: { 'x-forwarded-for': address },
    body: JSON.stringify({ email: 'admin@example.org', password: 'wrong-password' }),
  })
}

describe('accounts', () => {
  test('the first admin can sign in and write, and a visitor cannot create an account in any way', async () => {
    const client = createTestClient()
    const { data, error } = await client.auth.signInWithPassword({
      email: backend.env.ADMIN_EMAIL,
      password: backend.env.ADMIN_PASSWORD,
    })
    expect(error).toBeNull()
    expect(data.user?.email).toBe(backend.env.ADMIN_EMAIL)
    const [listing] = (await client.from('businesses').select('id, revision').limit(1)).data ?? []
    const savedListing = await client
      .from('businesses')
      .update({ featured: true })
      .eq('id', listing?.id)
      .select('featured')
    expect(savedListing.data).toEqual([{ featured: true }])

    for (const attempt of [
      createTestClient().auth.signUp({ email: 'new@example.org', password: 'long enough' }),
      createTestClient().auth.signInWithOtp({ email: 'new@example.org' }),
      createTestClient().auth.signInAnonymously(),
    ]) {
      expect((await attempt).error?.status).toBe(422)
    }
    const owner = new Client(backend.env.DATABASE_URL)
    await owner.connect()
    expect((await owner.query('select count(*)::int from auth.users')).rows).toEqual([{ count: 1 }])
    await owner.end()
  })

  test('tries to sign in at the local backend are limited per client address (LIMIT-8)', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 6; count += 1) statuses.push((await trySignIn('203.0.113.9')).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
    expect((await trySignIn('203.0.113.10')).status).toBe(400)
  })

  test('the local backend writes a mail to reset a password into a file, and the link of the mail sets a new password', async () => {
    const target = `${backend.url}/reset-password`
    const { error } = await createTestClient().auth.resetPasswordForEmail(backend.env.ADMIN_EMAIL, {
      redirectTo: target,
    })
    expect(error).toBeNull()
    const [mail = ''] = await readdir(path.join(backend.dataDir, 'mails'))
    const text = await readFile(path.join(backend.dataDir, 'mails', mail), 'utf8')
    expect(text).toContain(`To: ${backend.env.ADMIN_EMAIL}`)
    const link = /http:\/\/\S+\/auth\/v1\/verify\?\S+/.exec(text)?.[0] ?? ''
    const opened = await fetch(link, { redirect: 'manual' })
    const [address, fragment] = (opened.headers.get('location') ?? '').split('#')
    expect([opened.status, address]).toEqual([303, target])
    const session = new URLSearchParams(fragment)
    const changeAnswer = await call('/auth/v1/user', {
      method: 'PUT',
      key: 'publishable',
      headers: { authorization: `Bearer ${session.get('access_token')}` },
      body: JSON.stringify({ password: 'a new long password' }),
    })
    expect(changeAnswer.status).toBe(200)
    expect((await fetch(link, { redirect: 'manual' })).headers.get('location')).toContain('error')
  })
})

describe('files', () => {
  test('the snapshot file contains the whole directory, has an ETag, and includes a change within a minute', async () => {
    const urlPath = '/storage/v1/object/public/directory/latest.json.gz'
    const firstAnswer = await call(urlPath)
    expect(firstAnswer.headers.get('content-type')).toBe('application/gzip')
    expect(firstAnswer.headers.get('cache-control')).toBe('max-age=60')
    const etag = firstAnswer.headers.get('etag') ?? ''
    expect((await call(urlPath, { headers: { 'if-none-match': etag } })).status).toBe(304)
    const text = gunzipSync(new Uint8Array(await firstAnswer.arrayBuffer())).toString()
    const snapshot = parseSnapshot(text)
    expect(snapshot.rows.businesses).toHaveLength(LISTING_COUNT)
    expect(snapshot.totals?.businesses?.[0]).toBe(LISTING_COUNT)

    const id = snapshot.rows.businesses?.[0]?.id
    await call(`/rest/v1/businesses?id=eq.${id}`, {
      method: 'PATCH',
      key: 'secret',
      body: JSON.stringify({ name: 'Renamed for the snapshot' }),
    })
    // Earlier tests also changed listings, so the next snapshot may not yet contain this name.
    const readText = async (): Promise<string> =>
      gunzipSync(new Uint8Array(await (await call(urlPath)).arrayBuffer())).toString()
    await expect.poll(readText, { timeout: 30_000, interval: 500 }).toContain('Renamed for the snapshot')
    expect((await call(urlPath, { headers: { 'if-none-match': etag } })).status).toBe(200)
  })

  test('the library supabase-js can upload a Blob to the local Storage, read it back and delete it', async () => {
    const bucket = createTestClient(backend.env.SUPABASE_SECRET_KEY).storage.from('business-images')
    const bytes = new Uint8Array([0xff, 0xd8, 0xff, 1, 2, 3])
    const name = `${NEW_ID}/1700000000000-a.jpg`
    const upload = await bucket.upload(name, new Blob([bytes], { type: 'image/jpeg' }), {
      cacheControl: '60',
    })
    expect(upload.error).toBeNull()
    const file = await fetch(bucket.getPublicUrl(name).data.publicUrl)
    expect(file.headers.get('content-type')).toBe('image/jpeg')
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes)
    const downloaded = await bucket.download(name)
    expect(await downloaded.data?.bytes()).toEqual(bytes)
    expect((await bucket.upload(name, bytes, { contentType: 'image/jpeg' })).error?.message).toMatch(/exists/)
    expect(
      (await bucket.upload(`${NEW_ID}/1700000000000-b.svg`, '<svg/>', { contentType: 'image/svg+xml' }))
        .error,
    ).not.toBeNull()
    expect((await bucket.remove([name])).error).toBeNull()
    expect((await fetch(bucket.getPublicUrl(name).data.publicUrl)).ok).toBe(false)
  })

  test.each(['..%2f..%2fsecrets.json', '../../secrets.json', 'directory/..%2f..%2fsecrets.json', '%ff'])(
    'no path of a request to Storage leads out of its buckets (STORAGE-3): %s',
    async (key) => {
      const answer = await call(`/storage/v1/object/public/${key}`)
      expect(answer.ok).toBe(false)
      expect(await answer.text()).not.toContain('jwtSecret')
    },
  )
})

test('the local backend runs simultaneous requests each with the role of its own key', async () => {
  const body = JSON.stringify({ name: '', phone: '1' })
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      index % 3 === 0
        ? call('/rest/v1/businesses', { method: 'POST', key: 'publishable', body })
        : call('/rest/v1/businesses?select=id&limit=1', { key: index % 3 === 1 ? 'secret' : 'publishable' }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(
    answers.map((_, index) => (index % 3 === 0 ? 401 : 200)),
  )
})
