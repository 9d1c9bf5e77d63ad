import { createHash } from 'node:crypto'
import { relative } from 'node:path'

/** Length in characters of base64: 16 million values, so that two of a hundred style files hardly ever get the same hash. */
const HASH_LENGTH = 4

const fileByHash = new Map<string, string>()

/**
 * Vite's setting css.modules: the name of a class is its own name and a hash of its file's name. Vite's default is a hash of
 * the styles, so a change of one rule would rename all classes of its file, and with them every script and page that uses
 * one (SHELL-5).
 */
export const cssModulesOptions = {
  /** @throws Error when two files have the same hash */
  generateScopedName(local: string, filename: string): string {
    const file = relative(process.cwd(), filename)
    const hash = createHash('sha256').update(file).digest('base64url').slice(0, HASH_LENGTH)
    const knownFile = fileByHash.get(hash) ?? file
    if (knownFile !== file)
      throw new Error(`The class names of ${knownFile} and ${file} are the same: rename one of these files`)
    fileByHash.set(hash, file)
    return `${local}_${hash}`
  },
}
