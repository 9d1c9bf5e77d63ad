import { readChosenLanguage, fetchLanguageFile, LANGUAGE_KEY } from '../browser/guide-language.ts'
import { writeItem } from '../browser/local-setting.ts'
import { KEPT_PAGES } from '../domain/offline-caches.ts'

/**
 * Loads the file of a language onto this device, then reloads the page in that language (TEXT-5). Null is English.
 * @throws when the file cannot be loaded now: then nothing changes
 */
export async function chooseGuideLanguage(tag: string | null): Promise<void> {
  const earlierTag = readChosenLanguage()
  const file = __GUIDE_LANGUAGES__?.find((language) => language.tag === tag)?.file
  if (file !== undefined) await fetchLanguageFile(file)
  writeItem(LANGUAGE_KEY, file === undefined ? null : tag)
  if ('caches' in globalThis) {
    // Delete the pages kept for the next start, because they are in the earlier language.
    await caches.delete(KEPT_PAGES.cache)
    if (earlierTag !== null && earlierTag.tag !== tag) await deleteFromCaches(earlierTag.file)
  }
  location.reload()
}

/**
 * Deletes the file of a language from the caches, so that updates do not load a language that nobody reads here any more.
 */
async function deleteFromCaches(file: string): Promise<void> {
  for (const name of await caches.keys()) await (await caches.open(name)).delete(file)
}
