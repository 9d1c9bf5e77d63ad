import { isAuthError, isAuthRetryableFetchError, type SupabaseClient } from '@supabase/supabase-js'
import type { AdminTables } from './admin-tables.ts'
import { RequestFailure } from './request-failure.ts'

/** The signed-in account: the part that screens need. */
export interface AdminAccount {
  userId: string
  email: string
}

/** An editor changes listings and answers messages; a publisher may do everything. */
export type AdminRole = 'editor' | 'publisher'

/** The server's answer about this account and session (supabase/README.md, `mfa_status`). Times are ISO 8601. */
export interface MfaStatus {
  is_listed: boolean
  /** The role of the account. Absent if the database has no roles yet; every admin is then a publisher (RIGHTS-14). */
  role?: AdminRole | null
  is_admin: boolean
  is_enabled: boolean
  is_required: boolean
  /**
   * True after somebody else has reset the second factor, until the password is set anew by the link of a mail (MFASRV-14). Absent
   * if the database does not send this field yet.
   */
  needs_new_password?: boolean
  is_pending: boolean
  is_verified: boolean
  verified_until: string | null
  /**
   * True if a code was entered recently. Absent if the database does not send this field yet; `fresh_until` is then compared
   * with the clock of this device.
   */
  is_fresh?: boolean
  fresh_until: string | null
  locked_until: string | null
  backup_codes_left: number
}

/** Whether this session entered a code recently enough to change the account without another code (RIGHTS-13). */
export function hasFreshCode({ is_fresh, fresh_until }: MfaStatus): boolean {
  return is_fresh ?? (fresh_until !== null && Date.parse(fresh_until) > Date.now())
}

export interface CodeAnswer {
  verified: boolean
  purpose?: 'sign_in' | 'backup_code' | 'enrolment'
  reason?: 'wrong' | 'locked' | 'malformed' | 'not_set_up'
  attempts_left?: number
  locked_until?: string | null
  backup_codes_left?: number
}

/** The session of one admin. Functions that send a request throw RequestFailure. */
export interface AdminAuth {
  /** The account of the session stored on this device, or null. Needs no network and no valid token. */
  account(): AdminAccount | null
  /** The session's token, renewed if it has expired; null without a session. */
  token(): Promise<string | null>
  signIn(email: string, password: string): Promise<AdminAccount>
  /** Confirms the password by signing in again, and ends the session that the new one replaces. */
  confirmPassword(password: string): Promise<void>
  /** The account as the server has it now; the account stored on this device may have an older e-mail address. */
  readAccount(): Promise<AdminAccount>
  /** Renews the token, so that the account stored on this device gets a changed e-mail address. */
  refreshAccount(): Promise<void>
  /** The stored token, even if it has expired. For requests that are sent while the session ends. */
  storedToken(): string | null
  /**
   * The id of the stored session, or null. It is not a secret. All tabs have the same id, and it stays the same when the token
   * is renewed. The next sign-in creates a new id.
   */
  sessionId(): string | null
  /**
   * Removes the session from this device before anything is awaited, so that a reload never finds the session. Then waits
   * for `pendingWork`, and ends the session on the server if the server can be reached.
   */
  signOut(pendingWork: Promise<unknown>): Promise<void>
  /** Sends the email with the link that opens `redirectTo`. */
  sendPasswordReset(email: string, redirectTo: string): Promise<void>
  mfaStatus(): Promise<MfaStatus>
  /** Sends a code of the second factor. A code whose answer was lost counts as verified if the server says so (MFA-8). */
  verifyCode(code: string): Promise<CodeAnswer>
  /** Calls the listener when the session was removed: by another tab, or because the server refused to renew it. */
  onEnded(listener: () => void): () => void
}

/** The session as it is stored on this device. */
interface StoredSession {
  account: () => AdminAccount | null
  token: () => string | null
  sessionId: () => string | null
  removeSession: () => void
  /** HTTP status with which the server refused to renew the token; null if no answer arrived. */
  renewalRefusal: () => number | null
  /** Ends the session of this token on the server. */
  revokeToken: (token: string) => Promise<void>
}

export function createAdminAuth(
  client: SupabaseClient,
  tables: AdminTables,
  storedSession: StoredSession,
): AdminAuth {
  const session = async () => {
    const { data, error } = await client.auth.getSession()
    if (error === null) return data.session
    const status = storedSession.renewalRefusal()
    // createAdminFetch turns a 429 into a 503, which supabase-js would report as a failing server, so use the real status.
    if (isAuthRetryableFetchError(error) && status !== null) {
      throw new RequestFailure(error.message, { kind: 'refused', status }, { cause: error })
    }
    throw toAuthFailure(error)
  }
  const readAccount = async (): Promise<AdminAccount> => {
    const { data, error } = await client.auth.getUser()
    if (error !== null) throw toAuthFailure(error)
    return toAdminAccount(data.user)
  }
  const mfaStatus = (): Promise<MfaStatus> => tables.callDatabase<MfaStatus>('mfa_status')
  return {
    account: storedSession.account,
    token: async () => (await session())?.access_token ?? null,
    signIn: async (email, password) => {
      const { data, error } = await client.auth.signInWithPassword({ email, password })
      if (error !== null) throw toAuthFailure(error)
      return toAdminAccount(data.user)
    },
    confirmPassword: async (password) => {
      const replacedToken = storedSession.token()
      // The stored address may be out of date. With an old address, the server would reject the right password.
      const { email } = await readAccount()
      const { error } = await client.auth.signInWithPassword({ email, password })
      if (error !== null) throw toAuthFailure(error)
      if (replacedToken === null) return
      await storedSession
        .revokeToken(replacedToken)
        .catch((failure: unknown) => console.warn('The replaced session could not be ended', failure))
    },
    readAccount,
    refreshAccount: async () => {
      const { error } = await client.auth.refreshSession()
      if (error !== null) throw toAuthFailure(error)
    },
    storedToken: storedSession.token,
    sessionId: storedSession.sessionId,
    signOut: async (pendingWork) => {
      const token = storedSession.token()
      storedSession.removeSession()
      // Without a stored session, this sends no request, and only tells the other tabs that the session has ended.
      await client.auth.signOut({ scope: 'local' })
      await pendingWork
      if (token !== null) await storedSession.revokeToken(token)
    },
    sendPasswordReset: async (email, redirectTo) => {
      const { error } = await client.auth.resetPasswordForEmail(email, { redirectTo })
      if (error !== null) throw toAuthFailure(error)
    },
    mfaStatus,
    verifyCode: createCodeCheck((code) => tables.callDatabase('verify_mfa_code', { code }), mfaStatus),
    onEnded: (listener) => {
      const { data } = client.auth.onAuthStateChange((event) => {
        if (event === 'SIGNED_OUT') listener()
      })
      return () => data.subscription.unsubscribe()
    },
  }
}

/**
 * Returns a function that sends a code of the second factor. A code works only once. If the answer to a code is lost, or a
 * later step fails, the server would call the same code wrong at the next attempt, and a backup code would be wasted. The
 * function then asks the server whether this session has passed a code (CONFLICT-8).
 */
function createCodeCheck(
  sendCode: (code: string) => Promise<CodeAnswer>,
  mfaStatus: () => Promise<MfaStatus>,
): AdminAuth['verifyCode'] {
  const sentCodes = new Set<string>()
  const hasPassed = async (): Promise<boolean> => hasFreshCode(await mfaStatus())
  return async (code) => {
    const passedAnswer: CodeAnswer = {
      verified: true,
      purpose: code.length === 6 ? 'sign_in' : 'backup_code',
    }
    if (sentCodes.has(code) && (await hasPassed())) return passedAnswer
    sentCodes.add(code)
    try {
      return await sendCode(code)
    } catch (failure) {
      // With status 5xx, a gateway may have given up after the server had used the code.
      const mayHaveUsedCode =
        failure instanceof RequestFailure && (failure.isUncertain || failure.status >= 500)
      if (!mayHaveUsedCode) throw failure
      const wasUsed = await hasPassed().catch((error: unknown) => {
        console.warn('It is not known whether the code was used', error)
        return false
      })
      if (!wasUsed) throw failure
      return passedAnswer
    }
  }
}

function toAdminAccount(user: { id: string; email?: string | undefined }): AdminAccount {
  return { userId: user.id, email: user.email ?? '' }
}

/** Code of a sign-in whose answer contains no account. */
export const NO_USER_DATA = 'no_user_data'

/** Converts an error of supabase-js. */
export function toAuthFailure(error: unknown): RequestFailure {
  if (!isAuthError(error)) {
    return new RequestFailure(String(error), { kind: 'network' }, { cause: error })
  }
  const status = error.status ?? 0
  if (isAuthRetryableFetchError(error) && status === 0) {
    const isTimeout = /timed? ?out|abort/i.test(error.message)
    return new RequestFailure(error.message, { kind: isTimeout ? 'timeout' : 'network' }, { cause: error })
  }
  if (error.name === 'AuthUnknownError') {
    return new RequestFailure(error.message, { kind: 'refused' }, { cause: error })
  }
  // The server accepted the password but sent no account.
  const code = error.name === 'AuthInvalidTokenResponseError' ? NO_USER_DATA : (error.code ?? '')
  return new RequestFailure(
    error.message,
    { kind: 'refused', status: status === 0 ? 401 : status, code },
    { cause: error },
  )
}
