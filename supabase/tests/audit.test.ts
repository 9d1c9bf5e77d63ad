import { beforeAll, describe, expect, it } from 'vitest'
import { type Caller, SERVICE, VISITOR, addAdmin, queryAs, sqlState, openWithCallers } from './callers.ts'
import { DATABASES } from './open-database.ts'

const FUNCTION_HEADERS = { 'x-asked-by': 'edge-function', 'user-agent': 'Deno/2.9.5' }
const INSERT_LISTING = `insert into public.businesses (name, description) values ('Store', 'x')`

describe.each(DATABASES)('audit log on %s', (_name, open) => {
  const world = openWithCallers(open)
  beforeAll(() => world.database.query('update private.settings set audit_limit = 1000'))

  const recordEvent = (caller: Caller, entry: unknown, address?: string) =>
    queryAs(world.database, caller, 'select public.record_audit_event($1, $2)', [
      JSON.stringify(entry),
      address ?? null,
    ])
  const readNewestEntry = async () =>
    (await world.database.query('select * from public.audit_logs order by "timestamp" desc, id limit 1'))[0]

  /** Adds an announcement. @returns the details of its entry in the audit log */
  const addAnnouncement = async (title: string | null): Promise<unknown> => {
    const insert = 'insert into public.announcements (title, message) values ($1, $2)'
    await queryAs(world.database, world.admin, insert, [title, 'The boat to Ebeye '.repeat(10)])
    return (await readNewestEntry())?.['details']
  }

  it('the audit log records every write of an admin, with the account and the changed columns (AUDIT-2) (AUDIT-4)', async () => {
    const [listing] = await queryAs(
      world.database,
      world.admin,
      `insert into public.businesses (name, description) values ('Store', 'x') returning id`,
    )
    const id = String(listing?.['id'])
    expect(await readNewestEntry()).toMatchObject({
      action: 'businesses.created',
      severity: 'low',
      resource_type: 'businesses',
      resource_id: id,
      user_id: world.admin.userId,
      session_id: world.admin.sessionId,
      details: { name: 'Store' },
    })
    await queryAs(
      world.database,
      world.admin,
      `update public.businesses set alert = repeat('x', 200), featured = true where true`,
    )
    expect(await readNewestEntry()).toMatchObject({
      details: { name: 'Store' },
      changes: {
        featured: { old: false, new: true },
        revision: { old: expect.any(Number), new: expect.any(Number) },
        alert: { old: null, new: 'x'.repeat(200) },
      },
    })
    await queryAs(world.database, world.admin, 'delete from public.businesses where id = $1', [id])
    expect(await readNewestEntry()).toMatchObject({
      action: 'businesses.deleted',
      severity: 'medium',
      resource_id: id,
    })
    await queryAs(world.database, SERVICE, `insert into public.announcements (message) values ('Boat')`)
    expect(await readNewestEntry()).toMatchObject({ action: 'announcements.created', user_id: null })
  })

  it('the audit log names an announcement by its title, or without one by the start of its message (ACTIVITY-8)', async () => {
    expect(await addAnnouncement('Storm')).toEqual({ name: 'Storm' })
    expect(await addAnnouncement(null)).toEqual({
      name: 'The boat to Ebeye The boat to Ebeye The boat to Ebeye The bo',
    })
  })

  it('the audit log records the names of both listings when a pair is marked as two places, and when the mark is removed (AUDIT-2)', async () => {
    const ids = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']
    await world.database.query(
      `insert into public.businesses (id, name, description) values ($1, 'Store', 'x'), ($2, 'Shop', 'x')`,
      ids,
    )
    await queryAs(
      world.database,
      world.admin,
      'insert into public.distinct_listings (one, other) values ($1, $2)',
      ids,
    )
    expect(await readNewestEntry()).toMatchObject({
      action: 'distinct_listings.created',
      user_id: world.admin.userId,
      details: { name: 'Store / Shop' },
      changes: { one: { old: null, new: ids[0] }, other: { old: null, new: ids[1] } },
    })
    await queryAs(world.database, world.admin, 'delete from public.distinct_listings where one = $1', [
      ids[0],
    ])
    expect(await readNewestEntry()).toMatchObject({
      action: 'distinct_listings.deleted',
      user_id: world.admin.userId,
      details: { name: 'Store / Shop' },
    })
    await world.database.query('delete from public.businesses where id = any ($1::uuid[])', [
      `{${ids.join()}}`,
    ])
  })

  it('the audit log records no writes of the database owner, and no personal texts of messages', async () => {
    const entryBefore = await readNewestEntry()
    await world.database.query(`insert into public.businesses (name, description) values ('Import', 'x')`)
    const id = crypto.randomUUID()
    await queryAs(
      world.database,
      VISITOR,
      `insert into public.contact_submissions (id, type, name, email, message)
       values ($1, 'feedback', 'Secret Name', 'secret@example.mh', 'A private message')`,
      [id],
    )
    expect(await readNewestEntry()).toEqual(entryBefore)
    await queryAs(
      world.database,
      world.admin,
      `update public.contact_submissions set status = 'approved' where true`,
    )
    expect(await readNewestEntry()).toMatchObject({
      action: 'contact_submissions.updated',
      resource_id: id,
      details: { from: 'pending', to: 'approved' },
      changes: { status: { old: 'pending', new: 'approved' } },
    })
    await queryAs(
      world.database,
      world.admin,
      `update public.contact_submissions set note = 'A private note' where true`,
    )
    expect(await readNewestEntry()).toMatchObject({
      details: { type: 'feedback', note: 'added' },
      changes: null,
    })
    await queryAs(world.database, world.admin, 'delete from public.contact_submissions where true')
    const auditLogText = JSON.stringify(await world.database.query('select * from public.audit_logs'))
    expect(auditLogText).not.toMatch(/Secret Name|secret@example|private message|private note/)
  })

  it.each([
    ['login_failed', 'medium'],
    ['login_attempt_blocked', 'high'],
    ['error_boundary_triggered', 'medium'],
  ])(
    'the audit log accepts an event %s from anyone, with the severity that the server sets',
    async (action, severity) => {
      for (const caller of [VISITOR, world.stranger]) {
        await recordEvent(caller, { action, severity: 'critical', details: { url: '/' } })
        expect(await readNewestEntry()).toMatchObject({ action, severity, details: { url: '/' } })
      }
    },
  )

  it.each(['business_deleted', 'login_success', 'admin_logout'])(
    'the audit log accepts an event %s from admins only',
    async (action) => {
      for (const caller of [VISITOR, world.stranger, SERVICE]) {
        await expect(recordEvent(caller, { action })).rejects.toSatisfy(
          (error) => sqlState(error) === '42501',
        )
      }
      await recordEvent(world.admin, { action, resource_type: 'businesses', resource_id: '5' })
      expect(await readNewestEntry()).toMatchObject({ action, user_id: world.admin.userId, resource_id: '5' })
    },
  )

  it('the audit log redacts values of secret-looking keys and shortens long values', async () => {
    await recordEvent(world.admin, {
      action: 'business_updated',
      user_id: crypto.randomUUID(),
      details: {
        password: 'hunter2',
        apiToken: 'abc',
        text: 'y'.repeat(900),
        count: 3,
        nested: { password: 'x', list: ['ok'] },
      },
    })
    const row = await readNewestEntry()
    expect(row).toMatchObject({ user_id: world.admin.userId, details: { text: `${'y'.repeat(500)}...` } })
    expect(row?.['details']).toMatchObject({
      password: '[redacted]',
      apiToken: '[redacted]',
      count: 3,
      nested: { password: '[redacted]', list: ['ok'] },
    })
  })

  const countRaisedAlerts = () =>
    world.database.query(`select * from public.audit_logs where action = 'rapid_login_failures'`)
  const reportFailedSignIn = (email: unknown) =>
    recordEvent(VISITOR, { action: 'login_failed', details: { email } })

  it('three failed sign-ins of an admin within five minutes add one alert to the audit log, those of other accounts none (AUDIT-7)', async () => {
    for (let failures = 0; failures < 5; failures += 1) await reportFailedSignIn('nobody@example.org')
    await reportFailedSignIn('Admin@example.mh')
    await reportFailedSignIn('Admin@example.mh')
    await reportFailedSignIn(17)
    expect(await countRaisedAlerts()).toEqual([])
    await reportFailedSignIn('Admin@example.mh')
    await reportFailedSignIn('Admin@example.mh')
    expect(await countRaisedAlerts()).toEqual([
      expect.objectContaining({ severity: 'high', details: { email: 'Admin@example.mh', failures: 3 } }),
    ])
  })

  it('an event that is sent three times with one id is in the audit log once, and raises no alert (AUDIT-13)', async () => {
    const otherAdmin = await addAdmin(world.database)
    const [{ email } = {}] = await world.database.query('select email from auth.users where id = $1', [
      otherAdmin.userId,
    ])
    const event = { id: crypto.randomUUID(), action: 'login_failed', details: { email } }
    const alerts = (await countRaisedAlerts()).length
    for (const caller of [VISITOR, SERVICE, VISITOR, world.admin]) await recordEvent(caller, event)
    const rows = await world.database.query('select id, user_id from public.audit_logs where details @> $1', [
      JSON.stringify({ email }),
    ])
    expect(rows).toEqual([{ id: event.id, user_id: null }])
    expect(await countRaisedAlerts()).toHaveLength(alerts)
    await recordEvent(world.admin, { id: 'no id', action: 'admin_logout' })
    expect(await readNewestEntry()).toMatchObject({
      action: 'admin_logout',
      id: expect.stringMatching(/-/) as string,
    })
  })

  it.each([
    [null],
    ['text'],
    [[]],
    [{}],
    [{ action: 'Drop Table' }],
    [{ action: 'login_failed', details: 'z'.repeat(30_000) }],
  ])('the audit log refuses the invalid event %.60j', async (entry) => {
    await expect(recordEvent(VISITOR, entry)).rejects.toSatisfy((error) =>
      /^(22023|22P02)$/.test(sqlState(error)),
    )
  })

  it('audit events are limited by the client address that an edge function passes on, those of an admin are not (LIMIT-4)', async () => {
    await world.database.query('update private.settings set audit_limit = 5')
    await world.database.query('delete from private.rate_counters')
    const entry = { action: 'login_failed' }
    for (let sentCount = 0; sentCount < 5; sentCount += 1) await recordEvent(SERVICE, entry, '198.51.100.77')
    await expect(recordEvent(SERVICE, entry, '198.51.100.77')).rejects.toSatisfy(
      (error) => sqlState(error) === 'PT429',
    )
    await recordEvent(SERVICE, entry, '198.51.100.78')
    expect(JSON.stringify(await world.database.query('select * from public.audit_logs'))).not.toContain(
      '198.51',
    )
    // Visitors who use up the limit of an address must not stop the entries of an admin at the same address.
    for (let sentCount = 0; sentCount < 7; sentCount += 1)
      await recordEvent(world.admin, { action: 'business_updated' })
  })

  const readNewestOrigin = async () => {
    const { ip_address: network, user_agent: browser } = (await readNewestEntry()) ?? {}
    return { network, browser }
  }
  const networkOf = async (address: string) =>
    (await world.database.query('select private.client_hash($1) as hash', [address]))[0]?.['hash']

  describe('network and browser of an entry (AUDIT-12)', () => {
    it('an audit entry has the network and browser of the visitor for whom an edge function sends it, and so has its alert', async () => {
      await world.database.query('update private.settings set audit_limit = 1000')
      const address = '2001:db8:1:2:3:4:5:6'
      const service = {
        ...SERVICE,
        address: '192.0.2.1',
        headers: { ...FUNCTION_HEADERS, 'x-browser-user-agent': 'Firefox' },
      }
      const expected = { network: await networkOf('2001:db8:1:2::/64'), browser: 'Firefox' }
      expect(expected.network).toMatch(/^[0-9a-f]{15}s[0-9a-f]{16}$/)
      await recordEvent(service, { action: 'error_boundary_triggered' }, address)
      expect(await readNewestOrigin()).toEqual(expected)
      const otherAdmin = await addAdmin(world.database)
      const [{ email } = {}] = await world.database.query('select email from auth.users where id = $1', [
        otherAdmin.userId,
      ])
      for (let failureCount = 0; failureCount < 3; failureCount += 1)
        await recordEvent(service, { action: 'login_failed', details: { email } }, address)
      expect(await readNewestEntry()).toMatchObject({ action: 'rapid_login_failures' })
      expect(await readNewestOrigin()).toEqual(expected)
      await recordEvent(service, { action: 'login_failed' }, 'unknown')
      expect(await readNewestOrigin()).toEqual({ network: null, browser: 'Firefox' })
    })

    it('an audit entry has the network and browser of a client that sends it directly, whatever address the client claims', async () => {
      const expected = { network: await networkOf('203.0.113.50'), browser: 'Firefox' }
      const client = { ...world.admin, headers: { 'user-agent': 'Firefox' } }
      await queryAs(world.database, client, INSERT_LISTING)
      expect(await readNewestOrigin()).toEqual(expected)
      await recordEvent(client, { action: 'admin_logout' }, '198.51.100.1')
      expect(await readNewestOrigin()).toEqual(expected)
      await recordEvent({ ...client, role: 'anon' }, { action: 'login_failed' }, '198.51.100.1')
      expect(await readNewestOrigin()).toEqual(expected)
    })

    it('an audit entry has no network and browser for writes by edge functions and by the database owner', async () => {
      const unknownOrigin = { network: null, browser: null }
      for (const caller of [world.admin, SERVICE]) {
        await queryAs(
          world.database,
          { ...caller, address: '192.0.2.1', headers: FUNCTION_HEADERS },
          INSERT_LISTING,
        )
        expect(await readNewestOrigin()).toEqual(unknownOrigin)
      }
      await world.database.query('select public.grant_admin($1)', [world.stranger.userId])
      expect(await readNewestEntry()).toMatchObject({
        action: 'admin_added',
        resource_id: world.stranger.userId,
      })
      expect(await readNewestOrigin()).toEqual(unknownOrigin)
    })
  })
})
