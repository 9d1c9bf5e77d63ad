import path from 'node:path'
import { createAuthAdmin } from './auth-admin.ts'
import { createAuthGuard } from './auth-guard.ts'
import type { BackendOptions } from './backend-options.ts'
import { openDataFolder, type DataFolder, writeLocalEnv, type LocalEnv } from './data-folder.ts'
import { isEmbedded, type EmbeddedDatabase } from './embedded-database.ts'
import { startFunctions } from './functions.ts'
import { createGateway, type Gateway } from './gateway.ts'
import type { LocalDatabase } from './local-database.ts'
import { ADMIN_EMAIL, openData } from './open-data.ts'
import { createLocalJobs, startScheduler } from './local-jobs.ts'
import { startRealtime } from './realtime.ts'
import { TokenClaims } from './session-tokens.ts'
import { serveSiteFiles } from './site-files.ts'
import { readOrCreateSigningKey, watchSnapshot } from './snapshot-file.ts'
import { derivePublicKey } from '../../src/domain/snapshot/snapshot-signature.ts'
import { createSupabaseApi } from './supabase-api.ts'
import { readSupabaseConfig } from './supabase-config.ts'
import { listenWire, type WireServer } from './wire-server.ts'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { listenPort } from './listen-port.ts'

interface HttpServer {
  url: string
  server: Server
  /** Sets the gateway that answers requests. Until then, all requests get 503. */
  answerWith(gateway: Gateway): void
  close: () => Promise<void>
}

/**
 * Listens on the port before the database is opened, so that a port in use is reported immediately.
 * @throws PlainFailure when the port is in use or not allowed
 */
async function listenHttp(port: number): Promise<HttpServer> {
  let gateway: Gateway = answerStarting
  const listener = getRequestListener(
    (request, env) =>
      gateway(request, (env as { incoming: IncomingMessage }).incoming.socket.remoteAddress ?? ''),
    { overrideGlobalObjects: false },
  )
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing))
  const boundPort = await listenPort(server, port, 'PORT to another number')
  return {
    url: `http://127.0.0.1:${boundPort}`,
    server,
    answerWith(next) {
      gateway = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
        // Browsers keep idle connections open, so close all connections after running requests had a moment to finish.
        setTimeout(() => server.closeAllConnections(), 200).unref()
      }),
  }
}

async function answerStarting(): Promise<Response> {
  return new Response('The backend is starting.\n', { status: 503, headers: { 'Retry-After': '1' } })
}

/** The publishable key. It is the same for every data folder, so that one build works with all. It is not a secret. */
const PUBLISHABLE_KEY = 'sb_publishable_local_marshall_islands_guide'

export interface RunningBackend {
  url: string
  env: LocalEnv
  dataDir: string
  /** Writes local.env, which shows other programs that the backend is ready. */
  announce(): Promise<void>
  /** Stops everything that was started, and writes the database to disk. */
  close(): Promise<void>
}

interface StartSettings {
  /** Write local.env immediately (default). If false, the caller does it after further preparation. */
  announce?: boolean
  /** Receives a line before each step that takes seconds. */
  report?: (line: string) => void
}

/**
 * Starts the embedded backend: Postgres, the REST, Auth, Storage and Functions APIs on one origin, the Postgres
 * wire protocol, the scheduler and the snapshot.
 * @throws PlainFailure when the port or the data folder cannot be used
 */
export async function startBackend(
  options: BackendOptions,
  { announce = true, report = () => undefined }: StartSettings = {},
): Promise<RunningBackend> {
  const closeFunctions: (() => Promise<void>)[] = []
  const close = async (): Promise<void> => {
    for (const closer of closeFunctions.splice(0).toReversed()) await closer()
  }
  try {
    const folder = await openDataFolder(options.dataDir)
    closeFunctions.push(folder.unlock)
    const http = await listenHttp(options.port)
    closeFunctions.push(http.close)
    const wire = await listenWire(options.databasePort ?? 0)
    closeFunctions.push(wire.close)
    const database = await openData(folder, {
      demoListings: options.demoListings,
      postgres: options.postgres,
      passwordCost: options.passwordCost,
      report,
    })
    // Close the sessions of other programs before the database that they use.
    closeFunctions.push(database.close, wire.close)
    const env = await startServices({ options, folder, database, http, wire, closers: closeFunctions })
    const backend: RunningBackend = {
      url: http.url,
      env,
      dataDir: folder.path,
      announce: () => writeLocalEnv(folder.path, env),
      close,
    }
    if (announce) await backend.announce()
    return backend
  } catch (error) {
    await close()
    throw error
  }
}

interface StartedParts {
  options: BackendOptions
  folder: DataFolder
  database: LocalDatabase
  http: HttpServer
  wire: WireServer
  closers: (() => Promise<void>)[]
}

async function startServices({
  options,
  folder,
  database,
  http,
  wire,
  closers,
}: StartedParts): Promise<LocalEnv> {
  const config = await readSupabaseConfig()
  const { secrets } = folder
  if (isEmbedded(database)) {
    wire.answerWith({ ...(await toServedDatabase(database)), password: secrets.databasePassword })
  }
  const env: LocalEnv = {
    SITE_URL: http.url,
    SUPABASE_URL: http.url,
    SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
    SUPABASE_SECRET_KEY: secrets.secretKey,
    SNAPSHOT_PUBLIC_KEYS: derivePublicKey(await readOrCreateSigningKey(database, options.snapshotKey)),
    DATABASE_URL:
      options.postgres ?? `postgresql://postgres:${secrets.databasePassword}@127.0.0.1:${wire.port}/postgres`,
    ADMIN_EMAIL,
    ADMIN_PASSWORD: secrets.adminPassword,
  }
  const storageFolder = path.join(folder.path, 'storage')
  const api = createSupabaseApi({
    database,
    config,
    options,
    siteUrl: http.url,
    publishableKey: PUBLISHABLE_KEY,
    secretKey: secrets.secretKey,
    jwtSecret: secrets.jwtSecret,
    storageFolder,
    mailFolder: path.join(folder.path, 'mails'),
  })
  const functions = startFunctions({ env, dataDir: folder.path, more: options.functionEnvironment ?? {} })
  closers.push(functions.close)
  const realtime = startRealtime(http.server, database, {
    publishableKey: PUBLISHABLE_KEY,
    secretKey: secrets.secretKey,
  })
  closers.push(realtime.close)
  const tokens = options.signInsPer5Minutes
  const limits = {
    ...config.rateLimit,
    ...(tokens === undefined ? {} : { tokens, tokensAtOnce: tokens }),
  }
  await database.readSchema()
  http.answerWith(
    createGateway({
      api,
      guardAuth: createAuthGuard({
        limits,
        database,
        now: Date.now,
        resetMailEveryMs: options.resetMailEveryMs ?? config.resetMailEveryMs,
      }),
      tokens: new TokenClaims(database, secrets.jwtSecret, `${http.url}/auth/v1`),
      jwtSecret: secrets.jwtSecret,
      adminAuth: createAuthAdmin(database, secrets.secretKey, http.url, options.passwordCost),
      database,
      storageFolder,
      callFunction: functions.call,
      setRealtimeFaults: realtime.faults.answer,
      onRequest: options.onRequest,
      site: options.serveSite === undefined ? undefined : serveSiteFiles(options.serveSite),
      trustForwardedFor: options.trustForwardedFor ?? false,
    }),
  )
  const snapshot = await watchSnapshot({ database, api, secretKey: secrets.secretKey, url: http.url })
  const scheduler = startScheduler(
    createLocalJobs({ database, snapshot, realtime, functions, secretKey: secrets.secretKey }),
  )
  closers.push(scheduler.close)
  return env
}

async function toServedDatabase(database: EmbeddedDatabase) {
  const [version] = await database.query<{ server_version: string }>('show server_version')
  return {
    pg: database.pg,
    lock: database.lock,
    serverVersion: version?.server_version ?? '17.0',
    idleInTransactionMs: 30_000,
    onSchemaChange: () => void database.clearSchemaCache(),
  }
}
