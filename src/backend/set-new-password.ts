import { createClient } from '@supabase/supabase-js'
import { RequestFailure } from './request-failure.ts'
import { createAdminFetch } from './admin-fetch.ts'
import type { BackendAddress } from './backend-request.ts'
import { type MfaStatus, type CodeAnswer, toAuthFailure, hasFreshCode } from './admin-auth.ts'

export interface RecoveryTokens {
  accessToken: string
  refreshToken: string
}

/** `code` of the failure if the account has a second factor and no valid code of that factor was passed (RIGHTS-13). */
export const CODE_NEEDED = 'mfa_code_required'

/** `code` of the failure if no answer came after the password was sent: it may or may not have been set. */
export const PASSWORD_UNCERTAIN = 'password_uncertain'

/** Auth's error code for a new password that is the password of the account already. */
const SAME_PASSWORD = 'same_password'

interface NewPassword {
  password: string
  /** A code of the second factor; empty as long as the caller does not know whether the account has one. */
  code: string
  /** Whether an earlier try with this password failed with PASSWORD_UNCERTAIN. */
  mayBeSet: boolean
}

/**
 * Sets a new password with the tokens of a reset link, and ends all sessions of the account. The recovery session is in memory
 * only, so that it never becomes the session of a signed-in admin. After a lost answer, call it again with `mayBeSet` (CONFLICT-8).
 * @returns the address of the account @throws RequestFailure, with CODE_NEEDED if the code is missing, wrong or locked, and
 *   with PASSWORD_UNCERTAIN
 */
export async function setNewPassword(
  address: BackendAddress,
  tokens: RecoveryTokens,
  { password, code, mayBeSet }: NewPassword,
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
  const recoverySession = await client.auth.setSession({
    access_token: tokens.accessToken,
    refresh_token: tokens.refreshToken,
  })
  if (recoverySession.error !== null) throw toAuthFailure(recoverySession.error)
  const { data: status } = (await client.rpc('mfa_status')) as { data: MfaStatus | null }
  // A code works once. An earlier try in this session may have used it although its password was refused or its answer lost.
  if (status?.is_enabled === true && !hasFreshCode(status)) {
    const codeCheck = code === '' ? null : await client.rpc('verify_mfa_code', { code })
    const answer = codeCheck?.data as CodeAnswer | null | undefined
    if (answer?.verified !== true) {
      throw new RequestFailure(answer?.reason ?? 'missing', {
        kind: 'refused',
        status: 403,
        code: CODE_NEEDED,
      })
    }
  }
  const updateResult = await client.auth.updateUser({ password })
  if (updateResult.error !== null) {
    const failure = toAuthFailure(updateResult.error)
    if (!mayBeSet || failure.code !== SAME_PASSWORD) throw markAsUncertain(failure)
  }
  const { error } = await client.auth.signOut({ scope: 'global' })
  // The password is set, and the recovery session expires soon anyway.
  if (error !== null) console.warn('The recovery session could not be ended', error)
  return recoverySession.data.user?.email ?? ''
}

/** With status 5xx, Auth or a gateway before it may have given up after the password was set. */
function markAsUncertain(failure: RequestFailure): RequestFailure {
  if (!failure.isUncertain && failure.status < 500) return failure
  const kind = failure.isUncertain ? failure.kind : 'timeout'
  return new RequestFailure(failure.message, { kind, code: PASSWORD_UNCERTAIN }, { cause: failure })
}
