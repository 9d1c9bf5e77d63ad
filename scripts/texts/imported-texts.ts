import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PlainFailure } from '../../supabase/local/run-command.ts'
import type { TextEntry } from './text-entries.ts'
import { resolveLanguagesFolder, type TranslatedTexts } from './translated-texts.ts'

/** The content of a file such as languages/mh.json, from which a build offers the language. */
export interface ImportedTexts extends TranslatedTexts {
  /** The person who read and approved the texts, by catalogue. */
  reviewed_by: Record<string, string>
}

export type CatalogueTexts = TranslatedTexts['texts'][string]

/** The translations of earlier imports; null for a language without any. @throws PlainFailure for a file that is not JSON */
export async function readImported(root: string, language: string): Promise<ImportedTexts | null> {
  const file = toLanguagePath(root, language)
  if (!existsSync(file)) return null
  const text = await readFile(file, 'utf8')
  let imported: Partial<ImportedTexts> | null
  try {
    imported = JSON.parse(text) as Partial<ImportedTexts> | null
  } catch (cause) {
    throw new PlainFailure(`${file} is no JSON: ${String(cause)}`)
  }
  if (imported?.texts && imported.reviewed_by) return imported as ImportedTexts
  throw new PlainFailure(
    `${file} is not a file that npm run texts -- import wrote: bring it back from the repository, or move it away to begin anew.`,
  )
}

export async function writeImported(root: string, imported: ImportedTexts): Promise<void> {
  const file = toLanguagePath(root, imported.language)
  await mkdir(path.dirname(file), { recursive: true })
  // An import that is stopped while it writes must not leave half of everybody's translations.
  await writeFile(`${file}.new`, `${JSON.stringify(imported, null, 2)}\n`)
  await rename(`${file}.new`, file)
}

function toLanguagePath(root: string, language: string): string {
  return path.join(resolveLanguagesFolder(root), `${language}.json`)
}

/**
 * Adds or replaces translations, each with its English text: a build leaves out a translation whose English was changed since.
 * Other translations from earlier imports stay (TEXT-8).
 */
export function addTexts(
  previousTexts: CatalogueTexts,
  texts: ReadonlyMap<string, string>,
  entries: readonly TextEntry[],
): CatalogueTexts {
  const english = new Map(entries.map((entry) => [entry.key, entry.english]))
  const addedEntries = [...texts].map(
    ([key, text]) => [key, { english: english.get(key) ?? '', text }] as const,
  )
  return { ...previousTexts, ...Object.fromEntries(addedEntries) }
}

/** Counts the texts of a catalogue that have a translation whose English has not changed. */
export function countCurrent(texts: CatalogueTexts, entries: readonly TextEntry[]): number {
  return entries.filter(({ key, english }) => texts[key]?.english === english).length
}
