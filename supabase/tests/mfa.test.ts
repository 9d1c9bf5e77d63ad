import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  beginSetup,
  enable,
  hashBackupCode,
  mfaStatus,
  newBackupCodes,
  newSecret,
  setUpMfa,
  storeBackupCodes,
  totp,
  verify,
  waitForRoomInStep,
} from './authenticator.ts'
import { type Caller, SERVICE, addAccount, askAs, sqlState } from './callers.ts'
import { type TestDatabase, openPglite, openServer } from './open-database.ts'

/** RFC 6238 appendix B, the SHA-1 rows: [seconds since 1970, code of 8 digits]. The secret is '1234567890' twice. */
const RFC_6238 = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe.each([
  ['PGlite', openPglite],
  ['PostgreSQL', openServer],
])('second factor on %s', (_name, open) => {
  let database: TestDatabase
  let people = 0
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  const newAdmin = () => addAccount(database, `admin${(people += 1)}@example.mh`, true)
  const otherSession = (caller: Caller): Caller => ({ ...caller, sessionId: crypto.randomUUID() })
  const isAdmin = async (caller: Caller) =>
    (await askAs(database, caller, 'select private.is_admin() as answer'))[0]?.['answer']
  const ageMarks = (caller: Caller, minutes: number) =>
    database.query(
      `update private.mfa_sessions set verified_at = verified_at - $2 * interval '1 minute',
         expires_at = expires_at - $2 * interval '1 minute' where user_id = $1`,
      [caller.userId, minutes],
    )

  it.each(RFC_6238)('agrees with RFC 6238 at %i s', async (seconds, code) => {
    const [row] = await database.query(
      'select private.hotp(private.base32_decode($1), floor($2::bigint / 30)::bigint, 8) as code',
      [RFC_SECRET, seconds],
    )
    expect(row?.['code']).toBe(code)
  })

  it('takes the current code and one step either side, not two', async () => {
    const at = 1_800_000_015
    const matches = async (shift: number) =>
      (
        await database.query(
          'select private.matching_step(private.base32_decode($1), $2, to_timestamp($3)) as step',
          [RFC_SECRET, totp(RFC_SECRET, (at + shift) * 1000), at],
        )
      )[0]?.['step'] !== null
    const found = []
    for (const shift of [-60, -30, 0, 30, 60]) found.push(await matches(shift))
    expect(found).toEqual([false, true, true, true, false])
  })

  it('goes from password to second factor, and closes every other session', async () => {
    const admin = await newAdmin()
    const elsewhere = otherSession(admin)
    expect(await mfaStatus(database, admin)).toMatchObject({
      is_listed: true,
      is_admin: true,
      is_enabled: false,
      is_required: false,
    })
    const { secret } = await setUpMfa(database, admin)
    expect(await isAdmin(admin)).toBe(true)
    expect(await isAdmin(elsewhere)).toBe(false)
    expect(await mfaStatus(database, elsewhere)).toMatchObject({
      is_listed: true,
      is_admin: false,
      is_enabled: true,
      is_required: true,
      is_verified: false,
      backup_codes_left: 8,
    })
    expect(await verify(database, elsewhere, totp(secret))).toMatchObject({
      verified: true,
      purpose: 'sign_in',
    })
    expect(await isAdmin(elsewhere)).toBe(true)
    await ageMarks(elsewhere, 12 * 60 + 1)
    expect(await isAdmin(elsewhere)).toBe(false)
  })

  it('never shows the secret again, and keeps it sealed', async () => {
    const admin = await newAdmin()
    const secret = newSecret()
    const [written] = await beginSetup(database, admin, secret)
    expect(written?.['secret_key']).toBe('********')
    const everything = JSON.stringify([
      await database.query('select * from public.admin_mfa_settings'),
      await database.query(`select user_id, encode(pending_sealed, 'escape') from private.mfa_factors`),
      await database.query('select * from public.audit_logs'),
    ])
    expect(everything).not.toContain(secret)
    await expect(beginSetup(database, admin, 'too short')).rejects.toSatisfy(
      (error) => sqlState(error) === '22023',
    )
  })

  it('enables only what a code has proved in the same session', async () => {
    const admin = await newAdmin()
    const secret = newSecret()
    await expect(enable(database, admin)).resolves.toEqual([])
    await beginSetup(database, admin, secret)
    await expect(enable(database, admin)).rejects.toSatisfy((error) => sqlState(error) === '42501')
    await expect(storeBackupCodes(database, admin, newBackupCodes(1))).rejects.toSatisfy(
      (error) => sqlState(error) === '42501',
    )
    await waitForRoomInStep()
    const elsewhere = otherSession(admin)
    expect(await verify(database, elsewhere, totp(secret))).toMatchObject({
      verified: false,
      reason: 'wrong',
    })
    expect(await verify(database, admin, totp(secret))).toMatchObject({
      verified: true,
      purpose: 'enrolment',
    })
    await expect(enable(database, elsewhere)).rejects.toSatisfy((error) => sqlState(error) === '42501')
    expect((await enable(database, admin))[0]?.['is_enabled']).toBe(true)
    expect(await isAdmin(admin)).toBe(true)
  })

  it('wipes backup codes that were there before a first set-up', async () => {
    const admin = await newAdmin()
    await database.query(
      `insert into private.mfa_factors (user_id, pending_session, pending_proved_at) values ($1, $2, now())`,
      [admin.userId, admin.sessionId],
    )
    const [planted = ''] = newBackupCodes(1)
    await storeBackupCodes(database, admin, [planted])
    const { secret } = await setUpMfa(database, admin)
    expect(await verify(database, otherSession(admin), planted)).toMatchObject({ verified: false })
    expect(secret).toHaveLength(32)
  })

  it('takes a code once only, also the one that proved the set-up', async () => {
    const admin = await newAdmin()
    const { secret } = await setUpMfa(database, admin)
    const first = otherSession(admin)
    const code = totp(secret)
    expect(await verify(database, first, totp(secret, Date.now() - 30_000))).toMatchObject({
      verified: false,
    })
    expect(await verify(database, first, code)).toMatchObject({ verified: true })
    expect(await verify(database, otherSession(admin), code)).toMatchObject({
      verified: false,
      reason: 'wrong',
    })
  })

  it('takes a backup code once, in any case and with dashes, and counts them', async () => {
    const admin = await newAdmin()
    const { codes } = await setUpMfa(database, admin)
    const [code = '', second = ''] = codes
    const session = otherSession(admin)
    expect(
      await verify(database, session, `${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase()),
    ).toMatchObject({
      verified: true,
      purpose: 'backup_code',
      backup_codes_left: 7,
    })
    expect(await isAdmin(session)).toBe(true)
    expect(await verify(database, otherSession(admin), code)).toMatchObject({ verified: false })
    await verify(database, otherSession(admin), second)
    const [settings] = await askAs(database, session, 'select * from public.admin_mfa_settings')
    expect(settings).toMatchObject({ backup_codes_used: 2, is_enabled: true })
    const stored = await askAs(database, session, 'select * from public.admin_backup_codes')
    expect(JSON.stringify(stored)).not.toContain(hashBackupCode(code))
    expect(stored.filter((row) => row['is_used'])).toHaveLength(2)
  })

  it('locks after 5 failures in 15 minutes, also for the right code, and opens again', async () => {
    const admin = await newAdmin()
    const { secret } = await setUpMfa(database, admin)
    const session = otherSession(admin)
    const wrong = totp(newSecret())
    const answers = []
    for (let attempt = 0; attempt < 5; attempt += 1) answers.push(await verify(database, session, wrong))
    expect(answers.map((answer) => answer['attempts_left'])).toEqual([4, 3, 2, 1, 0])
    expect(await verify(database, session, totp(secret))).toMatchObject({ verified: false, reason: 'locked' })
    expect((await mfaStatus(database, session))['locked_until']).toBeTruthy()
    expect(await isAdmin(admin), 'a session that is verified already stays so').toBe(true)
    await database.query(
      `update private.mfa_attempts set failed_at = failed_at - interval '16 minutes' where user_id = $1`,
      [admin.userId],
    )
    expect(await verify(database, session, totp(secret))).toMatchObject({ verified: true })
  })

  it.each(['', '12345', '1234567', 'abc', "' or 1=1", '１２３４５６', '9'.repeat(100_000)])(
    'does not count what cannot be a code: %.20s',
    async (typed) => {
      const admin = await newAdmin()
      await setUpMfa(database, admin)
      expect(await verify(database, admin, typed)).toMatchObject({ verified: false, reason: 'malformed' })
      expect((await mfaStatus(database, admin))['locked_until']).toBeNull()
    },
  )

  it('changes or removes a factor only with a code of the last 10 minutes', async () => {
    const admin = await newAdmin()
    const { secret } = await setUpMfa(database, admin)
    await ageMarks(admin, 11)
    const writes = [
      () => beginSetup(database, admin, newSecret()),
      () => storeBackupCodes(database, admin, newBackupCodes(1)),
      () =>
        askAs(database, admin, 'delete from public.admin_backup_codes where user_id = $1', [admin.userId]),
      () =>
        askAs(database, admin, 'delete from public.admin_mfa_settings where user_id = $1', [admin.userId]),
      () =>
        askAs(database, admin, 'update public.admin_mfa_settings set is_enabled = false where user_id = $1', [
          admin.userId,
        ]),
    ]
    for (const write of writes)
      await expect(write()).rejects.toSatisfy((error) => sqlState(error) === '42501')
    await waitForRoomInStep()
    await verify(database, admin, totp(secret))
    await askAs(database, admin, 'delete from public.admin_mfa_settings where user_id = $1', [admin.userId])
    expect(await mfaStatus(database, otherSession(admin))).toMatchObject({
      is_admin: true,
      is_enabled: false,
      backup_codes_left: 0,
    })
  })

  it('keeps the old factor in force until the new one is proved and enabled', async () => {
    const admin = await newAdmin()
    const { secret } = await setUpMfa(database, admin)
    const next = newSecret()
    const [pending] = await beginSetup(database, admin, next)
    expect(pending?.['is_enabled'], 'still enforced').toBe(true)
    await waitForRoomInStep()
    expect(await isAdmin(otherSession(admin))).toBe(false)
    expect(await verify(database, otherSession(admin), totp(secret))).toMatchObject({ verified: true })
    expect(await verify(database, admin, totp(next))).toMatchObject({ purpose: 'enrolment' })
    expect((await mfaStatus(database, admin))['is_pending'], 'proving alone changes nothing').toBe(true)
    await enable(database, admin)
    expect(await verify(database, otherSession(admin), totp(next, Date.now() + 30_000))).toMatchObject({
      verified: true,
      purpose: 'sign_in',
    })
    expect(await verify(database, otherSession(admin), totp(secret, Date.now() + 30_000))).toMatchObject({
      verified: false,
    })
  })

  it('gives a new set of codes, 8 at most, with none used', async () => {
    const admin = await newAdmin()
    const { codes } = await setUpMfa(database, admin)
    await verify(database, admin, codes[0] ?? '')
    await expect(storeBackupCodes(database, admin, newBackupCodes(1))).rejects.toSatisfy(
      (error) => sqlState(error) === '23514',
    )
    await askAs(database, admin, 'delete from public.admin_backup_codes where user_id = $1', [admin.userId])
    await storeBackupCodes(database, admin, newBackupCodes())
    const [settings] = await askAs(database, admin, 'select * from public.admin_mfa_settings')
    expect(settings?.['backup_codes_used']).toBe(0)
    expect(await verify(database, otherSession(admin), codes[1] ?? '')).toMatchObject({ verified: false })
  })

  it('lets nobody touch what only the server counts', async () => {
    const admin = await newAdmin()
    await setUpMfa(database, admin)
    const [row] = await askAs(
      database,
      admin,
      `update public.admin_mfa_settings set backup_codes_used = 0, last_used_at = '2000-01-01', created_at = '2000-01-01'
       where user_id = $1 returning last_used_at, created_at > '2020-01-01' as kept`,
      [admin.userId],
    )
    expect(row).toMatchObject({ last_used_at: null, kept: true })
    await expect(
      askAs(database, admin, 'update public.admin_backup_codes set is_used = false where user_id = $1', [
        admin.userId,
      ]),
    ).rejects.toSatisfy((error) => sqlState(error) === '42501')
  })

  it('gives admins no rights without a factor once it is required of everybody, but lets them set one up', async () => {
    const admin = await newAdmin()
    await database.query('update private.settings set require_mfa = true')
    try {
      expect(await isAdmin(admin)).toBe(false)
      expect(await mfaStatus(database, admin)).toMatchObject({
        is_required: true,
        is_enabled: false,
        is_admin: false,
      })
      await setUpMfa(database, admin)
      expect(await isAdmin(admin)).toBe(true)
    } finally {
      await database.query('update private.settings set require_mfa = false')
    }
  })

  it('can be reset with the service key only', async () => {
    const admin = await newAdmin()
    await setUpMfa(database, admin)
    await expect(askAs(database, admin, 'select public.reset_mfa($1)', [admin.userId])).rejects.toSatisfy(
      (error) => sqlState(error) === '42501',
    )
    await askAs(database, SERVICE, 'select public.reset_mfa($1)', [admin.userId])
    expect(await mfaStatus(database, admin)).toMatchObject({ is_enabled: false, is_admin: true })
  })

  it('has nothing for strangers, and nothing without a session', async () => {
    const stranger = await addAccount(database, `stranger${(people += 1)}@example.mh`, false)
    expect(await mfaStatus(database, stranger)).toMatchObject({ is_listed: false, is_admin: false })
    await expect(verify(database, stranger, '123456')).rejects.toSatisfy(
      (error) => sqlState(error) === '42501',
    )
    await expect(beginSetup(database, stranger, newSecret())).rejects.toSatisfy(
      (error) => sqlState(error) === '42501',
    )
    const admin = await newAdmin()
    const { sessionId: _left, ...withoutSession } = admin
    await expect(verify(database, withoutSession, '123456')).rejects.toSatisfy(
      (error) => sqlState(error) === '42501',
    )
  })

  it('reports failures and locks to the audit log', async () => {
    const admin = await newAdmin()
    await setUpMfa(database, admin)
    for (let attempt = 0; attempt < 5; attempt += 1) await verify(database, admin, '000000')
    const rows = await database.query('select action, severity from public.audit_logs where user_id = $1', [
      admin.userId,
    ])
    expect(rows).toContainEqual({ action: 'mfa_code_failed', severity: 'medium' })
    expect(rows).toContainEqual({ action: 'mfa_locked', severity: 'high' })
  })
})
