import { readItem, writeItem } from './local-setting.ts'
import { serviceWorkers } from './service-workers.ts'

/*
 * The language of the guide's own texts on this device (TEXT-5). Nothing of it is in a guide that has English only. The texts
 * are read once, when the code runs: a choice holds from the next load of the page.
 */

/** Read by the start of the page too (scripts/build/language-plugin.ts). */
const KEY = 'guide-language'

/** The tag of the language that was chosen, where the guide has it; null: English. */
export function readGuideLanguage(): string | null {
  return chosenLanguage()?.tag ?? null
}

function chosenLanguage() {
  const tag = readItem(KEY)
  return __GUIDE_LANGUAGES__?.find((language) => language.tag === tag) ?? null
}

/**
 * Brings the file of a language onto this device, then draws the page anew in it.
 * @throws when the file cannot be had now: then nothing changes
 */
export async function chooseGuideLanguage(tag: string | null): Promise<void> {
  const before = chosenLanguage()
  const file = __GUIDE_LANGUAGES__?.find((language) => language.tag === tag)?.file
  if (file !== undefined) await fetchFile(file)
  writeItem(KEY, file === undefined ? null : tag)
  if (before !== null && before.tag !== tag) await forget(before.file)
  location.reload()
}

/** Has the service worker keep the file: it was not there yet when the language was chosen, or the browser threw it away. */
export async function keepGuideLanguage(): Promise<void> {
  const language = chosenLanguage()
  if (language === null || (await serviceWorkers()?.ready) === undefined) return
  await fetchFile(language.file).catch((error: unknown) =>
    console.warn('The texts of the language could not be kept', error),
  )
}

/** The service worker answers with what it keeps, and keeps what it fetches (sw/shell.ts). */
async function fetchFile(file: string): Promise<void> {
  const answer = await fetch(file)
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`)
}

/** So that updates do not bring the file of a language that nobody reads here any more. */
async function forget(file: string): Promise<void> {
  if (!('caches' in globalThis)) return
  for (const name of await caches.keys()) await (await caches.open(name)).delete(file)
}

/** The shell of a page for a later start, with the file of the language ahead of the app's code, and the page's language. */
export function inGuideLanguage(template: string): string {
  const language = chosenLanguage()
  if (language === null) return template
  return template
    .replace('<html lang="en"', `<html lang="${language.tag}"`)
    .replace('<script type="module"', `<script src="${language.file}"></script><script type="module"`)
}
