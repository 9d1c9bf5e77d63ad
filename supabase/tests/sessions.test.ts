/** The signature of a token stays valid until it expires, but the token's rights end with its session (RIGHTS-2). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readIsAdmin, readMfaStatus, setUpMfa } from './authenticator.ts'
import { type Caller, queryAs, addSession, sqlState, addAdmin } from './callers.ts'
import { DATABASES, type TestDatabase } from './open-database.ts'

const INSERT_LISTING = `insert into public.businesses (name, description) values ('Store', 'x') returning id`

describe.each(DATABASES)('ended sessions on %s', (_name, open) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  const writeListing = (caller: Caller) =>
    queryAs(database, caller, INSERT_LISTING).then(
      () => 'written',
      (error: unknown) => sqlState(error),
    )
  const endings = {
    'signed out everywhere, or a new password': 'delete from auth.sessions where user_id = $1',
    'past its last moment': `update auth.sessions set not_after = now() - interval '1 second' where user_id = $1`,
  }

  it.each(Object.entries(endings))(
    'a session of an admin that has ended has no rights any more: %s (RIGHTS-2)',
    async (_why, sql) => {
      const admin = await addAdmin(database)
      expect(await writeListing(admin)).toBe('written')
      await database.query(sql, [admin.userId])
      expect(await writeListing(admin)).toBe('42501')
      expect(await readIsAdmin(database, admin)).toBe(false)
      expect(await readMfaStatus(database, admin)).toMatchObject({ is_listed: false, is_admin: false })
      expect(await queryAs(database, admin, 'select * from public.contact_submissions')).toEqual([])
      await expect(
        queryAs(database, admin, `select public.record_audit_event('{"action": "business_updated"}')`),
      ).rejects.toSatisfy((error) => sqlState(error) === '42501')
    },
  )

  it('the verification of the second factor ends with its session and does not affect other sessions', async () => {
    const admin = await addAdmin(database)
    await setUpMfa(database, admin)
    expect(await readIsAdmin(database, admin)).toBe(true)
    const otherSession = await addSession(database, admin)
    await database.query('delete from auth.sessions where id = $1', [admin.sessionId])
    expect(await readIsAdmin(database, admin)).toBe(false)
    expect((await readMfaStatus(database, otherSession))['is_listed']).toBe(true)
    await database.query('select private.purge_expired()')
    expect(
      await database.query('select * from private.mfa_sessions where user_id = $1', [admin.userId]),
    ).toEqual([])
  })

  it('a token with the session of another account, or without a session, has no rights of an admin', async () => {
    const [admin, otherAdmin] = [await addAdmin(database), await addAdmin(database)]
    const { sessionId: _left, ...withoutSession } = admin
    for (const caller of [
      { ...admin, sessionId: otherAdmin.sessionId ?? '' },
      { ...admin, sessionId: 'not-a-uuid' },
      withoutSession,
    ])
      expect(await readIsAdmin(database, caller)).toBe(false)
  })
})
