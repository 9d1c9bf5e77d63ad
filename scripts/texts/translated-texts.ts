import path from 'node:path'

/** A file of translations, which `npm run texts -- import` writes. */
export interface TranslatedTexts {
  language: string
  /** The name of the language in the language itself. */
  name: string
  /** Translations by catalogue and key, each with its English text. */
  texts: Record<string, Record<string, { english: string; text: string }>>
}

/** The folder of the translated texts in a project; the tests have one of their own. */
export function resolveLanguagesFolder(root: string): string {
  return path.resolve(root, process.env['GUIDE_LANGUAGES'] ?? 'languages')
}
