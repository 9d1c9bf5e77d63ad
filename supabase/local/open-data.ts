import { mkdir, rm, writeFile, cp, mkdtemp, readdir, readFile, rename, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { createAccount } from './accounts.ts'
import { REPOSITORY_FOLDER } from './backend-options.ts'
import {
  hasBaseSchema,
  installBaseSchema,
  readBaseSql,
  applyMigrations,
  readMigrations,
  type Migration,
  migrationsChecksum,
} from './migrations.ts'
import { fileExists, type DataFolder } from './data-folder.ts'
import { fillWithDemoDirectory } from './demo-fill.ts'
import { openEmbeddedDatabase } from './embedded-database.ts'
import type { LocalDatabase } from './local-database.ts'
import { PlainFailure } from './run-command.ts'
import { openServerDatabase } from './server-database.ts'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'

const MAX_TEMPLATES = 10

interface PrepareSettings {
  migrations: readonly Migration[]
  demoListings: number
  databaseFolder: string
  storageFolder: string
  report: (line: string) => void
}

/**
 * Creates a database with all migrations and the demo directory in `databaseFolder`, and its files in `storageFolder`.
 * Because this takes seconds, the result is kept as a template. It is copied for the next data folder with the same
 * migrations and the same number of demo listings.
 */
export async function prepareDatabase(settings: PrepareSettings): Promise<void> {
  const { migrations, demoListings, databaseFolder, storageFolder, report } = settings
  const template = path.join(await createCacheFolder(), await computeTemplateName(migrations, demoListings))
  if (!(await fileExists(template))) {
    report('Creating the database (only the first time) ...')
    await createTemplate(template, migrations, demoListings)
  }
  await utimes(template, new Date(), new Date())
  await rm(`${databaseFolder}.new`, { recursive: true, force: true })
  await cp(path.join(template, 'storage'), storageFolder, { recursive: true })
  await cp(path.join(template, 'database'), `${databaseFolder}.new`, { recursive: true })
  // Rename last, so that a folder with this name is always complete.
  await rename(`${databaseFolder}.new`, databaseFolder)
}

async function createTemplate(
  template: string,
  migrations: readonly Migration[],
  demoListings: number,
): Promise<void> {
  const folder = await mkdtemp(`${template}-making-`)
  try {
    await mkdir(path.join(folder, 'storage'))
    const database = await openEmbeddedDatabase(path.join(folder, 'database'))
    try {
      await installBaseSchema(database)
      await applyMigrations(database, migrations)
      if (demoListings > 0) await fillWithDemoDirectory(database, path.join(folder, 'storage'), demoListings)
      await database.query('vacuum analyze')
      await database.query('checkpoint')
    } finally {
      await database.close()
    }
    // Two processes may create the same template at the same time. The first one that finishes is kept.
    await rename(folder, template).catch(async (error: unknown) => {
      if (!(await fileExists(template))) throw error
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  await deleteOldTemplates(path.dirname(template))
}

async function computeTemplateName(migrations: readonly Migration[], demoListings: number): Promise<string> {
  const hash = createHash('sha256')
    .update(migrationsChecksum(migrations))
    .update(await readBaseSql())
  for (const name of ['@supabase/lite', '@electric-sql/pglite']) {
    hash.update(await readFile(path.join(REPOSITORY_FOLDER, 'node_modules', name, 'package.json')))
  }
  if (demoListings > 0) {
    for (const folder of ['supabase/local/demo', 'src/domain'])
      await hashFolder(hash, path.join(REPOSITORY_FOLDER, folder))
  }
  return `database-${demoListings}-${hash.digest('hex').slice(0, 20)}`
}

async function hashFolder(hash: ReturnType<typeof createHash>, folder: string): Promise<void> {
  for (const file of (await readdir(folder)).toSorted()) {
    if (/\.(ts|json|geojson)$/.test(file) && !file.includes('.test.')) {
      hash.update(file).update(await readFile(path.join(folder, file)))
    }
  }
}

async function createCacheFolder(): Promise<string> {
  const ownFolder = path.join(REPOSITORY_FOLDER, 'node_modules/.cache/guide')
  return mkdir(ownFolder, { recursive: true }).then(
    () => ownFolder,
    async () => {
      const sharedFolder = path.join(tmpdir(), 'guide-cache')
      await mkdir(sharedFolder, { recursive: true })
      return sharedFolder
    },
  )
}

async function deleteOldTemplates(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /^database-\d+-[0-9a-f]{20}$/.test(name))
  const dated = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(path.join(folder, name))).mtimeMs })),
  )
  const oldTemplates = dated.toSorted((a, b) => b.at - a.at).slice(MAX_TEMPLATES)
  for (const { name } of oldTemplates) await rm(path.join(folder, name), { recursive: true, force: true })
}

export const ADMIN_EMAIL = 'admin@example.org'

/** How to open the database of a data folder. */
interface OpenDataSettings {
  demoListings: number
  /** Address of a PostgreSQL database to use instead of the one in the data folder. */
  postgres: string | undefined
  passwordCost?: number | undefined
  report: (line: string) => void
}

/**
 * Opens the database of a data folder and applies all new migrations. A new database also gets the demo directory and
 * the admin account.
 * @throws PlainFailure when the database is damaged or a migration cannot be applied
 */
export async function openData(folder: DataFolder, settings: OpenDataSettings): Promise<LocalDatabase> {
  const migrations = await readMigrations(path.join(REPOSITORY_FOLDER, 'supabase/migrations'))
  await mkdir(storageFolderOf(folder.path), { recursive: true })
  const database =
    settings.postgres === undefined
      ? await openFolderData(folder, migrations, settings)
      : await openServerData(settings.postgres, folder, migrations, settings)
  try {
    await applyMigrations(database, migrations)
    if (await fileExists(firstStartMarkerPath(folder.path))) {
      await renewEpochAndKeys(database)
      await rm(firstStartMarkerPath(folder.path))
    }
    await ensureAdmin(database, folder.secrets.adminPassword, settings.passwordCost)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

async function openFolderData(
  folder: DataFolder,
  migrations: readonly Migration[],
  { demoListings, report }: OpenDataSettings,
): Promise<LocalDatabase> {
  const databaseFolder = path.join(folder.path, 'database')
  if (!(await fileExists(databaseFolder))) {
    await writeFile(firstStartMarkerPath(folder.path), '')
    const storageFolder = storageFolderOf(folder.path)
    await prepareDatabase({ migrations, demoListings, databaseFolder, storageFolder, report })
  }
  return openExistingDatabase(databaseFolder, folder.path)
}

async function openServerData(
  address: string,
  folder: DataFolder,
  migrations: readonly Migration[],
  { demoListings, report }: OpenDataSettings,
): Promise<LocalDatabase> {
  const database = await openServerDatabase(address).catch((error: unknown) => {
    throw isUnreachable(error) ? createUnusableServerFailure(address, error) : error
  })
  try {
    if (!(await hasBaseSchema(database))) {
      report('Creating tables and demo data in the PostgreSQL database ...')
      await writeFile(firstStartMarkerPath(folder.path), '')
    }
    if (!(await fileExists(firstStartMarkerPath(folder.path)))) return database
    await fillServerDatabase(database, {
      migrations,
      demoListings,
      storageFolder: storageFolderOf(folder.path),
    })
    return database
  } catch (error) {
    await database.close()
    throw isUnreachable(error) ? createUnusableServerFailure(address, error) : error
  }
}

interface FillSettings {
  migrations: readonly Migration[]
  demoListings: number
  storageFolder: string
}

/** Installs the schema and the demo directory in a database on a server, except for what it has already. */
export async function fillServerDatabase(
  database: LocalDatabase,
  { migrations, demoListings, storageFolder }: FillSettings,
): Promise<void> {
  if (!(await hasBaseSchema(database))) await installBaseSchema(database)
  await applyMigrations(database, migrations)
  const [filled] = await database.query('select from public.businesses limit 1')
  if (demoListings > 0 && !filled) await fillWithDemoDirectory(database, storageFolder, demoListings)
}

/** Path of a marker file, which exists from before the first start creates a database until the database has its own keys. */
export function firstStartMarkerPath(dataFolder: string): string {
  return path.join(dataFolder, 'first-start-unfinished')
}

export function storageFolderOf(dataFolder: string): string {
  return path.join(dataFolder, 'storage')
}

function isUnreachable(error: unknown): error is Error {
  // System errors (ECONNREFUSED, ENOTFOUND) and Postgres errors for a refused login or database (classes 28, 3D, 53).
  return error instanceof Error && 'code' in error && /^(E[A-Z]+|28...|3D...|53...)$/.test(String(error.code))
}

function createUnusableServerFailure(address: string, { message }: Error): PlainFailure {
  const shownAddress = address.replace(/:[^:@/]*@/, ':***@')
  return new PlainFailure(`The PostgreSQL database ${shownAddress} cannot be used: ${message}.`)
}

/** Gives the data folder its own epoch and keys, because it is a copy of a shared template. Safe to repeat. */
async function renewEpochAndKeys(database: LocalDatabase): Promise<void> {
  await database.query('select private.renew_epoch()')
  await database.query(
    `update private.secrets set value = encode(extensions.gen_random_bytes(32), 'hex') where name in ('pepper', 'mfa_key')`,
  )
}

async function openExistingDatabase(databaseFolder: string, dataFolder: string): Promise<LocalDatabase> {
  const createBrokenFailure = (reason: string): PlainFailure =>
    new PlainFailure(
      `The database in the data folder ${dataFolder} is broken (${reason}): bring back a copy of the folder, or delete it to start again.`,
    )
  for (const file of ['PG_VERSION', 'global/pg_control', 'postgresql.conf']) {
    if (!(await fileExists(path.join(databaseFolder, file)))) throw createBrokenFailure(`${file} is missing`)
  }
  try {
    return await openEmbeddedDatabase(databaseFolder)
  } catch (error) {
    throw createBrokenFailure(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error))
  }
}

/** Creates the demo admin in a database without accounts. Never changes an existing account. */
async function ensureAdmin(database: LocalDatabase, password: string, passwordCost?: number): Promise<void> {
  await database.transaction(async (query) => {
    const [existingAccount] = await query('select from auth.users limit 1')
    if (existingAccount) return
    const account = await createAccount(query, ADMIN_EMAIL, password, passwordCost)
    await query('select public.grant_admin($1)', [account.id])
  })
}
