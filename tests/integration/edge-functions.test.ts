import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type FunctionAnswer,
  type CallFunction,
  openFunctionsWorld,
  type FunctionsWorld,
  FEEDBACK_MESSAGE,
} from './test-backend.ts'

/* The edge functions in real Deno, called over HTTP as the browser and the scheduler call them. */

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

let world: FunctionsWorld
let callFunction: CallFunction
let admin: string
let stranger: string

beforeAll(async () => {
  world = await openFunctionsWorld({ trustForwardedFor: true, signInsPer5Minutes: 1000 })
  ;({ callFunction, admin, stranger } = world)
})

afterAll(() => world.close())

beforeEach(async () => {
  await world.database.query('delete from private.rate_counters')
})

async function callForStatus(...call: Parameters<CallFunction>): Promise<number> {
  return (await callFunction(...call)).status
}

describe('validate-contact', () => {
  test('validate-contact stores a message once, even if it is sent several times (LIMIT-7)', async () => {
    const countBefore = await world.countRows('contact_submissions')
    const id = crypto.randomUUID()
    expect(await callFunction('validate-contact', { ...FEEDBACK_MESSAGE, id })).toEqual({
      status: 200,
      success: true,
      data: { id, outcome: 'stored' },
    })
    expect(await callFunction('validate-contact', { ...FEEDBACK_MESSAGE, id })).toMatchObject({
      status: 200,
      data: { id, outcome: 'already_stored' },
    })
    expect(await world.countRows('contact_submissions')).toBe(countBefore + 1)
  })

  test('validate-contact answers invalid input with the error messages of the form, and stores nothing', async () => {
    const countBefore = await world.countRows('contact_submissions')
    expect(await callFunction('validate-contact', { ...FEEDBACK_MESSAGE, name: ' ', email: 'x' })).toEqual({
      status: 400,
      success: false,
      error: 'Please check your input and try again.',
      details: ['Name is required', 'Please enter a valid email address'],
    })
    expect(await callForStatus('validate-contact', { ...FEEDBACK_MESSAGE, fax_number: '123' })).toBe(400)
    expect(await world.countRows('contact_submissions')).toBe(countBefore)
  })

  test('validate-contact accepts 30 messages per client address, then answers 429, except to other clients and accepted ids', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.77' }
    const acceptedId = crypto.randomUUID()
    await callFunction('validate-contact', { ...FEEDBACK_MESSAGE, id: acceptedId }, { headers })
    const answers = []
    for (let sentCount = 0; sentCount < 30; sentCount += 1)
      answers.push(await callFunction('validate-contact', FEEDBACK_MESSAGE, { headers }))
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(29).fill(200), 429])
    expect(answers.at(-1)).toMatchObject({
      success: false,
      error: 'Too many requests. Please wait a moment and try again.',
    })
    expect(
      await callForStatus('validate-contact', { ...FEEDBACK_MESSAGE, id: acceptedId }, { headers }),
    ).toBe(200)
    const otherClient = { 'x-forwarded-for': '203.0.113.78' }
    expect(await callForStatus('validate-contact', FEEDBACK_MESSAGE, { headers: otherClient })).toBe(200)
  })
})

describe('validate-business', () => {
  test('validate-business creates a listing for an admin and returns its row', async () => {
    const answer = await callFunction('validate-business', LISTING, { token: admin })
    expect(answer).toMatchObject({
      status: 200,
      success: true,
      data: { ...LISTING, revision: expect.any(Number) },
    })
  })

  test.each([
    ['no token', () => undefined, 401],
    ['the token of an account that is not an admin', () => stranger, 403],
    ['a tampered token', () => `${admin.slice(0, -6)}AAAAAA`, 401],
    ['a malformed token', () => 'a.b.c', 401],
  ])('validate-business refuses a request with %s', async (_, token, status) => {
    const countBefore = await world.countRows('businesses')
    const givenId = token()
    expect(await callForStatus('validate-business', LISTING, givenId ? { token: givenId } : {})).toBe(status)
    expect(await world.countRows('businesses')).toBe(countBefore)
  })

  test('validate-business creates no second row for the same id, and returns the existing one', async () => {
    const id = crypto.randomUUID()
    const sendListing = (name: string): Promise<FunctionAnswer> =>
      callFunction('validate-business', { ...LISTING, id, name }, { token: admin })
    expect(await sendListing('Sent once')).toMatchObject({ status: 200, data: { id, name: 'Sent once' } })
    const countBefore = await world.countRows('businesses')
    expect(await sendListing('Sent again')).toMatchObject({ status: 409, data: { id, name: 'Sent once' } })
    expect(await world.countRows('businesses')).toBe(countBefore)
  })

  test('validate-business applies the validation rules of the form', async () => {
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
  test('validate-business-update writes changed fields, checks the revision, and distinguishes deleted from changed listings (RIGHTS-8)', async () => {
    const creation = await callFunction('validate-business', { ...LISTING, name: 'Before' }, { token: admin })
    const { id, revision } = creation.data as { id: string; revision: number }
    const putListing = (body: object, token = admin): Promise<FunctionAnswer> =>
      callFunction(`validate-business-update/${id}`, body, { token, method: 'PUT' })

    const savedAnswer = await putListing({ name: 'After', revision })
    expect(savedAnswer).toMatchObject({
      status: 200,
      data: { name: 'After', description: LISTING.description },
    })
    expect(await putListing({ name: 'Too late', revision })).toMatchObject({
      status: 409,
      data: { name: 'After' },
    })
    expect((await putListing({ name: 'Stranger' }, stranger)).status).toBe(403)
    expect((await putListing({})).status).toBe(400)
    expect((await putListing({ name: '' })).details).toEqual(['Business name is required'])
    await world.database.query('delete from public.businesses where id = $1', [id])
    expect((await putListing({ name: 'Ghost', revision })).status).toBe(404)
  })

  test('validate-business-update accepts the empty fields of an imported listing, which restoring an old version sends (HISTORY-2)', async () => {
    const creation = await callFunction('validate-business', LISTING, { token: admin })
    const { id, revision } = creation.data as { id: string; revision: number }
    const emptyFields = { description: '', address_details: '', operating_hours: null }
    expect(
      await callFunction(
        `validate-business-update/${id}`,
        { ...emptyFields, revision },
        { token: admin, method: 'PUT' },
      ),
    ).toMatchObject({ status: 200, data: emptyFields })
  })

  test.each(['undefined', 'null', '', '1;drop table businesses'])(
    'validate-business-update refuses the invalid id %j',
    async (id) => {
      const status = await callForStatus(
        `validate-business-update/${id}`,
        { name: 'x' },
        { token: admin, method: 'PUT' },
      )
      expect(status).toBe(404)
    },
  )
})

async function readAuditEntries(action: string): Promise<unknown[]> {
  const result = await world.database.query(
    'select severity, details, user_id from public.audit_logs where action = $1',
    [action],
  )
  return result.rows
}

async function readNewestEntry(): Promise<unknown> {
  const { rows } = await world.database.query(
    `select action, ip_address = private.client_hash('198.51.100.9') as is_visitors
       from public.audit_logs order by "timestamp" desc limit 1`,
  )
  return rows[0]
}

async function readCountedCalls(): Promise<unknown> {
  const sum = await world.database.query('select coalesce(sum(hits), 0) as hits from private.rate_counters')
  return sum.rows[0]
}

test.each(['email-service', 'validate-business', 'admin-accounts'])(
  'the function %s does not count requests without rights, so a stranger cannot use up the limit of admins (LIMIT-11)',
  async (name) => {
    const callsBefore = await readCountedCalls()
    for (const credentials of [{}, { token: stranger }])
      expect([401, 403]).toContain(await callForStatus(name, LISTING, credentials))
    expect(await readCountedCalls()).toEqual(callsBefore)
  },
)

describe('audit-logger', () => {
  test('audit-logger accepts three actions from anyone, and the server sets the severity (AUDIT-5)', async () => {
    const entry = {
      action: 'login_failed',
      severity: 'critical',
      details: { email: 'x', password: 'secret' },
    }
    expect(await callForStatus('audit-logger', entry)).toBe(200)
    expect(await readAuditEntries('login_failed')).toEqual([
      { severity: 'medium', details: { email: 'x' }, user_id: null },
    ])
    expect(await callForStatus('audit-logger', { action: 'business_deleted' })).toBe(403)
    expect(await callForStatus('audit-logger', { action: 'business_deleted' }, { token: stranger })).toBe(403)
    expect(await readAuditEntries('business_deleted')).toEqual([])
  })

  test('audit-logger records an event that is sent twice only once (AUDIT-13)', async () => {
    const entry = { id: crypto.randomUUID(), action: 'login_attempt_blocked', details: { email: 'twice' } }
    for (const _ of [1, 2]) expect(await callForStatus('audit-logger', entry)).toBe(200)
    const entries = (await readAuditEntries('login_attempt_blocked')) as { details: { email?: string } }[]
    expect(entries.filter(({ details }) => details.email === 'twice')).toHaveLength(1)
  })

  test('audit-logger accepts an action of the admin area from an admin, and records the account of the admin', async () => {
    expect(await callForStatus('audit-logger', { action: 'business_deleted' }, { token: admin })).toBe(200)
    expect(await readAuditEntries('business_deleted')).toMatchObject([
      { severity: 'high', user_id: expect.any(String) },
    ])
  })

  test('audit-logger records the browser that sent the report, not the function (AUDIT-11)', async () => {
    for (const [action, token] of [
      ['error_boundary_triggered', undefined],
      ['admin_dashboard_accessed', admin],
    ] as const) {
      const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0 Safari/537.36' }
      expect(await callForStatus('audit-logger', { action }, { headers, ...(token ? { token } : {}) })).toBe(
        200,
      )
      const { rows } = await world.database.query(
        `select user_agent from public.audit_logs where action = $1`,
        [action],
      )
      expect(rows).toEqual([{ user_agent: headers['user-agent'] }])
    }
  })

  test("audit-logger records the visitor's network, and no network for requests with an admin's token (AUDIT-12)", async () => {
    const headers = { 'x-forwarded-for': '198.51.100.9' }
    expect(await callForStatus('audit-logger', { action: 'login_failed' }, { headers })).toBe(200)
    expect(await readNewestEntry()).toEqual({ action: 'login_failed', is_visitors: true })
    expect(await callForStatus('audit-logger', { action: 'admin_logout' }, { headers, token: admin })).toBe(
      200,
    )
    expect(await readNewestEntry()).toEqual({ action: 'admin_logout', is_visitors: null })
    expect(await callForStatus('validate-business', LISTING, { headers, token: admin })).toBe(200)
    expect(await readNewestEntry()).toEqual({ action: 'businesses.created', is_visitors: null })
  })

  test('audit-logger refuses actions that only the server records (AUDIT-9)', async () => {
    for (const call of [{}, { token: stranger }, { token: admin }])
      expect(await callForStatus('audit-logger', { action: 'mfa_disabled' }, call)).toBe(403)
  })

  test('audit-logger treats an invalid session like no session', async () => {
    const invalidToken = `${admin.slice(0, -6)}AAAAAA`
    expect(
      await callForStatus('audit-logger', { action: 'login_attempt_blocked' }, { token: invalidToken }),
    ).toBe(200)
    expect(await callForStatus('audit-logger', { action: 'admin_logout' }, { token: invalidToken })).toBe(403)
  })
})

test('requests without rights to edge functions do not count for the limit of admins', async () => {
  await world.database.query(`delete from private.rate_counters where kind like 'function %'`)
  for (const [name, method] of [
    ['validate-business', 'POST'],
    ['validate-business-update/00000000-0000-4000-8000-000000000000', 'PUT'],
    ['email-service', 'POST'],
    ['admin-accounts', 'POST'],
  ] as const) {
    expect(await callForStatus(name, {}, { method }), name).toBe(401)
    expect(await callForStatus(name, {}, { method, token: stranger }), name).toBe(403)
  }
  const { rows } = await world.database.query(
    `select kind from private.rate_counters where kind like 'function %'`,
  )
  expect(rows).toEqual([])
})

test('the log files of edge functions contain no client address and no data of requests (AUDIT-8)', async () => {
  const files = await readdir(path.join(world.folder, 'logs'))
  expect(files.length).toBeGreaterThan(4)
  for (const file of files) {
    const text = await readFile(path.join(world.folder, 'logs', file), 'utf8')
    expect(text).not.toMatch(/203\.0\.113|example\.org|A good long message/)
  }
})
