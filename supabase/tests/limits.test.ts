import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, SERVICE, VISITOR, addAccount, queryAs, sqlState } from './callers.ts'
import { DATABASES, type TestDatabase } from './open-database.ts'

const INSERT_MESSAGE = `insert into public.contact_submissions (id, type, name, email, message)
  values ($1, 'feedback', 'Jo', 'jo@example.mh', 'Thank you very much')`
const TOO_MANY_REQUESTS_TEXT = 'Too many requests. Please wait a moment and try again.'

describe.each(DATABASES)("limits of visitors' entries on %s", (_name, open) => {
  let database: TestDatabase
  let admin: Caller
  beforeAll(async () => {
    database = await open()
    admin = await addAccount(database, 'admin@example.mh', true)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.query('delete from private.rate_counters')
    await database.query('delete from public.contact_submissions')
  })

  const send = (caller: Caller, id: string = crypto.randomUUID()) =>
    queryAs(database, caller, INSERT_MESSAGE, [id]).then(
      () => 'stored',
      (error: unknown) => sqlState(error),
    )
  const sendMany = async (caller: Caller, count: number) => {
    const outcomes: Record<string, number> = {}
    for (let sentCount = 0; sentCount < count; sentCount += 1) {
      const outcome = await send(caller)
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    }
    return outcomes
  }

  it('30 messages from one address are accepted in 10 minutes, further ones are answered with 429 (LIMIT-1)', async () => {
    expect(await sendMany(VISITOR, 200)).toEqual({ stored: 30, PT429: 170 })
    await expect(queryAs(database, VISITOR, INSERT_MESSAGE, [crypto.randomUUID()])).rejects.toThrow(
      TOO_MANY_REQUESTS_TEXT,
    )
    expect(await send({ ...VISITOR, address: '198.51.100.9' })).toBe('stored')
  })

  it('a message that is sent again after it was stored gets the error of a duplicate, even at the limit', async () => {
    const id = crypto.randomUUID()
    expect(await send(VISITOR, id)).toBe('stored')
    await sendMany(VISITOR, 40)
    expect(await send(VISITOR, id)).toBe('23505')
  })

  it('each message of a bulk insert counts for the limit, and a bulk insert beyond the limit stores nothing (LIMIT-2)', async () => {
    const bulk = `insert into public.contact_submissions (type, name, email, message)
      select 'feedback', 'Jo', 'jo@example.mh', 'Thank you very much' from generate_series(1, $1::int)`
    await expect(queryAs(database, VISITOR, bulk, [31])).rejects.toThrow(TOO_MANY_REQUESTS_TEXT)
    await queryAs(database, VISITOR, bulk, [30])
    const [row] = await database.query('select count(*)::int as stored from public.contact_submissions')
    expect(row?.['stored']).toBe(30)
  })

  it('control characters are removed from the names in a message that a visitor inserts directly (LIMIT-13)', async () => {
    await queryAs(
      database,
      VISITOR,
      `insert into public.contact_submissions (type, name, email, message, business_name)
       values ('business_submission', $1, 'jo@example.mh', 'Thank you very much', $2)`,
      ['Jo\u202e Kaboua\u0007', '\ufeffKwaj\u2066 Store'],
    )
    const rows = await database.query('select name, business_name from public.contact_submissions')
    expect(rows).toEqual([{ name: 'Jo Kaboua', business_name: 'Kwaj Store' }])
  })

  it('30 minutes after 30 messages from one address, 30 further messages are accepted', async () => {
    await sendMany(VISITOR, 30)
    await database.query(
      `update private.rate_counters set window_start = window_start - interval '10 minutes'`,
    )
    // Of the 30 messages in the previous time window, only the share that is less than ten minutes old counts.
    const remainingShare =
      "extract(epoch from now() - date_bin('10 minutes', now(), timestamptz '2026-01-01 00:00:00+00')) / 600"
    const [{ passed: passedShare } = {}] = await database.query(
      `select (${remainingShare})::float8 as passed`,
    )
    const storedCount = (await sendMany(VISITOR, 30))['stored'] ?? 0
    expect(
      Math.abs(storedCount - 30 * Number(passedShare)),
      'the last window still weighs',
    ).toBeLessThanOrEqual(2)
    await database.query(
      `update private.rate_counters set window_start = window_start - interval '20 minutes'`,
    )
    expect(await sendMany(VISITOR, 30)).toEqual({ stored: 30 })
  })

  it('half of the daily cap for messages is reserved for addresses that send little (LIMIT-12)', async () => {
    const settingsBefore = await database.query('select * from private.settings')
    await database.query(
      'update private.settings set contact_limit = 100, contact_daily_limit = 60, contact_daily_cap = 60',
    )
    const floodOutcomes = []
    for (let n = 1; n <= 3; n += 1)
      floodOutcomes.push(await sendMany({ ...VISITOR, address: `198.51.100.${n}` }, 40))
    const storedCount = floodOutcomes.reduce((sum, outcomes) => sum + (outcomes['stored'] ?? 0), 0)
    expect(storedCount, 'two of each, and half of the cap').toBe(36)
    expect(await sendMany({ ...VISITOR, address: '203.0.113.200' }, 2)).toEqual({ stored: 2 })
    const refusedMessage = await queryAs(database, { ...VISITOR, address: '198.51.100.1' }, INSERT_MESSAGE, [
      crypto.randomUUID(),
    ]).catch((error: unknown) => error as { hint: string })
    expect(refusedMessage).toMatchObject({ hint: expect.stringMatching(/^\d+$/) })
    await database.query(
      'update private.settings set contact_limit = $1, contact_daily_limit = $2, contact_daily_cap = $3',
      ['contact_limit', 'contact_daily_limit', 'contact_daily_cap'].map((name) => settingsBefore[0]?.[name]),
    )
  })

  it('all addresses of an IPv6 /64 network count as one sender of messages, and no addresses are stored (LIMIT-3)', async () => {
    await sendMany({ ...VISITOR, address: '2001:db8:1:2::1' }, 30)
    expect(await send({ ...VISITOR, address: '2001:db8:1:2:ffff::9' })).toBe('PT429')
    expect(await send({ ...VISITOR, address: '2001:db8:1:3::1' })).toBe('stored')
    expect(await send({ ...VISITOR, address: 'not an address' })).toBe('stored')
    expect(JSON.stringify(await database.query('select * from private.rate_counters'))).not.toContain(
      '2001:db8',
    )
  })

  it('a new message has the status and times that the server sets, and its texts are trimmed (LIMIT-6)', async () => {
    await queryAs(
      database,
      VISITOR,
      `insert into public.contact_submissions (type, name, email, message, status, created_at, updated_at, phone)
       values ('feedback', '  Jo ', ' jo@example.mh ', '  Thank you very much  ', 'approved', '2000-01-01', '2000-01-01', '')`,
    )
    const [row] = await database.query(
      `select name, email, message, phone, status, created_at > now() - interval '1 minute' as is_now
       from public.contact_submissions`,
    )
    expect(row).toEqual({
      name: 'Jo',
      email: 'jo@example.mh',
      message: 'Thank you very much',
      phone: null,
      status: 'pending',
      is_now: true,
    })
  })

  it.each([
    ['admins', () => admin],
    ['the service key', () => SERVICE],
  ])(
    '%s may change the status of a message, but nothing that the visitor wrote (RIGHTS-6)',
    async (_who, caller) => {
      const listing = crypto.randomUUID()
      await queryAs(
        database,
        VISITOR,
        `insert into public.contact_submissions (type, name, email, message, business_id)
       values ('feedback', 'Jo', 'jo@example.mh', 'Thank you very much', $1)`,
        [listing],
      )
      const [row] = await queryAs(
        database,
        caller(),
        `update public.contact_submissions
       set status = 'reviewed', message = 'Something else', name = 'Xx', business_id = gen_random_uuid() where true
       returning status, message, name, business_id, updated_at > created_at as is_later`,
      )
      expect(row).toEqual({
        status: 'reviewed',
        message: 'Thank you very much',
        name: 'Jo',
        business_id: listing,
        is_later: true,
      })
    },
  )

  it('a message records the admin who sets its status, and stores a note by the admins (SUBM-6) (SUBM-7)', async () => {
    await send(VISITOR)
    const changeMessage = async (changes: string) => {
      const [row] = await queryAs(
        database,
        admin,
        `update public.contact_submissions set ${changes} where true
         returning note, handled_by, handled_at > now() - interval '1 minute' as is_now`,
      )
      return row
    }
    const withoutHandler = { handled_by: null, is_now: null }
    expect(await changeMessage(`note = ' Called, no answer ', handled_by = gen_random_uuid()`)).toEqual({
      note: 'Called, no answer',
      ...withoutHandler,
    })
    const handled = { handled_by: admin.userId, is_now: true }
    expect(await changeMessage(`status = 'approved'`)).toEqual({ note: 'Called, no answer', ...handled })
    expect(await changeMessage(`note = ' '`)).toEqual({ note: null, ...handled })
    expect(await changeMessage(`status = 'pending'`)).toEqual({ note: null, ...withoutHandler })
  })

  it('a message stores who handles it and why it was rejected; both are empty at first (SUBM-9) (SUBM-10)', async () => {
    await queryAs(
      database,
      VISITOR,
      `insert into public.contact_submissions (type, name, email, message, assigned_to, rejected_because)
       values ('feedback', 'Jo', 'jo@example.mh', 'Thank you very much', $1, 'Spam')`,
      [admin.userId],
    )
    const changeMessage = async (changes: string) => {
      const [row] = await queryAs(
        database,
        admin,
        `update public.contact_submissions set ${changes} where true
         returning status, rejected_because as reason, assigned_to`,
      )
      return row
    }
    const assignedToAdmin = { assigned_to: admin.userId }
    expect(await changeMessage('note = null')).toEqual({ status: 'pending', reason: null, assigned_to: null })
    expect(await changeMessage(`assigned_to = '${admin.userId}'`)).toEqual({
      status: 'pending',
      reason: null,
      ...assignedToAdmin,
    })
    expect(await changeMessage('assigned_to = gen_random_uuid()')).toMatchObject(assignedToAdmin)
    expect(await changeMessage(`status = 'rejected', rejected_because = ' Listed already '`)).toEqual({
      status: 'rejected',
      reason: 'Listed already',
      ...assignedToAdmin,
    })
    expect(await changeMessage(`status = 'pending', assigned_to = null`)).toEqual({
      status: 'pending',
      reason: null,
      assigned_to: null,
    })
    expect(await changeMessage(`rejected_because = 'Spam'`)).toMatchObject({
      status: 'pending',
      reason: null,
    })
  })

  it('direct inserts of messages can be switched off while the function validate-contact still works (LIMIT-5)', async () => {
    await database.query('update private.settings set direct_contact_insert = false')
    try {
      expect(await send(VISITOR)).toBe('42501')
      expect(await submitMessage('203.0.113.9')).toEqual({ outcome: 'stored' })
    } finally {
      await database.query('update private.settings set direct_contact_insert = true')
    }
  })

  async function submitMessage(address: string, fields: Record<string, unknown> = {}) {
    const submission = {
      type: 'feedback',
      name: 'Jo',
      email: 'jo@example.mh',
      message: 'Thank you very much',
      ...fields,
    }
    const [row] = await queryAs(database, SERVICE, 'select public.submit_contact($1, $2) as answer', [
      JSON.stringify(submission),
      address,
    ])
    return row?.['answer']
  }

  it('direct inserts of messages and the function validate-contact share one limit', async () => {
    await sendMany(VISITOR, 29)
    const id = crypto.randomUUID()
    expect(await submitMessage(VISITOR.address ?? '', { id })).toEqual({ outcome: 'stored' })
    expect(await submitMessage(VISITOR.address ?? '', { id })).toEqual({ outcome: 'already_stored' })
    expect(await submitMessage(VISITOR.address ?? '')).toMatchObject({ outcome: 'limited' })
    expect(await send(VISITOR)).toBe('PT429')
  })

  it.each([
    [{ website: 'http://spam.example' }, '22023'],
    [{ id: 'undefined' }, '22P02'],
    [{ message: 'short' }, '23514'],
    [{ name: null }, '23502'],
  ])('submit_contact refuses a message with the fields %j', async (fields, state) => {
    await expect(submitMessage('203.0.113.9', fields)).rejects.toSatisfy((error) => sqlState(error) === state)
  })

  it('the time in an analytics event is accepted unless it is in the future, and the server fills in its own columns', async () => {
    const insert = `insert into public.admin_analytics_events (event_type, "timestamp", user_id, ip_address, country)
      values ('page_view', $1::timestamptz, $2, '203.0.113.7', 'MH')`
    await queryAs(database, VISITOR, insert, [new Date(Date.now() - 86_400_000).toISOString(), null])
    await queryAs(database, admin, insert, [
      new Date(Date.now() + 86_400_000).toISOString(),
      crypto.randomUUID(),
    ])
    const rows = await database.query(
      `select user_id, ip_address, country, "timestamp" < now() - interval '23 hours' as is_old, "timestamp" > now() as is_ahead
       from public.admin_analytics_events order by "timestamp"`,
    )
    expect(rows).toEqual([
      { user_id: null, ip_address: null, country: null, is_old: true, is_ahead: false },
      { user_id: admin.userId, ip_address: null, country: null, is_old: false, is_ahead: false },
    ])
  })
})
