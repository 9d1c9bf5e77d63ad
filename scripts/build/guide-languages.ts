import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { build, type Rolldown } from 'vite'
import type { GuideLanguage } from '../../src/domain/guide-build.ts'
import type { Catalogue } from '../texts/catalogues.ts'
import { resolveLanguagesFolder, type TranslatedTexts } from '../texts/translated-texts.ts'
import { readOldestBrowsers } from './oldest-browsers.ts'

/** A language that a reader can choose, with the code of its file. */
interface BuiltLanguage extends GuideLanguage {
  code: string
}

interface CatalogueWithTexts extends Catalogue {
  /** The English texts of the catalogue by key. */
  english: ReadonlyMap<string, string>
}

/** A catalogue with its index in a language's list of tables, and a number for each text that any language translates. */
interface NumberedCatalogue extends CatalogueWithTexts {
  tableIndex: number
  numbers: ReadonlyMap<string, number>
}

/** A language with its texts for each catalogue, in the order of the catalogues. */
type LanguageWithCurrentTexts = readonly [TranslatedTexts, readonly ReadonlyMap<string, string>[]]

interface GuideLanguages {
  languages: readonly BuiltLanguage[]
  catalogues: ReadonlyMap<string, NumberedCatalogue>
}

const ADMIN_PATH_PATTERN = /^src\/admin\//

const languagesByFolder = new Map<string, Promise<GuideLanguages | null>>()

/** The languages of a project, read once for all bundles of a build; null where it has English only. */
export function readGuideLanguages(root: string): Promise<GuideLanguages | null> {
  const folder = resolveLanguagesFolder(root)
  const languages = languagesByFolder.get(folder) ?? readFolder(root, folder)
  languagesByFolder.set(folder, languages)
  return languages
}

async function readFolder(root: string, folder: string): Promise<GuideLanguages | null> {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []
  if (files.length === 0) return null
  const translated = files
    .toSorted()
    .map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as TranslatedTexts)
  // These modules load the TypeScript compiler, so they are imported only if the guide has other languages.
  const [{ readCatalogues }, { readTexts }, { numberKeys }] = await Promise.all([
    import('../texts/catalogues.ts'),
    import('../texts/text-entries.ts'),
    import('../texts/text-table.ts'),
  ])
  const catalogueSources = readCatalogues(root, true).map(({ name, code }): CatalogueWithTexts => ({
    name,
    code,
    english: new Map(readTexts(name, code).map(({ key, english }) => [key, english])),
  }))
  const languages = translated.map((translation): LanguageWithCurrentTexts => [
    translation,
    catalogueSources.map((catalogue) => selectCurrentTexts(catalogue, translation)),
  ])
  const catalogues: NumberedCatalogue[] = []
  let tableIndex = 0
  for (const [index, { name, code, english }] of catalogueSources.entries()) {
    const numbers = numberKeys(languages.flatMap(([, current]) => [...(current[index]?.keys() ?? [])]))
    catalogues.push({ name, code, english, numbers, tableIndex })
    if (numbers.size > 0) tableIndex += 1
  }
  const translatedCatalogues = catalogues.filter(({ numbers }) => numbers.size > 0)
  return {
    catalogues: new Map(translatedCatalogues.map((catalogue) => [catalogue.name, catalogue])),
    languages: await Promise.all(languages.map((language) => buildLanguage(language, catalogues))),
  }
}

/** A language's texts for a catalogue, without texts whose English was changed since: the guide shows those in English. */
function selectCurrentTexts(
  { name, english }: CatalogueWithTexts,
  { texts }: TranslatedTexts,
): Map<string, string> {
  return new Map(
    Object.entries(texts[name] ?? {})
      .filter(([key, translation]) => english.get(key) === translation.english)
      .map(([key, { text }]) => [key, text]),
  )
}

/** The script of a language. It sets the language of the page before the guide's code runs, and marks texts in English. */
async function buildLanguage(
  [{ language, name }, current]: LanguageWithCurrentTexts,
  catalogues: readonly NumberedCatalogue[],
): Promise<BuiltLanguage> {
  const { formatTable } = await import('../texts/text-table.ts')
  const tables: string[] = []
  const missingTexts: string[] = []
  for (const [index, { name: catalogue, code, english, numbers }] of catalogues.entries()) {
    const texts = current[index] ?? new Map<string, string>()
    if (numbers.size > 0) tables.push(formatTable(catalogue, code, { texts, numbers }))
    // Skip the admin area, whose texts are all in English and which marks itself as English.
    if (ADMIN_PATH_PATTERN.test(catalogue)) continue
    for (const [key, text] of english) if (!texts.has(key)) missingTexts.push(text.trim())
  }
  const code = await bundleScript(
    [
      `globalThis.guideTexts = [${tables.join(',\n')}]`,
      `document.documentElement.lang = ${JSON.stringify(language)}`,
      ...(missingTexts.length === 0 ? [] : formatMarkEnglishCode(language, missingTexts)),
    ].join('\n'),
  )
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 8)
  return { tag: language, name, file: `/languages/${language}-${hash}.js`, code }
}

function formatMarkEnglishCode(language: string, texts: readonly string[]): string[] {
  const marker = path.resolve('src/browser/mark-english.ts').replaceAll(path.sep, '/')
  return [
    `import { markUntranslatedElements } from ${JSON.stringify(marker)}`,
    `markUntranslatedElements(${JSON.stringify(language)}, ${JSON.stringify([...new Set(texts)])})`,
  ]
}

const ENTRY_MODULE = 'virtual:guide-language'

/** Bundles the code into one script without imports. */
async function bundleScript(code: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [
      {
        name: 'guide-language-entry',
        resolveId: (id) => (id.endsWith(ENTRY_MODULE) ? `\0${ENTRY_MODULE}` : null),
        load: (id) => (id === `\0${ENTRY_MODULE}` ? code : null),
      },
    ],
    build: {
      write: false,
      copyPublicDir: false,
      minify: true,
      target: readOldestBrowsers(),
      rolldownOptions: { checks: { pluginTimings: false } },
      lib: { entry: ENTRY_MODULE, formats: ['iife'], name: 'guideLanguage', fileName: () => 'language.js' },
    },
  })
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput
  return output[0].code
}
