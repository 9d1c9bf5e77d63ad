import type { RecoveryTokens } from '../../backend/set-new-password.ts'
import { openStorage } from '../../browser/local-setting.ts'

/** Storage key of the link's tokens. The link works only once, so the tab stores them for a reload. */
const RECOVERY_LINK_KEY = 'guide-recovery-link'

/** A reset link as read from the address: its tokens, the error of a used or expired link, or no link. */
export type RecoveryLink = { kind: 'tokens'; tokens: RecoveryTokens } | { kind: 'expired' } | { kind: 'none' }

/** Reads the tokens from the hash of the address to which the mail's link leads, and an error from the hash or the query. */
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

/** Reads the link in the address; if there is none, the link that this tab opened before a reload (LOGIN-17). */
export function openRecoveryLink({ hash, search }: Pick<Location, 'hash' | 'search'>): RecoveryLink {
  const link = readRecoveryLink(hash, search)
  if (link.kind !== 'none') return link
  const storedLink = openStorage('session')?.getItem(RECOVERY_LINK_KEY) ?? ''
  return storedLink === '' ? link : readRecoveryLink(storedLink, '')
}

export function storeRecoveryLink({ accessToken, refreshToken }: RecoveryTokens): void {
  const link = { type: 'recovery', access_token: accessToken, refresh_token: refreshToken }
  try {
    openStorage('session')?.setItem(RECOVERY_LINK_KEY, new URLSearchParams(link).toString())
  } catch (error) {
    console.warn('The link cannot be kept over a reload', error)
  }
}

export function deleteRecoveryLink(): void {
  openStorage('session')?.removeItem(RECOVERY_LINK_KEY)
}
