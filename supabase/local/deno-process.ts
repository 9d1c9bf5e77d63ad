import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { REPOSITORY } from './backend-options.ts'

export interface DenoProcess {
  /** Address on which the function accepts requests. */
  origin: string
  ended: Promise<void>
  stop(): Promise<void>
}

export interface DenoSettings {
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
  const child = spawn(denoBinary(), denoArguments(name, folder, env), {
    cwd: REPOSITORY,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...env,
      PATH: process.env['PATH'],
      HOME: process.env['HOME'] ?? tmpdir(),
      DENO_DIR: path.join(REPOSITORY, 'node_modules/.cache/guide/deno'),
      DENO_NO_UPDATE_CHECK: '1',
      DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0',
      NO_COLOR: '1',
    },
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const origin = await waitForAddress(child, log, ended)
  return {
    origin,
    ended,
    async stop() {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), 2_000)
      await ended
      clearTimeout(timer)
    },
  }
}

/** The minimum Deno permissions of a function: network access to the loopback address and, for mails, one folder. */
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
    ...(mailFolder ? [`--allow-write=${mailFolder}`] : []),
    path.join(folder, name, 'index.ts'),
  ]
}

/** The Deno binary, not the package's launcher, so that signals reach Deno and this process is its parent. */
function denoBinary(): string {
  const own = path.join(REPOSITORY, 'node_modules/deno', process.platform === 'win32' ? 'deno.exe' : 'deno')
  if (existsSync(own)) return own
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
