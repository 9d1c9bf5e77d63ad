import { mkdir, readdir } from 'node:fs/promises'
import { PlainFailure } from '../../supabase/local/run-command.ts'

/**
 * Makes a folder for what a command writes, where it is not there yet.
 * @param what as in 'a backup'
 * @throws PlainFailure when it has files: they may be the only ones of somebody's work
 */
export async function makeEmptyFolder(folder: string, what: string, mode?: number): Promise<void> {
  await mkdir(folder, { recursive: true, ...(mode !== undefined && { mode }) })
  const found = await readdir(folder)
  if (found.length > 0) throw new PlainFailure(`${folder} is not empty: ${what} needs a folder of its own.`)
}
