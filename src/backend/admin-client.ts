import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { createAdminAuth, type AdminAuth } from './admin-auth.ts'
import { createAdminFetch } from './admin-fetch.ts'
import { createAdminTables, type AdminTables } from './admin-tables.ts'
import type { BackendAddress } from './backend-request.ts'
import { callEdgeFunction, type FunctionCall } from './edge-functions.ts'
import { forgetSession, keptAccount, keptToken, SESSION_KEY } from './kept-session.ts'
import { shortenRenewalPause } from './renewal-pause.ts'

/** Everything the admin area may ask of the server, with the admin's session. */
export interface AdminBackend {
  auth: AdminAuth
  tables: AdminTables
  /** Files of supabase-js: uploads take an ArrayBuffer with its contentType. */
  storage: SupabaseClient['storage']
  /** For reads that the helpers do not cover; give the request to `tables.run`. */
  from: SupabaseClient['from']
  /** @throws RequestFailure */
  callFunction<Data>(call: Omit<FunctionCall, 'token'>): Promise<Data>
}

export interface AdminBackendOptions {
  address: BackendAddress
  /** The site's own origin, where `address.url` is empty. */
  origin: string
  fetchPort: typeof fetch
  storage: Storage
  /** The server did not accept the session any more (HTTP 401). */
  onUnauthorized: () => void
}

/** One per page: a second client would renew the same session against the first. */
export function createAdminBackend(options: AdminBackendOptions): AdminBackend {
  const { address, origin, fetchPort, storage, onUnauthorized } = options
  const url = address.url === '' ? origin : address.url
  const shortenPause = shortenRenewalPause(SESSION_KEY)
  let refusal: number | null = null
  const renewalRefusal = (): number | null => refusal
  const adminFetch = createAdminFetch(fetchPort, {
    publicKey: address.publishableKey,
    hasSession: () => keptAccount(storage) !== null,
    onUnauthorized,
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
      // The reset link's tokens belong to the /reset-password screen.
      detectSessionInUrl: false,
    },
    global: { fetch: adminFetch },
  })
  const tables = createAdminTables(client)
  const auth = createAdminAuth(client, tables, {
    account: () => keptAccount(storage),
    token: () => keptToken(storage),
    forget: () => forgetSession(storage),
    renewalRefusal,
    revoke: async (token) => {
      await fetchPort(`${url}/auth/v1/logout?scope=local`, {
        method: 'POST',
        headers: { apikey: address.publishableKey, authorization: `Bearer ${token}` },
        credentials: 'omit',
        // The page may be closed right after the click.
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
        { address: { ...address, url }, fetchPort: adminFetch, wait },
      ),
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
