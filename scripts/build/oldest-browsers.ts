import { readFileSync } from 'node:fs'

/** Browser names of `browserslist` that differ in the bundler. */
const BUNDLER_NAMES: Record<string, string> = { ios_saf: 'ios' }

/**
 * The oldest supported browsers as build targets ("chrome109"), from the list `browserslist` in package.json.
 * @throws Error for an entry that is not a minimum version
 */
export function readOldestBrowsers(): string[] {
  const { browserslist } = JSON.parse(readFileSync('package.json', 'utf8')) as { browserslist: string[] }
  return browserslist.map((entry) => {
    const [, name = '', version] = /^(\w+) >= ([\d.]+)$/.exec(entry) ?? []
    if (version === undefined) throw new Error(`browserslist in package.json: ${entry} is no lowest version`)
    return `${BUNDLER_NAMES[name] ?? name}${version}`
  })
}
