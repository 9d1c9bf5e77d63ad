import { cp, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Client } from 'pg'
import { inject } from 'vitest'
import { fillServerDatabase, storageFolderOf, firstStartMarkerPath } from '../../supabase/local/open-data.ts'
import { readMigrations } from '../../supabase/local/migrations.ts'
import { databaseAddress } from '../../scripts/test/postgres-server.ts'
import { openServerDatabase } from '../../supabase/local/server-database.ts'

/*
 * Databases of backends on the PostgreSQL server of a run. Installing the schema and drawing the photos of the demo
 * directory takes 2 s of processor time, so this is done once for each number of listings, and then copied.
 */

export interface ServerDatabaseSettings {
  dataDir: string
  demoListings: number
  /** True for a database in which the backend installs everything itself. */
  isEmpty: boolean
}

/** Creates the database unless it exists, and prepares the data folder that a backend uses with it. */
export async function makeServerDatabase(
  server: string,
  name: string,
  { dataDir, demoListings, isEmpty }: ServerDatabaseSettings,
): Promise<void> {
  const client = new Client(server)
  await client.connect()
  try {
    if (await hasDatabase(client, name)) return
    // template0: other connections to template1 would make this fail.
    const template = isEmpty ? 'template0' : await createTemplateOnce(client, server, demoListings)
    await client.query(`create database ${name} template ${template}`)
    if (isEmpty) return
    await mkdir(dataDir, { recursive: true })
    await cp(templateStoragePath(template), storageFolderOf(dataDir), { recursive: true })
    // The backend gives the copy its own epoch and keys.
    await writeFile(firstStartMarkerPath(dataDir), '')
  } finally {
    await client.end()
  }
}

/** Returns the name of the template. Of several workers that need it, the first makes it, and the others wait. */
async function createTemplateOnce(client: Client, server: string, demoListings: number): Promise<string> {
  const name = `guide_template_${demoListings}`
  await client.query('select pg_advisory_lock($1)', [demoListings])
  try {
    if (await hasDatabase(client, name)) return name
    const unfinishedName = `${name}_unfinished`
    await client.query(`drop database if exists ${unfinishedName}`)
    await client.query(`create database ${unfinishedName} template template0`)
    await fillTemplate(databaseAddress(server, unfinishedName), demoListings, templateStoragePath(name))
    await client.query(`alter database ${unfinishedName} rename to ${name}`)
    return name
  } finally {
    await client.query('select pg_advisory_unlock($1)', [demoListings])
  }
}

async function fillTemplate(address: string, demoListings: number, storageFolder: string): Promise<void> {
  await mkdir(storageFolder, { recursive: true })
  const migrations = await readMigrations('supabase/migrations')
  const database = await openServerDatabase(address)
  try {
    await fillServerDatabase(database, { migrations, demoListings, storageFolder })
  } finally {
    await database.close()
  }
}

function templateStoragePath(template: string): string {
  return path.join(inject('postgresFolder') ?? '', template, 'storage')
}

async function hasDatabase(client: Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  return rowCount !== 0
}
