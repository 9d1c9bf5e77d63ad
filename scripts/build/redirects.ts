import { REMOVED_PATH } from '../../src/domain/paths.ts'
import { NOT_FOUND_PATH, SCREENS } from '../../src/screens/screens.ts'

/**
 * The text of `_redirects`, with a rule for each screen that only the app renders, because the site has no file for it.
 * Netlify, Cloudflare Pages and the local server read this file; the build writes the same rules into vercel.json. Hosts
 * answer every other path without a file with 404.html.
 */
export function formatRedirects(): string {
  const drawnScreens = SCREENS.filter(({ isRendered, path }) => !isRendered && path !== NOT_FOUND_PATH)
  const paths = [...drawnScreens.flatMap(({ path }) => toPathPatterns(path)), REMOVED_PATH]
  return paths.map((path) => `${path} /app 200\n`).join('')
}

/** The patterns for the path of a screen: for '/print/:atoll?' these are '/print' and everything below it. */
function toPathPatterns(path: string): string[] {
  const [, base] = /^(.*)\/(?:\*|:\w+\?)$/.exec(path) ?? []
  return base === undefined ? [path] : [base, `${base}/*`]
}
