import { appendFileSync, existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { REPOSITORY } from './backend-options.ts'
import { startDeno, type DenoProcess } from './deno-process.ts'
import { jsonAnswer } from './json-answer.ts'
import type { LocalEnv } from './local-env.ts'

export interface FunctionsSettings {
  env: LocalEnv
  dataDir: string
  /** Variables in addition to those that every function gets. */
  more: Record<string, string>
}

export interface Functions {
  /** Answers requests to /functions/v1/NAME and the paths below it. */
  call: (request: Request, urlPath: string) => Promise<Response>
  close: () => Promise<void>
}

const FOLDER = path.join(REPOSITORY, 'supabase/functions')

/** Runs the edge functions of supabase/functions in Deno. Each has its own process, which starts at the first call. */
export function startFunctions(settings: FunctionsSettings): Functions {
  const processes = new Map<string, Promise<DenoProcess>>()
  const processOf = (name: string): Promise<DenoProcess> => {
    const running = processes.get(name)
    if (running) return running
    const log = (line: string): void => writeLog(settings.dataDir, name, line)
    const starting = startDeno({ name, folder: FOLDER, env: environmentOf(settings), log })
    processes.set(name, starting)
    const forget = (): void => void (processes.get(name) === starting && processes.delete(name))
    starting.then((started) => started.ended.then(forget), forget)
    return starting
  }
  return {
    async call(request, urlPath) {
      const name = urlPath.split('/')[3] ?? ''
      if (!/^[a-z][a-z0-9-]*$/.test(name) || !existsSync(path.join(FOLDER, name, 'index.ts'))) {
        return jsonAnswer(404, { code: 'NOT_FOUND', message: 'Requested function was not found' })
      }
      const started = await processOf(name).catch((error: unknown) => {
        console.error(`Function ${name} does not start:`, error instanceof Error ? error.message : error)
        return undefined
      })
      if (!started) return jsonAnswer(503, { code: 'BOOT_ERROR', message: 'Function failed to start' })
      return forward(request, started.origin, urlPath.slice('/functions/v1'.length))
    },
    async close() {
      const all = [...processes.values()]
      processes.clear()
      await Promise.all(
        all.map((starting) => starting.then((started) => started.stop()).catch(() => undefined)),
      )
    },
  }
}

/** Writes the output of the functions to a log in the data folder. Hosted Supabase keeps such a log too. */
function writeLog(dataDir: string, name: string, line: string): void {
  mkdirSync(path.join(dataDir, 'logs'), { recursive: true })
  appendFileSync(path.join(dataDir, 'logs', `${name}.log`), `${new Date().toISOString()} ${line}\n`)
}

/** The variables that hosted Supabase gives to every function, and the folder into which mails are written. */
function environmentOf({ env, dataDir, more }: FunctionsSettings): Record<string, string> {
  return {
    SUPABASE_URL: env.SUPABASE_URL,
    SUPABASE_ANON_KEY: env.SUPABASE_PUBLISHABLE_KEY,
    SUPABASE_SERVICE_ROLE_KEY: env.SUPABASE_SECRET_KEY,
    SITE_URL: env.SITE_URL,
    LOCAL_MAIL_FOLDER: path.join(dataDir, 'mails'),
    ...more,
  }
}

/** The function's path begins with its own name, as on hosted Supabase. */
async function forward(request: Request, origin: string, urlPath: string): Promise<Response> {
  const { search } = new URL(request.url)
  const headers = new Headers(request.headers)
  // These belong to the connection of the caller; fetch refuses a transfer-encoding.
  for (const name of ['host', 'connection', 'transfer-encoding']) headers.delete(name)
  // Ask for an uncompressed answer, because the gateway compresses it.
  headers.delete('accept-encoding')
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  try {
    const answer = await fetch(`${origin}${urlPath}${search}`, {
      method: request.method,
      headers,
      redirect: 'manual',
      ...(hasBody ? { body: await request.arrayBuffer() } : {}),
    })
    const answered = new Headers(answer.headers)
    answered.delete('transfer-encoding')
    answered.delete('content-encoding')
    answered.delete('content-length')
    return new Response(answer.body, { status: answer.status, headers: answered })
  } catch (error) {
    console.error(`Function ${urlPath} broke off:`, error instanceof Error ? error.message : error)
    return jsonAnswer(502, { code: 'WORKER_ERROR', message: 'Function broke off' })
  }
}
