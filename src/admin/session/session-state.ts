import type { AdminAccount, AdminAuth } from '../../backend/admin-auth.ts'
import type { AuditLog } from '../../telemetry/audit-events.ts'

/*
 * The admin session of this page, as a state machine. No admin query is sent before `signed-in` (MFA-1,
 * MFASRV-5). A lost network never signs anybody out (SESSION-5).
 */

/**
 * Why the login screen is shown. `left`: Sign Out in this tab; `left-elsewhere`: Sign Out in another tab; `left-traces`:
 * Sign Out could not erase everything from this device; `factor-reset`: the account must set a new password by the link of a
 * mail (MFASRV-14); null: nobody was signed in.
 */
export type SignedOutReason =
  'expired' | 'ended' | 'not-listed' | 'factor-reset' | 'left' | 'left-elsewhere' | 'left-traces' | null

export type SessionState =
  | { phase: 'loading' }
  | { phase: 'signed-out'; reason: SignedOutReason }
  /** The password was right; the second factor is missing. */
  | { phase: 'code-needed'; account: AdminAccount }
  /** A second factor is required (MFA-6), and the account has none yet. */
  | { phase: 'setup-needed'; account: AdminAccount }
  /** A session is stored, but the server cannot be reached to verify it. */
  | { phase: 'unreachable'; account: AdminAccount }
  | { phase: 'signed-in'; account: AdminAccount; warningLeftMs: number | null }

/** Announces a Sign Out to the other tabs of this browser, and reports a Sign Out in another tab. */
export interface OtherTabs {
  /** @param ended id of the session that ended; null if it is not known */
  announceSignOut: (ended: string | null) => void
  onSignOut: (listener: (ended: string | null) => void) => void
}

export interface SessionPorts {
  auth: AdminAuth
  audit: AuditLog
  storage: Storage
  otherTabs: OtherTabs
  now: () => number
  /** Erases what the admin area stored on this device. `keepDrafts` is true unless the person signed out. */
  eraseTraces: (options: { keepDrafts: boolean; email: string | null }) => Promise<void>
  /** Called after a sign-in. */
  onSignedIn: (account: AdminAccount) => void
}
