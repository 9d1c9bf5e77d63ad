import type { TestProject } from 'vitest/node'
import { startTestPostgres } from '../../scripts/test/postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the PostgreSQL server of this run; undefined where the embedded PGlite is tested. */
    postgresServer: string | undefined
    /** A folder for files that belong to databases of this server. */
    postgresFolder: string | undefined
  }
}

/** Vitest's global setup: one PostgreSQL server for a whole run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { address, folder, stop } = await startTestPostgres()
  project.provide('postgresServer', address)
  project.provide('postgresFolder', folder)
  return stop
}
