import { readFileSync } from 'node:fs'

/** Names of `browserslist` and of the bundler where they differ. */
const BUNDLER_NAMES: Record<string, string> = { ios_saf: 'ios' }

/**
 * The oldest browsers that the site supports, as build targets ("chrome109"): the list `browserslist` of package.json.
 * @throws Error for an entry that is not a lowest version.
 */
export function browserFloor(): string[] {
  const { browserslist } = JSON.parse(readFileSync('package.json', 'utf8')) as { browserslist: string[] }
  return browserslist.map((entry) => {
    const [, name = '', version] = /^(\w+) >= ([\d.]+)$/.exec(entry) ?? []
    if (version === undefined) throw new Error(`browserslist in package.json: ${entry} is no lowest version`)
    return `${BUNDLER_NAMES[name] ?? name}${version}`
  })
}
