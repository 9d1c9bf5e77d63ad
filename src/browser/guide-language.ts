import { readItem } from './local-setting.ts'
import { getServiceWorkers } from './service-workers.ts'

/*
 * The language of the guide's own texts on this device (TEXT-5). A guide in English only has no code of this file. The texts
 * are read once, when the code starts: a choice takes effect with the next load of the page.
 */

/** Storage key of the chosen language. The first script of a page reads it too (scripts/build/language-texts.ts). */
export const LANGUAGE_KEY = 'guide-language'

/** Returns the tag of the chosen language; null for English, and for a language that the guide does not have. */
export function readGuideLanguage(): string | null {
  return readChosenLanguage()?.tag ?? null
}

export function readChosenLanguage() {
  const tag = readItem(LANGUAGE_KEY)
  return __GUIDE_LANGUAGES__?.find((language) => language.tag === tag) ?? null
}

/**
 * Requests the file of the chosen language, so that the service worker stores it: the worker may not have been running when
 * the language was chosen, or the browser may have deleted the file.
 */
export async function storeLanguageFile(): Promise<void> {
  const language = readChosenLanguage()
  if (language === null || (await getServiceWorkers()?.ready) === undefined) return
  await fetchLanguageFile(language.file).catch((error: unknown) =>
    console.warn('The texts of the language could not be kept', error),
  )
}

/**
 * Requests the file of a language. The service worker answers from its cache; if the file is not in the cache, it downloads
 * and stores the file (sw/shell.ts). @throws when the file cannot be loaded
 */
export async function fetchLanguageFile(file: string): Promise<void> {
  const answer = await fetch(file)
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`)
}

/** Returns the HTML of a later start, marked with the chosen language and with the language file before the app's code. */
export function applyGuideLanguage(template: string): string {
  const language = readChosenLanguage()
  if (language === null) return template
  return template
    .replace('<html lang="en"', `<html lang="${language.tag}"`)
    .replace('<script type="module"', `<script src="${language.file}"></script><script type="module"`)
}
