import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { totp } from '../../supabase/tests/authenticator.ts'
import { signIn, openTestWorld, type TestWorld } from './test-backend.ts'
import { setUpSecondFactor, accountIdOfToken } from './rights-callers.ts'

/*
 * Attacks over HTTP by a caller who has the password but not the second factor, or a token whose session has ended
 * (MFASRV-9, RIGHTS-2).
 */

const PASSWORD = 'a long password'

let world: TestWorld

beforeAll(async () => {
  world = await openTestWorld({ signInsPer5Minutes: 1000 })
})

afterAll(() => world.close())

async function createAdmin(): Promise<{ email: string; password: string; token: string }> {
  const account = { email: `admin-${crypto.randomUUID()}@example.org`, password: PASSWORD }
  await world.call('/auth/v1/admin/users', { method: 'POST', key: 'secret', body: JSON.stringify(account) })
  const token = await signIn(world.backend, account)
  await world.database.query('select public.grant_admin($1)', [accountIdOfToken(token)])
  return { ...account, token }
}

const requestWithToken = (token: string) => ({
  key: 'publishable' as const,
  headers: { authorization: `Bearer ${token}` },
})

/** Filters that cause an error only for a wrong code. The answer's column has another name in PostgREST than locally. */
const FAILING_FILTERS = ['pgrst_scalar', 'verify_mfa_code'].flatMap((column) => [
  `${column}->>reason=like.wron%5C`,
  `or=(${column}->>reason.like.wron%5C,${column}->>reason.eq.x)`,
  `select=${column}:${column}->>reason::int`,
])

describe('20 simultaneous wrong codes lock the second factor, whatever filter the request has', () => {
  let filtersThatRan = 0

  test.each(FAILING_FILTERS)(
    '20 simultaneous wrong codes lock the second factor, also with the filter %s in the request',
    async (filter) => {
      const admin = await createAdmin()
      const { secret } = await setUpSecondFactor(world.backend, admin.token)
      const passwordOnly = await signIn(world.backend, admin)
      const verifyCode = async (code: string, query = ''): Promise<string> => {
        const answer = await world.call(`/rest/v1/rpc/verify_mfa_code${query}`, {
          method: 'POST',
          ...requestWithToken(passwordOnly),
          body: JSON.stringify({ code }),
        })
        return answer.text()
      }
      const countRows = async (sql: string): Promise<number> =>
        Number(
          (await world.database.query<{ count: string }>(sql, [accountIdOfToken(admin.token)])).rows[0]
            ?.count,
        )
      const readTakenNumber = () =>
        countRows('select pg_sequence_last_value(private.mfa_sequence($1)::regclass) as count')

      const numberBefore = await readTakenNumber()
      const answers = await Promise.all(Array.from({ length: 20 }, () => verifyCode('000000', `?${filter}`)))
      expect(answers.filter((text) => text.includes('verified') && !text.includes('false'))).toEqual([])
      // A filter on a column that this server does not know is refused before the code is checked.
      if ((await readTakenNumber()) === numberBefore) return
      filtersThatRan += 1
      expect(JSON.parse(await verifyCode(totp(secret, Date.now() + 30_000)))).toMatchObject({
        verified: false,
        reason: 'locked',
      })
      expect(await countRows('select count(*) from private.mfa_attempts where user_id = $1')).toBe(5)
    },
  )

  test('at least half of the filters with wrong codes used a column name that the server knows', () => {
    expect(filtersThatRan).toBeGreaterThanOrEqual(FAILING_FILTERS.length / 2)
  })
})

async function insertAnnouncementAs(token: string): Promise<number> {
  const answer = await world.call('/rest/v1/announcements', {
    key: 'publishable',
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, prefer: 'return=minimal' },
    body: JSON.stringify({ message: 'Written' }),
  })
  return answer.status
}

describe('a token whose session has ended', () => {
  test.each([
    [
      'by a sign-out everywhere',
      (token: string) =>
        world.call('/auth/v1/logout?scope=global', { method: 'POST', ...requestWithToken(token) }),
    ],
    [
      'by a new password',
      (token: string) =>
        world.call(`/auth/v1/admin/users/${accountIdOfToken(token)}`, {
          method: 'PUT',
          key: 'secret',
          body: JSON.stringify({ password: 'another long password' }),
        }),
    ],
  ])(
    'a token of an admin whose session was ended %s can write nothing and read no messages',
    async (_, endSession) => {
      const { token } = await createAdmin()
      expect(await insertAnnouncementAs(token)).toBe(201)
      expect((await endSession(token)).status).toBeLessThan(300)
      expect([401, 403]).toContain(await insertAnnouncementAs(token))
      const messages = await world.call('/rest/v1/contact_submissions', requestWithToken(token))
      expect(messages.ok ? await messages.json() : []).toEqual([])
    },
  )
})

/** Opens the link of a reset mail, and returns the token of the session that it starts. */
async function openMailLink(account: { email: string }): Promise<string> {
  const linkAnswer = await world.call('/auth/v1/admin/generate_link', {
    method: 'POST',
    key: 'secret',
    body: JSON.stringify({ type: 'recovery', email: account.email }),
  })
  const { action_link: link } = (await linkAnswer.json()) as { action_link: string }
  const { pathname, search } = new URL(link)
  const opened = await world.call(`${pathname}${search}`, { redirect: 'manual' })
  const [, fragment = ''] = (opened.headers.get('location') ?? '').split('#')
  return new URLSearchParams(fragment).get('access_token') ?? ''
}

describe('a session that began with the link of a mail (RIGHTS-11)', () => {
  test('a session from the link of a mail has no rights of an admin, and may set a new password', async () => {
    const admin = await createAdmin()
    expect(await insertAnnouncementAs(admin.token)).toBe(201)
    const token = await openMailLink(admin)
    expect(await insertAnnouncementAs(token)).toBe(403)
    const status = await world.call('/rest/v1/rpc/mfa_status', {
      method: 'POST',
      ...requestWithToken(token),
      body: '{}',
    })
    expect(await status.json()).toMatchObject({ is_listed: false, is_admin: false })
    const password = 'a new long password'
    const changeAnswer = await world.call('/auth/v1/user', {
      method: 'PUT',
      ...requestWithToken(token),
      body: JSON.stringify({ password }),
    })
    expect(changeAnswer.status).toBe(200)
    expect(await insertAnnouncementAs(token)).toBe(403)
    expect(await insertAnnouncementAs(await signIn(world.backend, { ...admin, password }))).toBe(201)
  })
})
