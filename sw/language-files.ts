import type { ShellFile } from './shell-file.ts'
import { installShellFiles, type ShellPorts } from './shell-files.ts'

/*
 * The files of other languages (TEXT-5). They are no part of the shell, because hardly anybody wants all of them: the cache
 * gets one when a page asks for it, which is when a reader chooses that language, and from then on with every update.
 */

const LANGUAGE = /\/languages\/([\w-]+)-[0-9a-f]{8}\.js$/

function languageOf(address: string): string | null {
  return LANGUAGE.exec(address)?.[1] ?? null
}

function isLanguage({ key }: ShellFile): boolean {
  return languageOf(key) !== null
}

/** Moves the language files out of `files` into `languages`. */
export function splitLanguages(ports: ShellPorts): ShellPorts {
  return {
    ...ports,
    files: ports.files.filter((file) => !isLanguage(file)),
    languages: ports.files.filter(isLanguage),
  }
}

/**
 * Fetches this release's files of the languages that were chosen on this device. Those have a file, of this or an earlier
 * release, in the cache.
 * @throws where one cannot be had: an update is installed as a whole
 */
export async function installChosenLanguages({ languages = [], ...ports }: ShellPorts): Promise<void> {
  const kept = new Set((await (await ports.cache()).keys()).map(({ url }) => languageOf(url)))
  const files = languages.filter(({ key }) => kept.has(languageOf(key)))
  await installShellFiles({ ...ports, files })
}
