import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { Client } from 'pg'
import { inject } from 'vitest'
import type { BackendOptions } from '../../supabase/local/backend-options.ts'
import { startBackend, type RunningBackend } from '../../supabase/local/start-backend.ts'
import { spawn } from 'node:child_process'
import path from 'node:path'
import { databaseAddress } from '../../scripts/test/postgres-server.ts'
import { makeServerDatabase } from './server-template.ts'

export interface CommandResult {
  code: number
  /** Everything that the command printed to stdout and stderr, without the line with the project (OPERATE-13). */
  text: string
}

const REPOSITORY_FOLDER = path.resolve(import.meta.dirname, '../..')

/**
 * Node's arguments that start a script as scripts/bootstrap.mjs does, for tests that send signals to the process itself.
 * PGlite's WebAssembly stays unoptimized: optimizing takes longer than these short runs.
 */
export function nodeArgumentsFor(script: string): string[] {
  return ['--liftoff-only', '--import', 'tsx', path.join(REPOSITORY_FOLDER, script)]
}

/** Runs a command as an operator types it, on the backend's data folder unless `env` names a project. */
export async function runOperator(
  backend: RunningBackend,
  command: string,
  args: readonly string[],
  { input = '', env = {} }: { input?: string; env?: Record<string, string> } = {},
): Promise<CommandResult> {
  const isHosted = 'SUPABASE_URL' in env
  return runCommand(command, args, {
    input,
    env: isHosted ? env : { GUIDE_DATA_DIR: backend.dataDir, ...env },
  })
}

interface CommandOptions {
  input?: string
  env?: Record<string, string>
  /** True to keep the printed line that names the project. */
  isWhole?: boolean
}

/** Runs `npm run COMMAND -- ARGS` in this checkout, with no other environment than the given one. */
export async function runCommand(
  command: string,
  args: readonly string[],
  { input = '', env = {}, isWhole = false }: CommandOptions = {},
): Promise<CommandResult> {
  const child = spawn('npm', ['run', '--silent', command, '--', ...args], {
    cwd: REPOSITORY_FOLDER,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
  })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stdin.end(input)
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (ended) => resolve(ended ?? -1))
  })
  return { code, text: (isWhole ? text : text.replace(/^Project: .*\n/m, '')).trim() }
}

/** Signs in with a password and returns the access token. */
export async function signIn(
  backend: RunningBackend,
  account: { email: string; password: string },
): Promise<string> {
  const answer = await fetch(`${backend.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: backend.env.SUPABASE_PUBLISHABLE_KEY, 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  const { access_token: token } = (await answer.json()) as { access_token?: string }
  if (!token) throw new Error(`${account.email} cannot sign in: ${answer.status}`)
  return token
}

/** The answer of an edge function. */
export interface FunctionAnswer {
  status: number
  success: boolean
  error?: string
  details?: string[]
  data?: unknown
}

export interface FunctionCall {
  token?: string
  method?: string
  headers?: Record<string, string>
  key?: 'secret'
}

export type CallFunction = (name: string, body: unknown, call?: FunctionCall) => Promise<FunctionAnswer>

/** Calls edge functions, with the publishable key by default. Texts and bytes are sent unchanged, other values as JSON. */
export function createFunctionCaller(call: CallBackend): CallFunction {
  return async (name, body, { token, method = 'POST', headers = {}, key } = {}) => {
    const answer = await call(`/functions/v1/${name}`, {
      method,
      key: key ?? 'publishable',
      headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body:
        typeof body === 'string' || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body),
    })
    return { ...((await answer.json()) as Omit<FunctionAnswer, 'status'>), status: answer.status }
  }
}

export type CallBackend = (
  urlPath: string,
  init?: RequestInit & { key?: 'publishable' | 'secret' },
) => Promise<Response>

/** Returns a fetch function for a backend that sends one of its keys. Bodies are JSON unless they set another type. */
export function createCaller(backend: RunningBackend): CallBackend {
  return (urlPath, { key, ...init } = {}) => {
    const headers = new Headers(init.headers)
    if (key === 'publishable') headers.set('apikey', backend.env.SUPABASE_PUBLISHABLE_KEY)
    if (key === 'secret') headers.set('apikey', backend.env.SUPABASE_SECRET_KEY)
    if (init.body !== undefined && !headers.has('content-type'))
      headers.set('content-type', 'application/json')
    return fetch(`${backend.url}${urlPath}`, { ...init, headers })
  }
}

/** Tests sign in hundreds of times; with the cost of hosted Supabase each would take 60 ms of processor time. */
const TEST_PASSWORD_COST = 4

/**
 * Starts a local backend on the database that this run tests: PGlite in the data folder, or a database of its own on
 * the run's PostgreSQL server. The same data folder gets the same database again.
 * @param isEmpty the backend itself installs the schema and the demo directory on the PostgreSQL server
 */
export async function startTestBackend(
  givenOptions: BackendOptions,
  { isEmpty = false }: { isEmpty?: boolean } = {},
): Promise<RunningBackend> {
  const options = { passwordCost: TEST_PASSWORD_COST, ...givenOptions }
  const server = inject('postgresServer')
  if (server === undefined) return startBackend(options)
  const name = `guide_${createHash('sha256').update(options.dataDir).digest('hex').slice(0, 16)}`
  await makeServerDatabase(server, name, { ...options, isEmpty })
  return startBackend({ ...options, postgres: databaseAddress(server, name) })
}
/** A backend on a data folder of its own, and a connection to its database. */
export interface TestWorld {
  folder: string
  backend: RunningBackend
  database: Client
  call: CallBackend
  /** Writes a file for a command into the folder, and returns its path. */
  writeFile: (name: string, content: string | Uint8Array) => Promise<string>
  close: () => Promise<void>
}

export async function openTestWorld(options: Partial<BackendOptions> = {}): Promise<TestWorld> {
  const folder = await mkdtemp(path.join(tmpdir(), 'guide-test-'))
  const backend = await startTestBackend({ port: 0, dataDir: folder, demoListings: 20, ...options })
  const database = new Client(backend.env.DATABASE_URL)
  await database.connect()
  const close = async () => {
    await database.end()
    await backend.close()
    await rm(folder, { recursive: true, force: true })
  }
  const writeTestFile: TestWorld['writeFile'] = async (name, content) => {
    const file = path.join(folder, name)
    await writeFile(file, content)
    return file
  }
  return { folder, backend, database, call: createCaller(backend), writeFile: writeTestFile, close }
}

/** An account that is no admin. */
export const STRANGER_ACCOUNT = { email: 'stranger@example.org', password: 'a long password' }

/** Creates the account and returns a token of it. */
export async function addStranger({ backend, call }: Pick<TestWorld, 'backend' | 'call'>): Promise<string> {
  await call('/auth/v1/admin/users', {
    method: 'POST',
    key: 'secret',
    body: JSON.stringify(STRANGER_ACCOUNT),
  })
  return signIn(backend, STRANGER_ACCOUNT)
}

/** For tests of edge functions: a backend, tokens of an admin and of a stranger, and a way to call functions. */
export interface FunctionsWorld extends TestWorld {
  callFunction: CallFunction
  admin: string
  stranger: string
  countRows: (table: string) => Promise<number>
}

export async function openFunctionsWorld(options?: Partial<BackendOptions>): Promise<FunctionsWorld> {
  const world = await openTestWorld(options)
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = world.backend.env
  const countRows = async (table: string): Promise<number> => {
    const result = await world.database.query<{ count: number }>(`select count(*)::int from public.${table}`)
    return result.rows[0]?.count ?? -1
  }
  return {
    ...world,
    callFunction: createFunctionCaller(world.call),
    admin: await signIn(world.backend, { email, password }),
    stranger: await addStranger(world),
    countRows,
  }
}

/** A message that a visitor sends with the contact form. */
export const FEEDBACK_MESSAGE = {
  type: 'feedback',
  name: 'Jo',
  email: 'jo@example.org',
  message: 'A good long message',
  phone: null,
}

/** Occupies a port whose lower neighbor is free, and returns that neighbor. */
export async function occupyPortAfterFreeOne(): Promise<{ other: Server; port: number }> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const free = createServer().listen(0, '127.0.0.1')
    await once(free, 'listening')
    const { port } = free.address() as AddressInfo
    const otherServer = createServer().listen(port + 1, '127.0.0.1')
    const isTaken = await once(otherServer, 'listening').then(
      () => true,
      () => false,
    )
    free.close()
    if (isTaken) return { other: otherServer, port }
  }
  throw new Error('No two neighboring ports are free')
}
