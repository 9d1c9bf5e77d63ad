import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { DirectoryReader } from '../../scripts/build/build-description.ts'
import { formatRedirects } from '../../scripts/build/redirects.ts'
import type { RunningBackend } from '../../supabase/local/start-backend.ts'
import { startTestBackend, createCaller, type CallBackend } from './test-backend.ts'

/* What the local backend serves in addition to the APIs: the built site and the Postgres wire protocol. */

const LISTING_ID = '00000000-0000-4000-8000-00000000000a'

let folder: string
let backend: RunningBackend
let call: CallBackend

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'guide-doors-'))
  await makeSite(path.join(folder, 'site'))
  backend = await startTestBackend({
    port: 0,
    dataDir: path.join(folder, 'data'),
    demoListings: 20,
    serveSite: path.join(folder, 'site'),
  })
  call = createCaller(backend)
})

afterAll(async () => {
  await backend.close()
  await rm(folder, { recursive: true, force: true })
})

test('a build records the same revision of the directory as the project reports (OPERATE-8)', async () => {
  const { SUPABASE_URL: supabaseUrl, SUPABASE_PUBLISHABLE_KEY: publishableKey } = backend.env
  const directoryReader = new DirectoryReader({ supabaseUrl, publishableKey })
  await directoryReader.pullChanges()
  const { epoch, revision } = directoryReader.changes()
  const answer = await fetch(`${supabaseUrl}/rest/v1/rpc/snapshot_status`, {
    headers: { apikey: backend.env.SUPABASE_SECRET_KEY },
  })
  expect(await answer.json()).toMatchObject({ epoch, revision })
})

async function makeSite(site: string): Promise<void> {
  await mkdir(path.join(site, 'assets'), { recursive: true })
  const script = `export const text = '${'x'.repeat(5000)}'`
  await mkdir(path.join(site, 'business'))
  const pages = ['index', 'app', '404', 'businesses', `business/${LISTING_ID}`]
  for (const page of pages) {
    await writeFile(path.join(site, `${page}.html`), `<!doctype html><title>${page}</title>`)
  }
  await writeFile(path.join(site, '_redirects'), formatRedirects())
  await writeFile(path.join(site, 'sw.js'), '// worker')
  await writeFile(path.join(site, 'assets/app-1a2b.js'), script)
  await writeFile(path.join(site, 'assets/app-1a2b.js.br'), brotliCompressSync(script))
  await writeFile(path.join(site, '_headers'), await readFile('public/_headers'))
}

describe('the site that the local backend serves', () => {
  const navigation = { headers: { accept: 'text/html,*/*;q=0.8' } }

  test('files of the site are served compressed, cached without end under /assets, with 304 by ETag and the headers of _headers (HEADERS-2)', async () => {
    const answer = await call('/assets/app-1a2b.js', { headers: { 'accept-encoding': 'br, gzip' } })
    expect(answer.headers.get('content-encoding')).toBe('br')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(await answer.text()).toContain('xxxx')
    const etag = answer.headers.get('etag') ?? ''
    const secondAnswer = await call('/assets/app-1a2b.js', {
      headers: { 'accept-encoding': 'br, gzip', 'if-none-match': etag },
    })
    expect(secondAnswer.status).toBe(304)
    expect((await call('/sw.js')).headers.get('cache-control')).toBe('no-cache')
    expect((await call('/')).headers.get('cache-control')).toBe('no-cache')
  })

  test.each([
    ['/', 200, 'index'],
    ['/businesses', 200, 'businesses'],
    ['/businesses/', 200, 'businesses'],
    [`/business/${LISTING_ID}`, 200, `business/${LISTING_ID}`],
    ['/search', 200, 'app'],
    ['/print/MAJ', 200, 'app'],
    ['/business/deleted', 404, '404'],
    ['/nothing/at/all', 404, '404'],
    ['/assets/old-9z9z.js', 404, null],
    ['/assets/old', 404, null],
    ['/tiles/old', 404, null],
    ['/vercel.json', 404, null],
    ['/missing.png', 404, null],
    ['/_headers', 404, null],
    ['/_redirects', 404, null],
    ['/%2e%2e/%2e%2e/package.json', 404, null],
    ['/..%2f..%2fpackage.json', 400, null],
    ['/%ff', 400, null],
  ])(
    'a navigation to %s is answered with %i and the page %s (PAGES-1, PAGES-7)',
    async (urlPath, status, page) => {
      const answer = await call(urlPath, navigation)
      expect(answer.status).toBe(status)
      const title = /<title>(.*)<\/title>/.exec(await answer.text())?.[1] ?? null
      expect(title).toBe(page)
      expect(answer.headers.get('content-security-policy')).not.toBeNull()
    },
  )

  test('a request for a page that is not a navigation does not get index.html (CACHE-2)', async () => {
    expect((await call('/businesses', { headers: { 'sec-fetch-dest': 'empty' } })).status).toBe(404)
    expect((await call('/businesses', { method: 'POST', body: 'x' })).status).toBe(405)
  })
})

describe('bodies above the limit (LIMIT-10)', () => {
  const MEGABYTE = 1024 * 1024
  /** Sends so many megabytes of JSON in chunks, without content-length, and resolves with the status. */
  const sendChunked = (urlPath: string, megabytes: number): Promise<number> =>
    new Promise((resolve, reject) => {
      const chunkedRequest = httpRequest(`${backend.url}${urlPath}`, {
        method: 'POST',
        headers: {
          apikey: backend.env.SUPABASE_PUBLISHABLE_KEY,
          'content-type': 'application/json',
          'transfer-encoding': 'chunked',
        },
      })
      chunkedRequest.on('response', (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      })
      chunkedRequest.on('error', reject)
      chunkedRequest.write('{"message":"')
      for (let index = 0; index < megabytes; index += 1) chunkedRequest.write('x'.repeat(MEGABYTE))
      chunkedRequest.end('"}')
    })

  test.each([
    ['/rest/v1/contact_submissions', 11, 413],
    ['/auth/v1/token?grant_type=password', 11, 413],
    ['/auth/v1/token?grant_type=password', 9, 400],
    ['/functions/v1/validate-contact', 11, 413],
    ['/functions/v1/validate-contact', 1, 413],
  ])(
    'a chunked request body is answered by its size: %s with %i MB is answered with %i',
    async (urlPath, megabytes, status) => {
      expect(await sendChunked(urlPath, megabytes)).toBe(status)
      expect((await call('/rest/v1/businesses?limit=1', { key: 'publishable' })).status).toBe(200)
    },
  )
})

// Skipped with a PostgreSQL server: clients connect to it directly, not through the local backend.
describe.runIf(inject('postgresServer') === undefined)('the database from outside', () => {
  test("two database clients and the API wait for each other's transactions, and share no roles or settings", async () => {
    const [firstClient, secondClient] = [
      new Client(backend.env.DATABASE_URL),
      new Client(backend.env.DATABASE_URL),
    ]
    await Promise.all([firstClient.connect(), secondClient.connect()])
    await firstClient.query('begin')
    await firstClient.query('set local role anon')
    const count = secondClient.query<{ who: string }>('select current_user as who')
    const api = call('/rest/v1/businesses?select=id&limit=1', { key: 'secret' })
    const firstResult = await Promise.race([
      count,
      api,
      new Promise((resolve) => setTimeout(resolve, 300, 'waiting')),
    ])
    expect(firstResult).toBe('waiting')
    expect((await firstClient.query<{ who: string }>('select current_user as who')).rows[0]?.who).toBe('anon')
    await firstClient.query('commit')
    expect((await count).rows[0]?.who).toBe('postgres')
    expect((await api).status).toBe(200)

    await firstClient.query('set role anon')
    expect((await secondClient.query<{ who: string }>('select current_user as who')).rows[0]?.who).toBe(
      'postgres',
    )
    await Promise.all([firstClient.end(), secondClient.end()])
  })

  test('a database client that disappears inside a transaction leaves no changes behind', async () => {
    const leaving = new Client(backend.env.DATABASE_URL)
    leaving.on('error', () => undefined)
    await leaving.connect()
    await leaving.query('begin')
    await leaving.query(`update public.businesses set name = 'Lost'`)
    const { stream } = (leaving as unknown as { connection: { stream: { destroy(): void } } }).connection
    stream.destroy()
    const answer = await call('/rest/v1/businesses?select=id&name=eq.Lost', { key: 'publishable' })
    expect(await answer.json()).toEqual([])
  })

  test('the local database refuses a wrong password, and also COPY FROM STDIN, which would block all other users', async () => {
    const stranger = new Client(backend.env.DATABASE_URL.replace(/:[0-9a-f]{24}@/, ':wrong@'))
    await expect(stranger.connect()).rejects.toMatchObject({ code: '28P01' })
    const client = new Client(backend.env.DATABASE_URL)
    await client.connect()
    await expect(client.query('copy public.announcements from stdin')).rejects.toMatchObject({
      code: '0A000',
    })
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await client.end()
  })

  test('the local API serves a table immediately after another program creates the table', async () => {
    const client = new Client(backend.env.DATABASE_URL)
    await client.connect()
    await call('/rest/v1/just_made', { key: 'secret' })
    await client.query('create table public.just_made (id int); insert into public.just_made values (7)')
    expect(await (await call('/rest/v1/just_made', { key: 'secret' })).json()).toEqual([{ id: 7 }])
    await client.query('drop table public.just_made')
    await client.end()
  })
})
