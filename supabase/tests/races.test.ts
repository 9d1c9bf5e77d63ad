/** 20 concurrent tries on a real server must not exceed a limit, nor use twice what may be used once. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { setUpMfa, totp, verifyCode, waitForTimeInStep } from './authenticator.ts'
import { type Caller, VISITOR, addAccount, addSession, queryAs, sqlState } from './callers.ts'
import { type Connection, type TestDatabase, openServer } from './open-database.ts'

const CONCURRENT_TRIES = 20

let database: TestDatabase
let connections: Connection[]
beforeAll(async () => {
  database = await openServer()
  connections = await Promise.all(Array.from({ length: CONCURRENT_TRIES }, () => database.connect()))
})
afterAll(() => database.close())

/** Makes 20 concurrent calls, and counts their outcomes: the result of `attempt`, or the SQLSTATE of its error. */
async function countOutcomes(attempt: (connection: Connection, index: number) => Promise<string>) {
  const outcomes = await Promise.all(
    connections.map((connection, index) =>
      attempt(connection, index).catch((error: unknown) => sqlState(error)),
    ),
  )
  const counts: Record<string, number> = {}
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

const tryCode = (caller: Caller, code: string) => async (connection: Connection) => {
  const answer = await verifyCode(connection, await addSession(database, caller), code)
  return answer['verified'] === true ? 'verified' : String(answer['reason'])
}

const sendMessage = (connection: Connection) =>
  queryAs(
    connection,
    VISITOR,
    `insert into public.contact_submissions (type, name, email, message)
     values ('feedback', 'Jo', 'jo@example.mh', 'Thank you very much')`,
  ).then(() => 'stored')

it(
  'of 20 concurrent tries of one code of the second factor, one works, and 5 failures lock the second factor',
  { timeout: 60_000 },
  async () => {
    const admin = await addAccount(database, 'totp@example.mh', true)
    const { secret } = await setUpMfa(database, admin)
    await waitForTimeInStep(10_000)
    expect(await countOutcomes(tryCode(admin, totp(secret, Date.now() + 30_000)))).toEqual({
      verified: 1,
      wrong: 5,
      locked: 14,
    })
  },
)

it('of 20 concurrent tries of one backup code, one works', { timeout: 60_000 }, async () => {
  const admin = await addAccount(database, 'backup@example.mh', true)
  const { codes } = await setUpMfa(database, admin)
  expect(await countOutcomes(tryCode(admin, codes[0] ?? ''))).toEqual({ verified: 1, wrong: 5, locked: 14 })
  const [row] = await database.query(
    'select count(*)::int as used from public.admin_backup_codes where user_id = $1 and is_used',
    [admin.userId],
  )
  expect(row?.['used']).toBe(1)
})

it('of 20 concurrent inserts of photos of one listing, 10 are stored (ROWS-4)', async () => {
  const [listing] = await database.query(
    `insert into public.businesses (name, description) values ('Store', 'x') returning id`,
  )
  const admin = await addAccount(database, 'photos@example.mh', true)
  const outcomes = await countOutcomes(async (connection, index) => {
    await queryAs(
      connection,
      admin,
      'insert into public.business_images (business_id, image_url) values ($1, $2)',
      [listing?.['id'], `https://x.mh/${index}.jpg`],
    )
    return 'stored'
  })
  expect(outcomes).toEqual({ stored: 10, '23514': 10 })
})

it('of 40 messages from one address, sent 20 at a time, 30 are accepted', async () => {
  const firstOutcomes = await countOutcomes(sendMessage)
  const secondOutcomes = await countOutcomes(sendMessage)
  expect(firstOutcomes).toEqual({ stored: 20 })
  expect(secondOutcomes).toEqual({ stored: 10, PT429: 10 })
})

it('of 20 concurrent messages with the same id, one is stored', async () => {
  const id = crypto.randomUUID()
  const outcomes = await countOutcomes(async (connection, index) => {
    await queryAs(
      connection,
      { ...VISITOR, address: `198.51.100.${index}` },
      `insert into public.contact_submissions (id, type, name, email, message)
       values ($1, 'feedback', 'Jo', 'jo@example.mh', 'Thank you very much')`,
      [id],
    )
    return 'stored'
  })
  expect(outcomes).toEqual({ stored: 1, '23505': 19 })
})

it('of 20 concurrent updates based on the same revision of a listing, one succeeds', async () => {
  const [listing] = await database.query(
    `insert into public.businesses (name, description) values ('Fought over', 'x') returning id, revision::text`,
  )
  const admin = await addAccount(database, 'writer@example.mh', true)
  const outcomes = await countOutcomes(async (connection, index) => {
    const rows = await queryAs(
      connection,
      admin,
      'update public.businesses set alert = $3 where id = $1 and revision = $2 returning id',
      [listing?.['id'], listing?.['revision'], `By writer ${index}`],
    )
    return rows.length === 1 ? 'saved' : 'conflict'
  })
  expect(outcomes).toEqual({ saved: 1, conflict: 19 })
})

/** Counts one event of a client. Returns the seconds to wait; 0 if the event is accepted. */
const countEntry = async (connection: Connection, client: string): Promise<unknown> => {
  const [row] = await connection.query(`select private.count_entry_against_limits('analytics', $1) as wait`, [
    client,
  ])
  return row?.['wait']
}

it('two concurrent transactions that each count several entries of visitors cause no deadlock', async () => {
  const [firstConnection, secondConnection] = connections as [Connection, Connection]
  const countAndCommit = async (connection: Connection, client: string): Promise<unknown> => {
    try {
      return await countEntry(connection, client)
    } finally {
      await connection.query('commit')
    }
  }
  const isBlocked = async () => (await database.query('select from pg_locks where not granted')).length > 0
  // With this limit, a client that has sent two entries counts as one that has sent much (LIMIT-12).
  await database.query('update private.settings set analytics_daily_limit = 30')
  for (const _ of [1, 2]) await countEntry(secondConnection, 'sent much before')
  await firstConnection.query('begin')
  await secondConnection.query('begin')
  await countEntry(firstConnection, 'sends much now')
  const waitingCount = countAndCommit(secondConnection, 'sent much before')
  await expect.poll(isBlocked).toBe(true)
  const outcomes = await Promise.allSettled([countAndCommit(firstConnection, 'sends much now'), waitingCount])
  expect(outcomes).toEqual([0, 0].map((value) => ({ status: 'fulfilled', value })))
})
