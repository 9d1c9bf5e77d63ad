import type { AdminBackend } from '../../../backend/admin-client.ts'

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

/* All throw RequestFailure. Those that change something need a fresh code (accounts.tsx). */

export function readAdmins({ tables }: AdminBackend): Promise<AdminOverview> {
  return tables.callDatabase<AdminOverview>('admin_overview')
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
