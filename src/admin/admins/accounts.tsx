import { useQuery } from '@tanstack/react-query'
import type { AdminBackend } from '../../backend/admin-client.ts'
import { readEmails } from '../activity/activity-rows.tsx'
import { useAdmin } from '../kit/admin-context.tsx'
import { ReadState } from '../kit/reads.tsx'
import styles from '../security/security.module.css'
import { ADMINS_TEXTS } from './texts.ts'

const READ_TEXTS = {
  loading: ADMINS_TEXTS.othersLoading,
  failed: ADMINS_TEXTS.othersFailed,
  retry: ADMINS_TEXTS.retry,
}

/** Accounts that are not admins. Together with the admins they are the 'Total Users' of the overview (DASH-3). */
export function OtherAccounts({ admins }: { admins: AdminRow[] }) {
  const { backend } = useAdmin()
  const read = useQuery({ queryKey: ['account-emails'], queryFn: () => readEmails(backend.tables) })
  const others = [...(read.data ?? [])].filter(([id]) => !admins.some(({ user_id }) => user_id === id))
  if (read.error === null && others.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="others-title">
      <h3 id="others-title">{ADMINS_TEXTS.othersTitle}</h3>
      <p className={styles.quiet}>{ADMINS_TEXTS.othersHelp}</p>
      <ReadState read={read} texts={READ_TEXTS} />
      <ul className={styles.rows}>
        {others.map(([id, email]) => (
          <li key={id}>{email}</li>
        ))}
      </ul>
    </section>
  )
}

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

type AccountRequest =
  | { action: 'invite'; email: string }
  | { action: 'change-password'; password: string }
  | { action: 'start-email-change'; email: string }
  | { action: 'finish-email-change'; code: string }
  | { action: 'sign-out-everywhere' }

/** Not repeated after a lost answer: a second try could send a second mail, or use up a code. */
export async function callAdminAccounts(backend: AdminBackend, body: AccountRequest): Promise<void> {
  await backend.callFunction({ path: 'admin-accounts', method: 'POST', body, isRepeatable: false })
}
