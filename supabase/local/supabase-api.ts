import { App, setExperimental } from '@supabase/lite'
import type { BackendOptions } from './backend-options.ts'
import { filterOutput } from './lite-output.ts'
import type { LocalDatabase } from './local-database.ts'
import { MailFolder } from './mail-folder.ts'
import { createRequestScope } from './request-scope.ts'
import { FolderStorage } from './storage-files.ts'
import type { SupabaseConfig } from './supabase-config.ts'

export interface SupabaseApiSettings {
  database: LocalDatabase
  config: SupabaseConfig
  options: Pick<BackendOptions, 'maxRows'>
  siteUrl: string
  publishableKey: string
  secretKey: string
  jwtSecret: string
  storageFolder: string
  mailFolder: string
}

/** Answers a request of the REST, Auth or Storage API. */
export type SupabaseApi = (request: Request) => Promise<Response>

/**
 * @supabase/lite on the embedded database, set up to answer as hosted Supabase does. Requests run one after the
 * other: the database is one session, and lite's transactions would mix.
 */
export function createSupabaseApi(settings: SupabaseApiSettings): SupabaseApi {
  const { database } = settings
  setExperimental('storage', true)
  filterOutput()
  const scope = createRequestScope(database.connection)
  let redirectTarget: string | undefined
  const mails = new MailFolder(settings.mailFolder, () => redirectTarget)
  const app = createApp(settings, mails)
  return async (request) => {
    const body = await readBody(request)
    return database.lock.run(async () => {
      const url = new URL(request.url)
      redirectTarget = ownTarget(url.searchParams.get('redirect_to'), settings.siteUrl)
      scope.begin({
        method: request.method,
        path: url.pathname.replace(/^\/rest\/v1/, ''),
        headers: Object.fromEntries(request.headers),
      })
      try {
        const answer = await app.fetch(
          new Request(request.url, {
            method: request.method,
            headers: request.headers,
            ...(body ? { body } : {}),
          }),
          { peerAddress: null },
        )
        return await detach(answer)
      } finally {
        scope.end()
        await leaveTransaction(database)
      }
    })
  }
}

function createApp(settings: SupabaseApiSettings, mails: MailFolder): App {
  const { config, options } = settings
  const app = new App({
    connection: settings.database.connection,
    api: { ...config.api, ...(options.maxRows === undefined ? {} : { max_rows: options.maxRows }) },
    auth: {
      ...config.auth,
      jwt_secret: settings.jwtSecret,
      publishable_key: settings.publishableKey,
      secret_key: settings.secretKey,
      site_url: settings.siteUrl,
    },
    storage: { ...config.storage, enabled: true },
    studio: { enabled: false },
    options: {
      defaults: true,
      server: { admin: false, disableStudio: true },
      drivers: { email: mails },
    },
  })
  app._storageAdapter = new FolderStorage(settings.storageFolder)
  return app
}

/** A link of a mail may lead to the site only (on hosted: to the allowed redirect addresses). */
function ownTarget(target: string | null, siteUrl: string): string | undefined {
  return target !== null && URL.canParse(target) && new URL(target).origin === siteUrl ? target : undefined
}

async function readBody(request: Request): Promise<ArrayBuffer | undefined> {
  if (request.method === 'GET' || request.method === 'HEAD' || request.body === null) return undefined
  return request.arrayBuffer()
}

/** A request must never leave its transaction to the next one, whatever went wrong. */
async function leaveTransaction({ pg }: LocalDatabase): Promise<void> {
  for (let attempt = 1; attempt <= 3 && pg.isInTransaction(); attempt += 1) {
    await pg.exec('ROLLBACK').catch((error: unknown) => console.error('A transaction was left open:', error))
  }
}

/** Reads the answer's body while the lock is held, so that nothing of it still comes from the database. */
async function detach(answer: Response): Promise<Response> {
  if (answer.body === null) return answer
  return new Response(await answer.arrayBuffer(), { status: answer.status, headers: answer.headers })
}
