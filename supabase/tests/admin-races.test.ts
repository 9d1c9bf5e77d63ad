import { expect, it } from 'vitest'
import { addAccount, type Caller, queryAs, SERVICE, sqlState, VISITOR } from './callers.ts'
import { type Connection, openServer } from './open-database.ts'

/* Needs PostgreSQL: two connections at the same time. */

it('of two publishers who make each other editors at the same time, one stays a publisher (ADMINS-4)', async () => {
  const database = await openServer()
  try {
    const pair = [
      await addAccount(database, 'one@example.mh', true),
      await addAccount(database, 'two@example.mh', true),
    ]
    const connections = [await database.connect(), await database.connect()] as const
    const demoteOther = (index: 0 | 1, caller: Caller) =>
      queryAs(connections[index], caller, `select public.set_admin_role($1, 'editor')`, [
        pair[1 - index]?.userId,
      ]).then(() => 'done', sqlState)
    // Hold the lock until both requests have begun and wait for it.
    await database.query('begin')
    await database.query('select pg_advisory_xact_lock(692, 4)')
    const answers = Promise.all([demoteOther(0, pair[0] ?? VISITOR), demoteOther(1, pair[1] ?? VISITOR)])
    const countWaitingSessions = () =>
      database.query(
        `select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted`,
      )
    await expect.poll(async () => (await countWaitingSessions())[0]?.['count'], { timeout: 60_000 }).toBe(2)
    await database.query('commit')
    expect((await answers).toSorted()).toEqual(['42501', 'done'])
    const [remainingPublishers] = await database.query(
      `select count(*)::int as count from private.admins where role = 'publisher'`,
    )
    expect(remainingPublishers).toEqual({ count: 1 })
    // With the secret key there is no caller to check, so the rule of the last publisher decides.
    await database.query(`update private.admins set role = 'publisher'`)
    const outcomes = await Promise.all([demoteOther(0, SERVICE), demoteOther(1, SERVICE)])
    expect(outcomes.toSorted()).toEqual(['PT409', 'done'])
  } finally {
    await database.close()
  }
})

it('of two admins who revoke each other at the same time, one stays an admin (ADMINS-4)', async () => {
  const database = await openServer()
  try {
    const pair = [
      await addAccount(database, 'one@example.mh', true),
      await addAccount(database, 'two@example.mh', true),
    ]
    const connections: Connection[] = [await database.connect(), await database.connect()]
    for (let round = 0; round < 10; round += 1) {
      const outcomes = await Promise.all(
        connections.map((connection, index) =>
          queryAs(connection, pair[index] ?? VISITOR, 'select public.revoke_admin($1)', [
            pair[1 - index]?.userId,
          ]).then(
            () => 'revoked',
            (error: unknown) => sqlState(error),
          ),
        ),
      )
      expect(outcomes.toSorted()).toEqual(['42501', 'revoked'])
      const [remainingAdmins] = await database.query('select count(*)::int as count from private.admins')
      expect(remainingAdmins).toEqual({ count: 1 })
      for (const { userId } of pair)
        await database.query('insert into private.admins (user_id) values ($1) on conflict do nothing', [
          userId,
        ])
    }
    // With the secret key there is no caller to check, so the rule of the last admin decides.
    const revokeOutcomes = await Promise.all(
      connections.map((connection, index) =>
        queryAs(connection, SERVICE, 'select public.revoke_admin($1)', [pair[index]?.userId]).then(
          () => 'revoked',
          (error: unknown) => sqlState(error),
        ),
      ),
    )
    expect(revokeOutcomes.toSorted()).toEqual(['PT409', 'revoked'])
  } finally {
    await database.close()
  }
})
