import { createContext, useContext, useSyncExternalStore } from 'react'
import type { AdminAccount } from '../../backend/admin-auth.ts'
import type { AdminBackend } from '../../backend/admin-client.ts'
import type { BackendAddress } from '../../backend/backend-request.ts'
import type { AuditEvent, AuditLog } from '../../telemetry/audit-events.ts'
import type { AdminSession } from '../session/admin-session.ts'
import type { SessionState } from '../session/session-state.ts'
import type { DeviceCopy } from './reads.tsx'

/** Services that the whole admin area shares, whether or not somebody is signed in. */
export interface AdminAreaServices {
  backend: AdminBackend
  session: AdminSession
  audit: AuditLog
  storage: Storage
  address: BackendAddress
}

/** The signed-in account, and the services for the screens of a signed-in admin. */
export interface SignedInServices {
  account: AdminAccount
  backend: AdminBackend
  /** Logs what the admin did in the browser. The database logs writes to tables by itself. */
  audit: (event: AuditEvent) => void
  /** Makes the visitors' copy in this browser pull at once, after a save (CONFLICT-5). Never rejects. */
  pullDirectory: () => Promise<void>
  /** The visitors' copy, for reading without a network. */
  copy: DeviceCopy
}

export const AdminAreaContext = createContext<AdminAreaServices | null>(null)

export const SignedInContext = createContext<SignedInServices | null>(null)

/** Returns the services that exist even before anybody is signed in. Throws outside the admin area. */
export function useAdminArea(): AdminAreaServices {
  const admin = useContext(AdminAreaContext)
  if (admin === null) throw new Error('This is shown inside the admin area only')
  return admin
}

/** The current state of the session. */
export function useAdminSession(): SessionState {
  const { session } = useAdminArea()
  return useSyncExternalStore(session.subscribe, session.getState)
}

/** The services for screens of a signed-in admin. Throws if nobody is signed in. */
export function useAdmin(): SignedInServices {
  const signedIn = useContext(SignedInContext)
  if (signedIn === null) throw new Error('This is shown to a signed-in admin only')
  return signedIn
}
