// @vitest-environment jsdom
import { expect, it, describe } from 'vitest'
import { createAdminBackend, SESSION_KEY } from '../../../backend/admin-client.ts'
import { describeAlert, readAlerts, type SecurityAlert } from '../../kit/alerts.ts'
import {
  toAuthenticatorUri,
  groupSecret,
  hashBackupCode,
  generateBackupCodes,
  generateSecret,
} from '../../session/second-factor.ts'

describe('secrets and backup codes', () => {
  it('a secret of the second factor has 32 random base32 characters', () => {
    const [one, other] = [generateSecret(), generateSecret()]
    expect(one).toMatch(/^[A-Z2-7]{32}$/)
    expect(one).not.toBe(other)
    expect(groupSecret(one).replaceAll(' ', '')).toBe(one)
  })

  it('the otpauth URI of the second factor has SHA-1, 6 digits and 30 seconds (MFA-3)', () => {
    const uri = new URL(toAuthenticatorUri('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', 'a+b@example.org'))
    expect(uri.protocol).toBe('otpauth:')
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'Marshall Islands Guide',
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
  })

  it('a set of backup codes has eight different codes of eight letters and digits (MFA-4)', () => {
    const codes = generateBackupCodes()
    expect(new Set(codes).size).toBe(8)
    for (const code of codes) expect(code).toMatch(/^[A-Z0-9]{8}$/)
  })

  it('a backup code is hashed with SHA-256 in hex', async () => {
    expect(await hashBackupCode('abc')).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    )
  })
})

const ALERT: SecurityAlert = {
  id: 'one',
  action: 'mfa_disabled',
  severity: 'critical',
  timestamp: '2026-11-22T10:00:00Z',
  details: {},
  resource_type: 'account',
  resource_id: 'a1',
  user_id: 'a2',
  user_agent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
  ip_address: '0123456789abcdef',
}
const EMAILS = new Map([
  ['a1', 'owner@example.mh'],
  ['a2', 'other@example.mh'],
])

it.each<[string, Partial<SecurityAlert>, string[]]>([
  ['the account that it is about', {}, ['owner@example.mh', 'Chrome on Android', 'network 01234567']],
  [
    'the typed address of a failed sign-in',
    { resource_type: null, resource_id: null, user_id: null, details: { email: 'typed@example.mh' } },
    ['typed@example.mh', 'Chrome on Android', 'network 01234567'],
  ],
  [
    'the admin and what was deleted',
    { resource_type: 'businesses', resource_id: 'b', details: { name: 'Boats' } },
    ['other@example.mh', 'Boats', 'Chrome on Android', 'network 01234567'],
  ],
  [
    'nothing that the log does not know',
    { resource_type: null, user_id: null, user_agent: null, ip_address: null },
    [],
  ],
])('an alert of the Security tab shows %s (ALERT-4)', (_, changes, expected) => {
  expect(describeAlert({ ...ALERT, ...changes }, EMAILS)).toEqual(expected)
})

it('if an admin signs out while alerts are read, no request for the names of accounts is sent without the session (SESSION-9)', async () => {
  const session = {
    access_token: 'own-token',
    refresh_token: 'renewal',
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    user: { id: 'a2', email: 'other@example.mh' },
  }
  localStorage.setItem(SESSION_KEY, JSON.stringify(session))
  const requests: [path: string, bearer: string | null][] = []
  const fetchPort: typeof fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input))
    requests.push([pathname, new Headers(init?.headers).get('authorization')])
    if (pathname !== '/rest/v1/audit_logs') return new Response(null, { status: 204 })
    const rows = [{ ...ALERT, user_id: crypto.randomUUID() }]
    // Sign out while the alerts are read: the names in the alerts are requested after that.
    await backend.auth.signOut(Promise.resolve())
    return new Response(JSON.stringify(rows), { headers: { 'content-range': '0-0/1' } })
  }
  const backend = createAdminBackend({
    address: { url: 'https://x.example', publishableKey: 'public' },
    origin: 'https://x.example',
    fetchPort,
    storage: localStorage,
    onUnauthorized: () => undefined,
    hasEnded: () => Promise.resolve(false),
  })
  await expect(readAlerts(backend.tables, Date.now())).rejects.toMatchObject({ status: 401 })
  expect(requests.map(([path]) => path)).toContain('/rest/v1/audit_logs')
  expect(requests.filter(([, bearer]) => bearer !== 'Bearer own-token')).toEqual([])
})
