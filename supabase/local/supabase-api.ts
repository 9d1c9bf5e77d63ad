import { App, setExperimental } from '@supabase/lite'
import type { BackendOptions } from './backend-options.ts'
import { filterOutput, createRequestScope, HOSTED_LIMITS } from './request-scope.ts'
import type { ApiSession, LocalDatabase } from './local-database.ts'
import { MailFolder } from './mail-folder.ts'
import { FolderStorage } from './storage-files.ts'
import type { SupabaseConfig } from './supabase-config.ts'

interface SupabaseApiSettings {
  database: LocalDatabase
  config: SupabaseConfig
  options: Pick<BackendOptions, 'maxRows' | 'statementLimits'>
  siteUrl: string
  publishableKey: string
  secretKey: string
  jwtSecret: string
  storageFolder: string
  mailFolder: string
}

/** Answers requests to the REST, Auth and Storage APIs. */
export type SupabaseApi = (request: Request) => Promise<Response>

/**
 * Runs @supabase/lite on the local database, adapted to answer as hosted Supabase does. Each database session has its
 * own @supabase/lite app and answers one request at a time, because @supabase/lite would mix the transactions of
 * parallel requests.
 */
export function createSupabaseApi(settings: SupabaseApiSettings): SupabaseApi {
  setExperimental('storage', true)
  filterOutput()
  const idle = settings.database.sessions.map((session) => createSessionApi(settings, session))
  const waitingRequests: ((api: SessionApi) => void)[] = []
  return async (request) => {
    const body = await readBody(request)
    const api = idle.pop() ?? (await new Promise<SessionApi>((resolve) => waitingRequests.push(resolve)))
    try {
      return await api(request, body)
    } finally {
      const nextRequest = waitingRequests.shift()
      if (nextRequest) nextRequest(api)
      else idle.push(api)
    }
  }
}

type SessionApi = (request: Request, body: ArrayBuffer | undefined) => Promise<Response>

function createSessionApi(settings: SupabaseApiSettings, session: ApiSession): SessionApi {
  const scope = createRequestScope(session.connection, settings.options.statementLimits ?? HOSTED_LIMITS)
  let redirectTarget: string | undefined
  const mails = new MailFolder(settings.mailFolder, () => redirectTarget)
  const app = createApp(settings, session, mails)
  return (request, body) =>
    session.lock.run(async () => {
      const url = new URL(request.url)
      redirectTarget = allowedRedirectTarget(url.searchParams.get('redirect_to'), settings.siteUrl)
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
        return await readWholeAnswer(answer)
      } finally {
        scope.end()
        await rollBackOpenTransaction(session)
      }
    })
}

function createApp(settings: SupabaseApiSettings, { connection }: ApiSession, mails: MailFolder): App {
  const { config, options } = settings
  const app = new App({
    connection,
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

/** Links in mails may only lead to the site. Hosted Supabase allows the addresses in its list of redirect URLs. */
function allowedRedirectTarget(target: string | null, siteUrl: string): string | undefined {
  return target !== null && URL.canParse(target) && new URL(target).origin === siteUrl ? target : undefined
}

async function readBody(request: Request): Promise<ArrayBuffer | undefined> {
  if (request.method === 'GET' || request.method === 'HEAD' || request.body === null) return undefined
  return request.arrayBuffer()
}

/** Rolls back a transaction that a failed request left open, so that the next request does not run inside it. */
async function rollBackOpenTransaction(session: ApiSession): Promise<void> {
  for (let attempt = 1; attempt <= 3 && session.isInTransaction(); attempt += 1) {
    await session.rollback().catch((error: unknown) => console.error('A transaction was left open:', error))
  }
}

/** Reads the whole answer before the session is released, so that nothing is read from the database afterwards. */
async function readWholeAnswer(answer: Response): Promise<Response> {
  if (answer.body === null) return answer
  return new Response(await answer.arrayBuffer(), { status: answer.status, headers: answer.headers })
}
