import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RunningBackend } from '../../supabase/local/start-backend.ts'
import { createCaller, type CallBackend, signIn, startTestBackend } from './test-backend.ts'
import { claimsOf } from './rights-callers.ts'

/* Cases in which the local backend once differed from Supabase Auth (2.196). */

let folder: string
let backend: RunningBackend
let call: CallBackend
let token: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'guide-auth-'))
  backend = await startTestBackend({ port: 0, dataDir: path.join(folder, 'data'), demoListings: 20 })
  call = createCaller(backend)
  token = await signIn(backend, { email: backend.env.ADMIN_EMAIL, password: backend.env.ADMIN_PASSWORD })
})

afterAll(async () => {
  await backend.close()
  await rm(folder, { recursive: true, force: true })
})

async function requestPasswordReset(email: string): Promise<number> {
  const body = JSON.stringify({ email })
  return (await call('/auth/v1/recover', { method: 'POST', key: 'publishable', body })).status
}

async function requestToken(
  testedBackend: RunningBackend,
  grantType: string,
  body: object,
): Promise<Record<string, string>> {
  return (await (
    await createCaller(testedBackend)(`/auth/v1/token?grant_type=${grantType}`, {
      method: 'POST',
      key: 'publishable',
      body: JSON.stringify(body),
    })
  ).json()) as Record<string, string>
}

async function readIsAdmin(testedBackend: RunningBackend, accessToken: string | undefined): Promise<unknown> {
  const answer = await createCaller(testedBackend)('/rest/v1/rpc/mfa_status', {
    method: 'POST',
    key: 'publishable',
    headers: { authorization: `Bearer ${accessToken}` },
    body: '{}',
  })
  return ((await answer.json()) as { is_admin?: unknown }).is_admin
}

describe('Auth', () => {
  test('the local backend refuses a password of more than 72 bytes (bytes are counted, not characters)', async () => {
    const answer = await call('/auth/v1/user', {
      method: 'PUT',
      key: 'publishable',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ password: 'ā'.repeat(37) }),
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error_code: 'validation_failed' })
    const creation = await call('/auth/v1/admin/users', {
      method: 'POST',
      key: 'secret',
      body: JSON.stringify({ email: 'long@example.org', password: 'x'.repeat(73) }),
    })
    expect([creation.status, await creation.json()]).toEqual([
      400,
      expect.objectContaining({ error_code: 'validation_failed' }),
    ])
  })

  test('no password can be set in a session that is older than 24 hours (LOGIN-16)', async () => {
    const email = 'old-session@example.org'
    const account = { email, password: 'the first password' }
    await call('/auth/v1/admin/users', { method: 'POST', key: 'secret', body: JSON.stringify(account) })
    const signedIn = await call('/auth/v1/token?grant_type=password', {
      method: 'POST',
      key: 'publishable',
      body: JSON.stringify(account),
    })
    const { access_token: ownToken } = (await signedIn.json()) as { access_token: string }
    const changeAccount = async (body: object): Promise<[number, unknown]> => {
      const answer = await call('/auth/v1/user', {
        method: 'PUT',
        key: 'publishable',
        headers: { authorization: `Bearer ${ownToken}` },
        body: JSON.stringify(body),
      })
      return [answer.status, ((await answer.json()) as { error_code?: string }).error_code]
    }
    expect(await changeAccount({ password: 'a second password' })).toEqual([200, undefined])
    const database = new Client(backend.env.DATABASE_URL)
    await database.connect()
    await database.query(`update auth.sessions set created_at = now() - interval '25 hours' where id = $1`, [
      claimsOf(ownToken)['session_id'],
    ])
    await database.end()
    expect(await changeAccount({ password: 'a third password' })).toEqual([400, 'reauthentication_needed'])
    expect(await changeAccount({ password: 'a third password', nonce: '123456' })).toEqual([
      422,
      'reauthentication_not_valid',
    ])
    expect(await changeAccount({ data: { note: 'x' } })).toEqual([200, undefined])
  })

  test('where there is no second factor, a new password needs a session of the last 10 minutes, or the secret key (RIGHTS-13)', async () => {
    const account = { email: 'hana@example.org', password: 'the first password' }
    const creation = await call('/auth/v1/admin/users', {
      method: 'POST',
      key: 'secret',
      body: JSON.stringify(account),
    })
    const { id } = (await creation.json()) as { id: string }
    const oldToken = await signIn(backend, account)
    const database = new Client(backend.env.DATABASE_URL)
    await database.connect()
    await database.query(
      `update auth.sessions set created_at = now() - interval '11 minutes' where user_id = $1`,
      [id],
    )
    await database.end()
    const setPassword = async (password: string, accessToken: string): Promise<unknown> => {
      const answer = await call('/auth/v1/user', {
        method: 'PUT',
        key: 'publishable',
        headers: { authorization: `Bearer ${accessToken}` },
        body: JSON.stringify({ password }),
      })
      return [answer.status, ((await answer.json()) as { error_code?: string }).error_code]
    }
    expect(await setPassword('the password of a thief', oldToken)).toEqual([403, 'password_required'])
    const bySecretKey = await call(`/auth/v1/admin/users/${id}`, {
      method: 'PUT',
      key: 'secret',
      body: JSON.stringify({ password: 'the second password' }),
    })
    expect(bySecretKey.status, 'the old session is no obstacle').toBe(200)
    const freshToken = await signIn(backend, { ...account, password: 'the second password' })
    expect(await setPassword('the third password', freshToken)).toEqual([200, undefined])
  })

  test('an access token of the local backend contains its issuer, assurance level and sign-in method', () => {
    expect(claimsOf(token)).toMatchObject({
      iss: `${backend.url}/auth/v1`,
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) as number }],
      is_anonymous: false,
    })
  })

  test('a refreshed token still contains password as the sign-in method, and an admin keeps the rights after a restart (LOCAL-14)', async () => {
    const options = { port: 0, dataDir: path.join(folder, 'restarted'), demoListings: 0 }
    const backendBefore = await startTestBackend(options)
    const account = { email: backendBefore.env.ADMIN_EMAIL, password: backendBefore.env.ADMIN_PASSWORD }
    const firstTokens = await requestToken(backendBefore, 'password', account)
    const secondTokens = await requestToken(backendBefore, 'refresh_token', {
      refresh_token: firstTokens['refresh_token'],
    })
    await backendBefore.close()
    const restartedBackend = await startTestBackend(options)
    try {
      const thirdTokens = await requestToken(restartedBackend, 'refresh_token', {
        refresh_token: secondTokens['refresh_token'],
      })
      const began = claimsOf(firstTokens['access_token'] ?? '')['amr']
      expect(began).toEqual([{ method: 'password', timestamp: expect.any(Number) as number }])
      for (const answer of [secondTokens, thirdTokens])
        expect(claimsOf(answer['access_token'] ?? '')['amr']).toEqual(began)
      expect(await readIsAdmin(restartedBackend, thirdTokens['access_token'])).toBe(true)
    } finally {
      await restartedBackend.close()
    }
  })

  test('a second mail to reset a password within a minute is refused for a known address only', async () => {
    const { ADMIN_EMAIL: knownAddress } = backend.env
    expect([await requestPasswordReset(knownAddress), await requestPasswordReset(knownAddress)]).toEqual([
      200, 429,
    ])
    expect([
      await requestPasswordReset('nobody@example.org'),
      await requestPasswordReset('nobody@example.org'),
    ]).toEqual([200, 200])
  })

  test('mails to reset passwords and mails with sign-in links share one limit, which a stranger can use up', async () => {
    const mailsPerHour = 30
    let accounts = 0
    /** Requests a mail for an account that has had none yet. */
    const requestMail = async (endpoint: string): Promise<Response> => {
      const body = JSON.stringify({ email: `mailed-${(accounts += 1)}@example.org` })
      await call('/auth/v1/admin/users', { method: 'POST', key: 'secret', body })
      return call(`/auth/v1/${endpoint}`, { method: 'POST', key: 'publishable', body })
    }
    const links = []
    for (let n = 0; n < 6; n += 1)
      for (const endpoint of ['otp', 'magiclink']) links.push(await requestMail(endpoint))
    expect(links.map(({ status }) => status)).toEqual(links.map(() => 200))

    let resets = 0
    while (resets < mailsPerHour && (await requestMail('recover')).status === 200) resets += 1
    // Tests before this one have sent a few mails too.
    expect(resets).toBeLessThanOrEqual(mailsPerHour - links.length)
    expect(resets).toBeGreaterThan(0)
    for (const endpoint of ['recover', 'otp', 'magiclink']) {
      const refusedAnswer = await requestMail(endpoint)
      expect([refusedAnswer.status, await refusedAnswer.json()]).toEqual([
        429,
        expect.objectContaining({ error_code: 'over_email_send_rate_limit' }),
      ])
    }
  })

  test.each(['otp', 'magiclink'])('a request to /auth/v1/%s creates no account', async (endpoint) => {
    const body = JSON.stringify({ email: 'nobody-yet@example.org' })
    const answer = await call(`/auth/v1/${endpoint}`, { method: 'POST', key: 'publishable', body })
    expect([answer.status, await answer.json()]).toEqual([
      422,
      expect.objectContaining({ error_code: 'otp_disabled' }),
    ])
  })

  test.each(['%6ftp', 'm%61giclink', 'sign%75p'])(
    'a request to /auth/v1/%s, with a percent-encoded letter, creates no account',
    async (endpoint) => {
      const body = JSON.stringify({ email: 'disguised@example.org', password: 'a long password' })
      const answer = await call(`/auth/v1/${endpoint}`, { method: 'POST', key: 'publishable', body })
      expect(answer.status).toBe(404)
    },
  )

  test('of 40 token refreshes at once some are refused with 429, and a sign-in afterwards is still answered', async () => {
    const tries = Array.from({ length: 40 }, () =>
      call('/auth/v1/token?grant_type=refresh_token', {
        method: 'POST',
        key: 'publishable',
        body: JSON.stringify({ refresh_token: 'wrong' }),
      }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses).toContain(429)
    const signInAfter = await call('/auth/v1/token?grant_type=password', {
      method: 'POST',
      key: 'publishable',
      body: JSON.stringify({ email: 'nobody@example.org', password: 'wrong-password' }),
    })
    // One more sign-in is allowed every 2 s, so a slow machine may have been granted one already.
    expect([400, 429]).toContain(signInAfter.status)
  })
})
