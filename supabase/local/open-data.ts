import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createAccount } from './accounts.ts'
import { REPOSITORY } from './backend-options.ts'
import { hasBaseSchema, installBaseSchema } from './base-schema.ts'
import { exists, type DataFolder } from './data-folder.ts'
import { fillWithDemoDirectory } from './demo-fill.ts'
import { openEmbeddedDatabase } from './embedded-database.ts'
import type { LocalDatabase } from './local-database.ts'
import { applyMigrations, readMigrations, type Migration } from './migrations.ts'
import { PlainFailure } from './plain-failure.ts'
import { prepareDatabase } from './prepared-database.ts'
import { openServerDatabase } from './server-database.ts'

export const ADMIN_EMAIL = 'admin@example.org'

export interface DataSettings {
  demoListings: number
  /** Address of a PostgreSQL database to use instead of the one in the data folder. */
  postgres: string | undefined
  report: (line: string) => void
}

/**
 * Opens the database of a data folder and applies all new migrations. A new database also gets the demo directory and
 * the admin account.
 * @throws PlainFailure when the database is damaged or a migration cannot be applied
 */
export async function openData(folder: DataFolder, settings: DataSettings): Promise<LocalDatabase> {
  const migrations = await readMigrations(path.join(REPOSITORY, 'supabase/migrations'))
  await mkdir(path.join(folder.path, 'storage'), { recursive: true })
  const database =
    settings.postgres === undefined
      ? await openFolder(folder, migrations, settings)
      : await openServer(settings.postgres, folder, migrations, settings)
  try {
    await applyMigrations(database, migrations)
    if (await exists(unfinishedFile(folder))) {
      await makeOwn(database)
      await rm(unfinishedFile(folder))
    }
    await ensureAdmin(database, folder.secrets.adminPassword)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

async function openFolder(
  folder: DataFolder,
  migrations: readonly Migration[],
  { demoListings, report }: DataSettings,
): Promise<LocalDatabase> {
  const databaseFolder = path.join(folder.path, 'database')
  if (!(await exists(databaseFolder))) {
    await writeFile(unfinishedFile(folder), '')
    const storageFolder = path.join(folder.path, 'storage')
    await prepareDatabase({ migrations, demoListings, databaseFolder, storageFolder, report })
  }
  return openExisting(databaseFolder, folder.path)
}

async function openServer(
  address: string,
  folder: DataFolder,
  migrations: readonly Migration[],
  { demoListings, report }: DataSettings,
): Promise<LocalDatabase> {
  const database = await openServerDatabase(address).catch((error: unknown) => {
    throw isUnreachable(error) ? unusableServer(address, error) : error
  })
  try {
    if (!(await hasBaseSchema(database))) {
      report('Creating tables and demo data in the PostgreSQL database ...')
      await writeFile(unfinishedFile(folder), '')
      await installBaseSchema(database)
    }
    if (!(await exists(unfinishedFile(folder)))) return database
    await applyMigrations(database, migrations)
    const [filled] = await database.query('select from public.businesses limit 1')
    if (demoListings > 0 && !filled) {
      await fillWithDemoDirectory(database, path.join(folder.path, 'storage'), demoListings)
    }
    return database
  } catch (error) {
    await database.close()
    throw isUnreachable(error) ? unusableServer(address, error) : error
  }
}

/** Marker file. It exists from before the first start creates a database until that database has its own keys. */
function unfinishedFile(folder: DataFolder): string {
  return path.join(folder.path, 'first-start-unfinished')
}

function isUnreachable(error: unknown): error is Error {
  // System errors (ECONNREFUSED, ENOTFOUND) and Postgres errors for a refused login or database (classes 28, 3D, 53).
  return error instanceof Error && 'code' in error && /^(E[A-Z]+|28...|3D...|53...)$/.test(String(error.code))
}

function unusableServer(address: string, { message }: Error): PlainFailure {
  const shown = address.replace(/:[^:@/]*@/, ':***@')
  return new PlainFailure(`The PostgreSQL database ${shown} cannot be used: ${message}.`)
}

/** Gives the data folder its own epoch and keys, because it is a copy of a shared template. Safe to repeat. */
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
    return await openEmbeddedDatabase(databaseFolder)
  } catch (error) {
    throw broken(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error))
  }
}

/** Creates the demo admin in a database without accounts. Never changes an existing account. */
async function ensureAdmin(database: LocalDatabase, password: string): Promise<void> {
  await database.transaction(async (query) => {
    const [made] = await query('select from auth.users limit 1')
    if (made) return
    const account = await createAccount(query, ADMIN_EMAIL, password)
    await query('select public.grant_admin($1)', [account.id])
  })
}
