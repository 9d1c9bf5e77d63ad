import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { createAccount } from './accounts.ts'
import { REPOSITORY } from './backend-options.ts'
import { exists, type DataFolder } from './data-folder.ts'
import { openLocalDatabase, type LocalDatabase } from './local-database.ts'
import { applyMigrations, readMigrations } from './migrations.ts'
import { PlainFailure } from './plain-failure.ts'
import { prepareDatabase } from './prepared-database.ts'

export const ADMIN_EMAIL = 'admin@example.org'

/**
 * Opens the database of a data folder, with every migration applied. A new one also gets the demo directory and
 * the admin account.
 * @throws PlainFailure when it is broken or a migration does not fit
 */
export async function openData(
  folder: DataFolder,
  demoListings: number,
  report: (line: string) => void,
): Promise<LocalDatabase> {
  const databaseFolder = path.join(folder.path, 'database')
  const storageFolder = path.join(folder.path, 'storage')
  const isNew = !(await exists(databaseFolder))
  const migrations = await readMigrations(path.join(REPOSITORY, 'supabase/migrations'))
  await mkdir(storageFolder, { recursive: true })
  if (isNew) await prepareDatabase({ migrations, demoListings, databaseFolder, storageFolder, report })
  const database = await openExisting(databaseFolder, folder.path)
  try {
    await applyMigrations(database, migrations)
    if (isNew) await makeOwn(database)
    await ensureAdmin(database, folder.secrets.adminPassword)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Every data folder is a directory of its own with keys of its own, although they are copies of one template. */
async function makeOwn(database: LocalDatabase): Promise<void> {
  await database.query('select private.renew_epoch()')
  await database.query(
    `update private.secrets set value = encode(extensions.gen_random_bytes(32), 'hex') where name in ('pepper', 'mfa_key')`,
  )
}

async function openExisting(databaseFolder: string, dataFolder: string): Promise<LocalDatabase> {
  const broken = (reason: string): PlainFailure =>
    new PlainFailure(
      `The database in the data folder ${dataFolder} is broken (${reason}): bring back a copy of the folder, or delete it to start again.`,
    )
  for (const file of ['PG_VERSION', 'global/pg_control', 'postgresql.conf']) {
    if (!(await exists(path.join(databaseFolder, file)))) throw broken(`${file} is missing`)
  }
  try {
    return await openLocalDatabase(databaseFolder)
  } catch (error) {
    throw broken(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error))
  }
}

/** Makes the demo admin's account, and lists it as an admin. An account that was changed or removed stays so. */
async function ensureAdmin(database: LocalDatabase, password: string): Promise<void> {
  await database.transaction(async (query) => {
    const [made] = await query('select from auth.users limit 1')
    if (made) return
    const account = await createAccount(query, ADMIN_EMAIL, password)
    await query('select public.grant_admin($1)', [account.id])
  })
}
