/*
 * The kinds of keys of a Supabase project. Newer keys begin with their kind; the keys of older projects are tokens that name
 * their role.
 */

/** Whether a key opens everything in the project, so that it must not be in the site. */
export function isSecretKey(key: string): boolean {
  return key.startsWith('sb_secret_') || readTokenRole(key) === 'service_role'
}

/** Whether a key has the rights of a visitor only. */
export function isPublishableKey(key: string): boolean {
  return key.startsWith('sb_publishable_') || readTokenRole(key) === 'anon'
}

/** Returns undefined when the key is not a token. */
function readTokenRole(key: string): unknown {
  try {
    const claims: unknown = JSON.parse(Buffer.from(key.split('.')[1] ?? '', 'base64url').toString())
    return (claims as { role?: unknown } | null)?.role
  } catch {
    return undefined
  }
}
