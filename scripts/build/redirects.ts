import { REMOVED_PATH } from '../../src/domain/paths.ts'
import { NOT_FOUND_PATH, SCREENS } from '../../src/screens/screens.ts'

/**
 * The text of `_redirects`: screens that only the app draws are not in the site as files. Read by Netlify, Cloudflare
 * Pages and the local server; the build writes the same into vercel.json. Any other path without a file is answered with
 * 404.html.
 */
export function formatRedirects(): string {
  const drawn = SCREENS.filter(({ isRendered, path }) => !isRendered && path !== NOT_FOUND_PATH)
  const paths = [...drawn.flatMap(({ path }) => pathsOf(path)), REMOVED_PATH]
  return paths.map((path) => `${path} /app 200\n`).join('')
}

/** '/print/:atoll?' is '/print' and everything below it. */
function pathsOf(path: string): string[] {
  const [, base] = /^(.*)\/(?:\*|:\w+\?)$/.exec(path) ?? []
  return base === undefined ? [path] : [base, `${base}/*`]
}
