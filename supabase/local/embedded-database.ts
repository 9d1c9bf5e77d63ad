import type { PGlite } from '@electric-sql/pglite'
import { createPgliteConnection } from '@supabase/lite/pglite'
import {
  ExclusiveLock,
  skipGrants,
  type ApiConnection,
  type LocalDatabase,
  type Query,
} from './local-database.ts'
import { hardenSerializer, POSTGREST_PARSERS } from './wire-protocol.ts'

/** The PGlite database. It has only one session, so every user must take `lock` first. */
export interface EmbeddedDatabase extends LocalDatabase {
  pg: PGlite
  lock: ExclusiveLock
}

export function isEmbedded(database: LocalDatabase): database is EmbeddedDatabase {
  return 'pg' in database
}

/** Opens the PostgreSQL files in `folder`, and creates them if they do not exist. */
export async function openEmbeddedDatabase(folder: string): Promise<EmbeddedDatabase> {
  const connection = await createPgliteConnection({
    url: folder,
    pgliteOptions: { parsers: POSTGREST_PARSERS },
  })
  const pg = connection.driver
  await pg.waitReady
  const apiConnection: ApiConnection = connection
  skipGrants(apiConnection)
  for (const [type, serialize] of Object.entries(pg.serializers)) {
    pg.serializers[type] = hardenSerializer(Number(type), serialize)
  }
  const lock = new ExclusiveLock()
  const query: Query = async <Row>(sql: string, parameters: unknown[] = []) =>
    (await pg.query<Row>(sql, parameters)).rows
  return {
    pg,
    lock,
    sessions: [
      {
        connection: apiConnection,
        lock,
        isInTransaction: () => pg.isInTransaction(),
        rollback: async () => void (await pg.exec('ROLLBACK')),
      },
    ],
    query: (sql, parameters) => lock.run(() => query(sql, parameters)),
    transaction: (work) =>
      lock.run(() =>
        pg.transaction((tx) =>
          work(
            async <Row>(sql: string, parameters: unknown[] = []) =>
              (await tx.query<Row>(sql, parameters)).rows,
          ),
        ),
      ),
    runScript: (sql) => lock.run(() => runScript(pg, sql)),
    activity: () => lock.taken,
    clearSchemaCache: () => connection.clearSchemaCache(),
    readSchema: () => lock.run(async () => void (await connection.introspect({ useCache: true }))),
    close: () => lock.run(() => connection.close()),
  }
}

async function runScript(pg: PGlite, sql: string): Promise<void> {
  try {
    await pg.exec(sql)
  } catch (error) {
    if (pg.isInTransaction()) await pg.exec('ROLLBACK')
    throw error
  }
}
