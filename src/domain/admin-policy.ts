/**
 * The content security policy of the admin area: that of the site, and besides pictures from the services of its map
 * picker (PIN-9). No other page may load them, and no page may ask for them in another way than as pictures.
 */
export function allowPictures(policy: string, origins: readonly string[]): string {
  return origins.length === 0
    ? policy
    : policy.replace(/\bimg-src [^;]*/, (sources) => `${sources} ${origins.join(' ')}`)
}

/** The addresses of the admin area in the files of static hosts; for code: `isAdminPath`. */
export const ADMIN_PATTERNS = ['/admin', '/admin/*', '/reset-password'] as const
