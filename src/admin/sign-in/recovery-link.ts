import type { RecoveryTokens } from '../../backend/admin-auth.ts'

/** What a reset link brought: tokens, or the news that it is used up or too old. */
export type RecoveryLink = { kind: 'tokens'; tokens: RecoveryTokens } | { kind: 'expired' } | { kind: 'none' }

/** Reads the hash (and, for errors, the search part) of the address that the mail's link led to. */
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
