import { createAdminBackend } from '../backend/admin-client.ts'
import type { BackendAddress } from '../backend/backend-request.ts'
import { createAuditLog } from '../telemetry/audit-events.ts'
import { eraseDraftsOfOthers, eraseDrafts } from './kit/drafts.ts'
import type { AdminAreaServices } from './kit/admin-context.tsx'
import { AdminSession } from './session/admin-session.ts'
import type { OtherTabs } from './session/session-state.ts'
import { eraseListingCopy } from './kit/listing-copy.ts'
import { clearChosenColumns } from './tabs/import/chosen-columns.ts'
import { clearHiddenAlerts } from './tabs/security/hidden-alerts.ts'
import { clearUnseenCodes } from './session/unseen-codes.ts'
import { deleteAttemptsOf } from './sign-in/login-attempts.ts'
import { clearIdleTimer } from './session/idle-timer.ts'

/** Cache of the service worker for the admin area's code (sw/runtime-caches.ts). */
const ADMIN_CODE_CACHE = 'guide-admin-code'

/**
 * Erases what the admin area stored on this device (SESSION-6): the idle timer and the sign-in attempts of `email`. Unless
 * `keepDrafts`, also the drafts, the listings, the cached code, the columns chosen for an import, and the records of hidden
 * alerts and unseen backup codes. The backend's `signOut` removes the session itself. Data of the visitors' pages stay.
 */
async function eraseAdminData(
  storage: Storage,
  { keepDrafts, email }: { keepDrafts: boolean; email: string | null },
): Promise<void> {
  clearIdleTimer(storage)
  if (email !== null) deleteAttemptsOf(storage, email, Date.now())
  if (keepDrafts) return
  clearHiddenAlerts(storage)
  clearUnseenCodes(storage)
  clearChosenColumns()
  await Promise.all([
    eraseDrafts(),
    eraseListingCopy(),
    'caches' in globalThis ? caches.delete(ADMIN_CODE_CACHE) : undefined,
  ])
}

/** Returns localStorage. If the browser refuses it, returns storage in memory, so that the session ends with the page. */
function openDeviceStorage(): Storage {
  try {
    localStorage.setItem('guide-admin-probe', '1')
    localStorage.removeItem('guide-admin-probe')
    return localStorage
  } catch {
    return new MemoryStorage()
  }
}

class MemoryStorage implements Storage {
  readonly [name: string]: unknown
  private readonly values = new Map<string, string>()

  get length(): number {
    return this.values.size
  }
  key(index: number): string | null {
    return [...this.values.keys()][index] ?? null
  }
  getItem(name: string): string | null {
    return this.values.get(name) ?? null
  }
  setItem(name: string, value: string): void {
    this.values.set(name, value)
  }
  removeItem(name: string): void {
    this.values.delete(name)
  }
  clear(): void {
    this.values.clear()
  }
}

const SIGN_OUT_CHANNEL = 'guide-admin-left'

/**
 * Connects the tabs of this browser. A tab in which the person signs out sends the id of its session to the other tabs. A
 * tab with a session in memory sends null, which ends the session of every tab, because other tabs do not know its session;
 * tabs of an earlier release sent no id either.
 */
function createOtherTabsChannel(storage: Storage): OtherTabs {
  if (!('BroadcastChannel' in globalThis))
    return { announceSignOut: () => undefined, onSignOut: () => undefined }
  const channel = new BroadcastChannel(SIGN_OUT_CHANNEL)
  return {
    announceSignOut: (ended) => channel.postMessage(storage instanceof MemoryStorage ? null : ended),
    onSignOut: (listener) =>
      channel.addEventListener('message', ({ data }) => listener(typeof data === 'string' ? data : null)),
  }
}

const fetchPort: typeof fetch = (input, init) => fetch(input, init)

let cachedAdmin: AdminAreaServices | null = null

/** Creates the admin area once per page, because two clients would renew the same session concurrently. */
export function openAdmin(address: BackendAddress): AdminAreaServices {
  cachedAdmin ??= assembleAdmin(address)
  return cachedAdmin
}

function assembleAdmin(address: BackendAddress): AdminAreaServices {
  const storage = openDeviceStorage()
  const url = address.url === '' ? location.origin : address.url
  const backend = createAdminBackend({
    address,
    origin: location.origin,
    fetchPort,
    storage,
    onUnauthorized: () => void session.resume(),
    hasEnded: () => session.hasEnded(),
  })
  const audit = createAuditLog({
    url,
    publishableKey: address.publishableKey,
    token: () => backend.auth.storedToken(),
    account: () => backend.auth.account()?.userId ?? null,
    fetchPort,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    storage,
    now: () => Date.now(),
  })
  const session = new AdminSession({
    auth: backend.auth,
    audit,
    storage,
    otherTabs: createOtherTabsChannel(storage),
    now: () => Date.now(),
    eraseTraces: (options) => eraseAdminData(storage, options),
    onSignedIn: ({ userId }) => {
      audit.recordEvent({ action: 'login_success' })
      void audit.flush()
      eraseDraftsOfOthers(userId).catch((error: unknown) =>
        console.warn('Drafts of another admin could not be erased', error),
      )
    },
  })
  return { backend, session, audit, storage, address: { ...address, url } }
}
