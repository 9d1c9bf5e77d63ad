import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  beginSetup,
  enableFactor,
  hashBackupCode,
  readMfaStatus,
  createBackupCodes,
  createSecret,
  setUpMfa,
  storeBackupCodes,
  totp,
  verifyCode,
  waitForTimeInStep,
  readIsAdmin,
  makeVerificationsOlder,
} from './authenticator.ts'
import { SERVICE, addAccount, addSession, queryAs, sqlState, addAdmin } from './callers.ts'
import { DATABASES, type TestDatabase } from './open-database.ts'

describe.each(DATABASES)('setting up the second factor on %s', (_name, open) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  it('enable_mfa enables the factor and stores its backup codes in one call, or does neither (MFASRV-10)', async () => {
    const admin = await addAdmin(database)
    const secret = createSecret()
    const codes = createBackupCodes()
    const enableWith = async (code: string, hashes: string[]) =>
      (await queryAs(database, admin, 'select public.enable_mfa($1, $2) as answer', [code, hashes]))[0]?.[
        'answer'
      ]
    const hashes = codes.map((code) => hashBackupCode(code))
    await waitForTimeInStep()
    await beginSetup(database, admin, secret)
    expect(await enableWith('000000', hashes)).toMatchObject({ verified: false, reason: 'wrong' })
    await expect(enableWith(totp(secret), hashes.slice(1))).rejects.toSatisfy(
      (error) => sqlState(error) === '22023',
    )
    expect(await readMfaStatus(database, admin)).toMatchObject({ is_enabled: false, backup_codes_left: 0 })
    expect(await enableWith(totp(secret), hashes)).toMatchObject({
      verified: true,
      purpose: 'enrolment',
      backup_codes_left: 8,
    })
    expect(await readMfaStatus(database, admin)).toMatchObject({
      is_enabled: true,
      is_verified: true,
      backup_codes_left: 8,
    })
    expect(await readIsAdmin(database, admin)).toBe(true)
    expect(await verifyCode(database, admin, codes[0] ?? '')).toMatchObject({ purpose: 'backup_code' })
    const stranger = await addAccount(database, `stranger-${randomUUID()}@example.mh`, false)
    await expect(
      queryAs(database, stranger, 'select public.enable_mfa($1, $2)', ['000000', hashes]),
    ).rejects.toSatisfy((error) => sqlState(error) === '42501')
  })

  it('setting up the second factor verifies the session in use, and removes the rights of every other session (MFASRV-5)', async () => {
    const admin = await addAdmin(database)
    const otherSession = await addSession(database, admin)
    expect(await readMfaStatus(database, admin)).toMatchObject({
      is_listed: true,
      is_admin: true,
      is_enabled: false,
      is_required: false,
    })
    const { secret } = await setUpMfa(database, admin)
    expect(await readIsAdmin(database, admin)).toBe(true)
    expect(await readIsAdmin(database, otherSession)).toBe(false)
    expect(await readMfaStatus(database, otherSession)).toMatchObject({
      is_listed: true,
      is_admin: false,
      is_enabled: true,
      is_required: true,
      is_verified: false,
      backup_codes_left: 8,
    })
    expect(await verifyCode(database, otherSession, totp(secret))).toMatchObject({
      verified: true,
      purpose: 'sign_in',
    })
    expect(await readIsAdmin(database, otherSession)).toBe(true)
    await makeVerificationsOlder(database, otherSession, 12 * 60 + 1)
    expect(await readIsAdmin(database, otherSession)).toBe(false)
  })

  it('the secret of the second factor is never returned, and is stored encrypted (MFASRV-1)', async () => {
    const admin = await addAdmin(database)
    const secret = createSecret()
    const [writtenSecret] = await beginSetup(database, admin, secret)
    expect(writtenSecret?.['secret_key']).toBe('********')
    const storedText = JSON.stringify([
      await database.query('select * from public.admin_mfa_settings'),
      await database.query(`select user_id, encode(pending_sealed, 'escape') from private.mfa_factors`),
      await database.query('select * from public.audit_logs'),
    ])
    expect(storedText).not.toContain(secret)
    await expect(beginSetup(database, admin, 'too short')).rejects.toSatisfy(
      (error) => sqlState(error) === '22023',
    )
  })

  it('only a secret of the second factor that a code has proved in the same session can be enabled (MFASRV-6)', async () => {
    const admin = await addAdmin(database)
    const secret = createSecret()
    await expect(enableFactor(database, admin)).resolves.toEqual([])
    await beginSetup(database, admin, secret)
    await expect(enableFactor(database, admin)).rejects.toSatisfy((error) => sqlState(error) === '42501')
    await expect(storeBackupCodes(database, admin, createBackupCodes(1))).rejects.toSatisfy(
      (error) => sqlState(error) === '42501',
    )
    await waitForTimeInStep()
    const otherSession = await addSession(database, admin)
    expect(await verifyCode(database, otherSession, totp(secret))).toMatchObject({
      verified: false,
      reason: 'wrong',
    })
    expect(await verifyCode(database, admin, totp(secret))).toMatchObject({
      verified: true,
      purpose: 'enrolment',
    })
    await expect(enableFactor(database, otherSession)).rejects.toSatisfy(
      (error) => sqlState(error) === '42501',
    )
    expect((await enableFactor(database, admin))[0]?.['is_enabled']).toBe(true)
    expect(await readIsAdmin(database, admin)).toBe(true)
  })

  it('the first secret of the second factor is taken only in a session that began with the password within the last 10 minutes, also where a second factor is required (MFASRV-12)', async () => {
    const admin = await addAdmin(database)
    await database.query(
      `update auth.sessions set created_at = now() - interval '11 minutes' where user_id = $1`,
      [admin.userId],
    )
    try {
      for (const isRequired of [false, true]) {
        await database.query('update private.settings set require_mfa = $1', [isRequired])
        await expect(beginSetup(database, admin, createSecret())).rejects.toMatchObject({
          code: '42501',
          hint: 'password_required',
        })
      }
    } finally {
      await database.query('update private.settings set require_mfa = false')
    }
    expect(await readMfaStatus(database, admin)).toMatchObject({ is_pending: false, is_enabled: false })
    // Confirming the password starts a new session.
    const confirmedSession = await addSession(database, admin)
    await setUpMfa(database, confirmedSession)
    expect(await readIsAdmin(database, confirmedSession)).toBe(true)
    expect(await readIsAdmin(database, admin)).toBe(false)
  })

  it('backup codes that were stored before the first set-up of the second factor are deleted', async () => {
    const admin = await addAdmin(database)
    await database.query('select private.prepare_mfa_factor($1)', [admin.userId])
    await database.query(
      `update private.mfa_factors set pending_session = $2, pending_proved_at = now() where user_id = $1`,
      [admin.userId, admin.sessionId],
    )
    const [plantedCode = ''] = createBackupCodes(1)
    await storeBackupCodes(database, admin, [plantedCode])
    const { secret } = await setUpMfa(database, admin)
    expect(await verifyCode(database, await addSession(database, admin), plantedCode)).toMatchObject({
      verified: false,
    })
    expect(secret).toHaveLength(32)
  })

  it('a second factor can be changed or removed only with a code of the last 10 minutes (MFASRV-7)', async () => {
    const admin = await addAdmin(database)
    const { secret } = await setUpMfa(database, admin)
    await makeVerificationsOlder(database, admin, 11)
    const writes = [
      () => beginSetup(database, admin, createSecret()),
      () => storeBackupCodes(database, admin, createBackupCodes(1)),
      () =>
        queryAs(database, admin, 'delete from public.admin_backup_codes where user_id = $1', [admin.userId]),
      () =>
        queryAs(database, admin, 'delete from public.admin_mfa_settings where user_id = $1', [admin.userId]),
      () =>
        queryAs(
          database,
          admin,
          'update public.admin_mfa_settings set is_enabled = false where user_id = $1',
          [admin.userId],
        ),
    ]
    for (const write of writes)
      await expect(write()).rejects.toSatisfy((error) => sqlState(error) === '42501')
    await waitForTimeInStep()
    await verifyCode(database, admin, totp(secret))
    await queryAs(database, admin, 'delete from public.admin_mfa_settings where user_id = $1', [admin.userId])
    expect(await readMfaStatus(database, await addSession(database, admin))).toMatchObject({
      is_admin: true,
      is_enabled: false,
      backup_codes_left: 0,
    })
  })

  it('the old second factor is enforced until the new one is proved and enabled', async () => {
    const admin = await addAdmin(database)
    const { secret } = await setUpMfa(database, admin)
    const nextSecret = createSecret()
    const [pending] = await beginSetup(database, admin, nextSecret)
    expect(pending?.['is_enabled'], 'still enforced').toBe(true)
    await waitForTimeInStep()
    expect(await readIsAdmin(database, await addSession(database, admin))).toBe(false)
    expect(await verifyCode(database, await addSession(database, admin), totp(secret))).toMatchObject({
      verified: true,
    })
    expect(await verifyCode(database, admin, totp(nextSecret))).toMatchObject({ purpose: 'enrolment' })
    expect((await readMfaStatus(database, admin))['is_pending'], 'proving alone changes nothing').toBe(true)
    await enableFactor(database, admin)
    expect(
      await verifyCode(database, await addSession(database, admin), totp(nextSecret, Date.now() + 30_000)),
    ).toMatchObject({
      verified: true,
      purpose: 'sign_in',
    })
    expect(
      await verifyCode(database, await addSession(database, admin), totp(secret, Date.now() + 30_000)),
    ).toMatchObject({
      verified: false,
    })
  })

  it('no client can change the columns about the second factor that only the server counts', async () => {
    const admin = await addAdmin(database)
    await setUpMfa(database, admin)
    const [row] = await queryAs(
      database,
      admin,
      `update public.admin_mfa_settings set backup_codes_used = 0, last_used_at = '2000-01-01', created_at = '2000-01-01'
       where user_id = $1 returning last_used_at, created_at > '2020-01-01' as kept`,
      [admin.userId],
    )
    expect(row).toMatchObject({ last_used_at: null, kept: true })
    await expect(
      queryAs(database, admin, 'update public.admin_backup_codes set is_used = false where user_id = $1', [
        admin.userId,
      ]),
    ).rejects.toSatisfy((error) => sqlState(error) === '42501')
  })

  it('admins without a second factor have no rights once it is required, but can set it up', async () => {
    const admin = await addAdmin(database)
    await database.query('update private.settings set require_mfa = true')
    try {
      expect(await readIsAdmin(database, admin)).toBe(false)
      expect(await readMfaStatus(database, admin)).toMatchObject({
        is_required: true,
        is_enabled: false,
        is_admin: false,
      })
      await setUpMfa(database, admin)
      expect(await readIsAdmin(database, admin)).toBe(true)
    } finally {
      await database.query('update private.settings set require_mfa = false')
    }
  })

  it('a second factor can be reset with the service key, not by its owner', async () => {
    const admin = await addAdmin(database)
    await setUpMfa(database, admin)
    await expect(queryAs(database, admin, 'select public.reset_mfa($1)', [admin.userId])).rejects.toSatisfy(
      (error) => sqlState(error) === 'PT409',
    )
    await queryAs(database, SERVICE, 'select public.reset_mfa($1)', [admin.userId])
    expect(await readMfaStatus(database, admin)).toMatchObject({
      is_enabled: false,
      needs_new_password: true,
    })
  })

  it('accounts that are not admins, and callers without a session, cannot use the second factor', async () => {
    const stranger = await addAccount(database, `stranger-${randomUUID()}@example.mh`, false)
    expect(await readMfaStatus(database, stranger)).toMatchObject({ is_listed: false, is_admin: false })
    await expect(verifyCode(database, stranger, '123456')).rejects.toSatisfy(
      (error) => sqlState(error) === '42501',
    )
    await expect(beginSetup(database, stranger, createSecret())).rejects.toSatisfy(
      (error) => sqlState(error) === '42501',
    )
    const admin = await addAdmin(database)
    const { sessionId: _left, ...withoutSession } = admin
    await expect(verifyCode(database, withoutSession, '123456')).rejects.toSatisfy(
      (error) => sqlState(error) === '42501',
    )
  })
})
