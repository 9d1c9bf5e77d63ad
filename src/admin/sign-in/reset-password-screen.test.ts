import { describe, expect, it } from 'vitest'
import { readRecoveryLink } from './reset-password-screen.tsx'

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
