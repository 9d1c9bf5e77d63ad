// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { createAdminBackend, SESSION_KEY, readStoredSessionId } from './admin-client.ts'

const TEST_SESSION_ID = '0d4e7c8e-8d0b-4b6a-9c53-6f0f6f3f4a11'
const createToken = (claims: unknown): string =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`

beforeEach(() => localStorage.clear())

test.each([
  [
    'the id of the session',
    createToken({ session_id: TEST_SESSION_ID, email: 'añ?>~@example.org' }),
    TEST_SESSION_ID,
  ],
  ['nothing from a token without a session id', createToken({ sub: 'ann' }), null],
  ['nothing from claims that are no object', createToken(null), null],
  ['nothing from a damaged token', 'a.b', null],
  ['nothing without a token', undefined, null],
])('readStoredSessionId returns %s (SESSION-6)', (_, access_token, id) => {
  localStorage.setItem(SESSION_KEY, JSON.stringify({ access_token }))
  expect(readStoredSessionId(localStorage)).toBe(id)
})

test('a password is confirmed with the current e-mail address of the account, not with the one stored on the device (ADMINS-5)', async () => {
  const own = {
    access_token: createToken({ session_id: TEST_SESSION_ID }),
    refresh_token: 'renewal',
    expires_in: 3600,
  }
  const expires_at = Math.floor(Date.now() / 1000) + 3600
  const stored = { ...own, expires_at, user: { id: 'ann', email: 'old@example.org' } }
  localStorage.setItem(SESSION_KEY, JSON.stringify(stored))
  const user = { id: 'ann', email: 'new@example.org' }
  const signIns: unknown[] = []
  const fetchPort: typeof fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input))
    if (pathname === '/auth/v1/user') return Promise.resolve(Response.json(user))
    if (pathname !== '/auth/v1/token') return Promise.resolve(new Response(null, { status: 204 }))
    signIns.push(JSON.parse(typeof init?.body === 'string' ? init.body : '{}'))
    return Promise.resolve(Response.json({ ...stored, user }))
  }
  const { auth } = createAdminBackend({
    address: { url: 'https://x.example', publishableKey: 'public' },
    origin: 'https://x.example',
    fetchPort,
    storage: localStorage,
    onUnauthorized: () => undefined,
    hasEnded: () => Promise.resolve(false),
  })
  await auth.confirmPassword('a long password')
  expect(signIns).toEqual([
    expect.objectContaining({ email: 'new@example.org', password: 'a long password' }),
  ])
  expect(auth.account()).toEqual({ userId: 'ann', email: 'new@example.org' })
})
