import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { type AdminAccount, type AdminAuth, createAdminAuth } from './admin-auth.ts'
import { callEdgeFunction, type FunctionCall } from './call-edge-function.ts'
import { createAdminFetch, shortenRenewalPause } from './admin-fetch.ts'
import { createAdminTables, type AdminTables } from './admin-tables.ts'
import type { BackendAddress } from './backend-request.ts'

/** Everything that the admin area may request from the server, with the admin's session. */
export interface AdminBackend {
  auth: AdminAuth
  tables: AdminTables
  /** Files of supabase-js: uploads take an ArrayBuffer with its contentType. */
  storage: SupabaseClient['storage']
  /** Builds a request for which `tables` has no function; pass the request to `tables.run`. */
  from: SupabaseClient['from']
  /** @throws RequestFailure */
  callFunction<Data>(call: Omit<FunctionCall, 'token'>): Promise<Data>
}

interface AdminBackendOptions {
  address: BackendAddress
  /** The site's own origin, which is used if `address.url` is empty. */
  origin: string
  fetchPort: typeof fetch
  storage: Storage
  /** Called when the server rejects the session: HTTP 401, or 400 from Storage with a rejected token. */
  onUnauthorized: () => void
  /** Asks the server whether it has ended the session. Never rejects. */
  hasEnded: () => Promise<boolean>
}

/** Creates the client of the admin area. Create only one per page, because two clients would renew the session concurrently. */
export function createAdminBackend(options: AdminBackendOptions): AdminBackend {
  const { address, origin, fetchPort, storage, onUnauthorized, hasEnded } = options
  const url = address.url === '' ? origin : address.url
  const shortenPause = shortenRenewalPause(SESSION_KEY)
  let refusal: number | null = null
  const renewalRefusal = (): number | null => refusal
  const adminFetch = createAdminFetch(fetchPort, {
    publicKey: address.publishableKey,
    hasSession: () => readStoredAccount(storage) !== null,
    onUnauthorized,
    hasEnded,
    onRenewalFailed: (status) => {
      refusal = status
      shortenPause()
    },
    renewalRefusal,
  })
  const client = createClient(url, address.publishableKey, {
    auth: {
      storage,
      storageKey: SESSION_KEY,
      persistSession: true,
      autoRefreshToken: true,
      // The tokens of a password reset link are for the /reset-password screen only.
      detectSessionInUrl: false,
    },
    global: { fetch: adminFetch },
  })
  const tables = createAdminTables(client, hasEnded)
  const auth = createAdminAuth(client, tables, {
    account: () => readStoredAccount(storage),
    token: () => readStoredToken(storage),
    sessionId: () => readStoredSessionId(storage),
    removeSession: () => removeStoredSession(storage),
    renewalRefusal,
    revokeToken: async (token) => {
      await fetchPort(`${url}/auth/v1/logout?scope=local`, {
        method: 'POST',
        headers: { apikey: address.publishableKey, authorization: `Bearer ${token}` },
        credentials: 'omit',
        // Lets the request finish when the page is closed right after the click.
        keepalive: true,
      })
    },
  })
  return {
    auth,
    tables,
    storage: client.storage,
    from: client.from.bind(client),
    callFunction: async (call) =>
      callEdgeFunction(
        { ...call, token: await auth.token() },
        { address: { ...address, url }, fetchPort: adminFetch, wait: waitMs },
      ),
  }
}

function waitMs(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Storage key of the admin's session. It is not supabase-js's default key, so that no visitor's request finds it (RIGHTS-5). */
export const SESSION_KEY = 'guide-admin-session'

/** Reads the account from the stored session, because supabase-js returns it only if it can renew an expired token. */
function readStoredAccount(storage: Storage): AdminAccount | null {
  try {
    const session = JSON.parse(storage.getItem(SESSION_KEY) ?? 'null') as {
      user?: { id?: unknown; email?: unknown }
    } | null
    const { id, email } = session?.user ?? {}
    return typeof id === 'string' ? { userId: id, email: typeof email === 'string' ? email : '' } : null
  } catch {
    return null
  }
}

/** Reads the token of the stored session, even if it has expired. */
export function readStoredToken(storage: Storage): string | null {
  try {
    const session = JSON.parse(storage.getItem(SESSION_KEY) ?? 'null') as { access_token?: unknown } | null
    return typeof session?.access_token === 'string' ? session.access_token : null
  } catch {
    return null
  }
}

/** Reads the id of the stored session from its token; null if there is no session or no id. */
export function readStoredSessionId(storage: Storage): string | null {
  try {
    const [, claims = ''] = (readStoredToken(storage) ?? '').split('.')
    const text = atob(claims.replaceAll('-', '+').replaceAll('_', '/'))
    const { session_id: id } = JSON.parse(text) as { session_id?: unknown }
    return typeof id === 'string' ? id : null
  } catch {
    return null
  }
}

/** Removes the session from the device, because supabase-js does not remove it while the server cannot be reached. */
function removeStoredSession(storage: Storage): void {
  for (const name of Object.keys(storage)) if (name.startsWith(SESSION_KEY)) storage.removeItem(name)
}
