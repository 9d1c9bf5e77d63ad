import { createClient } from '@supabase/supabase-js'
import { createAdminFetch } from './admin-fetch.ts'
import { failureOfAuth } from './admin-auth.ts'
import type { BackendAddress } from './backend-request.ts'

export interface RecoveryTokens {
  accessToken: string
  refreshToken: string
}

/**
 * Sets a new password with the tokens that a reset link carries, and ends all sessions of the account. The recovery
 * session lives in memory only: it must never become a signed-in admin. @throws RequestFailure
 */
export async function setNewPassword(
  address: BackendAddress,
  tokens: RecoveryTokens,
  password: string,
  fetchPort: typeof fetch,
): Promise<void> {
  const client = createClient(address.url, address.publishableKey, {
    auth: {
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storageKey: 'guide-recovery',
    },
    global: { fetch: createAdminFetch(fetchPort) },
  })
  const opened = await client.auth.setSession({
    access_token: tokens.accessToken,
    refresh_token: tokens.refreshToken,
  })
  if (opened.error !== null) throw failureOfAuth(opened.error)
  const changed = await client.auth.updateUser({ password })
  if (changed.error !== null) throw failureOfAuth(changed.error)
  const { error } = await client.auth.signOut({ scope: 'global' })
  // The password is set; that the recovery session outlives its page by its own short life changes nothing.
  if (error !== null) console.warn('The recovery session could not be ended', error)
}
