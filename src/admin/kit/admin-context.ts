import { createContext, useContext, useSyncExternalStore } from 'react'
import type { AdminAccount } from '../../backend/admin-auth.ts'
import type { AdminBackend } from '../../backend/admin-client.ts'
import type { AuditEvent } from '../../telemetry/audit-events.ts'
import type { Admin } from '../open-admin.ts'
import type { SessionState } from '../session/admin-session.ts'

/** What every screen of a signed-in admin may use. */
export interface SignedIn {
  account: AdminAccount
  backend: AdminBackend
  /** Reports what the admin did in the browser; writes to tables are noted by the database itself. */
  audit: (event: AuditEvent) => void
  /** Makes the visitors' copy in this browser pull at once, after a save (CONFLICT-5). Never rejects. */
  pullDirectory: () => Promise<void>
}

export const AdminContext = createContext<Admin | null>(null)
export const SignedInContext = createContext<SignedIn | null>(null)

/** The admin area's parts, also before anybody is signed in. */
export function useAdminArea(): Admin {
  const admin = useContext(AdminContext)
  if (admin === null) throw new Error('This is shown inside the admin area only')
  return admin
}

/** Where the session stands. */
export function useAdminSession(): SessionState {
  const { session } = useAdminArea()
  return useSyncExternalStore(session.subscribe, session.getState)
}

/** For screens that are shown to a signed-in admin only. */
export function useAdmin(): SignedIn {
  const signedIn = useContext(SignedInContext)
  if (signedIn === null) throw new Error('This is shown to a signed-in admin only')
  return signedIn
}
