/*
 * The kinds of API keys of a Supabase project. A newer key begins with its kind. A key of an older project is a token (JWT)
 * that names its role.
 */

/** Whether a key gives access to everything in the project, so that the site must not contain it. */
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
