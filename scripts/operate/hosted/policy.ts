/* Parses and compares content security policies. */

/** A content security policy: the sources of each directive by name. */
export type Policy = ReadonlyMap<string, readonly string[]>

/** Directives that may also have the origins of map services, in addition to the origins in public/_headers. */
const DIRECTIVES_WITH_MAP_ORIGINS = new Set(['img-src', 'connect-src'])
const HTTPS_ORIGIN_PATTERN = /^https:\/\/[a-z0-9.-]+(:\d+)?$/
/** Hash of an inline style: each kind of page has its own (scripts/build/pages/inline-files.ts), and not all are checked. */
const HASH_PATTERN = /^'sha256-[A-Za-z0-9+/]{43}='$/

function isVariableSource(name: string, source: string): boolean {
  return DIRECTIVES_WITH_MAP_ORIGINS.has(name)
    ? HTTPS_ORIGIN_PATTERN.test(source)
    : name === 'style-src' && HASH_PATTERN.test(source)
}

export function parsePolicy(text: string): Policy {
  const directives = text.split(';').map((directive) => directive.trim().split(/\s+/))
  return new Map(directives.flatMap(([name, ...sources]) => (name ? [[name, sources] as const] : [])))
}

/** Describes the differences, except for map services and hashes of inline styles. Null when there are none. */
export function describePolicyDifferences(expected: Policy, foundPolicy: Policy): string | null {
  if (foundPolicy.size === 0) return 'there is none'
  const problems = [...expected].flatMap(([name, sources]) => {
    const foundSources = foundPolicy.get(name)
    if (!foundSources) return [`${name} is missing`]
    const missingSources = sources.filter((source) => !foundSources.includes(source))
    const addedSources = foundSources.filter(
      (source) => !sources.includes(source) && !isVariableSource(name, source),
    )
    return missingSources
      .map((source) => `${name} lacks ${source}`)
      .concat(addedSources.map((source) => `${name} allows ${source}`))
  })
  return problems.join('; ') || null
}

/**
 * Lists the origins whose pictures a content security policy header refuses. A header can have several policies, separated by
 * commas: the policy of the admin area and the one of the site. A browser shows a picture only if each of them allows it.
 */
export function listRefusedOrigins(header: string | null, origins: readonly string[]): string[] {
  const sources = (header ?? '').split(',').map((text) => {
    const policy = parsePolicy(text)
    return policy.get('img-src') ?? policy.get('default-src')
  })
  // A page without a policy, or whose policy has no directive for pictures, shows pictures from everywhere.
  return origins.filter((origin) => sources.some((allowed) => allowed && !isAllowed(origin, allowed)))
}

function isAllowed(origin: string, sources: readonly string[]): boolean {
  return sources.some((source) => source === '*' || source === origin || source === new URL(origin).protocol)
}
