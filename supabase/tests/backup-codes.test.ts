import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  hashBackupCode,
  makeVerificationsOlder,
  readMfaStatus,
  createBackupCodes,
  replaceBackupCodes,
  setUpMfa,
  verifyCode,
} from './authenticator.ts'
import { type Caller, addAccount, addAdmin, queryAs, addSession, sqlState } from './callers.ts'
import { DATABASES, type TestDatabase } from './open-database.ts'

describe.each(DATABASES)('new backup codes on %s', (_name, open) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  it('all backup codes of the second factor are replaced in one call, or the old ones stay (MFASRV-11)', async () => {
    const admin = await addAdmin(database)
    const { codes } = await setUpMfa(database, admin)
    const hashes = createBackupCodes().map((code) => hashBackupCode(code))
    const [firstHash = ''] = hashes
    // The last of these calls fails only after the old codes were deleted, so the deletion must be undone.
    for (const [wrongHashes, state] of [
      [hashes.slice(1), '22023'],
      [[...hashes.slice(1), 'no hash'], '22023'],
      [[...hashes.slice(0, 7), firstHash], '23505'],
    ] as const)
      await expect(replaceBackupCodes(database, admin, wrongHashes)).rejects.toSatisfy(
        (error) => sqlState(error) === state,
      )
    const [keptCode = '', otherCode = ''] = codes
    expect(await verifyCode(database, admin, keptCode)).toMatchObject({ purpose: 'backup_code' })
    const renewed = createBackupCodes()
    const renewCodes = () => replaceBackupCodes(database, admin, renewed.map(hashBackupCode))
    expect(await renewCodes()).toBe(8)
    // After a lost answer, the same codes are sent again, which must be no error.
    expect(await renewCodes()).toBe(8)
    expect(
      await queryAs(database, admin, 'select backup_codes_used from public.admin_mfa_settings'),
    ).toMatchObject([{ backup_codes_used: 0 }])
    expect(await verifyCode(database, admin, otherCode)).toMatchObject({ verified: false })
    expect(await verifyCode(database, admin, renewed[0] ?? '')).toMatchObject({
      purpose: 'backup_code',
      backup_codes_left: 7,
    })
  })

  it('backup codes of the second factor are replaced only for an admin with a second factor and a fresh code (MFASRV-7)', async () => {
    const hashes = createBackupCodes().map((code) => hashBackupCode(code))
    const stateOf = (caller: Caller) =>
      replaceBackupCodes(database, caller, hashes).catch((error: unknown) => sqlState(error))
    const stranger = await addAccount(database, `stranger-${randomUUID()}@example.mh`, false)
    expect(await stateOf(stranger)).toBe('42501')
    const admin = await addAdmin(database)
    expect(await stateOf(admin), 'without a factor').toBe('PT409')
    await setUpMfa(database, admin)
    expect(await stateOf(await addSession(database, admin)), 'not verified').toBe('42501')
    await makeVerificationsOlder(database, admin, 11)
    await expect(replaceBackupCodes(database, admin, hashes)).rejects.toMatchObject({
      code: '42501',
      hint: 'mfa_code_required',
    })
    expect(await readMfaStatus(database, admin)).toMatchObject({ backup_codes_left: 8 })
  })
})
