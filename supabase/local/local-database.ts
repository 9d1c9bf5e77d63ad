import type { Connection } from '@supabase/lite'
import type { ExclusiveLock } from './exclusive-lock.ts'

/** The database behind the local APIs: PGlite in this process, or a PostgreSQL server. */
export interface LocalDatabase {
  /** Sessions that answer API requests, one request at a time each. */
  sessions: readonly ApiSession[]
  /** Runs one statement with parameters and returns its rows. */
  query: Query
  /** Runs `work` in a transaction. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>
  /** Runs a text of several statements. */
  runScript(sql: string): Promise<void>
  /** The same number as before means: nothing can have changed since. */
  activity(): number
  /** Reads tables and functions anew before the next API request. */
  clearSchemaCache(): Promise<void>
  close: () => Promise<void>
}

export type Query = <Row>(sql: string, parameters?: unknown[]) => Promise<Row[]>

/** One PostgreSQL session with @supabase/lite's view of it. */
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
 * At its first request lite grants everything on every table to every role, which would undo the rights that the
 * migrations took away. It skips that step once it believes that row-level security is active.
 */
export function skipGrants(connection: ApiConnection): void {
  Object.assign(connection, { rlsState: 'active' })
}
