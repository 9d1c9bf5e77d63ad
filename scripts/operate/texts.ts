import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PlainFailure, readArguments, runCommand } from '../../supabase/local/run-command.ts'
import { readCatalogues } from '../texts/catalogues.ts'
import {
  addTexts,
  countCurrent,
  type ImportedTexts,
  readImported,
  writeImported,
} from '../texts/imported-texts.ts'
import {
  checkFile,
  toFileName,
  formatFile,
  type KnownTexts,
  type LanguageFile,
} from '../texts/language-file.ts'
import { toPseudoText } from '../texts/pseudo-language.ts'
import { readTexts } from '../texts/text-entries.ts'
import { makeEmptyFolder } from './empty-folder.ts'

/*
 * npm run texts -- export | import | pseudo: writes the texts of the guide for translators, and checks the files that they
 * return (docs/translating.md). Import writes nothing if a text has a problem; the exit code is then 1.
 */
const USAGE = `Usage:
  npm run texts -- export FOLDER              write a file for each catalogue into a new folder
  npm run texts -- export FOLDER --language mh
                                              the same, with the translations of languages/mh.json
  npm run texts -- import FOLDER --language mh --name "Kajin M̧ajeḷ"
                                              check the translated files, and add them to languages/mh.json
  npm run texts -- pseudo FOLDER              write the files in an invented language, for tests
  --admin    the texts of the admin area too`

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
  const known = values.language === undefined ? null : await requireImported(values.language)
  await makeEmptyFolder(folder, 'an export')
  let count = 0
  for (const { name, code } of readCatalogues('.', values.admin === true)) {
    const entries = readTexts(name, code)
    if (entries.length === 0) continue
    const file = formatFile(entries, toKnownTexts(known, name))
    const written = command === 'pseudo' ? translateToPseudo(file) : file
    await writeFile(path.join(folder, toFileName(name)), `${JSON.stringify(written, null, 2)}\n`)
    count += entries.length
  }
  console.log(`${count} texts written to ${folder}.`)
}

async function requireImported(language: string): Promise<ImportedTexts> {
  const imported = await readImported('.', parseLanguageCode(language))
  if (imported !== null) return imported
  throw new PlainFailure(`There is no languages/${language}.json yet: export without --language.`)
}

function parseLanguageCode(language: string): string {
  if (/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(language) && language !== 'en') return language
  throw new PlainFailure('Say the code of the language, as in --language mh')
}

function toKnownTexts(imported: ImportedTexts | null, catalogue: string): KnownTexts {
  return {
    texts: imported?.texts[catalogue] ?? {},
    reviewedBy: imported?.reviewed_by[catalogue] ?? '',
  }
}

function translateToPseudo(file: LanguageFile): LanguageFile {
  return Object.fromEntries(
    Object.entries(file).map(([key, entry]) => [
      key,
      { ...entry, message: entry.message === '' ? 'Nobody, for a test' : toPseudoText(entry.message) },
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
  parseLanguageCode(language)
  if (name.trim() === '')
    throw new PlainFailure('Say how its speakers call the language, as in --name "Kajin M̧ajeḷ"')
  const before = await readImported('.', language)
  const result: ImportedTexts = { reviewed_by: {}, texts: {}, ...before, language, name }
  const problems: string[] = []
  const outdated: string[] = []
  const kept: string[] = []
  const replaced: string[] = []
  let [taken, current, all] = [0, 0, 0]
  for (const { name: catalogue, code } of readCatalogues('.', hasAdmin)) {
    const entries = readTexts(catalogue, code)
    all += entries.length
    const known = toKnownTexts(before, catalogue)
    const file = path.join(folder, toFileName(catalogue))
    const fileMessages = existsSync(file) ? await readLanguageFile(file) : {}
    const checked = checkFile(fileMessages, entries, known)
    const inFile = (text: string) => `${toFileName(catalogue)}, ${text}`
    problems.push(...checked.problems.map(inFile))
    outdated.push(...checked.outdated.map(inFile))
    kept.push(...checked.kept.map(inFile))
    replaced.push(...checked.replaced.map(inFile))
    const texts = addTexts(known.texts, checked.texts, entries)
    current += countCurrent(texts, entries)
    if (checked.texts.size === 0) continue
    result.reviewed_by[catalogue] = checked.reviewedBy
    result.texts[catalogue] = texts
    taken += checked.texts.size
  }
  if (problems.length > 0)
    throw new PlainFailure(
      `Nothing was written, because of ${problems.length} problems:\n${problems.join('\n')}`,
    )
  printList('texts were left out, because their English was changed since', outdated)
  printList('texts stay as others changed them since the export', kept)
  if (taken === 0 && before === null) throw new PlainFailure(`${folder} has no translated text`)
  await writeImported('.', result)
  printList('texts were changed', replaced)
  console.log(
    `languages/${language}.json has ${taken - replaced.length} new texts and ${replaced.length} changed ones; ${current - taken} stay as they were, and ${all - current} are English.`,
  )
}

function printList(what: string, lines: readonly string[]): void {
  if (lines.length > 0) console.log(`${lines.length} ${what}:\n${lines.join('\n')}`)
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
