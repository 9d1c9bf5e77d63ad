/** After a reset of the second factor, the password that the account has is not enough (MFASRV-14). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beginSetup, createSecret, readIsAdmin, readMfaStatus, setUpMfa } from './authenticator.ts'
import { type Caller, SERVICE, addAdmin, addSession, queryAs, sqlState } from './callers.ts'
import { changePassword, setPasswordByLink } from './new-passwords.ts'
import { DATABASES, type TestDatabase } from './open-database.ts'

const refusalOf = (work: Promise<unknown>): Promise<unknown> => work.then(() => 'done', sqlState)

describe.each(DATABASES)('the reset of a second factor on %s', (_name, open) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  async function newResetAdmin(reset: (account: unknown) => Promise<unknown>): Promise<Caller> {
    const admin = await addAdmin(database)
    await setUpMfa(database, admin)
    await reset(admin.userId)
    return admin
  }
  const resetWithServiceKey = (account: unknown) =>
    queryAs(database, SERVICE, 'select public.reset_mfa($1)', [account])
  const resetAsOtherAdmin = async (account: unknown) =>
    queryAs(database, await addAdmin(database), 'select public.reset_mfa($1)', [account])

  it.each([
    ['another admin', resetAsOtherAdmin],
    ['an operator', resetWithServiceKey],
  ])(
    'after %s has reset the second factor, a sign-in with the old password has no rights and sets up no factor (MFASRV-14)',
    async (_who, reset) => {
      const thief = await addSession(database, await newResetAdmin(reset))
      expect(await readIsAdmin(database, thief)).toBe(false)
      expect(await readMfaStatus(database, thief)).toMatchObject({
        is_listed: true,
        is_enabled: false,
        needs_new_password: true,
      })
      expect(await refusalOf(beginSetup(database, thief, createSecret()))).toBe('42501')
      expect(
        await refusalOf(queryAs(database, thief, `insert into public.businesses (name) values ('x')`)),
      ).toBe('42501')
    },
  )

  it('after a reset of the second factor, a new password that is set by the link of a mail gives the rights back, and a new factor can be set up (MFASRV-14)', async () => {
    const admin = await newResetAdmin(resetAsOtherAdmin)
    await setPasswordByLink(database, admin)
    const session = await addSession(database, admin)
    expect(await readMfaStatus(database, session)).toMatchObject({
      is_admin: true,
      needs_new_password: false,
    })
    await setUpMfa(database, session)
    expect(await readIsAdmin(database, session)).toBe(true)
  })

  it.each([
    ['in a session that began with the old password', 'password'],
    ['in a session of which nobody knows how it began', null],
    ['without a session', undefined],
  ])(
    'after a reset of the second factor, a password that is set %s gives no rights (MFASRV-14)',
    async (_where, began) => {
      const admin = await newResetAdmin(resetAsOtherAdmin)
      const session = began === undefined ? null : await addSession(database, admin)
      if (session && began)
        await database.query(
          'insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1, $2)',
          [session.sessionId, began],
        )
      expect(await changePassword(database, admin, session)).toBe('changed')
      const nextSession = await addSession(database, admin)
      expect(await readIsAdmin(database, nextSession)).toBe(false)
      expect(await refusalOf(beginSetup(database, nextSession, createSecret()))).toBe('42501')
    },
  )

  it('a secret that waited for its code when the second factor was reset cannot be enabled (MFASRV-14)', async () => {
    const admin = await addAdmin(database)
    await setUpMfa(database, admin)
    await beginSetup(database, admin, createSecret())
    await resetAsOtherAdmin(admin.userId)
    expect(await readMfaStatus(database, admin)).toMatchObject({ is_pending: false, is_admin: false })
  })

  it('a reset of an account without a second factor changes nothing, and a deleted account leaves nothing (MFASRV-14)', async () => {
    const admin = await addAdmin(database)
    await resetAsOtherAdmin(admin.userId)
    expect(await readIsAdmin(database, admin)).toBe(true)
    const deleted = await newResetAdmin(resetAsOtherAdmin)
    await database.query('delete from auth.users where id = $1', [deleted.userId])
    expect(
      await database.query('select from private.mfa_resets where user_id = $1', [deleted.userId]),
    ).toEqual([])
  })
})
