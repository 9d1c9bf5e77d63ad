import path from 'node:path'
import { Client } from 'pg'
import { startEmbeddedServer } from './embedded-server.ts'

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
 * (Supabase allows that through supautils).
 * @throws Error with the server's last output when it does not start
 */
export async function startTestPostgres(): Promise<TestPostgresServer> {
  const server = await startEmbeddedServer({ name: 'supabase_admin', password: 'test' })
  await makeRoles(server.address)
  const address = new URL(server.address)
  address.username = 'postgres'
  return { address: address.href, folder: path.join(server.folder, 'files'), stop: server.stop }
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
