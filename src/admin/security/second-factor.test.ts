import { describe, expect, it } from 'vitest'
import { authenticatorUri, groupSecret, hashBackupCode, newBackupCodes, newSecret } from './second-factor.ts'

describe('secrets and backup codes', () => {
  it('a secret has 32 random base32 characters', () => {
    const [one, other] = [newSecret(), newSecret()]
    expect(one).toMatch(/^[A-Z2-7]{32}$/)
    expect(one).not.toBe(other)
    expect(groupSecret(one).replaceAll(' ', '')).toBe(one)
  })

  it('the otpauth URI has SHA-1, 6 digits and 30 seconds (MFA-3)', () => {
    const uri = new URL(authenticatorUri('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', 'a+b@example.org'))
    expect(uri.protocol).toBe('otpauth:')
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'Marshall Islands Guide',
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
  })

  it('a set has eight different codes of eight letters and digits (MFA-4)', () => {
    const codes = newBackupCodes()
    expect(new Set(codes).size).toBe(8)
    for (const code of codes) expect(code).toMatch(/^[A-Z0-9]{8}$/)
  })

  it('a code is hashed with SHA-256 in hex', async () => {
    expect(await hashBackupCode('abc')).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    )
  })
})
