import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  hashBackupCode,
  readMfaStatus,
  createBackupCodes,
  createSecret,
  setUpMfa,
  storeBackupCodes,
  totp,
  verifyCode,
  readIsAdmin,
} from './authenticator.ts'
import { addSession, queryAs, sqlState, addAdmin } from './callers.ts'
import { DATABASES, type TestDatabase } from './open-database.ts'

/** RFC 6238 appendix B, the SHA-1 rows: [seconds since 1970, code of 8 digits]. The secret is '1234567890' twice. */
const RFC_6238_VECTORS = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe.each(DATABASES)('codes of the second factor on %s', (_name, open) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  it.each(RFC_6238_VECTORS)(
    'the code of the second factor at %i s is that of the test vector of RFC 6238',
    async (seconds, code) => {
      const [row] = await database.query(
        'select private.hotp(private.base32_decode($1), floor($2::bigint / 30)::bigint, 8) as code',
        [RFC_SECRET, seconds],
      )
      expect(row?.['code']).toBe(code)
    },
  )

  it('codes of the second factor are accepted for the current, previous and next time step, and no other (MFASRV-2)', async () => {
    const unixSeconds = 1_800_000_015
    const isAccepted = async (shiftSeconds: number) =>
      (
        await database.query(
          'select private.matching_step(private.base32_decode($1), $2, to_timestamp($3)) as step',
          [RFC_SECRET, totp(RFC_SECRET, (unixSeconds + shiftSeconds) * 1000), unixSeconds],
        )
      )[0]?.['step'] !== null
    const acceptedShifts = []
    for (const shiftSeconds of [-60, -30, 0, 30, 60]) acceptedShifts.push(await isAccepted(shiftSeconds))
    expect(acceptedShifts).toEqual([false, true, true, true, false])
  })

  it('each code of the second factor is accepted once; the code that confirmed the set-up is not accepted again', async () => {
    const admin = await addAdmin(database)
    const { secret } = await setUpMfa(database, admin)
    const firstSession = await addSession(database, admin)
    const code = totp(secret)
    expect(await verifyCode(database, firstSession, totp(secret, Date.now() - 30_000))).toMatchObject({
      verified: false,
    })
    expect(await verifyCode(database, firstSession, code)).toMatchObject({ verified: true })
    expect(await verifyCode(database, await addSession(database, admin), code)).toMatchObject({
      verified: false,
      reason: 'wrong',
    })
  })

  it('a code of the second factor counts as fresh for ten minutes, by the clock of the server (RIGHTS-13)', async () => {
    const admin = await addAdmin(database)
    const { secret } = await setUpMfa(database, admin)
    const firstSession = await addSession(database, admin)
    const isFresh = async () => (await readMfaStatus(database, firstSession))['is_fresh']
    expect(await isFresh()).toBe(false)
    await verifyCode(database, firstSession, totp(secret))
    expect(await isFresh()).toBe(true)
    await database.query("update private.mfa_sessions set verified_at = now() - interval '11 minutes'")
    expect(await isFresh()).toBe(false)
  })

  it('a backup code is accepted once, in upper or lower case, with dashes, and the codes left are counted (MFASRV-3)', async () => {
    const admin = await addAdmin(database)
    const { codes } = await setUpMfa(database, admin)
    const [code = '', secondCode = ''] = codes
    const session = await addSession(database, admin)
    expect(
      await verifyCode(database, session, `${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase()),
    ).toMatchObject({
      verified: true,
      purpose: 'backup_code',
      backup_codes_left: 7,
    })
    expect(await readIsAdmin(database, session)).toBe(true)
    expect(await verifyCode(database, await addSession(database, admin), code)).toMatchObject({
      verified: false,
    })
    await verifyCode(database, await addSession(database, admin), secondCode)
    const [settings] = await queryAs(database, session, 'select * from public.admin_mfa_settings')
    expect(settings).toMatchObject({ backup_codes_used: 2, is_enabled: true })
    const storedCodes = await queryAs(database, session, 'select * from public.admin_backup_codes')
    expect(JSON.stringify(storedCodes)).not.toContain(hashBackupCode(code))
    expect(storedCodes.filter((row) => row['is_used'])).toHaveLength(2)
  })

  it('the second factor locks after 5 wrong codes in 15 minutes, even for the right code, and unlocks again (MFASRV-4)', async () => {
    const admin = await addAdmin(database)
    const { secret } = await setUpMfa(database, admin)
    const session = await addSession(database, admin)
    const wrongCode = totp(createSecret())
    const answers = []
    for (let attempt = 0; attempt < 5; attempt += 1)
      answers.push(await verifyCode(database, session, wrongCode))
    expect(answers.map((answer) => answer['attempts_left'])).toEqual([4, 3, 2, 1, 0])
    expect(await verifyCode(database, session, totp(secret))).toMatchObject({
      verified: false,
      reason: 'locked',
    })
    expect((await readMfaStatus(database, session))['locked_until']).toBeTruthy()
    expect(await readIsAdmin(database, admin), 'a session that is verified already stays so').toBe(true)
    await database.query(
      `update private.mfa_attempts set failed_at = failed_at - interval '16 minutes' where user_id = $1`,
      [admin.userId],
    )
    expect(await verifyCode(database, session, totp(secret))).toMatchObject({ verified: true })
  })

  it.each(['', '12345', '1234567', 'abc', "' or 1=1", '１２３４５６', '9'.repeat(100_000)])(
    'malformed input instead of a code of the second factor is not counted as a failure: %.20s',
    async (typedText) => {
      const admin = await addAdmin(database)
      await setUpMfa(database, admin)
      expect(await verifyCode(database, admin, typedText)).toMatchObject({
        verified: false,
        reason: 'malformed',
      })
      expect((await readMfaStatus(database, admin))['locked_until']).toBeNull()
    },
  )

  it('backup codes can be deleted and replaced by new ones, and an account never has more than 8', async () => {
    const admin = await addAdmin(database)
    const { codes } = await setUpMfa(database, admin)
    await verifyCode(database, admin, codes[0] ?? '')
    await expect(storeBackupCodes(database, admin, createBackupCodes(1))).rejects.toSatisfy(
      (error) => sqlState(error) === '23514',
    )
    await queryAs(database, admin, 'delete from public.admin_backup_codes where user_id = $1', [admin.userId])
    await storeBackupCodes(database, admin, createBackupCodes())
    const [settings] = await queryAs(database, admin, 'select * from public.admin_mfa_settings')
    expect(settings?.['backup_codes_used']).toBe(0)
    expect(await verifyCode(database, await addSession(database, admin), codes[1] ?? '')).toMatchObject({
      verified: false,
    })
  })

  it('wrong codes and locks of the second factor are recorded in the audit log', async () => {
    const admin = await addAdmin(database)
    await setUpMfa(database, admin)
    for (let attempt = 0; attempt < 5; attempt += 1) await verifyCode(database, admin, '000000')
    const rows = await database.query('select action, severity from public.audit_logs where user_id = $1', [
      admin.userId,
    ])
    expect(rows).toContainEqual({ action: 'mfa_code_failed', severity: 'medium' })
    expect(rows).toContainEqual({ action: 'mfa_locked', severity: 'critical' })
  })
})
