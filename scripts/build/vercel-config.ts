import type { HeaderRule, RedirectRule } from '../../supabase/local/host-files.ts'

const ASSETS_PATTERN = '/assets/*'
/** Patterns of folders with too many files to list each of them. */
const LARGE_FOLDER_PATTERNS = new Set(['/tiles/*', '/cards/*'])

/**
 * Returns the text of vercel.json: the rules of `_headers` and `_redirects`, which Vercel does not read. Vercel sends the
 * headers of a rule also with a 404, so the rule of the assets, which are cached for a year, lists each existing file. Map
 * tiles and preview cards are too many for that, so they are cached for a day.
 */
export function formatVercelConfig(
  rules: readonly HeaderRule[],
  redirects: readonly RedirectRule[],
  assets: readonly string[],
): string {
  const listSources = (pattern: string): string[] =>
    pattern === ASSETS_PATTERN ? assets.map((name) => `/assets/${name}`) : [pattern.replaceAll('*', '(.*)')]
  const config = {
    headers: rules.flatMap(({ pattern, headers }) =>
      listSources(pattern).map((source) => ({
        source,
        headers: headers.map(([key, value]) => ({
          key,
          value:
            LARGE_FOLDER_PATTERNS.has(pattern) && key === 'Cache-Control' ? 'public, max-age=86400' : value,
        })),
      })),
    ),
    cleanUrls: true,
    rewrites: redirects.map(({ from, to }) => ({ source: from.replaceAll('*', '(.*)'), destination: to })),
  }
  return `${JSON.stringify(config, null, 2)}\n`
}
