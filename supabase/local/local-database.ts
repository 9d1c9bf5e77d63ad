import type { Connection } from '@supabase/lite'
import type { ExclusiveLock } from './exclusive-lock.ts'

/** The database of the local APIs: PGlite in this process, or a PostgreSQL server. */
export interface LocalDatabase {
  /** Sessions that answer API requests. Each answers one request at a time. */
  sessions: readonly ApiSession[]
  /** Runs one statement with parameters and returns its rows. */
  query: Query
  /** Runs `work` in a transaction. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>
  /** Runs a text of several statements. */
  runScript(sql: string): Promise<void>
  /** If the number is the same as before, nothing in the database has changed since. */
  activity(): number
  /** Reloads the list of tables and functions before the next API request. */
  clearSchemaCache(): Promise<void>
  close: () => Promise<void>
}

export type Query = <Row>(sql: string, parameters?: unknown[]) => Promise<Row[]>

/** One PostgreSQL session and the @supabase/lite connection that uses it. */
export interface ApiSession {
  connection: ApiConnection
  lock: ExclusiveLock
  isInTransaction(): boolean
  rollback(): Promise<void>
}

export type ApiConnection = Connection & { driver: SessionDriver }

/** The part of a PostgreSQL client that @supabase/lite uses. */
export interface SessionDriver {
  query(sql: string, parameters?: unknown[]): Promise<{ rows: unknown[]; affectedRows?: number }>
}

/**
 * At its first request, lite grants all rights on every table to every role, which would undo the migrations' revokes.
 * This tells lite that row-level security is already set up, so that it skips that step.
 */
export function skipGrants(connection: ApiConnection): void {
  Object.assign(connection, { rlsState: 'active' })
}
