import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { GuideLanguage } from '../../src/domain/guide-build.ts'
import { readGuideLanguages } from './guide-languages.ts'

/*
 * A reader can choose one of the languages that `npm run texts -- import` wrote into languages/ (TEXT-5). Each is a file of its
 * own, which only who chose it loads, and catalogues ask it for their texts. A guide in English alone has not one byte more.
 */

/** The code of a module that asks the chosen language for its texts; null for one that no language has texts of. */
export async function askLanguage(root: string, code: string, id: string): Promise<string | null> {
  const name = path.relative(root, id).replaceAll(path.sep, '/')
  const catalogue = (await readGuideLanguages(root))?.catalogues.get(name)
  if (catalogue === undefined) return null
  const { readingTable } = await import('../texts/text-table.ts')
  return readingTable(name, code, catalogue)
}

/** Writes the file of each language into a finished build. */
export async function writeLanguageFiles(root: string, outDir: string): Promise<void> {
  for (const { file, code } of (await readGuideLanguages(root))?.languages ?? []) {
    const target = path.join(outDir, file)
    await mkdir(path.dirname(target), { recursive: true })
    await writeFile(target, code)
  }
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
