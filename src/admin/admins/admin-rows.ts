import type { AdminBackend } from '../../backend/admin-client.ts'

export interface AdminRow {
  user_id: string
  /** Null when the account itself was deleted. */
  email: string | null
  mfa_enabled: boolean
  /** ISO 8601. */
  created_at: string
  /** Null for an account that has never signed in. */
  last_sign_in_at: string | null
}

export interface AdminOverview {
  require_mfa: boolean
  admins: AdminRow[]
}

export interface AccountSession {
  id: string
  created_at: string
  used_at: string
  user_agent: string | null
  is_current: boolean
}

/* All throw RequestFailure. Those that change something need a fresh code (account-action.tsx). */

export function readAdmins({ tables }: AdminBackend): Promise<AdminOverview> {
  return tables.callDatabase<AdminOverview>('admin_overview')
}

export function readSessions({ tables }: AdminBackend): Promise<AccountSession[]> {
  return tables.callDatabase<AccountSession[]>('my_sessions')
}

/** Returns false if the account was no longer an admin. */
export function revokeAdmin({ tables }: AdminBackend, account: string): Promise<boolean> {
  return tables.callDatabase<boolean>('revoke_admin', { account })
}

export async function resetMfa({ tables }: AdminBackend, account: string): Promise<void> {
  await tables.callDatabase('reset_mfa', { account })
}

export async function setRequireMfa({ tables }: AdminBackend, required: boolean): Promise<void> {
  await tables.callDatabase('set_require_mfa', { required })
}

export type AccountRequest =
  | { action: 'invite'; email: string }
  | { action: 'change-password'; password: string }
  | { action: 'start-email-change'; email: string }
  | { action: 'finish-email-change'; code: string }
  | { action: 'sign-out-everywhere' }

/** Not repeated after a lost answer: a second try could send a second mail, or use up a code. */
export async function callAdminAccounts(backend: AdminBackend, body: AccountRequest): Promise<void> {
  await backend.callFunction({ path: 'admin-accounts', method: 'POST', body, isRepeatable: false })
}
