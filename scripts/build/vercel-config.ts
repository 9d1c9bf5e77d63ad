import type { HeaderRule, RedirectRule } from '../../supabase/local/host-files.ts'

const ASSETS = '/assets/*'
/** Too many files to name each of them. */
const MANY = new Set(['/tiles/*', '/cards/*'])

/**
 * Returns the text of vercel.json: the rules of `_headers` and `_redirects`, which Vercel does not read. It sends the
 * headers of a rule also with a 404, so the rule of the assets, which are kept for a year, names each existing file. Map
 * tiles and preview cards are too many for that, so they are kept for a day.
 */
export function formatVercelConfig(
  rules: readonly HeaderRule[],
  redirects: readonly RedirectRule[],
  assets: readonly string[],
): string {
  const sourcesOf = (pattern: string): string[] =>
    pattern === ASSETS ? assets.map((name) => `/assets/${name}`) : [pattern.replaceAll('*', '(.*)')]
  const config = {
    headers: rules.flatMap(({ pattern, headers }) =>
      sourcesOf(pattern).map((source) => ({
        source,
        headers: headers.map(([key, value]) => ({
          key,
          value: MANY.has(pattern) && key === 'Cache-Control' ? 'public, max-age=86400' : value,
        })),
      })),
    ),
    cleanUrls: true,
    rewrites: redirects.map(({ from, to }) => ({ source: from.replaceAll('*', '(.*)'), destination: to })),
  }
  return `${JSON.stringify(config, null, 2)}\n`
}
