import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { copyFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { REPOSITORY_FOLDER } from '../../../supabase/local/backend-options.ts'
import { PlainFailure } from '../../../supabase/local/run-command.ts'
import type { Settings } from './settings.ts'

/** The tested version of the CLI. It is not a dependency of the project, because its package has 140 MB. */
const CLI_PACKAGE = 'supabase@3.1.0'
const CONFIG_FILE = 'supabase/config.toml'

interface CliAnswer {
  code: number
  output: string
}

/** Runs the Supabase CLI in a folder. */
export type Cli = (args: readonly string[], folder: string) => Promise<CliAnswer>

/** Runs the program that SUPABASE_CLI names, or the CLI from npm. */
export function createCli(environment: NodeJS.ProcessEnv, settings: Settings): Cli {
  const ownProgram = environment['SUPABASE_CLI']
  const [command, ...firstArguments] = ownProgram ? [ownProgram] : ['npx', '--yes', CLI_PACKAGE]
  const token = settings['SUPABASE_ACCESS_TOKEN']
  return async (args, folder) => {
    const child = spawn(command ?? '', [...firstArguments, ...args], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...environment, ...(token ? { SUPABASE_ACCESS_TOKEN: token } : {}) },
      shell: process.platform === 'win32',
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const code = await new Promise<number>((resolve, reject) => {
      child.once('error', ({ message }) =>
        reject(new PlainFailure(`The Supabase CLI cannot be started (${message}).`)),
      )
      child.once('close', (exitCode) => resolve(exitCode ?? 1))
    })
    return { code, output }
  }
}

/** @throws PlainFailure with the end of the CLI's output, in which no secret is left */
export function throwCliFailure(args: readonly string[], { output }: CliAnswer, settings: Settings): never {
  const command = args.filter((arg) => !arg.startsWith('-')).join(' ')
  const secrets = [
    'SUPABASE_SECRET_KEY',
    'SUPABASE_ACCESS_TOKEN',
    'SMTP_PASS',
    'DEPLOY_HOOK',
    'DATABASE_URL',
  ].flatMap((name) => settings[name] || [])
  const password = new URL(settings['DATABASE_URL'] ?? '').password
  const secretValues = [...secrets, ...(password ? [password, decodeURIComponent(password)] : [])]
  const shownOutput = secretValues.reduce((text, secret) => text.replaceAll(secret, '***'), output)
  throw new PlainFailure(
    `The Supabase CLI failed (${command}):\n${shownOutput.trim().split('\n').slice(-15).join('\n')}`,
  )
}

/**
 * Copies the files that the CLI reads into a temporary folder, with the site's address in config.toml and the version in
 * the functions, so that the checkout stays unchanged. Calls `work` with the folder.
 */
export async function withDeployFolder<T>(
  settings: Settings,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'guide-deploy-'))
  try {
    for (const file of await readFunctionSources()) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
      await copyFile(path.join(REPOSITORY_FOLDER, file), path.join(folder, file))
    }
    await cp(path.join(REPOSITORY_FOLDER, 'supabase/migrations'), path.join(folder, 'supabase/migrations'), {
      recursive: true,
    })
    const version = JSON.stringify(await readFunctionsVersion())
    await writeFile(path.join(folder, VERSION_FILE), `export const FUNCTIONS_VERSION = ${version}\n`)
    const config = await readFile(path.join(REPOSITORY_FOLDER, CONFIG_FILE), 'utf8')
    await writeFile(path.join(folder, CONFIG_FILE), fillConfig(config, settings['SITE_URL'] ?? ''))
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Replaces the address of the local backend in config.toml by the address of the site. */
function fillConfig(config: string, siteUrl: string): string {
  const filledConfig = config
    .replace(/^site_url = .*$/m, `site_url = ${JSON.stringify(siteUrl)}`)
    .replace(
      /^additional_redirect_urls = .*$/m,
      `additional_redirect_urls = [${JSON.stringify(`${siteUrl}/reset-password`)}]`,
    )
  if (filledConfig.split(siteUrl).length !== 3) {
    throw new Error('config.toml has no lines site_url and additional_redirect_urls')
  }
  return filledConfig
}

const FUNCTIONS_FOLDER = 'supabase/functions'
/** The deployment writes the version into this file, so the hash of the version does not include the file. */
const VERSION_FILE = 'supabase/functions/_shared/version.ts'
const SETTINGS_FILES = ['supabase/functions/deno.json']
const IMPORT_PATTERN = /(?:from|import\()\s*'(\.[^']+)'/g

/** The names of the edge functions in this checkout. */
export function listFunctionNames(): string[] {
  const folder = path.join(REPOSITORY_FOLDER, FUNCTIONS_FOLDER)
  return readdirSync(folder).filter((name) => existsSync(path.join(folder, name, 'index.ts')))
}

let sourcesPromise: Promise<string[]> | undefined
let versionPromise: Promise<string> | undefined

/**
 * All files from which the functions are made, relative to the repository: their entry files and all files that these import.
 * Searched once per process, because the checkout does not change while a command runs.
 */
function readFunctionSources(): Promise<string[]> {
  return (sourcesPromise ??= findFunctionSources())
}

async function findFunctionSources(): Promise<string[]> {
  const foundFiles = new Set(SETTINGS_FILES)
  const waitingFiles = listFunctionNames().map((name) => `${FUNCTIONS_FOLDER}/${name}/index.ts`)
  for (let file = waitingFiles.pop(); file !== undefined; file = waitingFiles.pop()) {
    if (foundFiles.has(file)) continue
    foundFiles.add(file)
    const text = await readFile(path.join(REPOSITORY_FOLDER, file), 'utf8')
    for (const [, target = ''] of text.matchAll(IMPORT_PATTERN)) {
      waitingFiles.push(path.posix.join(path.posix.dirname(file), target))
    }
  }
  return [...foundFiles].toSorted()
}

/** A short hash of the functions' sources, which does not depend on other files of the checkout. */
export function readFunctionsVersion(): Promise<string> {
  return (versionPromise ??= hashFunctionSources())
}

async function hashFunctionSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of await readFunctionSources()) {
    if (file === VERSION_FILE) continue
    hash
      .update(file)
      .update('\0')
      .update(await readFile(path.join(REPOSITORY_FOLDER, file)))
      .update('\0')
  }
  return hash.digest('hex').slice(0, 12)
}
