import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import type { GuideLanguage } from '../../src/domain/guide-build.ts'
import { languagesFolder } from '../texts/translated-texts.ts'
import { readGuideLanguages } from './guide-languages.ts'

/**
 * Lets a reader choose one of the languages that `npm run texts -- import` wrote into languages/ (TEXT-5): each is a file of
 * its own, which only who chose it loads, and catalogues ask it for their texts. Without such a file there is no plugin, so
 * that a guide in English alone has not one byte more.
 */
export function guideLanguages(root = process.cwd()): Plugin[] {
  if (!existsSync(languagesFolder(root))) return []
  return [
    {
      name: 'guide-languages',
      enforce: 'pre',
      async transform(code, id) {
        const name = path.relative(root, id).replaceAll(path.sep, '/')
        const catalogue = (await readGuideLanguages(root))?.catalogues.get(name)
        if (catalogue === undefined) return null
        const { readingTable } = await import('../texts/text-table.ts')
        return { code: readingTable(name, code, catalogue), map: null }
      },
      async generateBundle() {
        for (const { file, code } of (await readGuideLanguages(root))?.languages ?? [])
          this.emitFile({ type: 'asset', fileName: file.slice(1), source: code })
      },
    },
  ]
}

/**
 * Added to public/theme.js, which runs before anything else: loads the language that was chosen on this device ahead of the
 * app, whose texts are read when its code runs. A language that cannot be had leaves the guide in English.
 */
export function languageStart(languages: readonly GuideLanguage[]): string {
  const files = Object.fromEntries(languages.map(({ tag, file }) => [tag, file]))
  return `;(function (data, files, file) {
  try {
    file = files[localStorage.getItem('guide-language')]
  } catch (error) {
    console.warn('Storage refused', error)
  }
  if (!file) return
  // A rendered page adds its scripts later, in the order of this list (public/start-later.js).
  if (data.scripts) data.scripts = file + ' ' + data.scripts
  else document.write('<script defer crossorigin src="' + file + '"><' + '/script>')
})(document.documentElement.dataset, ${JSON.stringify(files)})`
}
