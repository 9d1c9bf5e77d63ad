import type { RecoveryTokens } from '../../backend/set-new-password.ts'

/** Result of a reset link: tokens, or that it is used or expired. */
export type RecoveryLink = { kind: 'tokens'; tokens: RecoveryTokens } | { kind: 'expired' } | { kind: 'none' }

/** Reads the hash of the address that the link in the mail leads to, and its query for errors. */
export function readRecoveryLink(hash: string, search: string): RecoveryLink {
  const fromHash = new URLSearchParams(hash.replace(/^#/, ''))
  const accessToken = fromHash.get('access_token')
  const refreshToken = fromHash.get('refresh_token')
  if (accessToken !== null && refreshToken !== null && fromHash.get('type') === 'recovery') {
    return { kind: 'tokens', tokens: { accessToken, refreshToken } }
  }
  const hasError = fromHash.has('error') || new URLSearchParams(search).has('error')
  return { kind: hasError ? 'expired' : 'none' }
}
