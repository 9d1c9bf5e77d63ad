import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { GuideLanguage } from '../../src/domain/guide-build.ts'
import { readGuideLanguages } from './guide-languages.ts'

/*
 * A reader can choose one of the languages that `npm run texts -- import` wrote into languages/ (TEXT-5). Each language is a
 * separate file, which only readers who chose it load, and in which catalogues look up their texts. A guide in English alone
 * has no additional byte.
 */

/** Changes the code of a catalogue to look up its texts in the chosen language. Null for modules that are no catalogue. */
export async function addLanguageLookup(root: string, code: string, id: string): Promise<string | null> {
  const name = path.relative(root, id).replaceAll(path.sep, '/')
  const catalogue = (await readGuideLanguages(root))?.catalogues.get(name)
  if (catalogue === undefined) return null
  const { addTableLookups } = await import('../texts/text-table.ts')
  return addTableLookups(name, code, catalogue)
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
 * Returns code for the end of theme.js, which runs first: it loads the language chosen on this device before the app,
 * whose code reads the texts when it runs. If the language cannot be loaded, the guide stays in English.
 */
export function formatLanguageLoader(languages: readonly GuideLanguage[]): string {
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
