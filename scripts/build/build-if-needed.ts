import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PlainFailure } from '../../supabase/local/run-command.ts'
import type { RunningBackend } from '../../supabase/local/start-backend.ts'
import { hashBuildSettings } from './build-stamp.ts'
import { hashSources } from './source-version.ts'

/** Folder for the site of `npm start`. It is not dist, where `npm run build` and `apply` build for deployment (LOCAL-9). */
export const START_FOLDER = '.generated/start-site'

const STAMP_PATH = '.generated/start-build.json'

/**
 * Builds the site into `folder`, unless the last build had the same sources and the same directory.
 * @throws PlainFailure when the build fails or was stopped
 */
export async function buildIfNeeded(
  folder: string,
  backend: RunningBackend,
  stopSignal: AbortSignal,
): Promise<void> {
  const stamp = computeStartStamp(
    await fetchDirectoryState(backend),
    toScriptEnvironment(folder, backend, process.env),
  )
  const builtStamp = await readFile(STAMP_PATH, 'utf8').catch(() => '')
  if (builtStamp === stamp && existsSync(path.join(folder, 'index.html'))) return
  console.log('Building the site (one to two minutes) ...')
  await rm(STAMP_PATH, { force: true })
  await runScript('scripts/build/build-site.ts', { folder, backend, stopSignal })
  if (!existsSync(path.join(folder, 'index.html'))) {
    throw new PlainFailure(`The build left no ${folder}/index.html: there is no site to serve.`)
  }
  await mkdir(path.dirname(STAMP_PATH), { recursive: true })
  await writeFile(STAMP_PATH, stamp)
}

/** Identifies everything from which the site of `npm start` is made: a changed stamp causes a new build (LOCAL-8). */
export function computeStartStamp(directory: string, env: NodeJS.ProcessEnv): string {
  return JSON.stringify({ sources: hashSources(), directory, settings: hashBuildSettings(env) })
}

interface ScriptOptions {
  folder: string
  backend: RunningBackend
  stopSignal: AbortSignal
}

/** Runs a script of scripts/build against the running backend. @throws PlainFailure when it fails or was stopped */
async function runScript(script: string, { folder, backend, stopSignal }: ScriptOptions): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    // When this process ends, the child's standard input closes, which ends scripts such as the page renderer.
    stdio: ['pipe', 'inherit', 'inherit'],
    signal: stopSignal,
    env: toScriptEnvironment(folder, backend, process.env),
  })
  const code = await once(child, 'exit').then(
    ([exitCode]) => exitCode as number | null,
    () => null,
  )
  if (stopSignal.aborted) throw new PlainFailure('Stopped before the site was built.')
  if (code !== 0) throw new PlainFailure(`${script} failed: see the message above.`)
}

function toScriptEnvironment(
  folder: string,
  backend: RunningBackend,
  environment: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv {
  return { ...environment, ...toBuildEnvironment(folder, backend, environment) }
}

/** Returns the environment variables for a build that uses this backend; SITE_URL is taken from `environment` if it has one. */
export function toBuildEnvironment(
  folder: string,
  { env: backend }: Pick<RunningBackend, 'env'>,
  environment: NodeJS.ProcessEnv,
): Record<string, string> {
  return {
    GUIDE_OUT_DIR: folder,
    SUPABASE_URL: backend.SUPABASE_URL,
    SUPABASE_PUBLISHABLE_KEY: backend.SUPABASE_PUBLISHABLE_KEY,
    SNAPSHOT_PUBLIC_KEYS: backend.SNAPSHOT_PUBLIC_KEYS,
    // An empty value makes the site use the API of its own origin.
    SITE_SUPABASE_URL: '',
    // Pages, sitemap and previews name the address at which this backend serves the site (LOCAL-8).
    SITE_URL: environment['SITE_URL'] || backend.SITE_URL,
  }
}

/** Renders the pages of the site again after each change of the directory, until `stopSignal` aborts (PAGES-8). */
export async function keepPagesFresh(
  folder: string,
  backend: RunningBackend,
  stopSignal: AbortSignal,
): Promise<void> {
  await runScript('scripts/build/pages/follow-directory.ts', { folder, backend, stopSignal }).catch(
    (error: unknown) => {
      if (!stopSignal.aborted) console.error('The pages of the site are no longer updated:', error)
    },
  )
}

/** Returns epoch and newest revision: the feed answers a revision in the future with these two and no rows. */
async function fetchDirectoryState(backend: RunningBackend): Promise<string> {
  const answer = await fetch(
    `${backend.url}/rest/v1/rpc/directory_changes?since=${Number.MAX_SAFE_INTEGER}`,
    {
      headers: { apikey: backend.env.SUPABASE_PUBLISHABLE_KEY },
    },
  )
  const { epoch, revision } = (await answer.json()) as { epoch: string; revision: number }
  return `${epoch} ${revision}`
}
