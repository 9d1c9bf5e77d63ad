// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest'
import { LISTED_STATUS } from '../../tests/fixtures/session-device.ts'
import { createAdminBackend, SESSION_KEY, readStoredSessionId } from './admin-client.ts'

const TEST_SESSION_ID = '0d4e7c8e-8d0b-4b6a-9c53-6f0f6f3f4a11'
const createToken = (claims: unknown): string =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`

beforeEach(() => localStorage.clear())

/** Stores the session of an admin with this e-mail address on the device. @returns the stored session */
function storeSession(email: string) {
  const session = {
    access_token: createToken({ session_id: TEST_SESSION_ID }),
    refresh_token: 'renewal',
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    user: { id: 'ann', email },
  }
  localStorage.setItem(SESSION_KEY, JSON.stringify(session))
  return session
}

const openBackend = (fetchPort: typeof fetch) =>
  createAdminBackend({
    address: { url: 'https://x.example', publishableKey: 'public' },
    origin: 'https://x.example',
    fetchPort,
    storage: localStorage,
    onUnauthorized: () => undefined,
    hasEnded: () => Promise.resolve(false),
  })

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
  const storedSession = storeSession('old@example.org')
  const user = { id: 'ann', email: 'new@example.org' }
  const signIns: unknown[] = []
  const fetchPort: typeof fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input))
    if (pathname === '/auth/v1/user') return Promise.resolve(Response.json(user))
    if (pathname !== '/auth/v1/token') return Promise.resolve(new Response(null, { status: 204 }))
    signIns.push(JSON.parse(typeof init?.body === 'string' ? init.body : '{}'))
    return Promise.resolve(Response.json({ ...storedSession, user }))
  }
  const { auth } = openBackend(fetchPort)
  await auth.confirmPassword('a long password')
  expect(signIns).toEqual([
    expect.objectContaining({ email: 'new@example.org', password: 'a long password' }),
  ])
  expect(auth.account()).toEqual({ userId: 'ann', email: 'new@example.org' })
})

/** A server with a backup code that works once. `lost` replaces the next answer to a code, which is used all the same. */
function openServer() {
  const server = {
    lost: null as Response | Error | null,
    /** True if no request arrives any more after the lost answer. */
    isCutByLoss: false,
    isReachable: true,
    isPassed: false,
    wrongCodes: 0,
  }
  const fetchPort: typeof fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input))
    if (!server.isReachable) throw new TypeError('Failed to fetch')
    if (pathname.endsWith('/mfa_status'))
      return Response.json({ ...LISTED_STATUS, is_fresh: server.isPassed })
    const { code } = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as { code: string }
    const isRightCode = code === 'ABCD2345' && !server.isPassed
    if (isRightCode) server.isPassed = true
    else server.wrongCodes += 1
    const { lost: lostAnswer } = server
    server.lost = null
    if (lostAnswer !== null) server.isReachable = !server.isCutByLoss
    if (lostAnswer instanceof Error) throw lostAnswer
    return (
      lostAnswer ??
      Response.json(isRightCode ? { verified: true, purpose: 'backup_code' } : { verified: false })
    )
  }
  storeSession('ann@example.org')
  const { auth } = openBackend(fetchPort)
  return { server, verifyCode: (code: string) => auth.verifyCode(code) }
}

describe('verifyCode', () => {
  test.each([
    ['is lost', new TypeError('Failed to fetch')],
    ['is that of a gateway that gave up', new Response('', { status: 504 })],
  ])(
    'a backup code whose answer %s counts as verified if the server has passed the session (MFA-8)',
    async (_, lostAnswer) => {
      const { server, verifyCode } = openServer()
      server.lost = lostAnswer
      expect(await verifyCode('ABCD2345')).toEqual({ verified: true, purpose: 'backup_code' })
      expect(server.wrongCodes).toBe(0)
    },
  )

  test('a code that is sent again, because the server could not be asked whether it had passed, is not a wrong code (MFA-8)', async () => {
    const { server, verifyCode } = openServer()
    Object.assign(server, { lost: new TypeError('Failed to fetch'), isCutByLoss: true })
    await expect(verifyCode('ABCD2345')).rejects.toMatchObject({ kind: 'network' })
    server.isReachable = true
    expect(await verifyCode('ABCD2345')).toEqual({ verified: true, purpose: 'backup_code' })
    expect(server.wrongCodes).toBe(0)
  })

  test('a wrong code is wrong also when it is sent again (MFA-8)', async () => {
    const { verifyCode } = openServer()
    expect(await verifyCode('000000')).toEqual({ verified: false })
    expect(await verifyCode('000000')).toEqual({ verified: false })
  })

  test('a failure of the server that did not use a code stays a failure (MFA-8)', async () => {
    const { server, verifyCode } = openServer()
    server.isReachable = false
    await expect(verifyCode('ABCD2345')).rejects.toMatchObject({ kind: 'network' })
  })
})
