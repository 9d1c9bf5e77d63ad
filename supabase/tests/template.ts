import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { installSchema, createPglite, runOnNewConnection, startServer } from './open-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseTemplate: {
      /** A PostgreSQL server, and the database on it to copy. */
      serverUrl: string
      name: string
      /** Path of a packed PGlite data folder with the same schema. */
      pgliteFile: string
    }
  }
}

/** Vitest's global setup of the database tests: installs the migrations once on each engine. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'guide-template-'))
  const pgliteFile = path.join(folder, 'pglite.tar')
  const server = await startServer()
  const stop = async (): Promise<void> => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const name = `guide_template_${process.pid}`
    await runOnNewConnection(server.url, `create database ${name}`)
    const address = new URL(server.url)
    address.pathname = `/${name}`
    await Promise.all([installSchemaOn(address.href), dumpPglite(pgliteFile)])
    project.provide('databaseTemplate', { serverUrl: server.url, name, pgliteFile })
    return async () => {
      await runOnNewConnection(server.url, `drop database ${name} with (force)`)
      await stop()
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function installSchemaOn(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await installSchema((sql) => client.query(sql))
  } finally {
    await client.end()
  }
}

async function dumpPglite(file: string): Promise<void> {
  // Vitest's own process has no --liftoff-only, as the workers have (vitest.config.ts).
  setFlagsFromString('--liftoff-only')
  const database = createPglite()
  await installSchema((sql) => database.exec(sql))
  const dump = await database.dumpDataDir('none')
  await writeFile(file, new Uint8Array(await dump.arrayBuffer()))
  await database.close()
}
