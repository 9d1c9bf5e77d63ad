/**
 * Reads public/_redirects, in the format that Netlify and Cloudflare Pages share: `from to 200` serves the file `to` at
 * the path `from`. A `*` at the end of `from` matches any text. Only rules with status 200 are known here.
 */
export interface RedirectRule {
  from: string
  to: string
}

/** @throws Error with the number of a line that is no rule of this kind */
export function parseRedirects(text: string): RedirectRule[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '' || line.trim().startsWith('#')) return []
    const [from, to, status] = line.trim().split(/\s+/)
    if (from === undefined || to === undefined || status !== '200') {
      throw new Error(`_redirects, line ${index + 1}: not a rule with status 200`)
    }
    return [{ from, to }]
  })
}

/** The path whose file answers a request, or null without a rule. */
export function redirectFor(rules: readonly RedirectRule[], path: string): string | null {
  const rule = rules.find(({ from }) =>
    from.endsWith('*') ? path.startsWith(from.slice(0, -1)) : path === from,
  )
  return rule?.to ?? null
}
