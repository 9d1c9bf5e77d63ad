import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { REPOSITORY } from '../../../supabase/local/backend-options.ts'

const FOLDER = 'supabase/functions'
/** The deployment writes the version into this file, so it is no part of the version. */
export const VERSION_FILE = 'supabase/functions/_shared/version.ts'
const SETTINGS = ['supabase/functions/deno.json']
const IMPORT = /(?:from|import\()\s*'(\.[^']+)'/g

/** The names of the edge functions of this checkout. */
export function functionNames(): string[] {
  const folder = path.join(REPOSITORY, FOLDER)
  return readdirSync(folder).filter((name) => existsSync(path.join(folder, name, 'index.ts')))
}

/** All files from which the functions are made, relative to the repository: their entry files and what these import. */
export async function functionSources(): Promise<string[]> {
  const found = new Set(SETTINGS)
  const waiting = functionNames().map((name) => `${FOLDER}/${name}/index.ts`)
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue
    found.add(file)
    const text = await readFile(path.join(REPOSITORY, file), 'utf8')
    for (const [, target = ''] of text.matchAll(IMPORT)) {
      waiting.push(path.posix.join(path.posix.dirname(file), target))
    }
  }
  return [...found].toSorted()
}

/** A short hash of the functions' sources: the same for the same sources, whatever else changed in the checkout. */
export async function functionsVersion(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of await functionSources()) {
    if (file === VERSION_FILE) continue
    hash
      .update(file)
      .update('\0')
      .update(await readFile(path.join(REPOSITORY, file)))
      .update('\0')
  }
  return hash.digest('hex').slice(0, 12)
}
