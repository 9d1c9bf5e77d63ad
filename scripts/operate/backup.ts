import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { PlainFailure, readArguments, runCommand } from '../../supabase/local/run-command.ts'
import { inTransaction, listPhotos, readNewestMigration, readRows } from './backup/database.ts'
import { markComplete } from './backup/complete-file.ts'
import { savePhotos } from './backup/photos.ts'
import { writeRowsFile } from './backup/rows-file.ts'
import { makeEmptyFolder } from './empty-folder.ts'
import { openProject } from './project.ts'

/*
 * npm run backup -- FOLDER: saves all rows and photos in a new folder, from the local backend that runs on the data
 * folder or from the project given by SUPABASE_URL, SUPABASE_SECRET_KEY and DATABASE_URL. docs/operations.md lists the
 * contents.
 */
const USAGE = 'Usage: npm run backup -- FOLDER'

async function runBackup(): Promise<void> {
  const [folder, ...otherArguments] = readArguments(USAGE, {}).positionals
  if (folder === undefined || otherArguments.length > 0) throw new PlainFailure(USAGE)
  const project = await openProject(process.env)
  await makeEmptyFolder(folder, 'a backup', 0o700)
  const photos: string[] = []
  const rows = await inTransaction(project, async (client) => {
    const migration = await readNewestMigration(client)
    const header = { taken_at: new Date().toISOString(), migration, is_marked: true }
    photos.push(...(await listPhotos(client)))
    return writeRowsFile(path.join(folder, 'rows.jsonl.gz'), header, readRows(client))
  })
  await mkdir(path.join(folder, 'photos'))
  const missingPhotos = await savePhotos(project, photos, path.join(folder, 'photos'))
  await markComplete(folder)
  console.log(`${rows} rows and ${photos.length - missingPhotos.length} photos are in ${folder}.`)
  console.log('It holds personal data, password hashes and keys: keep it where only you can read it.')
  if (missingPhotos.length === 0) return
  throw new PlainFailure(
    `${missingPhotos.length} photos have no file on the server: ${missingPhotos.join(', ')}`,
  )
}

await runCommand(runBackup)
