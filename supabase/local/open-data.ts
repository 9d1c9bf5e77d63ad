import { mkdir } from 'node:fs/promises'
import path from 'node:path'
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
export async function openData(folder: DataFolder, demoListings: number): Promise<LocalDatabase> {
  const databaseFolder = path.join(folder.path, 'database')
  const storageFolder = path.join(folder.path, 'storage')
  const isNew = !(await exists(databaseFolder))
  const migrations = await readMigrations(path.join(REPOSITORY, 'supabase/migrations'))
  await mkdir(storageFolder, { recursive: true })
  if (isNew) await prepareDatabase(migrations, demoListings, databaseFolder, storageFolder)
  const database = await openExisting(databaseFolder, folder.path)
  try {
    await applyMigrations(database, migrations)
    // Every data folder is a directory of its own, although they are copies of one template.
    if (isNew) await database.query('select private.renew_epoch()')
    await ensureAdmin(database, folder.secrets.adminPassword)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
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
    await query(
      `with account as (
         insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
                                 raw_user_meta_data)
         values (gen_random_uuid(), 'authenticated', 'authenticated', $1,
                 extensions.crypt($2, extensions.gen_salt('bf', 10)), now(),
                 '{"provider": "email", "providers": ["email"]}', '{}')
         returning id, email
       ), identity as (
         insert into auth.identities (id, provider, provider_id, user_id, identity_data)
         select gen_random_uuid(), 'email', id::text, id,
                jsonb_build_object('sub', id::text, 'email', email, 'email_verified', true) from account
       )
       insert into private.admins (user_id) select id from account`,
      [ADMIN_EMAIL, password],
    )
  })
}
