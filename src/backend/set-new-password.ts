import { createClient } from '@supabase/supabase-js'
import { RequestFailure } from './request-failure.ts'
import { createAdminFetch } from './admin-fetch.ts'
import type { BackendAddress } from './backend-request.ts'
import { type MfaStatus, type CodeAnswer, failureOfAuth, hasFreshCode } from './admin-auth.ts'

export interface RecoveryTokens {
  accessToken: string
  refreshToken: string
}

/** `code` of the failure if the account has a second factor and no valid code of that factor was passed (RIGHTS-13). */
export const CODE_NEEDED = 'mfa_code_required'

/**
 * Sets a new password with the tokens of a reset link, and ends all sessions of the account. The recovery session is in memory
 * only, so that it never becomes the session of a signed-in admin. `code` is a code of the second factor, or empty if the
 * caller does not know whether the account has one.
 * @returns the address of the account @throws RequestFailure, with CODE_NEEDED if the code is missing, wrong or locked
 */
export async function setNewPassword(
  address: BackendAddress,
  tokens: RecoveryTokens,
  { password, code }: { password: string; code: string },
  fetchPort: typeof fetch,
): Promise<string> {
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
  const { data: status } = (await client.rpc('mfa_status')) as { data: MfaStatus | null }
  // A code works once. An earlier try in this session may have used it although its password was refused or its answer lost.
  if (status?.is_enabled === true && !hasFreshCode(status)) {
    const proof = code === '' ? null : await client.rpc('verify_mfa_code', { code })
    const answer = proof?.data as CodeAnswer | null | undefined
    if (answer?.verified !== true) {
      throw new RequestFailure(answer?.reason ?? 'missing', {
        kind: 'refused',
        status: 403,
        code: CODE_NEEDED,
      })
    }
  }
  const changed = await client.auth.updateUser({ password })
  if (changed.error !== null) throw failureOfAuth(changed.error)
  const { error } = await client.auth.signOut({ scope: 'global' })
  // The password is set, and the recovery session expires soon anyway.
  if (error !== null) console.warn('The recovery session could not be ended', error)
  return opened.data.user?.email ?? ''
}
