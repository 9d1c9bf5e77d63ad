import type { Connection } from '@supabase/lite'

/**
 * A first come, first served lock. PGlite is a single Postgres session: without this lock, two requests could run in
 * the same transaction, and one could act with the other's role.
 */
export class ExclusiveLock {
  private tail: Promise<void> = Promise.resolve()
  /** Number of times the lock was taken. If it equals an earlier value, nothing has run since then. */
  taken = 0

  /** Resolves with a release function when the caller has the lock. Calling it more than once is safe. */
  async acquire(): Promise<() => void> {
    const previousTask = this.tail
    let release!: () => void
    this.tail = new Promise((resolve) => {
      release = resolve
    })
    await previousTask
    this.taken += 1
    return release
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const release = await this.acquire()
    try {
      return await work()
    } finally {
      release()
    }
  }
}

/** The database of the local APIs: PGlite in this process, or a PostgreSQL server. */
export interface LocalDatabase {
  /** Sessions that answer API requests. Each answers one request at a time. */
  sessions: readonly ApiSession[]
  /** Runs one statement with parameters and returns its rows. */
  query: Query
  /** Runs `work` in a transaction. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>
  /** Runs a script of several statements. */
  runScript(sql: string): Promise<void>
  /** A number that is different after every change in the database. */
  activity(): number
  /** Reloads the list of tables and functions before the next API request. */
  clearSchemaCache(): Promise<void>
  /** Reads the list of tables and functions now, so that no request has to wait for it. */
  readSchema(): Promise<void>
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
 * Marks row-level security as already set up. Otherwise @supabase/lite would, at its first request, grant all rights on
 * every table to every role, and so undo the migrations' revokes.
 */
export function skipGrants(connection: ApiConnection): void {
  Object.assign(connection, { rlsState: 'active' })
}
