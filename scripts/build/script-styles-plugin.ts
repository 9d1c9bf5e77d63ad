import { readFile } from 'node:fs/promises'
import { preprocessCSS, type Plugin, type ResolvedConfig } from 'vite'

const STYLES = /\/src\/(admin\/.*\.module|map\/[\w.-]+)\.css$/
const SCRIPTS = /\/src\/(admin\/.*\.module|map\/[\w.-]+)\.css\.js$/
const SCRIPT = '.js'

const ADOPT = 'virtual:adopt-styles'
const RESOLVED_ADOPT = `\0${ADOPT}`

/** Uses a constructed style sheet, because the content security policy refuses inline styles. */
const ADOPT_CODE = `export function adopt(text) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  document.adoptedStyleSheets.push(sheet)
}`

/**
 * Puts the styles of the admin area and of maps into their scripts, not into the one style sheet of the site, for which every
 * first paint waits (docs/decisions/0021).
 */
export function scriptStyles(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'script-styles',
    apply: 'build',
    enforce: 'pre',
    configResolved(resolved) {
      config = resolved
    },
    resolveId: {
      filter: { id: /\.css$|^virtual:adopt-styles$/ },
      async handler(source, importer) {
        if (source === ADOPT) return RESOLVED_ADOPT
        const found = await this.resolve(source, importer, { skipSelf: true })
        // Use another file name, so that Vite does not process it as a style file.
        return found !== null && STYLES.test(found.id) ? found.id + SCRIPT : null
      },
    },
    load: {
      filter: { id: [SCRIPTS, /^\0virtual:adopt-styles$/] },
      async handler(id) {
        if (id === RESOLVED_ADOPT) return ADOPT_CODE
        const path = id.slice(0, -SCRIPT.length)
        this.addWatchFile(path)
        const { code, modules } = await preprocessCSS(await readFile(path, 'utf8'), path, config)
        return [
          `import { adopt } from ${JSON.stringify(ADOPT)}`,
          `adopt(${JSON.stringify(withoutSpace(code))})`,
          `export default ${JSON.stringify(modules ?? {})}`,
        ].join('\n')
      },
    },
  }
}

/** Removes comments and indentation. */
function withoutSpace(css: string): string {
  return css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\s*\n\s*/g, '\n')
}
