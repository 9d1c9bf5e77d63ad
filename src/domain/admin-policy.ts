/**
 * The content security policy of the admin area: the policy of the site, which here also allows pictures from the tile
 * services of the map picker (PIN-9). No other page may load these pictures, and no page may load anything else from there.
 */
export function allowPictures(policy: string, origins: readonly string[]): string {
  return origins.length === 0
    ? policy
    : policy.replace(/\bimg-src [^;]*/, (sources) => `${sources} ${origins.join(' ')}`)
}

/** Path patterns of the admin area for the configuration files of static hosts. Code uses `isAdminPath` instead. */
export const ADMIN_PATTERNS = ['/admin', '/admin/*', '/reset-password'] as const
