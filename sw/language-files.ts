import type { ShellFile } from './shell-file.ts'
import { installShellFiles, type ShellPorts } from './shell-files.ts'

/*
 * The files of other languages (TEXT-5). They are not part of the shell, because a reader needs at most one of them: a file is
 * cached when a page requests it because a reader chose that language, and from then on with every update.
 */

const LANGUAGE_FILE_PATTERN = /\/languages\/([\w-]+)-[0-9a-f]{8}\.js$/

function parseLanguage(address: string): string | null {
  return LANGUAGE_FILE_PATTERN.exec(address)?.[1] ?? null
}

function isLanguageFile({ key }: ShellFile): boolean {
  return parseLanguage(key) !== null
}

/** Moves the language files out of `files` into `languages`. */
export function splitLanguages(ports: ShellPorts): ShellPorts {
  return {
    ...ports,
    files: ports.files.filter((file) => !isLanguageFile(file)),
    languages: ports.files.filter(isLanguageFile),
  }
}

/**
 * Fetches this release's files of the languages that were chosen on this device: of a chosen language the cache has a file
 * of this or an earlier release.
 * @throws when one of them cannot be fetched, because an update is installed as a whole
 */
export async function installChosenLanguages({ languages = [], ...ports }: ShellPorts): Promise<void> {
  const cachedLanguages = new Set((await (await ports.cache()).keys()).map(({ url }) => parseLanguage(url)))
  const files = languages.filter(({ key }) => cachedLanguages.has(parseLanguage(key)))
  await installShellFiles({ ...ports, files })
}
