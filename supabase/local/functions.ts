import { appendFileSync, existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { REPOSITORY_FOLDER } from './backend-options.ts'
import { jsonAnswer } from './http-answer.ts'
import type { LocalEnv } from './data-folder.ts'
import { spawn, type ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { createInterface } from 'node:readline'

interface DenoProcess {
  /** Address on which the function accepts requests. */
  origin: string
  ended: Promise<void>
  /** Process id, with which tests/bench/snapshot.ts measures memory and processor time. */
  pid: number
  stop(): Promise<void>
}

interface DenoSettings {
  name: string
  folder: string
  /** The only environment variables that the function may read. */
  env: Record<string, string>
  /** Receives each line that the function prints. */
  log: (line: string) => void
}

const START_LIMIT_MS = 60_000

/** Starts one edge function on a free port of 127.0.0.1 and waits until it listens. */
export async function startDeno({ name, folder, env, log }: DenoSettings): Promise<DenoProcess> {
  const child = spawn(findDenoBinary(), denoArguments(name, folder, env), {
    cwd: REPOSITORY_FOLDER,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...env,
      PATH: process.env['PATH'],
      HOME: process.env['HOME'] ?? tmpdir(),
      DENO_DIR: path.join(REPOSITORY_FOLDER, 'node_modules/.cache/guide/deno'),
      DENO_NO_UPDATE_CHECK: '1',
      DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0',
      NO_COLOR: '1',
    },
  })
  const processEnd = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const origin = await waitForAddress(child, log, processEnd)
  return {
    origin,
    ended: processEnd,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), 2_000)
      await processEnd
      clearTimeout(timer)
    },
  }
}

/** Deno's arguments, with few permissions: network access only to the loopback address and SMTP_HOST, writes only of mails. */
function denoArguments(name: string, folder: string, env: Record<string, string>): string[] {
  const mailFolder = env['LOCAL_MAIL_FOLDER']
  const smtpHost = env['SMTP_HOST']
  return [
    'run',
    '--no-prompt',
    '--no-lock',
    '--no-remote',
    '--node-modules-dir=manual',
    `--config=${path.join(folder, 'deno.json')}`,
    `--preload=${path.join(folder, '_local/exit-with-parent.ts')}`,
    // The process gets only these environment variables.
    '--allow-env',
    `--allow-net=${['127.0.0.1', ...(smtpHost ? [smtpHost] : [])].join(',')}`,
    // Deno reads a list here, in which a doubled comma stands for a comma of the path.
    ...(mailFolder ? [`--allow-write=${mailFolder.replaceAll(',', ',,')}`] : []),
    path.join(folder, name, 'index.ts'),
  ]
}

/** Returns the path of the Deno binary, not of its launcher, so that this process is Deno's parent and signals reach Deno. */
function findDenoBinary(): string {
  const ownBinary = path.join(
    REPOSITORY_FOLDER,
    'node_modules/deno',
    process.platform === 'win32' ? 'deno.exe' : 'deno',
  )
  if (existsSync(ownBinary)) return ownBinary
  const { runInstall } = createRequire(import.meta.url)('deno/install_api.cjs') as {
    runInstall: () => string
  }
  return runInstall()
}

async function waitForAddress(
  child: ChildProcess,
  log: (line: string) => void,
  ended: Promise<void>,
): Promise<string> {
  const output: string[] = []
  const address = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue
      createInterface({ input: stream }).on('line', (line) => {
        const origin = /^Listening on (http:\/\/\S+?)\/?( |$)/.exec(line)?.[1]
        if (origin) resolve(origin)
        else {
          output.push(line)
          log(line)
        }
      })
    }
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), START_LIMIT_MS)
  const spawnFailed = new Promise<never>((_, reject) => child.once('error', reject))
  const endedEarly = ended.then(() => {
    throw new Error(`it ended before it listened: ${output.slice(-5).join(' | ')}`)
  })
  try {
    return await Promise.race([address, spawnFailed, endedEarly])
  } finally {
    clearTimeout(timer)
    // Ignore the error of the promise that lost the race, because its result is not used.
    endedEarly.catch(() => undefined)
    spawnFailed.catch(() => undefined)
  }
}

interface FunctionsSettings {
  env: LocalEnv
  dataDir: string
  /** Additional variables, besides those that every function gets. */
  more: Record<string, string>
}

export interface Functions {
  /** Answers requests to /functions/v1/NAME and the paths below it. */
  call: (request: Request, urlPath: string) => Promise<Response>
  close: () => Promise<void>
}

const FUNCTIONS_FOLDER = path.join(REPOSITORY_FOLDER, 'supabase/functions')

/** Runs the edge functions of supabase/functions in Deno. Each has its own process, which starts at the first call. */
export function startFunctions(settings: FunctionsSettings): Functions {
  const processes = new Map<string, Promise<DenoProcess>>()
  const writeLog = createLog(settings.dataDir)
  const processOf = (name: string): Promise<DenoProcess> => {
    const running = processes.get(name)
    if (running) return running
    const logLine = (line: string): void => writeLog(name, line)
    const starting = startDeno({
      name,
      folder: FUNCTIONS_FOLDER,
      env: functionEnvironmentOf(settings),
      log: logLine,
    })
    processes.set(name, starting)
    const removeEndedProcess = (): void => void (processes.get(name) === starting && processes.delete(name))
    starting.then((started) => started.ended.then(removeEndedProcess), removeEndedProcess)
    return starting
  }
  return {
    async call(request, urlPath) {
      const name = urlPath.split('/')[3] ?? ''
      if (!/^[a-z][a-z0-9-]*$/.test(name) || !existsSync(path.join(FUNCTIONS_FOLDER, name, 'index.ts'))) {
        return jsonAnswer(404, { code: 'NOT_FOUND', message: 'Requested function was not found' })
      }
      const startedProcess = await processOf(name).catch((error: unknown) => {
        console.error(`Function ${name} does not start:`, error instanceof Error ? error.message : error)
        return undefined
      })
      if (!startedProcess) return jsonAnswer(503, { code: 'BOOT_ERROR', message: 'Function failed to start' })
      return forwardToFunction(request, startedProcess.origin, urlPath.slice('/functions/v1'.length))
    },
    async close() {
      const startingProcesses = [...processes.values()]
      processes.clear()
      await Promise.all(
        startingProcesses.map((starting) =>
          starting.then((started) => started.stop()).catch(() => undefined),
        ),
      )
    },
  }
}

/**
 * Writes the output of the functions to logs in the data folder. Hosted Supabase keeps such logs too. A full disk, which
 * is reported once, must not end the backend (LOCAL-12).
 */
export function createLog(dataDir: string): (name: string, line: string) => void {
  const folder = path.join(dataDir, 'logs')
  let isReported = false
  return (name, line) => {
    try {
      mkdirSync(folder, { recursive: true })
      appendFileSync(path.join(folder, `${name}.log`), `${new Date().toISOString()} ${line}\n`)
    } catch (error) {
      if (!isReported) console.error(`The output of the functions cannot be kept in ${folder}:`, error)
      isReported = true
    }
  }
}

/** The variables that hosted Supabase gives to every function, and the folder into which mails are written. */
function functionEnvironmentOf({ env, dataDir, more }: FunctionsSettings): Record<string, string> {
  return {
    SUPABASE_URL: env.SUPABASE_URL,
    SUPABASE_ANON_KEY: env.SUPABASE_PUBLISHABLE_KEY,
    SUPABASE_SERVICE_ROLE_KEY: env.SUPABASE_SECRET_KEY,
    SITE_URL: env.SITE_URL,
    LOCAL_MAIL_FOLDER: path.join(dataDir, 'mails'),
    ...more,
  }
}

/** Forwards a request to the function's process. The path begins with the function's name, as on hosted Supabase. */
async function forwardToFunction(request: Request, origin: string, urlPath: string): Promise<Response> {
  const { search } = new URL(request.url)
  const headers = new Headers(request.headers)
  // Remove headers of the caller's own connection; fetch refuses `transfer-encoding`.
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
    const answerHeaders = new Headers(answer.headers)
    answerHeaders.delete('transfer-encoding')
    answerHeaders.delete('content-encoding')
    answerHeaders.delete('content-length')
    return new Response(answer.body, { status: answer.status, headers: answerHeaders })
  } catch (error) {
    console.error(`Function ${urlPath} broke off:`, error instanceof Error ? error.message : error)
    return jsonAnswer(502, { code: 'WORKER_ERROR', message: 'Function broke off' })
  }
}
