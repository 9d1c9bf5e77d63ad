import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setUpMfa, totp, verifyCode } from './authenticator.ts'
import {
  addAccount,
  asCaller,
  queryAs,
  type Caller,
  claimsOf,
  addSession,
  SERVICE,
  sqlState,
  VISITOR,
} from './callers.ts'
import { DATABASES, type Row, type TestDatabase } from './open-database.ts'

describe.each(DATABASES)('accounts of admins on %s', (_name, open) => {
  let database: TestDatabase
  let anna: Caller
  let ben: Caller
  let secret: string
  beforeAll(async () => {
    database = await open()
    anna = await addAccount(database, 'anna@example.mh', true)
    ben = await addAccount(database, 'ben@example.mh', true)
    ;({ secret } = await setUpMfa(database, anna))
  })
  afterAll(() => database.close())
  beforeEach(() => database.query('update private.settings set require_mfa = false'))

  const callFunction = async (caller: Caller, expression: string, ...parameters: unknown[]) =>
    (await queryAs(database, caller, `select public.${expression} as answer`, parameters))[0]?.['answer']
  /** The SQLSTATE and the hint of a refused call; 'done' for a successful call. */
  const callOutcome = (caller: Caller, expression: string, ...parameters: unknown[]) =>
    callFunction(caller, expression, ...parameters).then(
      () => 'done',
      (error: unknown) => `${sqlState(error)} ${(error as { hint?: string }).hint ?? ''}`.trim(),
    )
  const makeSessionOlder = (caller: Caller, minutes: number) =>
    Promise.all([
      database.query(
        `update auth.sessions set created_at = now() - make_interval(mins => $2) where id = $1`,
        [caller.sessionId, minutes],
      ),
      database.query(
        `update private.mfa_sessions set verified_at = now() - make_interval(mins => $2) where session_id = $1`,
        [caller.sessionId, minutes],
      ),
    ])
  const readNewestEntry = async (action: string): Promise<Row> =>
    (
      await database.query(
        `select * from public.audit_logs where action = $1 order by "timestamp" desc limit 1`,
        [action],
      )
    )[0] ?? {}

  /** Every action, with parameters that would succeed. */
  const ACCOUNT_ACTIONS: readonly [string, (target: Caller) => unknown[]][] = [
    ['grant_admin($1)', (target) => [target.userId]],
    ['revoke_admin($1)', (target) => [target.userId]],
    ['reset_mfa($1)', (target) => [target.userId]],
    ['set_admin_role($1, $2)', (target) => [target.userId, 'editor']],
    ['set_require_mfa($1)', () => [false]],
    [`begin_account_action('admin_invited', $1)`, () => ['new@example.mh']],
  ]

  it.each(ACCOUNT_ACTIONS)(
    '%s needs an admin with a fresh code, or without a second factor with a fresh password (ADMINS-2)',
    async (action, parameters) => {
      const target = await addAccount(database, `${crypto.randomUUID()}@example.mh`, true)
      const stranger = await addAccount(database, `${crypto.randomUUID()}@example.mh`, false)
      expect(await callOutcome(VISITOR, action, ...parameters(target))).toBe('42501')
      expect(await callOutcome(stranger, action, ...parameters(target))).toBe('42501')
      // Use a session with only the password, although the account has a second factor.
      expect(await callOutcome(await addSession(database, anna), action, ...parameters(target))).toBe('42501')
      // Use a session that began with the link of a mail (RIGHTS-11).
      const callWithMailSession = asCaller(database, ben, async () => {
        const claims = { ...claimsOf(ben), amr: [{ method: 'otp', timestamp: 1_700_000_000 }] }
        await database.query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(claims)])
        return database.query(`select public.${action}`, parameters(target))
      })
      await expect(callWithMailSession).rejects.toSatisfy((error) => sqlState(error) === '42501')
      await makeSessionOlder(anna, 11)
      await makeSessionOlder(ben, 11)
      expect(await callOutcome(anna, action, ...parameters(target))).toBe('42501 mfa_code_required')
      expect(await callOutcome(ben, action, ...parameters(target))).toBe('42501 password_required')
      await makeSessionOlder(anna, 9)
      expect(await callOutcome(anna, action, ...parameters(target))).toBe('done')
      await makeSessionOlder(ben, 9)
      await database.query('insert into private.admins (user_id) values ($1) on conflict do nothing', [
        target.userId,
      ])
      expect(await callOutcome(ben, action, ...parameters(target))).toBe('done')
      await database.query('delete from private.admins where user_id = $1', [target.userId])
    },
  )

  it('an editor manages only their own account, and only a publisher can make them a publisher (RIGHTS-14)', async () => {
    const editor = await addAccount(database, `${crypto.randomUUID()}@example.mh`, true)
    const target = await addAccount(database, `${crypto.randomUUID()}@example.mh`, true)
    await makeSessionOlder(anna, 1)
    expect(await callOutcome(anna, 'set_admin_role($1, $2)', editor.userId, 'editor')).toBe('done')
    expect(await readNewestEntry('admin_role_changed')).toMatchObject({
      user_id: anna.userId,
      resource_id: editor.userId,
      details: { role: 'editor' },
    })
    for (const [action, parameters] of ACCOUNT_ACTIONS) {
      expect(await callOutcome(editor, action, ...parameters(target)), action).toBe('42501')
    }
    expect(await callOutcome(editor, 'set_admin_role($1, $2)', editor.userId, 'publisher')).toBe('42501')
    expect(await callOutcome(editor, `begin_account_action('password_change_started')`)).toBe('done')
    expect(await callFunction(editor, 'mfa_status()')).toMatchObject({ is_admin: true, role: 'editor' })
    expect(await callOutcome(anna, 'set_admin_role($1, $2)', anna.userId, 'editor')).toBe('PT409 own_account')
    expect(await callOutcome(anna, 'set_admin_role($1, $2)', editor.userId, 'owner')).toBe('22023')
    await database.query('delete from private.admins where user_id in ($1, $2)', [
      editor.userId,
      target.userId,
    ])
  })

  it('a publisher cannot give a role to an account that another publisher has revoked, and the error says why (ADMINS-6)', async () => {
    const formerPublisher = await addAccount(database, `${crypto.randomUUID()}@example.mh`, true)
    await makeSessionOlder(anna, 1)
    expect(await callOutcome(anna, 'revoke_admin($1)', formerPublisher.userId)).toBe('done')
    expect(await callOutcome(anna, 'set_admin_role($1, $2)', formerPublisher.userId, 'publisher')).toBe(
      'PT409 not_admin',
    )
  })

  it('a publisher without a second factor can reset that of another admin, whose backup codes go with it (ADMINS-1)', async () => {
    const locked = await addAccount(database, `${crypto.randomUUID()}@example.mh`, true)
    await setUpMfa(database, locked)
    await makeSessionOlder(ben, 1)
    expect(await callFunction(ben, 'reset_mfa($1)', locked.userId)).toBe(true)
    expect(await callFunction(await addSession(database, locked), 'mfa_status()')).toMatchObject({
      needs_new_password: true,
      is_enabled: false,
      backup_codes_left: 0,
    })
    await database.query('delete from private.admins where user_id = $1', [locked.userId])
  })

  it('entering the code of the second factor again makes an old session of an admin fresh (ADMINS-2)', async () => {
    await makeSessionOlder(anna, 600)
    expect(await callOutcome(anna, 'set_require_mfa(true)')).toBe('42501 mfa_code_required')
    await database.query('update private.mfa_factors set last_counter = null')
    expect(await verifyCode(database, anna, totp(secret))).toMatchObject({ verified: true })
    expect(await callOutcome(anna, 'set_require_mfa(true)')).toBe('done')
    expect(await readNewestEntry('mfa_requirement_on')).toMatchObject({ user_id: anna.userId })
    expect(await callOutcome(ben, 'set_require_mfa(false)')).toBe('42501')
    expect(await callOutcome(anna, 'set_require_mfa(false)')).toBe('done')
    expect(await readNewestEntry('mfa_requirement_off')).toMatchObject({
      severity: 'critical',
      user_id: anna.userId,
    })
    const session = await addSession(database, ben)
    expect(await callOutcome(session, 'set_require_mfa(true)')).toBe('PT409 own_factor_missing')
  })

  it('the admins are listed for an admin, and the audit log has who added and who removed which account (ADMINS-3)', async () => {
    const carl = await addAccount(database, 'carl@example.mh', false)
    await makeSessionOlder(ben, 1)
    await callFunction(ben, 'grant_admin($1)', carl.userId)
    expect(await readNewestEntry('admin_added')).toMatchObject({
      user_id: ben.userId,
      resource_id: carl.userId,
    })
    expect(await callFunction(ben, 'admin_overview()')).toMatchObject({
      require_mfa: false,
      admins: [
        { email: 'anna@example.mh', mfa_enabled: true },
        { email: 'ben@example.mh', mfa_enabled: false },
        { email: 'carl@example.mh', user_id: carl.userId },
      ],
    })
    expect(await callFunction(ben, 'revoke_admin($1)', carl.userId)).toBe(true)
    expect(await callFunction(ben, 'revoke_admin($1)', carl.userId)).toBe(false)
    expect(await readNewestEntry('admin_removed')).toMatchObject({
      user_id: ben.userId,
      resource_id: carl.userId,
    })
    expect(await callOutcome(carl, 'admin_overview()')).toBe('42501')
    expect(await callFunction(carl, 'my_sessions()')).toEqual([])
    expect(await callFunction(ben, 'my_sessions()')).toContainEqual(
      expect.objectContaining({ id: ben.sessionId, is_current: true }),
    )
  })

  it('admins cannot revoke or reset their own account, and not even the owner of the database can remove the last admin (ADMINS-4)', async () => {
    await makeSessionOlder(ben, 1)
    expect(await callOutcome(ben, 'revoke_admin($1)', ben.userId)).toBe('PT409 own_account')
    expect(await callOutcome(ben, 'reset_mfa($1)', ben.userId)).toBe('PT409 own_account')
    await expect(database.query('delete from private.admins')).rejects.toSatisfy(
      (error) => sqlState(error) === 'PT409',
    )
    await database.query('begin')
    await database.query('delete from private.admins where user_id <> $1', [ben.userId])
    await expect(database.query('delete from auth.users where id = $1', [ben.userId])).rejects.toSatisfy(
      (error) => sqlState(error) === 'PT409',
    )
    await database.query('rollback')
    expect(await callOutcome(SERVICE, 'revoke_admin($1)', crypto.randomUUID())).toBe('done')
  })

  it('nobody can revoke or delete the last publisher or make them an editor, even if an editor remains (ADMINS-4)', async () => {
    const hintOf = (sql: string, ...parameters: unknown[]) =>
      database.query(sql, parameters).then(
        () => 'done',
        (error: unknown) => `${sqlState(error)} ${(error as { hint?: string }).hint ?? ''}`,
      )
    const demoteQuery = `update private.admins set role = 'editor' where user_id = $1`
    expect(await hintOf(demoteQuery, anna.userId)).toBe('done')
    for (const removal of [
      demoteQuery,
      'select public.revoke_admin($1)',
      'delete from auth.users where id = $1',
      `select public.set_admin_role($1, 'editor')`,
    ])
      expect(await hintOf(removal, ben.userId), removal).toBe('PT409 last_publisher')
    expect(await hintOf(`update private.admins set role = 'publisher' where user_id = $1`, anna.userId)).toBe(
      'done',
    )
    expect(await hintOf(`update private.admins set role = 'editor'`)).toBe('PT409 last_publisher')
    const roles = await database.query('select role from private.admins')
    expect(roles).toEqual([{ role: 'publisher' }, { role: 'publisher' }])
  })

  it('a new e-mail address of an admin needs the mailed code, which works once, within 30 minutes and 5 tries; changes are logged', async () => {
    const startEmailChange = () =>
      callFunction(SERVICE, `start_email_change($1, 'new@example.mh', 'right')`, ben.userId)
    const finishEmailChange = (code: string) =>
      callFunction(SERVICE, 'finish_email_change($1, $2)', ben.userId, code)
    await startEmailChange()
    expect(await finishEmailChange('wrong')).toBeNull()
    expect(await finishEmailChange('right')).toBe('new@example.mh')
    expect(await finishEmailChange('right')).toBeNull()
    await startEmailChange()
    for (let tries = 0; tries < 5; tries += 1) expect(await finishEmailChange('wrong')).toBeNull()
    expect(await finishEmailChange('right')).toBeNull()
    await startEmailChange()
    await database.query(`update private.email_changes set expires_at = now() - interval '1 second'`)
    expect(await finishEmailChange('right')).toBeNull()
    expect(await callOutcome(ben, `start_email_change($1, 'x@example.mh', 'right')`, ben.userId)).toBe(
      '42501',
    )
    await database.query(`update auth.users set email = 'ben.new@example.mh' where id = $1`, [ben.userId])
    expect(await readNewestEntry('email_changed')).toMatchObject({
      resource_id: ben.userId,
      changes: { email: { old: 'ben@example.mh', new: 'ben.new@example.mh' } },
    })
    for (const forged of ['admin_invited', 'password_changed', 'sessions_ended']) {
      expect(await callOutcome(ben, 'record_audit_event($1)', JSON.stringify({ action: forged }))).toBe(
        '42501',
      )
    }
    expect(await callOutcome(ben, `begin_account_action('anything')`)).toBe('22023')
  })
})
