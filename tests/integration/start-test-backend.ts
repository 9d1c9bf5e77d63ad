import { createHash } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import type { BackendOptions } from '../../supabase/local/backend-options.ts'
import { startBackend, type RunningBackend } from '../../supabase/local/start-backend.ts'

/**
 * Starts a local backend on the database that this run tests: PGlite in the data folder, or a database of its own on
 * the run's PostgreSQL server. The same data folder gets the same database again.
 */
export async function startTestBackend(options: BackendOptions): Promise<RunningBackend> {
  const server = inject('postgresServer')
  if (server === undefined) return startBackend(options)
  const name = `guide_${createHash('sha256').update(options.dataDir).digest('hex').slice(0, 16)}`
  await createDatabase(server, name)
  const address = new URL(server)
  address.pathname = `/${name}`
  return startBackend({ ...options, postgres: address.href })
}

async function createDatabase(server: string, name: string): Promise<void> {
  const client = new Client(server)
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    // template0: other connections to template1 would make this fail.
    if (rowCount === 0) await client.query(`create database ${name} template template0`)
  } finally {
    await client.end()
  }
}
