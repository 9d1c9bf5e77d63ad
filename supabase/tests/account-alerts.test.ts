/** Who gets a mail when an admin's account may have been taken over (ALARM-1), and who may change its password (RIGHTS-13). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  hashBackupCode,
  createBackupCodes,
  replaceBackupCodes,
  setUpMfa,
  storeBackupCodes,
  totp,
  verifyCode,
} from './authenticator.ts'
import {
  type Caller,
  SERVICE,
  VISITOR,
  addAccount,
  asCaller,
  queryAs,
  claimsOf,
  addSession,
  sqlState,
} from './callers.ts'
import { changePassword as setPassword, setPasswordByLink } from './new-passwords.ts'
import { type TestDatabase, openPglite, openServer } from './open-database.ts'

interface ClaimedMail {
  claim: string
  email: string
  events: { summary: string; is_alarm: boolean; is_own: boolean }[]
}

const markedMailsAbout = (action: string) => [`other@example.mh ${action}`, `owner@example.mh ${action}*`]
const unmarkedMailsAbout = (action: string) => [`other@example.mh ${action}`, `owner@example.mh ${action}`]
const FAILED_LOGIN = JSON.stringify({ action: 'login_failed', details: { email: 'owner@example.mh' } })

function reportFailedLogin(database: TestDatabase) {
  return queryAs(database, VISITOR, 'select public.record_audit_event($1)', [FAILED_LOGIN])
}

describe.each([
  ['PGlite', openPglite],
  ['PostgreSQL', openServer],
])('reports of possible account takeovers on %s', (_name, open) => {
  let database: TestDatabase
  let owner: Caller
  let secret: string
  beforeAll(async () => {
    database = await open()
    owner = await addAccount(database, 'owner@example.mh', true)
    await addAccount(database, 'other@example.mh', true)
    ;({ secret } = await setUpMfa(database, owner))
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    // All admins have switched off mails, but alarms are sent nevertheless.
    await database.query('update public.admin_notification_preferences set email_enabled = false')
    await database.query(`delete from public.admin_notification_preferences where user_id = $1`, [
      owner.userId,
    ])
    await database.query('delete from private.alarm_mails')
    await database.query('delete from private.rate_counters')
    await database.query('update private.mfa_factors set last_counter = null')
  })

  const claimNotifications = async () =>
    (await queryAs(database, SERVICE, 'select public.claim_notifications() as mails'))[0]?.[
      'mails'
    ] as ClaimedMail[]
  const finishMail = (mail: ClaimedMail, wasSent: boolean) =>
    queryAs(database, SERVICE, 'select public.finish_notifications($1, $2)', [mail.claim, wasSent])
  /** The sent mails as 'address action', with a star for mails to the account concerned. */
  const claimMails = async () => {
    const mails = await claimNotifications()
    for (const mail of mails) await finishMail(mail, true)
    return mails
      .map(({ email, events }) => `${email} ${events.map((e) => e.summary + (e.is_own ? '*' : '')).join()}`)
      .toSorted()
  }
  const changePassword = (keptSession: Caller | null) => setPassword(database, owner, keptSession)
  const verifyInLinkSession = (caller: Caller, code: string) =>
    asCaller(database, caller, async () => {
      const claims = { ...claimsOf(caller), amr: [{ method: 'otp', timestamp: 1_700_000_000 }] }
      await database.query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(claims)])
      const [row] = await database.query(
        'select public.verify_mfa_code($1) as answer, private.is_admin() as is_admin',
        [code],
      )
      return row
    }).catch((error: unknown) => sqlState(error))

  it('a password change is reported by mail to the account and the other admins, whatever they prefer (ALARM-1)', async () => {
    expect(await changePassword(null)).toBe('changed')
    expect(await claimMails()).toEqual(markedMailsAbout('password_changed'))
    expect(await claimMails(), 'once').toEqual([])
  })

  it('a change of the e-mail address is reported by mail, to the old address too (ALARM-1)', async () => {
    await database.query(`update auth.users set email = 'thief@example.mh' where id = $1`, [owner.userId])
    await database.query(`update auth.users set email = 'owner@example.mh' where id = $1`, [owner.userId])
    expect(await claimMails()).toEqual(
      [
        'other@example.mh email_changed',
        'owner@example.mh email_changed*',
        'thief@example.mh email_changed*',
      ].flatMap((mail) => [mail, mail]),
    )
  })

  it('a removed or new second factor, and new backup codes, are reported by mail (ALARM-1)', async () => {
    await queryAs(database, SERVICE, 'select public.reset_mfa($1)', [owner.userId])
    expect(await claimMails()).toEqual(markedMailsAbout('mfa_disabled'))
    await setPasswordByLink(database, owner)
    owner = await addSession(database, owner)
    ;({ secret } = await setUpMfa(database, owner))
    await claimMails()
    await queryAs(database, owner, 'delete from public.admin_backup_codes where user_id = $1', [owner.userId])
    await storeBackupCodes(database, owner, createBackupCodes())
    expect(await claimMails()).toEqual(markedMailsAbout('backup_codes_changed'))
    await replaceBackupCodes(database, owner, createBackupCodes().map(hashBackupCode))
    expect(await claimMails()).toEqual(markedMailsAbout('backup_codes_changed'))
    const [enabled] = await database.query(
      `select count(*)::int as mails from private.alarm_mails where action = 'mfa_enabled'`,
    )
    expect(enabled).toEqual({ mails: 2 })
  })

  it('added and revoked admins are reported by mail, to a revoked or deleted account too (ALARM-1)', async () => {
    const newAdmin = await addAccount(database, 'made@example.mh', true)
    expect(await claimMails()).toEqual(['made@example.mh admin_added*', ...unmarkedMailsAbout('admin_added')])
    await queryAs(database, SERVICE, 'select public.revoke_admin($1)', [newAdmin.userId])
    expect(await claimMails()).toEqual([
      'made@example.mh admin_removed*',
      ...unmarkedMailsAbout('admin_removed'),
    ])
    await queryAs(database, SERVICE, 'select public.grant_admin($1)', [newAdmin.userId])
    await claimMails()
    await database.query('delete from auth.users where id = $1', [newAdmin.userId])
    expect(await claimMails()).toEqual([
      'made@example.mh admin_removed*',
      ...unmarkedMailsAbout('admin_removed'),
    ])
  })

  it('a new role of an admin is reported by mail, and no browser can send such an event (ALARM-1) (AUDIT-9)', async () => {
    await database.query(`update private.admins set role = 'editor' where user_id = $1`, [owner.userId])
    expect(await claimMails()).toEqual(markedMailsAbout('admin_role_changed'))
    await database.query(`update private.admins set role = 'editor' where user_id = $1`, [owner.userId])
    expect(await claimMails(), 'the same role').toEqual([])
    await database.query(`update private.admins set role = 'publisher' where user_id = $1`, [owner.userId])
    await claimMails()
    const roleReport = JSON.stringify({ action: 'admin_role_changed', details: {} })
    const reported = queryAs(database, owner, 'select public.record_audit_event($1)', [roleReport])
    expect(await reported.catch(sqlState)).toBe('42501')
  })

  it('password guessing is reported by mail after three failures, once an hour (ALARM-1)', async () => {
    await reportFailedLogin(database)
    await reportFailedLogin(database)
    expect(await claimMails()).toEqual([])
    await reportFailedLogin(database)
    expect(await claimMails()).toEqual(markedMailsAbout('rapid_login_failures'))
    for (let tries = 0; tries < 3; tries += 1)
      await database.query('select public.note_password_attempt($1)', [
        { user_id: owner.userId, valid: false },
      ])
    expect(await claimMails(), 'again within the hour').toEqual([])
  })

  it("password guessing at the sign-in service itself, without the guide's page, is reported by mail as well (ALARM-1)", async () => {
    await database.query(`alter table public.audit_logs disable trigger user`)
    await database.query(`delete from public.audit_logs where action = 'rapid_login_failures'`)
    await database.query(`alter table public.audit_logs enable trigger user`)
    const reportPasswordAttempt = (userId: string | undefined, valid: boolean) =>
      database.query('select public.note_password_attempt($1) as answer', [{ user_id: userId, valid }])
    for (let tries = 0; tries < 2; tries += 1) await reportPasswordAttempt(owner.userId, false)
    await reportPasswordAttempt(owner.userId, true)
    await reportPasswordAttempt(crypto.randomUUID(), false)
    expect(await claimMails()).toEqual([])
    expect(await reportPasswordAttempt(owner.userId, false)).toEqual([{ answer: { decision: 'continue' } }])
    expect(await claimMails()).toEqual(markedMailsAbout('rapid_login_failures'))
  })

  it('each step of a takeover of an admin account is mailed separately, although too few events happened for a usual alert (ALARM-1)', async () => {
    await database.query(
      `insert into public.admin_notification_preferences (user_id, notification_type, threshold_value)
       values ($1, 'security_alert', 5) on conflict do nothing`,
      [owner.userId],
    )
    const session = await addSession(database, owner)
    expect(await verifyCode(database, session, totp(secret))).toMatchObject({ verified: true })
    expect(await changePassword(session)).toBe('changed')
    await database.query(`update auth.users set email = 'thief@example.mh' where id = $1`, [owner.userId])
    await queryAs(database, session, 'delete from public.admin_mfa_settings where user_id = $1', [
      owner.userId,
    ])
    const toOwner = (await claimMails()).filter((mail) => mail.startsWith('owner@'))
    expect(toOwner).toEqual(['owner@example.mh email_changed*', 'owner@example.mh password_changed*'])
    const laterMails = await database.query(
      `select address from private.alarm_mails where action = 'mfa_disabled'`,
    )
    expect(laterMails.map(({ address }) => String(address)).toSorted()).toEqual([
      'other@example.mh',
      'thief@example.mh',
    ])
    await database.query(`update auth.users set email = 'owner@example.mh' where id = $1`, [owner.userId])
    owner = session
    ;({ secret } = await setUpMfa(database, owner))
  })

  it('a mail about a changed password whose sending failed is handed out again after a minute (ALARM-1)', async () => {
    await changePassword(null)
    for (const mail of await claimNotifications()) await finishMail(mail, false)
    expect(await claimNotifications()).toEqual([])
    await database.query(`update private.alarm_mails set due_at = due_at - interval '61 seconds'`)
    expect(await claimMails()).toEqual(markedMailsAbout('password_changed'))
  })

  it('a mail about a new password is in the next claim also while 100 mails fail again and again, which wait longer after each failure (ALARM-1)', async () => {
    await database.query(
      `insert into private.alarm_mails (address, action, is_own)
       select 'gone' || number || '@example.mh', 'mfa_locked', true from generate_series(1, 100) number`,
    )
    const passMinutes = (minutes: number) =>
      database.query('update private.alarm_mails set due_at = due_at - make_interval(secs => $1)', [
        minutes * 60,
      ])
    const failClaimedMails = async () => {
      const mails = await claimNotifications()
      for (const mail of mails) await finishMail(mail, false)
      return mails.length
    }
    expect(await failClaimedMails()).toBe(100)
    for (const wait of [1, 5, 60, 60]) {
      // Half a minute before the end of the wait, none is claimed.
      await passMinutes(wait - 0.5)
      expect(await failClaimedMails(), `before ${wait} minutes`).toBe(0)
      await passMinutes(0.5)
      expect(await failClaimedMails(), `after ${wait} minutes`).toBe(100)
    }
    await passMinutes(60)
    await changePassword(null)
    const mails = await claimNotifications()
    expect(mails).toHaveLength(100)
    expect(
      mails
        .slice(0, 2)
        .map(({ email, events }) => `${email} ${events[0]?.summary}`)
        .toSorted(),
    ).toEqual(unmarkedMailsAbout('password_changed'))
  })

  it('a new password needs a fresh code of the second factor, also after the link of a reset mail (RIGHTS-13)', async () => {
    const thiefSession = await addSession(database, owner)
    expect(await changePassword(thiefSession), 'a stolen session').toBe('PT403')
    expect(await verifyInLinkSession(thiefSession, '000000')).toMatchObject({
      answer: { verified: false, reason: 'wrong' },
    })
    expect(await changePassword(thiefSession), 'a wrong code').toBe('PT403')
    await database.query('delete from private.mfa_attempts')
    const resetSession = await addSession(database, owner)
    expect(await verifyInLinkSession(resetSession, totp(secret))).toEqual({
      answer: expect.objectContaining({ verified: true }),
      is_admin: false,
    })
    await database.query(
      `update private.mfa_sessions set verified_at = now() - interval '11 minutes' where session_id = $1`,
      [resetSession.sessionId],
    )
    expect(await changePassword(resetSession), 'an old code').toBe('PT403')
    await database.query('update private.mfa_factors set last_counter = null')
    await verifyInLinkSession(resetSession, totp(secret))
    expect(await changePassword(resetSession)).toBe('changed')
    expect(await changePassword(null), 'with the secret key').toBe('changed')
  })

  it('without a second factor, a session that began with the password changes it within 10 minutes only; the link of a reset mail at any time (RIGHTS-13)', async () => {
    await queryAs(database, SERVICE, 'select public.reset_mfa($1)', [owner.userId])
    const beginSession = async (method: string, minutesAgo: number) => {
      const session = await addSession(database, owner)
      await database.query(
        'insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1, $2)',
        [session.sessionId, method],
      )
      await database.query(
        'update auth.sessions set created_at = now() - make_interval(mins => $2) where id = $1',
        [session.sessionId, minutesAgo],
      )
      return session
    }
    expect(await changePassword(await beginSession('password', 11))).toBe('PT403')
    expect(await changePassword(await beginSession('password', 9))).toBe('changed')
    expect(await changePassword(await beginSession('otp', 60))).toBe('changed')
    await beginSession('password', 11)
    expect(await changePassword(null), 'with the secret key').toBe('changed')
  })
})
