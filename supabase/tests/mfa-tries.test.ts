/** Tries of the second factor count even if the caller rolls its transaction back (MFASRV-9). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSecret, setUpMfa, totp, verifyCode, waitForTimeInStep } from './authenticator.ts'
import { type Caller, SERVICE, addAccount, asCaller, queryAs, addSession, sqlState } from './callers.ts'
import { setPasswordByLink } from './new-passwords.ts'
import { DATABASES, type Connection, type Row, type TestDatabase, openServer } from './open-database.ts'

const VERIFY_QUERY = 'select public.verify_mfa_code($1) as answer'

/** Sends a wrong code and then raises an error in the same transaction, as a URL filter on the answer can. */
async function tryAndRollBack(connection: Connection, caller: Caller, code: string): Promise<string> {
  let reason = 'no answer'
  await asCaller(connection, caller, async () => {
    const [row] = await connection.query(VERIFY_QUERY, [code])
    const answer = row?.['answer'] as Row
    reason = answer['verified'] === true ? 'verified' : String(answer['reason'])
    await connection.query('select 1 / 0')
  }).catch((error: unknown) => {
    if (sqlState(error) !== '22012') throw error
  })
  return reason
}

describe.each(DATABASES)('tries of the second factor on %s', (_name, open) => {
  let database: TestDatabase
  let people = 0
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  async function newAdmin() {
    const admin = await addAccount(database, `admin${(people += 1)}@example.mh`, true)
    return { admin, ...(await setUpMfa(database, admin)), session: await addSession(database, admin) }
  }
  // The clock of PGlite has milliseconds, so two entries of one transaction may have the same time.
  const actionsOf = async (caller: Caller) =>
    (
      await database.query(
        `select action, details from public.audit_logs where resource_id = $1 and action in ('mfa_code_failed', 'mfa_locked') order by "timestamp", action`,
        [caller.userId],
      )
    ).map(({ action, details }) => [action, details])

  it.each(['a code of 6 digits', 'a backup code'])(
    'the second factor locks after 5 wrong codes in transactions that are rolled back (MFASRV-9): %s',
    async (kind) => {
      const { admin, session, secret, codes } = await newAdmin()
      const wrongCode = kind === 'a backup code' ? 'AAAA0000' : totp(createSecret())
      const outcomes = []
      for (let tries = 0; tries < 12; tries += 1)
        outcomes.push(await tryAndRollBack(database, session, wrongCode))
      expect(outcomes).toEqual([...Array(5).fill('wrong'), ...Array(7).fill('locked')])
      await waitForTimeInStep()
      const rightCode = kind === 'a backup code' ? (codes[0] ?? '') : totp(secret)
      expect(await tryAndRollBack(database, session, rightCode)).toBe('locked')
      expect(await verifyCode(database, session, rightCode)).toMatchObject({
        verified: false,
        reason: 'locked',
      })
      expect(await actionsOf(admin)).toEqual([
        ['mfa_code_failed', { undone: 13 }],
        ['mfa_locked', {}],
      ])
    },
  )

  it('wrong codes in rolled back and in committed transactions are counted together (MFASRV-9)', async () => {
    const { session } = await newAdmin()
    await verifyCode(database, session, '000000')
    for (let tries = 0; tries < 3; tries += 1) await tryAndRollBack(database, session, '000000')
    expect(await verifyCode(database, session, '000000')).toMatchObject({ attempts_left: 0 })
    expect(await verifyCode(database, session, '000000')).toMatchObject({ reason: 'locked' })
  })

  it('a right code in a transaction that is rolled back does not lock the account, and works again', async () => {
    const { session, secret } = await newAdmin()
    await waitForTimeInStep()
    expect(await tryAndRollBack(database, session, totp(secret))).toBe('verified')
    expect(await verifyCode(database, session, totp(secret))).toMatchObject({ verified: true })
  })

  it.each(['public.claim_notifications()', 'private.purge_expired()'])(
    'wrong codes that were all rolled back are recorded in the audit log by the next scheduled run of %s (MFASRV-9)',
    async (scheduled) => {
      const { admin, session } = await newAdmin()
      for (let tries = 0; tries < 6; tries += 1) await tryAndRollBack(database, session, '000000')
      await database.query(`select ${scheduled}`)
      expect(await actionsOf(admin)).toEqual([
        ['mfa_code_failed', { undone: 6 }],
        ['mfa_locked', {}],
      ])
      await database.query(`select ${scheduled}`)
      expect(await actionsOf(admin)).toHaveLength(2)
    },
  )

  it('the count of wrong codes starts at zero after a new set-up or a reset, and works again after a restore without its sequence', async () => {
    const { admin, ...setUp } = await newAdmin()
    let { session } = setUp
    await tryAndRollBack(database, session, '000000')
    await queryAs(database, admin, 'delete from public.admin_mfa_settings where user_id = $1', [admin.userId])
    await setUpMfa(database, admin)
    expect(await verifyCode(database, session, '000000')).toMatchObject({ attempts_left: 4 })
    await queryAs(database, SERVICE, 'select public.reset_mfa($1)', [admin.userId])
    await setPasswordByLink(database, admin)
    await setUpMfa(database, await addSession(database, admin))
    session = await addSession(database, admin)
    expect(await verifyCode(database, session, '000000')).toMatchObject({ attempts_left: 4 })

    await database.query(`drop sequence ${await sequenceOf(admin)}`)
    await expect(verifyCode(database, session, '000000')).rejects.toSatisfy(
      (error) => sqlState(error) === '42P01',
    )
    await database.query('select private.renew_epoch()')
    expect(await verifyCode(database, session, '000000')).toMatchObject({ attempts_left: 3 })
  })

  const sequenceOf = async ({ userId }: Caller) =>
    String((await database.query('select private.mfa_sequence($1) as name', [userId]))[0]?.['name'])

  it('the count of wrong codes is deleted with the account', async () => {
    const { admin } = await newAdmin()
    const name = await sequenceOf(admin)
    const isCountStored = async () =>
      (await database.query('select to_regclass($1) is not null as there', [name]))[0]?.['there']
    expect(await isCountStored()).toBe(true)
    await database.query('delete from auth.users where id = $1', [admin.userId])
    expect(await isCountStored()).toBe(false)
  })
})

describe('20 wrong codes at once', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openServer()
  })
  afterAll(() => database.close())

  it.each([true, false])(
    '20 wrong codes at once count as 5 tries and lock the second factor (rolled back: %s)',
    async (isUndone) => {
      const admin = await addAccount(database, `race${isUndone}@example.mh`, true)
      const { secret } = await setUpMfa(database, admin)
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, async () => {
          const session = await addSession(database, admin)
          const connection = await database.connect()
          try {
            return isUndone
              ? await tryAndRollBack(connection, session, '000000')
              : String((await verifyCode(connection, session, '000000'))['reason'])
          } finally {
            await connection.close()
          }
        }),
      )
      expect(outcomes.toSorted()).toEqual([...Array(15).fill('locked'), ...Array(5).fill('wrong')])
      expect(await verifyCode(database, await addSession(database, admin), totp(secret))).toMatchObject({
        reason: 'locked',
      })
    },
  )
})
