import type { Plugin } from 'vite'

const DARK_BLOCK = /:root\[data-theme='dark'\] (\{[^}]*\})/

/**
 * The dark colors also for a page whose theme no script has set yet, where the system is dark (THEME-1): pages kept on
 * the device are painted before any script runs, and pages of the build are read without JavaScript. The block is copied
 * here, so that src/styles/tokens.css names each color once.
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
