// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LISTED_STATUS } from '../../tests/fixtures/session-device.ts'
import { CODE_NEEDED, PASSWORD_UNCERTAIN, setNewPassword } from './set-new-password.ts'

const ADDRESS = { url: 'https://x.example', publishableKey: 'public' }
const MINUTE_MS = 60_000
const CODE = '123456'

const token = [{ alg: 'none' }, { sub: 'ann', exp: Math.floor(Date.now() / 1000) + 3600 }]
  .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  .concat('c2ln')
  .join('.')

/** A server whose account has a second factor, with a code that works once. */
class FakeServer {
  freshUntil: number | null = null
  now = Date.now()
  usedCodeCount = 0
  wrongCodeCount = 0
  password = 'old'
  /** The answer to the next request for a new password, which is then not stored; null stores it. */
  fault: Response | Error | null = null
  /** Replaces the answer to the next new password, which is stored all the same. */
  lostAnswer: Response | Error | null = null
  signOutCount = 0

  readonly fetch: typeof fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input))
    const body = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as Record<string, string>
    if (pathname === '/rest/v1/rpc/mfa_status') {
      const fresh_until = this.freshUntil === null ? null : new Date(this.freshUntil).toISOString()
      const is_fresh = this.freshUntil !== null && this.freshUntil > this.now
      return Response.json({ ...LISTED_STATUS, is_enabled: true, is_fresh, fresh_until })
    }
    if (pathname === '/rest/v1/rpc/verify_mfa_code') return Response.json(this.verify(body['code']))
    if (init?.method === 'PUT') return this.setPassword(body['password'] ?? '')
    if (pathname === '/auth/v1/logout') this.signOutCount += 1
    return pathname === '/auth/v1/user'
      ? Response.json({ id: 'ann', email: 'ann@example.org' })
      : new Response(null, { status: 204 })
  }

  private verify(code: string | undefined): object {
    if (code !== CODE || this.usedCodeCount > 0) {
      this.wrongCodeCount += 1
      return { verified: false, reason: 'wrong' }
    }
    this.usedCodeCount += 1
    this.freshUntil = this.now + 10 * MINUTE_MS
    return { verified: true }
  }

  private setPassword(password: string): Response {
    const { fault } = this
    this.fault = null
    if (fault instanceof Error) throw fault
    if (fault !== null) return fault
    if (password === this.password)
      return Response.json({ error_code: 'same_password', msg: 'Same as before' }, { status: 422 })
    this.password = password
    const { lostAnswer } = this
    this.lostAnswer = null
    if (lostAnswer instanceof Error) throw lostAnswer
    if (lostAnswer !== null) return lostAnswer
    return Response.json({ id: 'ann' })
  }
}

let server: FakeServer
beforeEach(() => {
  server = new FakeServer()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
const TOKENS = { accessToken: token, refreshToken: 'r' }
const requestNewPassword = (password: string, code: string, mayBeSet = false): Promise<string> =>
  setNewPassword(ADDRESS, TOKENS, { password, code, mayBeSet }, server.fetch)

describe('a new password of an account with a second factor (RIGHTS-13)', () => {
  it('the new password of an account with a second factor is stored only with the right code', async () => {
    await expect(requestNewPassword('a long password', '')).rejects.toMatchObject({
      code: CODE_NEEDED,
      message: 'missing',
    })
    await expect(requestNewPassword('a long password', '000000')).rejects.toMatchObject({ message: 'wrong' })
    expect(server.password).toBe('old')
    expect(await requestNewPassword('a long password', CODE)).toBe('ann@example.org')
    expect(server.password).toBe('a long password')
  })

  it.each<[string, () => Response | Error]>([
    [
      'the server refused the password',
      () => Response.json({ code: 'same_password', message: 'Same as before' }, { status: 422 }),
    ],
    ['the connection broke', () => new TypeError('Failed to fetch')],
  ])('a new password needs only one code, even if %s at the first attempt', async (_what, fault) => {
    server.fault = fault()
    await expect(requestNewPassword('a long password', CODE)).rejects.toThrow()
    await requestNewPassword('another password', CODE)
    expect([server.password, server.usedCodeCount, server.wrongCodeCount]).toEqual(['another password', 1, 0])
  })

  it('a new password needs another code once the first one is older than ten minutes', async () => {
    server.freshUntil = server.now - 1
    await expect(requestNewPassword('a long password', '')).rejects.toMatchObject({ code: CODE_NEEDED })
  })

  it('a new password needs another code if the first one is too old by the clock of the server, not of the device', async () => {
    server.now += 30 * MINUTE_MS
    server.freshUntil = server.now - MINUTE_MS
    await expect(requestNewPassword('a long password', '')).rejects.toMatchObject({ code: CODE_NEEDED })
    server.now -= 60 * MINUTE_MS
    server.freshUntil = server.now + MINUTE_MS
    expect(await requestNewPassword('a long password', '')).toBe('ann@example.org')
  })
})

describe('a new password whose answer was lost (CONFLICT-8)', () => {
  it.each([
    ['no answer came', () => new TypeError('Failed to fetch')],
    ['a gateway gave up waiting', () => new Response('', { status: 504 })],
  ])(
    'a new password without an answer counts as set once the server calls it the same password: %s',
    async (_what, lostReply) => {
      server.lostAnswer = lostReply()
      await expect(requestNewPassword('a long password', CODE)).rejects.toMatchObject({
        code: PASSWORD_UNCERTAIN,
      })
      expect(server.signOutCount).toBe(0)
      expect(await requestNewPassword('a long password', '', true)).toBe('ann@example.org')
      expect([server.password, server.signOutCount]).toEqual(['a long password', 1])
    },
  )

  it('a new password is refused as the same password if no earlier try with it was uncertain', async () => {
    await expect(requestNewPassword('old', CODE)).rejects.toMatchObject({ code: 'same_password' })
    expect(server.signOutCount).toBe(0)
  })
})
