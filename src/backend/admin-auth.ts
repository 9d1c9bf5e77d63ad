import { isAuthError, isAuthRetryableFetchError, type SupabaseClient } from '@supabase/supabase-js'
import type { AdminTables } from './admin-tables.ts'
import { RequestFailure } from './request-failure.ts'

/** Who is signed in, as far as a screen needs it. */
export interface AdminAccount {
  userId: string
  email: string
}

/** What the server says about this account and session (supabase/README.md, `mfa_status`). Times are ISO 8601. */
export interface MfaStatus {
  is_listed: boolean
  is_admin: boolean
  is_enabled: boolean
  is_required: boolean
  is_pending: boolean
  is_verified: boolean
  verified_until: string | null
  fresh_until: string | null
  locked_until: string | null
  backup_codes_left: number
}

export interface CodeAnswer {
  verified: boolean
  purpose?: 'sign_in' | 'backup_code' | 'enrolment'
  reason?: 'wrong' | 'locked' | 'malformed' | 'not_set_up'
  attempts_left?: number
  locked_until?: string | null
  backup_codes_left?: number
}

/** The session of one admin. Everything throws RequestFailure. */
export interface AdminAuth {
  /** The account of the session that is kept on this device, or null. Needs no network, whatever became of its token. */
  account(): AdminAccount | null
  /** The session's token, renewed where it has run out; null without a session. */
  token(): Promise<string | null>
  signIn(email: string, password: string): Promise<AdminAccount>
  /** The token as it is kept, without asking anybody: for what must be told while the session ends. */
  keptToken(): string | null
  /**
   * Ends the session on this device at once, before anything is awaited: a reload a moment later must not find it.
   * Then, after `before`, at the server where it can be reached.
   */
  signOut(before: Promise<unknown>): Promise<void>
  /** Sends the mail with the link that opens `redirectTo`. */
  sendPasswordReset(email: string, redirectTo: string): Promise<void>
  mfaStatus(): Promise<MfaStatus>
  verifyCode(code: string): Promise<CodeAnswer>
  /** Calls back when the session ended without `signOut` of this page: another tab, or the server refused to renew it. */
  onEnded(listener: () => void): () => void
}

/** What this device holds of the session. */
export interface KeptSession {
  account: () => AdminAccount | null
  token: () => string | null
  forget: () => void
  /** What the server said when the token could not be renewed (HTTP status); null where nothing answered. */
  renewalRefusal: () => number | null
  /** Ends the session of this token at the server. */
  revoke: (token: string) => Promise<void>
}

export function createAdminAuth(client: SupabaseClient, tables: AdminTables, kept: KeptSession): AdminAuth {
  const session = async () => {
    const { data, error } = await client.auth.getSession()
    if (error === null) return data.session
    const status = kept.renewalRefusal()
    // supabase-js gets "too many" as "try later", and would say that the server is broken.
    if (isAuthRetryableFetchError(error) && status !== null) {
      throw new RequestFailure(error.message, { kind: 'refused', status }, { cause: error })
    }
    throw failureOfAuth(error)
  }
  return {
    account: kept.account,
    token: async () => (await session())?.access_token ?? null,
    signIn: async (email, password) => {
      const { data, error } = await client.auth.signInWithPassword({ email, password })
      if (error !== null) throw failureOfAuth(error)
      return tell(data.user)
    },
    keptToken: kept.token,
    signOut: async (before) => {
      const token = kept.token()
      kept.forget()
      // Without a kept session this asks nothing of the server; it tells the other tabs.
      await client.auth.signOut({ scope: 'local' })
      await before
      if (token !== null) await kept.revoke(token)
    },
    sendPasswordReset: async (email, redirectTo) => {
      const { error } = await client.auth.resetPasswordForEmail(email, { redirectTo })
      if (error !== null) throw failureOfAuth(error)
    },
    mfaStatus: () => tables.callDatabase<MfaStatus>('mfa_status'),
    verifyCode: (code) => tables.callDatabase<CodeAnswer>('verify_mfa_code', { code }),
    onEnded: (listener) => {
      const { data } = client.auth.onAuthStateChange((event) => {
        if (event === 'SIGNED_OUT') listener()
      })
      return () => data.subscription.unsubscribe()
    },
  }
}

function tell(user: { id: string; email?: string | undefined }): AdminAccount {
  return { userId: user.id, email: user.email ?? '' }
}

/** Code of a sign-in whose answer holds no account. */
export const NO_USER_DATA = 'no_user_data'

/** What supabase-js's own errors mean here. */
export function failureOfAuth(error: unknown): RequestFailure {
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
  // The server took the password and told nothing of the account.
  const code = error.name === 'AuthInvalidTokenResponseError' ? NO_USER_DATA : (error.code ?? '')
  return new RequestFailure(
    error.message,
    { kind: 'refused', status: status === 0 ? 401 : status, code },
    { cause: error },
  )
}
