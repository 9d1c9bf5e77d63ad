/** Wrong codes of somebody who has only the password do not lock out the owner of the account (MFASRV-13). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createSecret,
  makeVerificationsOlder,
  readIsAdmin,
  readMfaStatus,
  setUpMfa,
  totp,
  verifyCode,
  waitForTimeInStep,
} from './authenticator.ts'
import { type Caller, addAdmin, addSession, asCaller, sqlState } from './callers.ts'
import { DATABASES, type TestDatabase } from './open-database.ts'

describe.each(DATABASES)('tries of known sessions on %s', (_name, open) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  async function newLockedAdmin() {
    const admin = await addAdmin(database)
    const { secret } = await setUpMfa(database, admin)
    const thief = await addSession(database, admin)
    await enterWrongCodes(thief, 5)
    expect(await verifyCode(database, thief, totp(secret))).toMatchObject({ reason: 'locked' })
    return { admin, secret, thief }
  }

  const enterWrongCodes = async (session: Caller, count: number): Promise<unknown[]> => {
    const wrongCode = totp(createSecret())
    const reasons = []
    for (let tries = 0; tries < count; tries += 1)
      reasons.push((await verifyCode(database, session, wrongCode))['reason'])
    return reasons
  }

  /** A session that began with the link of a mail. */
  const addLinkSession = async (admin: Caller): Promise<Caller> => ({
    ...(await addSession(database, admin)),
    began: 'otp',
  })

  it('wrong codes from sessions with only the password lock all such sessions, but not a session that has passed a code before, also after its 12 hours (MFASRV-13)', async () => {
    const { admin, secret, thief } = await newLockedAdmin()
    expect(await enterWrongCodes(await addSession(database, admin), 1), 'a new session').toEqual(['locked'])
    await makeVerificationsOlder(database, admin, 13 * 60)
    await database.query('select private.purge_expired()')
    expect(await readIsAdmin(database, admin)).toBe(false)
    expect(await readMfaStatus(database, admin)).toMatchObject({ locked_until: null })
    expect((await readMfaStatus(database, thief))['locked_until']).toBeTruthy()
    await waitForTimeInStep()
    expect(await verifyCode(database, admin, totp(secret))).toMatchObject({ verified: true })
    expect(await readIsAdmin(database, admin)).toBe(true)
  })

  it('wrong codes from sessions with only the password do not lock a session that began with the link of a mail (MFASRV-13)', async () => {
    const { admin, secret } = await newLockedAdmin()
    const linkSession = await addLinkSession(admin)
    await waitForTimeInStep()
    expect(await verifyCode(database, linkSession, totp(secret))).toMatchObject({ verified: true })
    expect(await readIsAdmin(database, linkSession), 'it gets no other rights').toBe(false)
  })

  it('known sessions have 5 tries together, which lock no session with only the password (MFASRV-13)', async () => {
    const admin = await addAdmin(database)
    const { secret } = await setUpMfa(database, admin)
    const linkSession = await addLinkSession(admin)
    expect(await enterWrongCodes(linkSession, 3)).toEqual(Array(3).fill('wrong'))
    expect(await enterWrongCodes(admin, 3)).toEqual(['wrong', 'wrong', 'locked'])
    expect(await enterWrongCodes(linkSession, 1)).toEqual(['locked'])
    await waitForTimeInStep()
    expect(await verifyCode(database, await addSession(database, admin), totp(secret))).toMatchObject({
      verified: true,
    })
  })

  it('tries of known sessions whose transactions are rolled back count for known sessions only (MFASRV-13, MFASRV-9)', async () => {
    const admin = await addAdmin(database)
    const { secret } = await setUpMfa(database, admin)
    const linkSession = await addLinkSession(admin)
    for (let tries = 0; tries < 6; tries += 1) {
      const undone = asCaller(database, linkSession, async () => {
        await database.query(`select public.verify_mfa_code('000000')`)
        await database.query('select 1 / 0')
      })
      expect(await undone.catch(sqlState)).toBe('22012')
    }
    await waitForTimeInStep()
    expect(await verifyCode(database, linkSession, totp(secret))).toMatchObject({ reason: 'locked' })
    expect(await verifyCode(database, admin, totp(secret))).toMatchObject({ reason: 'locked' })
    expect(await verifyCode(database, await addSession(database, admin), totp(secret))).toMatchObject({
      verified: true,
    })
  })

  it.each(['select public.claim_notifications()', 'select private.purge_expired()'])(
    'tries of known sessions that were all rolled back are recorded by the next run of %s (MFASRV-13)',
    async (scheduled) => {
      const admin = await addAdmin(database)
      await setUpMfa(database, admin)
      const undone = asCaller(
        database,
        admin,
        () => database.query(`select public.verify_mfa_code('000000')`),
        {
          isKept: false,
        },
      )
      await undone
      await database.query(scheduled)
      const attempts = await database.query(
        'select of_known_session from private.mfa_attempts where user_id = $1',
        [admin.userId],
      )
      expect(attempts).toEqual([{ of_known_session: true }])
    },
  )

  it('a session of another account is not known, whatever it has passed (MFASRV-13)', async () => {
    const { admin } = await newLockedAdmin()
    const otherAdmin = await addAdmin(database)
    await setUpMfa(database, otherAdmin)
    const mixed = { ...admin, sessionId: otherAdmin.sessionId ?? '' }
    expect((await readMfaStatus(database, mixed))['locked_until']).toBeTruthy()
  })
})
