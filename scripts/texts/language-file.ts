import { placeholdersOf, type TextEntry } from './text-entries.ts'
import { marshalleseProblem } from '../../src/domain/marshallese.ts'

/*
 * The files that translators get and give back: the format of browser extensions, which Weblate ("WebExtension JSON") and
 * Crowdin ("Chrome JSON") read, with a text, what it is for, and its placeholders.
 */

/** The entry in which a speaker says that the file was read by a person. */
const REVIEWED_BY = 'reviewed_by'

interface FileMessage {
  message: string
  description?: string
  placeholders?: Record<string, { content: string }>
}
export type LanguageFile = Record<string, FileMessage>

/** src/ui/texts.ts is ui.texts.json. */
export function fileNameOf(catalogue: string): string {
  return `${catalogue
    .replace(/^src\//, '')
    .replace(/\.ts$/, '')
    .replaceAll('/', '.')}.json`
}

export function formatFile(entries: readonly TextEntry[]): LanguageFile {
  const messages = entries.map(({ key, english, context, placeholders, longest }) => [
    key,
    {
      message: english,
      description: [context, `At most ${longest} characters.`].filter((text) => text !== '').join(' '),
      ...(placeholders.length > 0 && {
        placeholders: Object.fromEntries(placeholders.map((name, at) => [name, { content: `$${at + 1}` }])),
      }),
    },
  ])
  const reviewed: FileMessage = {
    message: '',
    description: 'Name of the speaker who read every text of this file. Without it, the file is not taken.',
  }
  return { [REVIEWED_BY]: reviewed, ...(Object.fromEntries(messages) as LanguageFile) }
}

interface CheckedFile {
  reviewedBy: string
  /** The translated texts by key; those that are missing or equal to the English ones are left out. */
  texts: Map<string, string>
  problems: string[]
}

/** A translated file against the catalogue as it is now. */
export function checkFile(file: LanguageFile, entries: readonly TextEntry[]): CheckedFile {
  const known = new Map(entries.map((entry) => [entry.key, entry]))
  const texts = new Map<string, string>()
  const problems: string[] = []
  const reviewedBy = (file[REVIEWED_BY]?.message ?? '').trim()
  for (const [key, { message }] of Object.entries(file)) {
    const entry = known.get(key)
    if (key === REVIEWED_BY || message === '') continue
    if (entry === undefined) problems.push(`${key}: the guide has no such text (any more)`)
    else if (message !== entry.english) {
      const found = problemsOf(message, entry)
      problems.push(...found.map((problem) => `${key}: ${problem}`))
      if (found.length === 0) texts.set(key, message)
    }
  }
  if (texts.size > 0 && reviewedBy === '')
    problems.push(`${REVIEWED_BY}: say which speaker read every text of this file`)
  return { reviewedBy, texts, problems }
}

function problemsOf(message: string, { english, placeholders, longest }: TextEntry): string[] {
  const problems: string[] = []
  const given = placeholdersOf(message)
  for (const name of placeholders) if (!given.includes(name)) problems.push(`$${name}$ is missing`)
  for (const name of given)
    if (!placeholders.includes(name)) problems.push(`$${name}$ is no value of this text`)
  if (message !== message.normalize('NFC')) problems.push('it is not composed (NFC)')
  const withoutValues = message.replace(/\$[\w.]+\$/g, '').normalize('NFC')
  const problem = marshalleseProblem(withoutValues, longest)
  if (problem !== null) problems.push(problem.replace('Marshallese text', 'It'))
  if (/^\s/.test(message) !== /^\s/.test(english) || /\s$/.test(message) !== /\s$/.test(english))
    problems.push('it must begin and end with spaces exactly where the English text does')
  return problems
}
