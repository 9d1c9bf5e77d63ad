import type { PGlite } from '@electric-sql/pglite'
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite'
import { ExclusiveLock } from './exclusive-lock.ts'

/** The embedded Postgres. Everything that touches it goes through `lock`, because it is one session. */
export interface LocalDatabase {
  connection: PgliteConnection
  pg: PGlite
  lock: ExclusiveLock
  /** Runs one statement with parameters and answers its rows. */
  query<Row>(sql: string, parameters?: unknown[]): Promise<Row[]>
  /** Runs `work` in a transaction. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>
  close: () => Promise<void>
}

export type Query = <Row>(sql: string, parameters?: unknown[]) => Promise<Row[]>

/** Opens the Postgres files in `folder`, or creates them. */
export async function openLocalDatabase(folder: string): Promise<LocalDatabase> {
  const connection = await createPgliteConnection({
    url: folder,
    pgliteOptions: { parsers: { 1184: toIsoInstant, 1114: (text) => text.replace(' ', 'T') } },
  })
  const pg = connection.driver
  await pg.waitReady
  skipGrants(connection)
  const lock = new ExclusiveLock()
  const query: Query = async <Row>(sql: string, parameters: unknown[] = []) =>
    (await pg.query<Row>(sql, parameters)).rows
  return {
    connection,
    pg,
    lock,
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
    close: () => lock.run(() => connection.close()),
  }
}

/** `2026-11-20 14:39:30.88+00` as PostgREST writes it: `2026-11-20T14:39:30.88+00:00`. */
export function toIsoInstant(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
}

/**
 * At its first request lite grants everything on every table to every role, which would undo the rights that the
 * migrations took away. It skips that once it holds row-level security for active, which it is here from the start.
 */
function skipGrants(connection: PgliteConnection): void {
  Object.assign(connection, { rlsState: 'active' })
}
