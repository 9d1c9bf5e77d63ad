import { existsSync } from 'node:fs'
import { access } from 'node:fs/promises'
import path from 'node:path'
import { PlainFailure, readArguments, runCommand } from '../../supabase/local/run-command.ts'
import {
  inTransaction,
  isInUse,
  listMissingPhotos,
  listOldEmergencyNumbers,
  readNewestMigration,
  replaceRows,
} from './backup/database.ts'
import { checkComplete } from './backup/complete-file.ts'
import { listSavedPhotos, uploadPhotos } from './backup/photos.ts'
import { checkRowsFile, readRowsFile, STORAGE_PATH } from './backup/rows-file.ts'
import { openProject, type Project } from './project.ts'

/*
 * npm run restore -- FOLDER: restores a backup made by npm run backup into a new database. With --replace it also
 * overwrites a database in use. It writes all rows in one transaction, then the photos. Every device then rebuilds its
 * copy.
 */
const USAGE = 'Usage: npm run restore -- FOLDER [--replace]'

async function runRestore(): Promise<void> {
  const { positionals, values } = readArguments(USAGE, { replace: { type: 'boolean', default: false } })
  const [folder, ...otherArguments] = positionals
  if (folder === undefined || otherArguments.length > 0) throw new PlainFailure(USAGE)
  const file = path.join(folder, 'rows.jsonl.gz')
  await access(file).catch(() => {
    throw new PlainFailure(`There is no backup in ${folder}: ${file} is missing.`)
  })
  const backup = await checkRowsFile(file)
  const project = await openProject(process.env)
  const photoFolder = path.join(folder, 'photos')
  const lostPhotos = backup.is_marked ? await checkComplete(folder) : []
  // Copying or unpacking a backup without photos can lose its empty photo folder, so only a backup with photos needs that
  // folder.
  if (!existsSync(photoFolder) && (lostPhotos.length > 0 || !backup.is_marked)) {
    throw new PlainFailure(
      `The photos of this backup are missing: there is no folder ${photoFolder}. Nothing was changed. To restore the rows alone, make an empty folder of that name.`,
    )
  }
  if (backup.is_marked) {
    if (lostPhotos.length > 0)
      console.log(`The backup had ${lostPhotos.length} more photos than are there now.`)
  } else {
    console.log(
      'This backup is of an earlier release, which did not mark its end: photos may be missing or cut.',
    )
  }
  const photos = await listSavedPhotos(photoFolder)
  const { missing, oldNumbers } = await inTransaction(project, async (client) => {
    const migrationOfDatabase = await readNewestMigration(client)
    if (migrationOfDatabase < backup.migration) {
      throw new PlainFailure(
        `The backup is of a newer schema (${backup.migration}) than this database (${migrationOfDatabase}): apply the migrations first.`,
      )
    }
    if (!values.replace && (await isInUse(client))) {
      throw new PlainFailure(`The database of ${project.url} is in use: add --replace to lose what is in it.`)
    }
    await replaceRows(client, readRowsFile(file), toStorageAddress(project))
    return {
      missing: await listMissingPhotos(client, photos),
      oldNumbers: await listOldEmergencyNumbers(client),
    }
  })
  await uploadPhotos(project, photos, photoFolder).catch((error: unknown) => {
    console.error(
      'The rows are restored, but photos are missing: once the cause below is mended, run the same command again, with --replace.',
    )
    throw error
  })
  console.log(
    `${backup.rows} rows and ${photos.length} photos of ${backup.taken_at} are back at ${project.url}.`,
  )
  console.log('The epoch is new: every device fills its copy anew. Everybody has to sign in again.')
  if (oldNumbers.length > 0)
    console.log(
      `Emergency contacts whose number no phone dials are back as they were; correct them in the admin area: ${oldNumbers.join(', ')}.`,
    )
  if (missing.length === 0) return
  throw new PlainFailure(
    `${missing.length} photos are named by listings, but are not in the backup: ${formatNames(missing)}`,
  )
}

const MAX_NAMES = 10

function formatNames(names: readonly string[]): string {
  const unnamedCount = names.length - MAX_NAMES
  return `${names.slice(0, MAX_NAMES).join(', ')}${unnamedCount > 0 ? ` and ${unnamedCount} more` : ''}`
}

/**
 * The address of the photo bucket: relative if the site has the same origin (the port of the local backend may change),
 * otherwise absolute.
 */
function toStorageAddress({ url, siteUrl }: Project): string {
  const isSameOrigin = siteUrl !== null && new URL(siteUrl).origin === new URL(url).origin
  return isSameOrigin ? STORAGE_PATH : `${url}${STORAGE_PATH}`
}

await runCommand(runRestore)
