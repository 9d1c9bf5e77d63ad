import type { Plugin } from 'vite'

const DARK_BLOCK = /:root\[data-theme='dark'\] (\{[^}]*\})/

/**
 * Repeats the dark colors in a media query for pages whose theme no script has set yet (THEME-1): pages kept on the
 * device are painted before any script runs, and built pages are also read without JavaScript. The colors are copied
 * at build time, so that src/styles/tokens.css names each color only once.
 */
export function systemTheme(): Plugin {
  return {
    name: 'system-theme',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/styles\/tokens\.css$/ },
      handler(css) {
        const [, block] = DARK_BLOCK.exec(css) ?? []
        if (block === undefined) throw new Error('tokens.css has no dark colors')
        return `${css}\n@media screen and (prefers-color-scheme: dark) {\n:root:not([data-theme]) ${block}\n}\n`
      },
    },
  }
}
