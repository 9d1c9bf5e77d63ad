import { type AdminBackend, createAdminBackend } from '../backend/admin-client.ts'
import type { BackendAddress } from '../backend/backend-request.ts'
import { type AuditLog, createAuditLog } from '../telemetry/audit-events.ts'
import { eraseDraftsOfOthers } from './kit/drafts.ts'
import { AdminSession } from './session/admin-session.ts'
import { deviceStorage } from './session/device-storage.ts'
import { eraseTraces } from './session/erase-traces.ts'
import { openOtherTabs } from './session/other-tabs.ts'

/** The parts of the admin area that are not screens. */
export interface Admin {
  backend: AdminBackend
  session: AdminSession
  audit: AuditLog
  storage: Storage
  address: BackendAddress
}

const fetchPort: typeof fetch = (input, init) => fetch(input, init)

let opened: Admin | null = null

/** One per page: two clients would renew the same session concurrently. */
export function openAdmin(address: BackendAddress): Admin {
  opened ??= assemble(address)
  return opened
}

function assemble(address: BackendAddress): Admin {
  const storage = deviceStorage()
  const url = address.url === '' ? location.origin : address.url
  const backend = createAdminBackend({
    address,
    origin: location.origin,
    fetchPort,
    storage,
    onUnauthorized: () => void session.resume(),
  })
  const audit = createAuditLog({
    url,
    publishableKey: address.publishableKey,
    token: () => backend.auth.storedToken(),
    fetchPort,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    storage,
    now: () => Date.now(),
  })
  const session = new AdminSession({
    auth: backend.auth,
    audit,
    storage,
    otherTabs: openOtherTabs(),
    now: () => Date.now(),
    eraseTraces: (options) => eraseTraces(storage, options),
    onSignedIn: ({ userId }) => {
      audit.note({ action: 'login_success' })
      void audit.flush()
      eraseDraftsOfOthers(userId).catch((error: unknown) =>
        console.warn('Drafts of another admin could not be erased', error),
      )
    },
  })
  return { backend, session, audit, storage, address: { ...address, url } }
}
