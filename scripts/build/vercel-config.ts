import type { HeaderRule } from '../../supabase/local/headers-file.ts'
import type { RedirectRule } from '../../supabase/local/site-redirects.ts'

/** Returns the text of vercel.json: the rules of `_headers` and `_redirects`, which Vercel does not read. */
export function formatVercelConfig(rules: readonly HeaderRule[], redirects: readonly RedirectRule[]): string {
  const config = {
    headers: rules.map(({ pattern, headers }) => ({
      source: pattern.replaceAll('*', '(.*)'),
      headers: headers.map(([key, value]) => ({ key, value })),
    })),
    cleanUrls: true,
    rewrites: redirects.map(({ from, to }) => ({ source: from.replaceAll('*', '(.*)'), destination: to })),
  }
  return `${JSON.stringify(config, null, 2)}\n`
}
