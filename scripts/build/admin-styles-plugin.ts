import { readFile } from 'node:fs/promises'
import { preprocessCSS, type Plugin, type ResolvedConfig } from 'vite'

/** Styles that only the admin area has, and the scripts that this makes of them. */
const ADMIN_STYLES = /\/src\/admin\/.*\.module\.css$/
const ADMIN_SCRIPTS = /\/src\/admin\/.*\.module\.css\.js$/
const SCRIPT = '.js'

const ADOPT = 'virtual:adopt-styles'
const RESOLVED_ADOPT = `\0${ADOPT}`

/** A sheet made by script is no inline style: the content security policy lets it pass. */
const ADOPT_CODE = `export function adopt(text) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  document.adoptedStyleSheets.push(sheet)
}`

/**
 * Puts the styles of the admin area into its chunks. The visitors' styles are one file that every first paint waits
 * for (`cssCodeSplit: false`), and the admin area's would be more than a third of it.
 */
export function adminStyles(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'admin-styles',
    apply: 'build',
    enforce: 'pre',
    configResolved(resolved) {
      config = resolved
    },
    async resolveId(source, importer) {
      if (source === ADOPT) return RESOLVED_ADOPT
      if (!source.endsWith('.module.css')) return null
      const found = await this.resolve(source, importer, { skipSelf: true })
      // Under another name, so that the bundler's own handling of style files leaves it alone.
      return found !== null && ADMIN_STYLES.test(found.id) ? found.id + SCRIPT : null
    },
    async load(id) {
      if (id === RESOLVED_ADOPT) return ADOPT_CODE
      if (!ADMIN_SCRIPTS.test(id)) return null
      const path = id.slice(0, -SCRIPT.length)
      this.addWatchFile(path)
      const { code, modules } = await preprocessCSS(await readFile(path, 'utf8'), path, config)
      return [
        `import { adopt } from ${JSON.stringify(ADOPT)}`,
        `adopt(${JSON.stringify(withoutSpace(code))})`,
        `export default ${JSON.stringify(modules ?? {})}`,
      ].join('\n')
    },
  }
}

/** The text without comments and indentation, which no rule needs. */
function withoutSpace(css: string): string {
  return css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\s*\n\s*/g, '\n')
}
