import path from 'node:path'

/** Written by `npm run texts -- import`. */
export interface TranslatedTexts {
  language: string
  /** The name that speakers of the language give it. */
  name: string
  /** By catalogue and key, each with the English that it was translated from. */
  texts: Record<string, Record<string, { english: string; text: string }>>
}

/** The folder of the translated texts in a project; the tests have one of their own. */
export function languagesFolder(root: string): string {
  return path.resolve(root, process.env['GUIDE_LANGUAGES'] ?? 'languages')
}
