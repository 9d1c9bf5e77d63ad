import type { AdminBackend } from '../../../backend/admin-client.ts'
import type { AdminRole } from '../../../backend/admin-auth.ts'
import { confirmAfterLostResponse } from '../../kit/save-row.ts'
import { callAdminAccounts } from '../../session/account-requests.ts'

export interface AdminRow {
  user_id: string
  /** Null when the account itself was deleted. */
  email: string | null
  mfa_enabled: boolean
  role: AdminRole
  /** ISO 8601. */
  created_at: string
  /** Null for an account that has never signed in. */
  last_sign_in_at: string | null
}

export interface AdminOverview {
  require_mfa: boolean
  admins: AdminRow[]
}

/*
 * All functions throw RequestFailure. The server refuses a change unless the admin has entered a code or the password within
 * the last 10 minutes (ADMINS-2); ../../session/proof-dialog.tsx asks for it.
 */

export function readAdmins({ tables }: AdminBackend): Promise<AdminOverview> {
  return tables.callDatabase<AdminOverview>('admin_overview')
}

/**
 * After a lost answer, looks whether the address is one of an admin now (CONFLICT-8).
 * @returns false if the address has admin rights, but nobody knows whether the e-mail was sent
 */
export function inviteAdmin(backend: AdminBackend, email: string): Promise<boolean> {
  return confirmAfterLostResponse(
    async () => {
      await callAdminAccounts(backend, { action: 'invite', email })
      return true
    },
    async () => {
      const { admins } = await readAdmins(backend)
      return admins.some((admin) => admin.email?.toLowerCase() === email) ? false : null
    },
  )
}

/** Returns false if the account was no longer an admin. */
export function revokeAdmin(backend: AdminBackend, account: string): Promise<boolean> {
  return confirmAfterLostResponse(
    () => backend.tables.callDatabase<boolean>('revoke_admin', { account }),
    async () => ((await readAdmin(backend, account)) === undefined ? true : null),
  )
}

export async function resetMfa(backend: AdminBackend, account: string): Promise<void> {
  await confirmAfterLostResponse<unknown>(
    () => backend.tables.callDatabase('reset_mfa', { account }),
    async () => ((await readAdmin(backend, account))?.mfa_enabled === false ? true : null),
  )
}

export async function setAdminRole(backend: AdminBackend, account: string, role: AdminRole): Promise<void> {
  await confirmAfterLostResponse<unknown>(
    () => backend.tables.callDatabase('set_admin_role', { account, role }),
    async () => ((await readAdmin(backend, account))?.role === role ? true : null),
  )
}

export async function setRequireMfa(backend: AdminBackend, required: boolean): Promise<void> {
  await confirmAfterLostResponse<unknown>(
    () => backend.tables.callDatabase('set_require_mfa', { required }),
    async () => ((await readAdmins(backend)).require_mfa === required ? true : null),
  )
}

async function readAdmin(backend: AdminBackend, account: string): Promise<AdminRow | undefined> {
  return (await readAdmins(backend)).admins.find(({ user_id }) => user_id === account)
}
