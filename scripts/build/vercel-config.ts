import type { HeaderRule } from '../../supabase/local/headers-file.ts'

/** Every path without an extension, except below /assets and /tiles. Such paths are screens of the app. */
const SCREENS = '/((?!assets/|tiles/|.*\\.[^/]+$).*)'

/**
 * Returns the text of vercel.json: the headers of `_headers`, which Vercel does not read, and index.html for
 * screens.
 */
export function formatVercelConfig(rules: readonly HeaderRule[]): string {
  const config = {
    headers: rules.map(({ pattern, headers }) => ({
      source: pattern.replaceAll('*', '(.*)'),
      headers: headers.map(([key, value]) => ({ key, value })),
    })),
    rewrites: [{ source: SCREENS, destination: '/index.html' }],
  }
  return `${JSON.stringify(config, null, 2)}\n`
}
