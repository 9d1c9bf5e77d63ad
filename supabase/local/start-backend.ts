import path from 'node:path'
import { createAuthAdmin } from './auth-admin.ts'
import { createAuthGuard } from './auth-guard.ts'
import type { BackendOptions } from './backend-options.ts'
import { openDataFolder, writeLocalEnv, type DataFolder } from './data-folder.ts'
import { startFunctions } from './functions.ts'
import { createGateway } from './gateway.ts'
import { listenHttp } from './http-server.ts'
import type { LocalDatabase } from './local-database.ts'
import { ADMIN_EMAIL, openData } from './open-data.ts'
import { localJobs } from './local-jobs.ts'
import { startRealtime } from './realtime.ts'
import { startScheduler } from './scheduler.ts'
import { serveSiteFiles } from './site-files.ts'
import { watchSnapshot } from './snapshot-file.ts'
import { createSupabaseApi } from './supabase-api.ts'
import { readSupabaseConfig } from './supabase-config.ts'
import { startWireServer } from './wire-server.ts'

/** Fixed, so that a built site can be used with every local data folder. It is public by nature. */
export const PUBLISHABLE_KEY = 'sb_publishable_local_marshall_islands_guide'

/** What reaches the backend, as written to `local.env`. */
export interface LocalEnv {
  SITE_URL: string
  SUPABASE_URL: string
  SUPABASE_PUBLISHABLE_KEY: string
  SUPABASE_SECRET_KEY: string
  DATABASE_URL: string
  ADMIN_EMAIL: string
  ADMIN_PASSWORD: string
}

export interface RunningBackend {
  url: string
  env: LocalEnv
  dataDir: string
  /** Writes local.env, which says to others that everything is there. Done at once unless `announce` is false. */
  announce(): Promise<void>
  /** Ends everything that was started and writes everything down. */
  close(): Promise<void>
}

/**
 * Starts the embedded backend: Postgres, the REST, Auth, Storage and Functions APIs on one origin, the Postgres
 * wire protocol, the scheduler and the snapshot.
 * @throws PlainFailure when the port or the data folder cannot be used
 */
export async function startBackend(
  options: BackendOptions,
  { announce = true }: { announce?: boolean } = {},
): Promise<RunningBackend> {
  const closers: (() => Promise<void>)[] = []
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).toReversed()) await closer()
  }
  try {
    const folder = await openDataFolder(options.dataDir)
    closers.push(folder.unlock)
    const http = await listenHttp(options.port)
    closers.push(http.close)
    const database = await openData(folder, options.demoListings)
    closers.push(database.close)
    const env = await openDoors({ options, folder, database, http, closers })
    const backend: RunningBackend = {
      url: http.url,
      env,
      dataDir: folder.path,
      announce: () => writeLocalEnv(folder.path, { ...env }),
      close,
    }
    if (announce) await backend.announce()
    return backend
  } catch (error) {
    await close()
    throw error
  }
}

interface Foundation {
  options: BackendOptions
  folder: DataFolder
  database: LocalDatabase
  http: Awaited<ReturnType<typeof listenHttp>>
  closers: (() => Promise<void>)[]
}

async function openDoors({ options, folder, database, http, closers }: Foundation): Promise<LocalEnv> {
  const config = await readSupabaseConfig()
  const { secrets } = folder
  const wire = await startWireServer(
    { ...(await wireHost(database)), password: secrets.databasePassword },
    options.databasePort ?? 0,
  )
  closers.push(wire.close)
  const env: LocalEnv = {
    SITE_URL: http.url,
    SUPABASE_URL: http.url,
    SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
    SUPABASE_SECRET_KEY: secrets.secretKey,
    DATABASE_URL: `postgresql://postgres:${secrets.databasePassword}@127.0.0.1:${wire.port}/postgres`,
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
  const limits = { ...config.rateLimit, signIns: options.signInsPer5Minutes ?? config.rateLimit.signIns }
  http.answerWith(
    createGateway({
      api,
      guardAuth: createAuthGuard(limits, Date.now),
      adminAuth: createAuthAdmin(database, secrets.secretKey, http.url),
      database,
      storageFolder,
      callFunction: functions.call,
      site: options.serveSite === undefined ? undefined : serveSiteFiles(options.serveSite),
      trustForwardedFor: options.trustForwardedFor ?? false,
    }),
  )
  const snapshot = await watchSnapshot({ database, api, secretKey: secrets.secretKey, url: http.url })
  const realtime = startRealtime(http.server, database, [PUBLISHABLE_KEY, secrets.secretKey])
  closers.push(realtime.close)
  const scheduler = startScheduler(
    localJobs({ database, snapshot, realtime, functions, secretKey: secrets.secretKey }),
  )
  closers.push(scheduler.close)
  return env
}

async function wireHost(database: LocalDatabase) {
  const [version] = await database.query<{ server_version: string }>('show server_version')
  return {
    pg: database.pg,
    lock: database.lock,
    serverVersion: version?.server_version ?? '17.0',
    idleInTransactionMs: 30_000,
    onSchemaChange: () => void database.connection.clearSchemaCache(),
  }
}
