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

/** Types of the timestamps and of text, varchar and char. */
const TIMESTAMPTZ = 1184
const TIMESTAMP = 1114
const TEXTS = new Set([25, 1043, 1042])

const PARSERS = { [TIMESTAMPTZ]: toIsoInstant, [TIMESTAMP]: (text: string) => text.replace(' ', 'T') }

/** Opens the Postgres files in `folder`, or creates them. */
export async function openLocalDatabase(folder: string): Promise<LocalDatabase> {
  const connection = await createPgliteConnection({
    url: folder,
    pgliteOptions: { parsers: PARSERS },
  })
  const pg = connection.driver
  await pg.waitReady
  skipGrants(connection)
  hardenSerializers(pg)
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

/**
 * A value that PGlite turns into something other than text breaks its protocol writer in the middle of a message,
 * and with it the session of everybody. So the result is checked before it is sent. And as on hosted, a number or an
 * object for a text column becomes its JSON text, where PGlite would refuse it.
 */
function hardenSerializers({ serializers }: PGlite): void {
  for (const [type, serialize] of Object.entries(serializers)) {
    serializers[type] = (value: unknown) => {
      const text: unknown =
        TEXTS.has(Number(type)) && typeof value !== 'string' ? JSON.stringify(value) : serialize(value)
      if (typeof text === 'string' || text instanceof Uint8Array) return text as string
      throw new Error(`Invalid input for the type ${type}`)
    }
  }
}
