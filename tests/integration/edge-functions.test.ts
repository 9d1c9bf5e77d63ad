import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseSnapshot } from '../../src/domain/snapshot-text.ts'
import { startBackend, type RunningBackend } from '../../supabase/local/start-backend.ts'
import { caller, type Call } from './backend-caller.ts'
import { signIn } from './sign-in.ts'

/* The edge functions in real Deno, called over HTTP as the browser and the clock call them. */

const STRANGER = { email: 'stranger@example.org', password: 'a long password' }
const MESSAGE = {
  type: 'feedback',
  name: 'Jo',
  email: 'jo@example.org',
  message: 'A good long message',
  phone: null,
}
const LISTING = {
  name: 'Function Store',
  description: 'Groceries',
  category: 'business',
  atoll: 'MAJ',
  address_details: 'Uliga',
  phone: '625-3399',
  email: null,
  operating_hours: 'Mon-Fri 8-5',
}

let folder: string
let backend: RunningBackend
let call: Call
let database: Client
let admin: string
let stranger: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'guide-functions-'))
  backend = await startBackend({
    port: 0,
    dataDir: folder,
    demoListings: 20,
    trustForwardedFor: true,
    signInsPer5Minutes: 1000,
  })
  call = caller(backend)
  database = new Client(backend.env.DATABASE_URL)
  await database.connect()
  admin = await signIn(backend, { email: backend.env.ADMIN_EMAIL, password: backend.env.ADMIN_PASSWORD })
  await call('/auth/v1/admin/users', { method: 'POST', key: 'secret', body: JSON.stringify(STRANGER) })
  stranger = await signIn(backend, STRANGER)
})

afterAll(async () => {
  await database.end()
  await backend.close()
  await rm(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  await database.query('delete from private.rate_counters')
})

interface Answer {
  status: number
  success: boolean
  error?: string
  details?: string[]
  data?: unknown
}

async function callFunction(
  name: string,
  body: unknown,
  {
    token,
    method = 'POST',
    headers = {},
    key,
  }: { token?: string; method?: string; headers?: HeadersInit; key?: 'secret' } = {},
): Promise<Answer> {
  const answer = await call(`/functions/v1/${name}`, {
    method,
    key: key ?? 'publishable',
    headers: {
      ...Object.fromEntries(new Headers(headers)),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: typeof body === 'string' || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body),
  })
  return { ...((await answer.json()) as Omit<Answer, 'status'>), status: answer.status }
}

async function count(table: string): Promise<number> {
  const result = await database.query<{ count: number }>(`select count(*)::int from public.${table}`)
  return result.rows[0]?.count ?? -1
}

describe('validate-contact', () => {
  test('stores a message once, however often it is sent', async () => {
    const before = await count('contact_submissions')
    const id = crypto.randomUUID()
    expect(await callFunction('validate-contact', { ...MESSAGE, id })).toEqual({
      status: 200,
      success: true,
      data: { id, outcome: 'stored' },
    })
    expect(await callFunction('validate-contact', { ...MESSAGE, id })).toMatchObject({
      status: 200,
      data: { id, outcome: 'already_stored' },
    })
    expect(await count('contact_submissions')).toBe(before + 1)
  })

  test('tells what is wrong, in the words of the form, and stores nothing', async () => {
    const before = await count('contact_submissions')
    expect(await callFunction('validate-contact', { ...MESSAGE, name: ' ', email: 'x' })).toEqual({
      status: 400,
      success: false,
      error: 'Please check your input and try again.',
      details: ['Name is required', 'Please enter a valid email address'],
    })
    expect((await callFunction('validate-contact', { ...MESSAGE, fax_number: '123' })).status).toBe(400)
    expect(await count('contact_submissions')).toBe(before)
  })

  test('takes 30 messages of one address, then 429; others and accepted ids pass', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.77' }
    const accepted = crypto.randomUUID()
    await callFunction('validate-contact', { ...MESSAGE, id: accepted }, { headers })
    const answers = []
    for (let sent = 0; sent < 30; sent += 1)
      answers.push(await callFunction('validate-contact', MESSAGE, { headers }))
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(29).fill(200), 429])
    expect(answers.at(-1)).toMatchObject({
      success: false,
      error: 'Too many requests. Please wait a moment and try again.',
    })
    expect((await callFunction('validate-contact', { ...MESSAGE, id: accepted }, { headers })).status).toBe(
      200,
    )
    expect(
      (await callFunction('validate-contact', MESSAGE, { headers: { 'x-forwarded-for': '203.0.113.78' } }))
        .status,
    ).toBe(200)
  })
})

describe('validate-business', () => {
  test('an admin makes a listing and gets its row', async () => {
    const answer = await callFunction('validate-business', LISTING, { token: admin })
    expect(answer).toMatchObject({
      status: 200,
      success: true,
      data: { ...LISTING, revision: expect.any(Number) },
    })
  })

  test.each([
    ['nobody', () => undefined, 401],
    ['a stranger', () => stranger, 403],
    ['a tampered token', () => `${admin.slice(0, -6)}AAAAAA`, 401],
    ['a token that is none', () => 'a.b.c', 401],
  ])('%s does not', async (_, token, status) => {
    const before = await count('businesses')
    const given = token()
    expect((await callFunction('validate-business', LISTING, given ? { token: given } : {})).status).toBe(
      status,
    )
    expect(await count('businesses')).toBe(before)
  })

  test('the rules of the form hold', async () => {
    const answer = await callFunction(
      'validate-business',
      { ...LISTING, phone: '', website: 'javascript:alert(1)' },
      { token: admin },
    )
    expect(answer).toMatchObject({
      status: 400,
      details: ['Phone number is required', 'Website must be a web address'],
    })
  })
})

describe('validate-business-update', () => {
  test('writes what changed, keeps to the precondition, and tells deleted from changed', async () => {
    const made = await callFunction('validate-business', { ...LISTING, name: 'Before' }, { token: admin })
    const { id, revision } = made.data as { id: string; revision: number }
    const put = (body: object, token = admin): Promise<Answer> =>
      callFunction(`validate-business-update/${id}`, body, { token, method: 'PUT' })

    const saved = await put({ name: 'After', revision })
    expect(saved).toMatchObject({ status: 200, data: { name: 'After', description: LISTING.description } })
    expect(await put({ name: 'Too late', revision })).toMatchObject({ status: 409, data: { name: 'After' } })
    expect((await put({ name: 'Stranger' }, stranger)).status).toBe(403)
    expect((await put({})).status).toBe(400)
    expect((await put({ name: '' })).details).toEqual(['Business name is required'])
    await database.query('delete from public.businesses where id = $1', [id])
    expect((await put({ name: 'Ghost', revision })).status).toBe(404)
  })

  test.each(['undefined', 'null', '', '1;drop table businesses'])('an id that is none: %j', async (id) => {
    const answer = await callFunction(
      `validate-business-update/${id}`,
      { name: 'x' },
      { token: admin, method: 'PUT' },
    )
    expect(answer.status).toBe(404)
  })
})

describe('audit-logger', () => {
  const entries = async (action: string) =>
    (
      await database.query(`select severity, details, user_id from public.audit_logs where action = $1`, [
        action,
      ])
    ).rows

  test('takes three actions from anybody, with the severity of the server', async () => {
    const entry = {
      action: 'login_failed',
      severity: 'critical',
      details: { email: 'x', password: 'secret' },
    }
    expect((await callFunction('audit-logger', entry)).status).toBe(200)
    expect(await entries('login_failed')).toEqual([
      { severity: 'medium', details: { email: 'x', password: '[redacted]' }, user_id: null },
    ])
    expect((await callFunction('audit-logger', { action: 'business_deleted' })).status).toBe(403)
    expect(
      (await callFunction('audit-logger', { action: 'business_deleted' }, { token: stranger })).status,
    ).toBe(403)
    expect(await entries('business_deleted')).toEqual([])
  })

  test('takes everything from an admin, under the name of the account', async () => {
    expect(
      (await callFunction('audit-logger', { action: 'business_deleted' }, { token: admin })).status,
    ).toBe(200)
    expect(await entries('business_deleted')).toMatchObject([
      { severity: 'high', user_id: expect.any(String) },
    ])
  })

  test('a session that is over counts as none', async () => {
    const over = `${admin.slice(0, -6)}AAAAAA`
    expect(
      (await callFunction('audit-logger', { action: 'login_attempt_blocked' }, { token: over })).status,
    ).toBe(200)
    expect((await callFunction('audit-logger', { action: 'admin_logout' }, { token: over })).status).toBe(403)
  })
})

describe('bad input, for every function', () => {
  const names = [
    ['validate-contact', 'POST'],
    ['validate-business', 'POST'],
    [`validate-business-update/${'0b3f3303-c505-49f8-b635-febbf610c06c'}`, 'PUT'],
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
    ['extra fields', JSON.stringify({ ...MESSAGE, ...LISTING, is_admin: true, __proto__: { a: 1 } })],
  ]
  test.each(
    names.flatMap(([name, method]) => bodies.map(([what, body]) => [name, what, method, body] as const)),
  )('%s: %s', async (name, _, method, body) => {
    const before = [await count('contact_submissions'), await count('businesses')]
    const answer = await callFunction(name, body, { token: admin, method })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(answer.success).toBe(false)
    expect(answer.error).toMatch(/\S/)
    expect(JSON.stringify(answer)).not.toMatch(/constraint|select |insert |at file:|Deno|node_modules/i)
    expect([await count('contact_submissions'), await count('businesses')]).toEqual(before)
  })

  test.each(names)('%s: another method', async (name, method) => {
    expect((await callFunction(name, '{}', { method: method === 'PUT' ? 'POST' : 'PUT' })).status).toBe(405)
  })
})

describe('email-service', () => {
  const mail = { subject: 'Test', textContent: 'It works', htmlContent: '<p>It works</p>' }

  test('sends an admin a mail, and nobody else', async () => {
    const to = backend.env.ADMIN_EMAIL
    expect(await callFunction('email-service', { to, ...mail }, { token: admin })).toMatchObject({
      status: 200,
    })
    const files = await readdir(path.join(folder, 'mails'))
    const text = await readFile(path.join(folder, 'mails', files.at(-1) ?? ''), 'utf8')
    expect(text).toContain(`To: ${to}`)
    expect(text).toContain('It works')

    expect(
      (await callFunction('email-service', { to: 'other@example.org', ...mail }, { token: admin })).status,
    ).toBe(403)
    expect(
      (await callFunction('email-service', { to: STRANGER.email, ...mail }, { token: stranger })).status,
    ).toBe(403)
    expect((await callFunction('email-service', { to, ...mail })).status).toBe(401)
    expect(await readdir(path.join(folder, 'mails'))).toHaveLength(files.length)
  })
})

describe('what runs by the clock', () => {
  test.each(['publish-snapshot', 'notification-digest'])('%s needs the secret key', async (name) => {
    expect((await callFunction(name, '{}')).status).toBe(401)
    expect((await callFunction(name, '{}', { token: admin })).status).toBe(401)
  })

  test('publish-snapshot writes the file when it is due, and only then', async () => {
    await database.query(`update private.snapshot_state set revision = -1`)
    expect(await callFunction('publish-snapshot', '{}', { key: 'secret' })).toMatchObject({
      status: 200,
      data: { published: true },
    })
    expect(await callFunction('publish-snapshot', '{}', { key: 'secret' })).toMatchObject({
      data: { published: false },
    })
    const file = await call('/storage/v1/object/public/directory/latest.json.gz')
    expect(file.headers.get('cache-control')).toBe('max-age=60')
    const snapshot = parseSnapshot(gunzipSync(new Uint8Array(await file.arrayBuffer())).toString())
    expect(snapshot.rows.businesses).toHaveLength(await count('businesses'))
  })

  test('notification-digest mails each event once, by SMTP', async () => {
    const smtp = await startSmtp()
    const second = await startBackend({
      port: 0,
      dataDir: path.join(folder, 'second'),
      demoListings: 0,
      functionEnvironment: {
        SMTP_HOST: '127.0.0.1',
        SMTP_PORT: String(smtp.port),
        SMTP_FROM: 'guide@example.org',
      },
    })
    const client = new Client(second.env.DATABASE_URL)
    await client.connect()
    await client.query(
      `insert into public.admin_notification_preferences (user_id, notification_type, created_at)
       select user_id, 'new_submission', now() - interval '1 day' from private.admins`,
    )
    const send = (urlPath: string, key: string, body: object): Promise<Response> =>
      fetch(`${second.url}${urlPath}`, {
        method: 'POST',
        headers: { apikey: key, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    for (let sent = 0; sent < 2; sent += 1) {
      await send('/rest/v1/contact_submissions', second.env.SUPABASE_PUBLISHABLE_KEY, MESSAGE)
    }
    const digest = async (): Promise<unknown> =>
      (await send('/functions/v1/notification-digest', second.env.SUPABASE_SECRET_KEY, {})).json()
    expect(await digest()).toMatchObject({ success: true, data: { sent: 1, failed: 0 } })
    expect(await digest()).toMatchObject({ success: true, data: { sent: 0, failed: 0 } })
    expect(smtp.mails).toHaveLength(1)
    expect(smtp.mails[0]).toContain(`To: ${second.env.ADMIN_EMAIL}`)
    expect(smtp.mails[0]).toContain('New submissions (2)')
    expect(smtp.mails[0]).not.toContain(MESSAGE.email)

    smtp.server.close()
    await send('/rest/v1/contact_submissions', second.env.SUPABASE_PUBLISHABLE_KEY, MESSAGE)
    expect(await digest()).toMatchObject({ data: { sent: 0, failed: 1 } })
    await client.end()
    await second.close()
  })
})

test('what functions print holds no address and nothing that was sent', async () => {
  const files = await readdir(path.join(folder, 'logs'))
  expect(files.length).toBeGreaterThan(4)
  for (const file of files) {
    const text = await readFile(path.join(folder, 'logs', file), 'utf8')
    expect(text).not.toMatch(/203\.0\.113|example\.org|A good long message/)
  }
})

/** As much of SMTP as a mail needs. */
async function startSmtp(): Promise<{ server: Server; port: number; mails: string[] }> {
  const mails: string[] = []
  const server = createServer((socket) => {
    let mail: string | undefined
    socket.write('220 test\r\n')
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      if (mail !== undefined) {
        mail += chunk.toString()
        if (!mail.endsWith('\r\n.\r\n')) return
        mails.push(mail)
        mail = undefined
        socket.write('250 taken\r\n')
        return
      }
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        if (line.startsWith('DATA')) mail = ''
        socket.write(
          line.startsWith('DATA') ? '354 go\r\n' : line.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n',
        )
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, port: (server.address() as { port: number }).port, mails }
}
