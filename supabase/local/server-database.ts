import { PgliteConnection } from '@supabase/lite/pglite'
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
} from 'kysely'
import { Client } from 'pg'
import {
  ExclusiveLock,
  skipGrants,
  type ApiConnection,
  type ApiSession,
  type LocalDatabase,
  type Query,
  type SessionDriver,
} from './local-database.ts'
import { ServerSession } from './server-session.ts'

/** Maximum number of requests that are answered at the same time. */
const API_SESSIONS = 6
const BACKEND_SESSIONS = 2
const SESSION_SETTINGS = '-c TimeZone=UTC -c client_min_messages=warning'

/**
 * Opens a PostgreSQL server as the database of the local APIs. Unlike PGlite it has several sessions, so API requests run in
 * parallel as on hosted Supabase. Each session has its own @supabase/lite connection and answers one request at a time.
 */
export async function openServerDatabase(address: string): Promise<LocalDatabase> {
  const apiDrivers = Array.from({ length: API_SESSIONS }, () => new ServerSession(address, SESSION_SETTINGS))
  const sessions = apiDrivers.map(toApiSession)
  const ownSessions = Array.from({ length: BACKEND_SESSIONS }, () => ({
    driver: new ServerSession(address, SESSION_SETTINGS),
    lock: new ExclusiveLock(),
  }))
  let requestCount = 0
  let activity = 0
  const withNextSession = <T>(work: (driver: ServerSession) => Promise<T>): Promise<T> => {
    const session = ownSessions[(requestCount += 1) % ownSessions.length]
    if (!session) throw new Error('There is no session')
    return session.lock.run(() => work(session.driver))
  }
  const schemaDriver = new ServerSession(address, SESSION_SETTINGS)
  const schema = shareSchema(createConnection(schemaDriver), sessions)
  const clearSchemaCache = async (): Promise<void> => {
    for (const driver of apiDrivers) driver.forgetTypes()
    await schema.forget()
    await Promise.all(sessions.map(({ connection }) => connection.clearSchemaCache()))
  }
  const listener = await listenForReload(address, () => void clearSchemaCache().then(schema.read))
  return {
    sessions,
    query: (sql, parameters) => withNextSession(async (driver) => toQuery(driver)(sql, parameters)),
    transaction: (work) => withNextSession((driver) => runInTransaction(driver, work)),
    runScript: (sql) => withNextSession((driver) => runScript(driver, sql)),
    // Other programs also write to this server, so always assume that something changed.
    activity: () => (activity += 1),
    clearSchemaCache,
    readSchema: async () => void (await schema.read()),
    async close() {
      await listener.end()
      await Promise.all([schemaDriver, ...apiDrivers].map((driver) => driver.close()))
      await Promise.all(ownSessions.map(({ driver, lock }) => lock.run(() => driver.close())))
    },
  }
}

/** Reloads the tables and functions after `notify pgrst, 'reload schema'`, as PostgREST does. */
async function listenForReload(address: string, reload: () => void): Promise<Client> {
  const client = new Client(address)
  client.on('error', () => undefined)
  client.on('notification', reload)
  await client.connect()
  await client.query('listen pgrst')
  return client
}

function toApiSession(driver: ServerSession): ApiSession {
  return {
    connection: createConnection(driver),
    lock: new ExclusiveLock(),
    isInTransaction: () => driver.isInTransaction(),
    rollback: () => driver.exec('ROLLBACK'),
  }
}

type Schema = ReturnType<ApiConnection['introspect']>

/**
 * Lets all sessions share one list of tables and functions, which a separate connection reads, like PostgREST. If a session
 * read the list, it could wait without a time limit for a locked table, or read inside a caller's transaction.
 */
function shareSchema(reader: ApiConnection, sessions: readonly ApiSession[]) {
  let knownSchema: Schema | undefined
  const readSchema = (): Schema => (knownSchema ??= reader.introspect({ useCache: true }))
  for (const { connection } of sessions) connection.introspect = readSchema
  return {
    read: readSchema,
    forget: async (): Promise<void> => {
      knownSchema = undefined
      await reader.clearSchemaCache()
    },
  }
}

async function runScript(driver: ServerSession, sql: string): Promise<void> {
  try {
    await driver.exec(sql)
  } catch (error) {
    if (driver.isInTransaction()) await driver.exec('ROLLBACK')
    throw error
  }
}

async function runInTransaction<T>(driver: ServerSession, work: (query: Query) => Promise<T>): Promise<T> {
  await driver.exec('BEGIN')
  try {
    const result = await work(toQuery(driver))
    await driver.exec('COMMIT')
    return result
  } catch (error) {
    await driver.exec('ROLLBACK').catch(() => undefined)
    throw error
  }
}

function toQuery(driver: ServerSession): Query {
  return async <Row>(sql: string, parameters: unknown[] = []) =>
    (await driver.query(sql, parameters)).rows as Row[]
}

/**
 * Uses @supabase/lite's PostgreSQL code without its own clients: PgliteConnection always starts a PGlite, and
 * @supabase/lite/postgres needs another driver. The base class of both is not exported.
 */
const PostgresConnectionBase = Object.getPrototypeOf(PgliteConnection) as new (
  config: object,
) => ApiConnection

function createConnection(driver: ServerSession): ApiConnection {
  const connection = new PostgresConnectionBase({})
  connection.kysely = new Kysely({ dialect: createDialect(driver) })
  Object.assign(connection, { driver, close: () => driver.close() })
  skipGrants(connection)
  return connection
}

function createDialect(driver: SessionDriver) {
  const run = (sql: string): Promise<unknown> => driver.query(sql)
  const connection: DatabaseConnection = {
    // Read `driver.query` at each call, because the request scope replaces it with a wrapper.
    executeQuery: async (statement) => {
      const { rows, affectedRows } = await driver.query(statement.sql, [...statement.parameters])
      return {
        rows: rows as never[],
        ...(affectedRows === undefined ? {} : { numAffectedRows: BigInt(affectedRows) }),
      }
    },
    streamQuery: () => {
      throw new Error('Streaming is not supported')
    },
  }
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => ({
      init: async () => undefined,
      acquireConnection: async () => connection,
      beginTransaction: async () => void (await run('BEGIN')),
      commitTransaction: async () => void (await run('COMMIT')),
      rollbackTransaction: async () => void (await run('ROLLBACK')),
      releaseConnection: async () => undefined,
      destroy: async () => undefined,
    }),
    createIntrospector: (kysely: Kysely<unknown>) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}
