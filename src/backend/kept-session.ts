import type { AdminAccount } from './admin-auth.ts'

/** Where supabase-js stores the admin's session: a key of its own, so that no visitor's request finds it (RIGHTS-5). */
export const SESSION_KEY = 'guide-admin-session'

/** The account of the kept session. Read here, because supabase-js tells it only while its token can be renewed. */
export function keptAccount(storage: Storage): AdminAccount | null {
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

/** The token of the kept session, as it is: it may have run out. */
export function keptToken(storage: Storage): string | null {
  try {
    const session = JSON.parse(storage.getItem(SESSION_KEY) ?? 'null') as { access_token?: unknown } | null
    return typeof session?.access_token === 'string' ? session.access_token : null
  } catch {
    return null
  }
}

/** supabase-js keeps the session when the server cannot be reached; signing out must work on a ferry too. */
export function forgetSession(storage: Storage): void {
  for (const name of Object.keys(storage)) if (name.startsWith(SESSION_KEY)) storage.removeItem(name)
}
