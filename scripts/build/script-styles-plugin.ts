import { readFile } from 'node:fs/promises'
import { preprocessCSS, type Plugin, type ResolvedConfig } from 'vite'

const STYLE_FILE_PATTERN = /\/src\/(admin\/.*\.module|map\/[\w.-]+)\.css$/
const STYLE_SCRIPT_PATTERN = /\/src\/(admin\/.*\.module|map\/[\w.-]+)\.css\.js$/
const SCRIPT_EXTENSION = '.js'

const ADOPT_MODULE = 'virtual:adopt-styles'
const RESOLVED_ADOPT_MODULE = `\0${ADOPT_MODULE}`

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
        if (source === ADOPT_MODULE) return RESOLVED_ADOPT_MODULE
        const foundModule = await this.resolve(source, importer, { skipSelf: true })
        // Use another file name, so that Vite does not process it as a style file.
        return foundModule !== null && STYLE_FILE_PATTERN.test(foundModule.id)
          ? foundModule.id + SCRIPT_EXTENSION
          : null
      },
    },
    load: {
      filter: { id: [STYLE_SCRIPT_PATTERN, /^\0virtual:adopt-styles$/] },
      async handler(id) {
        if (id === RESOLVED_ADOPT_MODULE) return ADOPT_CODE
        const path = id.slice(0, -SCRIPT_EXTENSION.length)
        this.addWatchFile(path)
        const { code, modules } = await preprocessCSS(await readFile(path, 'utf8'), path, config)
        return [
          `import { adopt } from ${JSON.stringify(ADOPT_MODULE)}`,
          `adopt(${JSON.stringify(removeSpace(code))})`,
          `export default ${JSON.stringify(modules ?? {})}`,
        ].join('\n')
      },
    },
  }
}

/** Removes comments and indentation. */
function removeSpace(css: string): string {
  return css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\s*\n\s*/g, '\n')
}
