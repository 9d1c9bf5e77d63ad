import { describe, expect, it } from 'vitest'
import { passwordBytes } from '../../domain/password.ts'
import { RequestFailure } from '../../backend/request-failure.ts'
import { needsNewLink, readRecoveryLink } from './reset-password-screen.tsx'
import { checkNewPassword } from './login-form.tsx'

describe('readRecoveryLink', () => {
  it.each([
    ['#access_token=a&refresh_token=b&type=recovery', '', 'tokens'],
    ['#access_token=a&refresh_token=b&type=magiclink', '', 'none'],
    ['#access_token=a&type=recovery', '', 'none'],
    ['#error=access_denied&error_code=otp_expired', '', 'expired'],
    ['', '?error=access_denied', 'expired'],
    ['', '', 'none'],
  ])('%s %s: %s', (hash, search, kind) => expect(readRecoveryLink(hash, search).kind).toBe(kind))
})

describe('a link that no longer sets a password (LOGIN-16)', () => {
  it.each([
    ['an expired token', 403, 'bad_jwt', true],
    ['a session that has ended', 403, 'session_not_found', true],
    ['a session older than 24 hours', 400, 'reauthentication_needed', true],
    ['the same password again', 422, 'same_password', false],
    ['a limit', 429, 'over_request_rate_limit', false],
  ])('%s', (_what, status, code, isNeeded) => {
    expect(needsNewLink(new RequestFailure('refused', { kind: 'refused', status, code }))).toBe(isNeeded)
  })

  it('a broken network needs none', () => expect(needsNewLink(new TypeError('Failed to fetch'))).toBe(false))
})

describe('checkNewPassword (LOGIN-14)', () => {
  const tooLong = 'Password must be at most 72 bytes. A letter such as ā takes 2 bytes, an emoji 4.'
  it.each([
    ['x'.repeat(72), null],
    ['x'.repeat(73), tooLong],
    ['ā'.repeat(36), null],
    ['ā'.repeat(37), tooLong],
    ['\u{1f3dd}'.repeat(19), tooLong],
    ['seven77', 'Password must be at least 8 characters'],
    ['', 'Password is required'],
  ])('%s: %s', (password, error) => expect(checkNewPassword(password)).toBe(error))

  it('counts bytes as UTF-8 does', () => {
    for (const text of ['plain', 'Lan̄in̄', '照片', '\u{1f3dd}', 'a\u07ff\u0800'])
      expect(passwordBytes(text)).toBe(new TextEncoder().encode(text).length)
  })
})
