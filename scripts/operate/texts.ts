import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PlainFailure, readArguments, runCommand } from '../../supabase/local/run-command.ts'
import { readCatalogues } from '../texts/catalogues.ts'
import { checkFile, fileNameOf, formatFile, type LanguageFile } from '../texts/language-file.ts'
import { toPseudo } from '../texts/pseudo-language.ts'
import { readTexts, type TextEntry } from '../texts/text-entries.ts'
import { languagesFolder, type TranslatedTexts } from '../texts/translated-texts.ts'

/*
 * npm run texts -- export | import | pseudo: writes the texts of the guide for translators, and checks what they give back
 * (docs/translating.md). Import writes nothing where one text has a problem; the exit code is then 1.
 */
const USAGE = `Usage:
  npm run texts -- export FOLDER              write a file for each catalogue
  npm run texts -- import FOLDER --language mh --name "Kajin M̧ajeḷ"
                                              check the translated files, and write languages/mh.json
  npm run texts -- pseudo FOLDER              write the files in an invented language, for tests
  --admin    the texts of the admin area too`

/** As in languages/mh.json, from which a build offers the language. */
interface ImportedTexts extends TranslatedTexts {
  /** Who read the texts of each catalogue. */
  reviewed_by: Record<string, string>
}

async function runTexts(): Promise<void> {
  const { values, positionals } = readArguments(USAGE, {
    language: { type: 'string' },
    name: { type: 'string' },
    admin: { type: 'boolean' },
  })
  const [command = '', folder, ...rest] = positionals
  if (!['export', 'import', 'pseudo'].includes(command) || folder === undefined || rest.length > 0)
    throw new PlainFailure(USAGE)
  if (command === 'import') return importTexts(folder, values)
  const isPseudo = command === 'pseudo'
  await mkdir(folder, { recursive: true })
  let count = 0
  for (const { name, code } of readCatalogues('.', values.admin === true)) {
    const entries = readTexts(name, code)
    if (entries.length === 0) continue
    const file = formatFile(entries)
    const written = isPseudo ? inPseudo(file) : file
    await writeFile(path.join(folder, fileNameOf(name)), `${JSON.stringify(written, null, 2)}\n`)
    count += entries.length
  }
  console.log(`${count} texts written to ${folder}.`)
}

function inPseudo(file: LanguageFile): LanguageFile {
  return Object.fromEntries(
    Object.entries(file).map(([key, entry]) => [
      key,
      { ...entry, message: entry.message === '' ? 'Nobody, for a test' : toPseudo(entry.message) },
    ]),
  )
}

interface ImportOptions {
  language?: string
  name?: string
  admin?: boolean
}

async function importTexts(
  folder: string,
  { language = '', name = '', admin: hasAdmin = false }: ImportOptions,
): Promise<void> {
  if (!/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(language) || language === 'en')
    throw new PlainFailure('Say the code of the language, as in --language mh')
  if (name.trim() === '')
    throw new PlainFailure('Say how its speakers call the language, as in --name "Kajin M̧ajeḷ"')
  const result: ImportedTexts = { language, name, reviewed_by: {}, texts: {} }
  const problems: string[] = []
  const outdated: string[] = []
  let [translated, all] = [0, 0]
  for (const { name: catalogue, code } of readCatalogues('.', hasAdmin)) {
    const entries = readTexts(catalogue, code)
    all += entries.length
    const file = path.join(folder, fileNameOf(catalogue))
    if (!existsSync(file)) continue
    const checked = checkFile(await readLanguageFile(file), entries)
    problems.push(...checked.problems.map((problem) => `${fileNameOf(catalogue)}, ${problem}`))
    outdated.push(...checked.outdated.map((text) => `${fileNameOf(catalogue)}, ${text}`))
    if (checked.texts.size === 0) continue
    result.reviewed_by[catalogue] = checked.reviewedBy
    result.texts[catalogue] = withEnglish(checked.texts, entries)
    translated += checked.texts.size
  }
  if (problems.length > 0)
    throw new PlainFailure(
      `Nothing was written, because of ${problems.length} problems:\n${problems.join('\n')}`,
    )
  if (outdated.length > 0)
    console.log(
      `${outdated.length} texts were left out, because their English was changed since:\n${outdated.join('\n')}`,
    )
  if (translated === 0) throw new PlainFailure(`${folder} has no translated text`)
  const folderOfAll = languagesFolder('.')
  await mkdir(folderOfAll, { recursive: true })
  await writeFile(path.join(folderOfAll, `${language}.json`), `${JSON.stringify(result, null, 2)}\n`)
  console.log(`${translated} of ${all} texts are in languages/${language}.json; the others stay English.`)
}

/** With what each was translated from: a build leaves out a text whose English was changed since. */
function withEnglish(
  texts: ReadonlyMap<string, string>,
  entries: readonly TextEntry[],
): TranslatedTexts['texts'][string] {
  const english = new Map(entries.map((entry) => [entry.key, entry.english]))
  return Object.fromEntries([...texts].map(([key, text]) => [key, { english: english.get(key) ?? '', text }]))
}

async function readLanguageFile(file: string): Promise<LanguageFile> {
  try {
    const parsed: unknown = JSON.parse(await readFile(file, 'utf8'))
    if (isLanguageFile(parsed)) return parsed
  } catch (cause) {
    throw new PlainFailure(`${file} is no JSON: ${String(cause)}`)
  }
  throw new PlainFailure(`${file} has an entry without a message`)
}

function isLanguageFile(value: unknown): value is LanguageFile {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every(
      (entry: unknown) => typeof (entry as { message?: unknown } | null)?.message === 'string',
    )
  )
}

await runCommand(runTexts)
