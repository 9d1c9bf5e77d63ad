import { createHash } from 'node:crypto'
import { ADMIN_PATTERNS, allowPictures } from '../../src/domain/admin-policy.ts'

/**
 * A rule of public/_headers, in the format that Netlify and Cloudflare Pages share: a line with a path pattern, followed by
 * indented `Name: value` lines. `*` in a pattern matches any text. The local server and a static host use the same file,
 * so both send the same headers.
 */
export interface HeaderRule {
  pattern: string
  /** Names of headers (written after `! `) whose values from earlier rules are not sent. */
  removed: string[]
  headers: [name: string, value: string][]
}

/** @throws Error with the number of a line that is neither a path nor a header */
export function parseHeadersFile(text: string): HeaderRule[] {
  const rules: HeaderRule[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '' || line.trim().startsWith('#')) continue
    if (!/^\s/.test(line)) {
      rules.push({ pattern: line.trim(), removed: [], headers: [] })
      continue
    }
    const colon = line.indexOf(':')
    const rule = rules.at(-1)
    const [, removed] = /^\s+! (\S+)$/.exec(line) ?? []
    if (removed !== undefined && rule) {
      rule.removed.push(removed)
      continue
    }
    if (colon < 0 || !rule) throw new Error(`_headers, line ${index + 1}: neither a path nor a header`)
    rule.headers.push([line.slice(0, colon).trim(), line.slice(colon + 1).trim()])
  }
  return rules
}

/** Returns the headers of all rules that match a path, in the order of the file. */
export function headersFor(rules: readonly HeaderRule[], path: string): [string, string][] {
  return rules
    .filter(({ pattern }) => toPathExpression(pattern).test(path))
    .reduce<[string, string][]>(
      (sent, { removed, headers }) => [...sent.filter(([name]) => !removed.includes(name)), ...headers],
      [],
    )
}

function toPathExpression(pattern: string): RegExp {
  const literal = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${literal.join('.*')}$`)
}

/** Values for the placeholders in public/_headers: the servers to which the site connects, and its pages' inline code. */
export interface HeaderOrigins {
  /** Origin of the Supabase project, or '' when the site's own origin serves it. */
  supabase: string
  /** Origins of tile services, from the environment; none by default. */
  tiles: readonly string[]
  /** Origins of tile services that only the map picker of the admin area uses. */
  pickerTiles: readonly string[]
  /** Texts of the scripts and styles inside pages, which are allowed by their hash; none by default. */
  inline?: { scripts: readonly string[]; styles: readonly string[] }
}

/**
 * Replaces the placeholders `{SUPABASE}`, `{SUPABASE_WS}`, `{TILES}`, `{INLINE_SCRIPTS}` and `{INLINE_STYLES}` in the text of
 * public/_headers, and adds the rules of the admin area.
 */
export function fillHeaderPlaceholders(text: string, origins: HeaderOrigins): string {
  const supabase = origins.supabase === '' ? '' : new URL(origins.supabase).origin
  const filledHeaders = text
    .replaceAll('{SUPABASE_WS}', supabase.replace(/^http/, 'ws'))
    .replaceAll('{SUPABASE}', supabase)
    .replaceAll('{TILES}', origins.tiles.map((tile) => new URL(tile).origin).join(' '))
    .replaceAll('{INLINE_SCRIPTS}', toHashSources(origins.inline?.scripts))
    .replaceAll('{INLINE_STYLES}', toHashSources(origins.inline?.styles))
  const trimmedHeaders = filledHeaders.replace(/ +(;|$)/gm, '$1').replace(/(\S) {2,}/g, '$1 ')
  return trimmedHeaders + createAdminRules(trimmedHeaders, origins.pickerTiles)
}

/** Hash sources for a content security policy: each allows exactly one text. */
function toHashSources(texts: readonly string[] = []): string {
  return texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`).join(' ')
}

const POLICY_HEADER = 'Content-Security-Policy'

/**
 * Rules with the policy of the admin area, which follow the rule with the site's policy. Cloudflare Pages joins the headers of
 * two rules, unless `!` removes the earlier one. Other hosts ignore `!` and send the header of the later rule. A browser that
 * gets both policies applies both, so only what both allow is loaded.
 */
function createAdminRules(text: string, pickerTiles: readonly string[]): string {
  if (pickerTiles.length === 0) return ''
  const [, policy] = new RegExp(`^ +${POLICY_HEADER}: (.+)$`, 'm').exec(text) ?? []
  if (policy === undefined) throw new Error(`_headers: no ${POLICY_HEADER}`)
  const origins = pickerTiles.map((tile) => new URL(tile).origin)
  const rules = ADMIN_PATTERNS.map(
    (pattern) => `${pattern}\n  ! ${POLICY_HEADER}\n  ${POLICY_HEADER}: ${allowPictures(policy, origins)}\n`,
  )
  return `\n# The map picker of the admin area.\n${rules.join('')}`
}

/**
 * A rule of _redirects, in the format that Netlify and Cloudflare Pages share: `from to 200` serves the file `to` at
 * the path `from`. A `*` at the end of `from` matches any text. Only rules with status 200 are supported.
 */
export interface RedirectRule {
  from: string
  to: string
}

/** @throws Error with the number of a line that is not a rule with status 200 */
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

/** Returns the path of the file that the first matching rule serves for this path, or null if no rule matches. */
export function redirectFor(rules: readonly RedirectRule[], path: string): string | null {
  const rule = rules.find(({ from }) =>
    from.endsWith('*') ? path.startsWith(from.slice(0, -1)) : path === from,
  )
  return rule?.to ?? null
}
