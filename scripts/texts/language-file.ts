import { createHash } from 'node:crypto'
import type { CatalogueTexts } from './imported-texts.ts'
import { findPlaceholders, type TextEntry } from './text-entries.ts'
import { findMarshalleseProblem } from '../../src/domain/marshallese.ts'

/*
 * The files that translators get and give back: the format of browser extensions, which Weblate ("WebExtension JSON") and
 * Crowdin ("Chrome JSON") read, with a text, what it is for, and its placeholders.
 */

/**
 * Precedes the English text in a description. The English text has no field of its own, because translation platforms write
 * back only the fields of their format.
 */
const ENGLISH_PREFIX = 'English: '
const NO_ENGLISH_PROBLEM = `its description does not end with "${ENGLISH_PREFIX}" and the text that was translated; put the translation into a file of a new export`

/** Precedes the hash of the exported translation in a description, by which an import finds unchanged translations. */
const EXPORT_HASH_PREFIX = 'Translation in this export: '
const EXPORT_HASH_PATTERN = /Translation in this export: ([0-9a-f]{8})\.\s*$/

/** Key of the entry with the name of the speaker who has read every text of the file. */
const REVIEWER_KEY = 'reviewed_by'

interface FileMessage {
  message: string
  description?: string
  placeholders?: Record<string, { content: string }>
}
export type LanguageFile = Record<string, FileMessage>

/** Returns the name of a catalogue's file: ui.texts.json for src/ui/texts.ts. */
export function toFileName(catalogue: string): string {
  return `${catalogue
    .replace(/^src\//, '')
    .replace(/\.ts$/, '')
    .replaceAll('/', '.')}.json`
}

/** The translations of a catalogue from earlier imports. */
export interface KnownTexts {
  texts: CatalogueTexts
  reviewedBy: string
}

const NO_KNOWN_TEXTS: KnownTexts = { texts: {}, reviewedBy: '' }

/**
 * Makes a file for translators, with the known translations (TEXT-8). If a text has no translation of its current English,
 * the reviewer's name is left empty, so that somebody has to fill in who read the whole file.
 */
export function formatFile(entries: readonly TextEntry[], knownTexts = NO_KNOWN_TEXTS): LanguageFile {
  const hasAllTexts = entries.every((entry) => findCurrentTranslation(knownTexts, entry) !== undefined)
  const messages = entries.map((entry) => [
    entry.key,
    {
      message: findCurrentTranslation(knownTexts, entry) ?? entry.english,
      description: [
        entry.context,
        `At most ${entry.maxLength} characters.`,
        ...describeKnownTranslation(knownTexts, entry),
        ENGLISH_PREFIX + entry.english,
      ]
        .filter((text) => text !== '')
        .join(' '),
      ...(entry.placeholders.length > 0 && {
        placeholders: Object.fromEntries(
          entry.placeholders.map((name, index) => [name, { content: `$${index + 1}` }]),
        ),
      }),
    },
  ])
  const reviewed: FileMessage = {
    message: hasAllTexts ? knownTexts.reviewedBy : '',
    description: 'Name of the speaker who read every text of this file. Without it, the file is not taken.',
  }
  return { [REVIEWER_KEY]: reviewed, ...(Object.fromEntries(messages) as LanguageFile) }
}

/** Returns the known translation; undefined if there is none, or if its English text was changed since. */
function findCurrentTranslation({ texts }: KnownTexts, { key, english }: TextEntry): string | undefined {
  const knownText = texts[key]
  return knownText?.english === english ? knownText.text : undefined
}

function describeKnownTranslation({ texts }: KnownTexts, { key, english }: TextEntry): string[] {
  const textBefore = texts[key]
  if (textBefore === undefined) return []
  return textBefore.english === english
    ? [`${EXPORT_HASH_PREFIX}${hashTranslation(textBefore.text)}.`]
    : [`Translate it anew: "${textBefore.text}" was "${textBefore.english}".`]
}

function hashTranslation(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}

interface CheckedFile {
  reviewedBy: string
  /**
   * New and changed translations by key, without texts that have a problem or are listed in `keptMessages` or
   * `outdatedMessages`.
   */
  texts: Map<string, string>
  /** For each text in `texts` that replaces another translation of the same English text: a message about it. */
  replacedMessages: string[]
  /** Messages about texts that are unchanged in this file, but that somebody else corrected since its export (TEXT-9). */
  keptMessages: string[]
  /** Messages about texts that are left out because their English was changed after the export (TEXT-7). */
  outdatedMessages: string[]
  problems: string[]
}

/** Compares a translated file with the current catalogue and the known translations. */
export function checkFile(
  file: LanguageFile,
  entries: readonly TextEntry[],
  knownTexts = NO_KNOWN_TEXTS,
): CheckedFile {
  const byKey = new Map(entries.map((entry) => [entry.key, entry]))
  const texts = new Map<string, string>()
  const replacedMessages: string[] = []
  const keptMessages: string[] = []
  const outdatedMessages: string[] = []
  const problems: string[] = []
  const reviewedBy = (file[REVIEWER_KEY]?.message ?? '').trim()
  for (const [key, { message, description = '' }] of Object.entries(file)) {
    if (key === REVIEWER_KEY || message === '') continue
    const entry = byKey.get(key)
    const english = extractEnglish(description)
    if (entry === undefined) problems.push(`${key}: the guide has no such text (any more)`)
    else if (message === entry.english) continue
    else if (english === null) problems.push(`${key}: ${NO_ENGLISH_PROBLEM}`)
    else if (english !== collapseSpaces(entry.english)) {
      const isTranslated = collapseSpaces(message) !== english
      if (isTranslated)
        outdatedMessages.push(`${key}: translated from "${english}", which now is "${entry.english}"`)
    } else {
      const current = findCurrentTranslation(knownTexts, entry)
      if (current !== undefined && message !== current && isAsExported(message, description)) {
        keptMessages.push(`${key}: '${message}' became '${current}'`)
        continue
      }
      const foundProblems = findTextProblems(message, entry)
      problems.push(...foundProblems.map((problem) => `${key}: ${problem}`))
      if (foundProblems.length > 0 || message === current) continue
      texts.set(key, message)
      if (current !== undefined) replacedMessages.push(`${key}: '${current}' becomes '${message}'`)
    }
  }
  if (texts.size > 0 && reviewedBy === '')
    problems.push(`${REVIEWER_KEY}: say which speaker read every text of this file`)
  return { reviewedBy, texts, replacedMessages, keptMessages, outdatedMessages, problems }
}

/** Returns the English text in a description, with single spaces, because platforms change spaces; null if it has none. */
function extractEnglish(description: string): string | null {
  const prefixIndex = description.indexOf(ENGLISH_PREFIX)
  return prefixIndex < 0 ? null : collapseSpaces(description.slice(prefixIndex + ENGLISH_PREFIX.length))
}

/** Whether the text equals the exported one. False if the description has no hash of the exported text. */
function isAsExported(message: string, description: string): boolean {
  const beforeEnglish = description.slice(0, description.indexOf(ENGLISH_PREFIX))
  return EXPORT_HASH_PATTERN.exec(beforeEnglish)?.[1] === hashTranslation(message)
}

function collapseSpaces(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}

function findTextProblems(message: string, { english, placeholders, maxLength }: TextEntry): string[] {
  const problems: string[] = []
  const givenPlaceholders = findPlaceholders(message)
  for (const name of placeholders)
    if (!givenPlaceholders.includes(name)) problems.push(`$${name}$ is missing`)
  for (const name of givenPlaceholders)
    if (!placeholders.includes(name)) problems.push(`$${name}$ is no value of this text`)
  if (message !== message.normalize('NFC')) problems.push('it is not composed (NFC)')
  const withoutValues = message.replace(/\$[\w.]+\$/g, '').normalize('NFC')
  const problem = findMarshalleseProblem(withoutValues, maxLength)
  if (problem !== null) problems.push(problem.replace('Marshallese text', 'It'))
  if (/^\s/.test(message) !== /^\s/.test(english) || /\s$/.test(message) !== /\s$/.test(english))
    problems.push('it must begin and end with spaces exactly where the English text does')
  return problems
}
