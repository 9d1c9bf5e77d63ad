import { readdir, readFile, writeFile } from 'node:fs/promises'
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
  const [command = '', folder, ...otherArguments] = positionals
  if (!['export', 'import', 'pseudo'].includes(command) || folder === undefined || otherArguments.length > 0)
    throw new PlainFailure(USAGE)
  if (command === 'import') return importTexts(folder, values)
  const knownTexts = values.language === undefined ? null : await requireImported(values.language)
  await makeEmptyFolder(folder, 'an export')
  let count = 0
  for (const { name, code } of readCatalogues('.', values.admin === true)) {
    const entries = readTexts(name, code)
    if (entries.length === 0) continue
    const file = formatFile(entries, toKnownTexts(knownTexts, name))
    const writtenFile = command === 'pseudo' ? translateToPseudo(file) : file
    await writeFile(path.join(folder, toFileName(name)), `${JSON.stringify(writtenFile, null, 2)}\n`)
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
  const importedBefore = await readImported('.', language)
  const result: ImportedTexts = { reviewed_by: {}, texts: {}, ...importedBefore, language, name }
  const problems: string[] = []
  const outdatedMessages: string[] = []
  const keptMessages: string[] = []
  const replacedMessages: string[] = []
  let [takenCount, currentCount, totalCount] = [0, 0, 0]
  const catalogues = readCatalogues('.', hasAdmin)
  const files = await listLanguageFiles(
    folder,
    new Set(catalogues.map((catalogue) => toFileName(catalogue.name))),
  )
  for (const { name: catalogue, code } of catalogues) {
    const entries = readTexts(catalogue, code)
    totalCount += entries.length
    const knownTexts = toKnownTexts(importedBefore, catalogue)
    const fileName = toFileName(catalogue)
    const fileMessages = files.known.includes(fileName)
      ? await readLanguageFile(path.join(folder, fileName))
      : {}
    const checkedFile = checkFile(fileMessages, entries, knownTexts)
    const locateInFile = (text: string) => `${toFileName(catalogue)}, ${text}`
    problems.push(...checkedFile.problems.map(locateInFile))
    outdatedMessages.push(...checkedFile.outdatedMessages.map(locateInFile))
    keptMessages.push(...checkedFile.keptMessages.map(locateInFile))
    replacedMessages.push(...checkedFile.replacedMessages.map(locateInFile))
    const texts = addTexts(knownTexts.texts, checkedFile.texts, entries)
    currentCount += countCurrent(texts, entries)
    if (checkedFile.texts.size === 0) continue
    result.reviewed_by[catalogue] = checkedFile.reviewedBy
    result.texts[catalogue] = texts
    takenCount += checkedFile.texts.size
  }
  if (problems.length > 0)
    throw new PlainFailure(
      `Nothing was written, because of ${problems.length} problems:\n${problems.join('\n')}`,
    )
  printList('files were left out, because an export has none of that name', files.unknown)
  printList('texts were left out, because their English was changed since', outdatedMessages)
  printList('texts stay as others changed them since the export', keptMessages)
  if (takenCount === 0 && importedBefore === null) throw new PlainFailure(`${folder} has no translated text`)
  await writeImported('.', result)
  printList('texts were changed', replacedMessages)
  console.log(
    `languages/${language}.json has ${takenCount - replacedMessages.length} new texts and ${replacedMessages.length} changed ones; ${currentCount - takenCount} stay as they were, and ${totalCount - currentCount} are English.`,
  )
}

function printList(heading: string, lines: readonly string[]): void {
  if (lines.length > 0) console.log(`${lines.length} ${heading}:\n${lines.join('\n')}`)
}

/**
 * The JSON files of a folder, by whether an export has a file of their name. A renamed file ('app.texts (1).json') is not read, so
 * its name must be printed: otherwise a translator's work would be lost without a word (TEXT-8).
 * @throws PlainFailure when the folder is missing, or has no file of an export
 */
async function listLanguageFiles(
  folder: string,
  exportNames: ReadonlySet<string>,
): Promise<{ known: string[]; unknown: string[] }> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  const known = names.filter((name) => exportNames.has(name))
  const unknown = names.filter((name) => !exportNames.has(name))
  if (known.length > 0) return { known, unknown }
  throw new PlainFailure(
    `${folder} has no file that npm run texts -- export writes, such as ui.texts.json, so nothing was written. Keep the names of the files.`,
  )
}

async function readLanguageFile(file: string): Promise<LanguageFile> {
  const bytes = await readFile(file)
  try {
    // Some editors on Windows save with a byte order mark, which TextDecoder leaves out.
    const parsed: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    if (isLanguageFile(parsed)) return parsed
  } catch (cause) {
    if (!(cause instanceof SyntaxError))
      throw new PlainFailure(`${file} is not UTF-8: save it again as UTF-8. Nothing was written.`)
    throw new PlainFailure(`${file} is no JSON: ${cause.message}. Nothing was written.`)
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
