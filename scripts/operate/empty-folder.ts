import { mkdir, readdir } from 'node:fs/promises'
import { PlainFailure } from '../../supabase/local/run-command.ts'

/**
 * Makes a folder for the files that a command writes, unless it exists.
 * @param filesName names the files for the error text, such as 'a backup'
 * @throws PlainFailure when the folder has files, because they may be somebody's only copy
 */
export async function makeEmptyFolder(folder: string, filesName: string, mode?: number): Promise<void> {
  await mkdir(folder, { recursive: true, ...(mode !== undefined && { mode }) })
  const existingFiles = await readdir(folder)
  if (existingFiles.length > 0)
    throw new PlainFailure(`${folder} is not empty: ${filesName} needs a folder of its own.`)
}
