import type { Plugin } from 'postcss'

const DARK_SELECTOR = ":root[data-theme='dark']"
const NO_THEME_SELECTOR = ':root:not([data-theme])'

/**
 * Repeats the dark colors in a media query for pages whose theme no script has set yet (THEME-1): pages kept on the
 * device are painted before any script runs, and built pages are also read without JavaScript. The colors are copied
 * at build time, so that src/styles/tokens.css names each color only once.
 */
export const systemTheme: Plugin = {
  postcssPlugin: 'system-theme',
  OnceExit(root, { AtRule }) {
    if (!/[\\/]src[\\/]styles[\\/]tokens\.css$/.test(root.source?.input.file ?? '')) return
    const dark = root.nodes.find((node) => node.type === 'rule' && node.selector === DARK_SELECTOR)
    if (dark?.type !== 'rule') throw new Error('tokens.css has no dark colors')
    const media = new AtRule({ name: 'media', params: 'screen and (prefers-color-scheme: dark)' })
    media.append(dark.clone({ selector: NO_THEME_SELECTOR }))
    root.append(media)
  },
}
