import { randomBytes, createHash } from 'node:crypto'
import { chmod, mkdir, readFile, rename, stat, writeFile, realpath, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { PlainFailure } from './run-command.ts'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** The addresses and keys of a running backend, as written to `local.env` in its data folder. */
export interface LocalEnv {
  SITE_URL: string
  SUPABASE_URL: string
  SUPABASE_PUBLISHABLE_KEY: string
  SUPABASE_SECRET_KEY: string
  /** For the build: the app accepts snapshots that one of these keys signed. */
  SNAPSHOT_PUBLIC_KEYS: string
  DATABASE_URL: string
  ADMIN_EMAIL: string
  ADMIN_PASSWORD: string
}

/** Writes local.env, which tools and tests read to find the backend. The file exists only while the backend is ready. */
export async function writeLocalEnv(folder: string, env: LocalEnv): Promise<void> {
  const text = Object.entries(env)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')
  const file = path.join(folder, 'local.env')
  await writeFile(`${file}.new`, text, { mode: 0o600 })
  await rename(`${file}.new`, file)
}

function removeLocalEnv(folder: string): Promise<void> {
  return rm(path.join(folder, 'local.env'), { force: true })
}

/** Names of the lock files inside the data folder. */
const SOCKET_NAME = 'backend.lock'
const GUARD_NAME = 'backend.lock.taking'
/** Checking and taking the lock needs only milliseconds, so an older guard belongs to a process that was killed. */
const GUARD_LIMIT_MS = 5_000
const GUARD_WAIT_MS = 50

/**
 * Makes this process the only user of a data folder until the returned function is called. The lock is a listening socket
 * in the folder, not a file with a process id. The system closes it however the process ends, and every process that
 * opens the folder finds it.
 * @throws PlainFailure when another process has the lock
 */
async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const server = createServer((socket) => socket.destroy())
  await withGuard(folder, async () => {
    if (await isAnswering(folder)) throw createInUseFailure(folder)
    await rm(path.join(folder, SOCKET_NAME), { force: true })
    await listenInFolder(server, folder)
  })
  server.unref()
  return async () => {
    await rm(path.join(folder, SOCKET_NAME), { force: true })
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
}

/** Lets only one process at a time check and take the lock. This uses a guard folder, because mkdir is atomic. */
async function withGuard(folder: string, work: () => Promise<void>): Promise<void> {
  const guard = path.join(folder, GUARD_NAME)
  while (!(await tryMakeGuard(guard))) {
    const guardStats = await stat(guard).catch(() => undefined)
    if (guardStats && Date.now() - guardStats.mtimeMs > GUARD_LIMIT_MS)
      await rmdir(guard).catch(() => undefined)
    else await sleep(GUARD_WAIT_MS)
  }
  try {
    await work()
  } finally {
    await rmdir(guard)
  }
}

async function tryMakeGuard(guard: string): Promise<boolean> {
  try {
    await mkdir(guard)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function isAnswering(folder: string): Promise<boolean> {
  const socket = await openSocketInFolder(folder, (address) => connect(address))
  return new Promise((resolve) => {
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

async function listenInFolder(server: Server, folder: string): Promise<void> {
  const listening = new Promise<void>((resolve, reject) => {
    server.once('error', () => reject(createInUseFailure(folder)))
    server.once('listening', resolve)
  })
  await openSocketInFolder(folder, (address) => server.listen(address))
  await listening
}

/**
 * Opens the folder's lock socket. Because socket paths are limited to about 100 characters, changes the working directory
 * and passes only the name to `open`, which must use it at once. On Windows it is a named pipe, which is in no folder.
 */
async function openSocketInFolder<T extends Server | Socket>(
  folder: string,
  open: (address: string) => T,
): Promise<T> {
  const realFolder = await realpath(folder)
  if (process.platform === 'win32') {
    const hash = createHash('sha256').update(realFolder).digest('hex').slice(0, 24)
    return open(`\\\\.\\pipe\\guide-${hash}`)
  }
  const previousFolder = process.cwd()
  process.chdir(realFolder)
  try {
    return open(SOCKET_NAME)
  } finally {
    process.chdir(previousFolder)
  }
}

function createInUseFailure(folder: string): PlainFailure {
  return new PlainFailure(`Another process is using the data folder ${folder}: stop that one first.`)
}

/** Secret keys and passwords of one data folder: created once, then reused. */
export interface Secrets {
  secretKey: string
  jwtSecret: string
  adminPassword: string
  databasePassword: string
}

export interface DataFolder {
  path: string
  secrets: Secrets
  /** Releases the lock, so that another process can use the folder. */
  unlock: () => Promise<void>
}

/**
 * Opens the data folder for this process only, and creates the folder if it does not exist.
 * @throws PlainFailure when the folder cannot be used or another process uses it
 */
export async function openDataFolder(folder: string): Promise<DataFolder> {
  try {
    // Only the owner may read the folder: it contains keys, password hashes and visitors' messages.
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await chmod(folder, 0o700)
  } catch (error) {
    throw new PlainFailure(`The data folder ${folder} cannot be made or used: ${errorMessageOf(error)}.`)
  }
  const unlockFolder = await lockFolder(folder).catch((error: unknown) => {
    throw toUnusableFailure(folder, error)
  })
  const releaseLock = async (): Promise<void> => {
    await removeLocalEnv(folder)
    await unlockFolder()
  }
  try {
    await removeLocalEnv(folder)
    return {
      path: folder,
      secrets: await readOrCreateSecrets(path.join(folder, 'secrets.json')),
      unlock: releaseLock,
    }
  } catch (error) {
    await releaseLock()
    throw toUnusableFailure(folder, error)
  }
}

export async function fileExists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}

async function readOrCreateSecrets(file: string): Promise<Secrets> {
  if (!(await fileExists(file))) {
    const secrets = {
      secretKey: `sb_secret_${randomBytes(24).toString('base64url')}`,
      jwtSecret: randomBytes(32).toString('hex'),
      adminPassword: randomBytes(9).toString('base64url'),
      databasePassword: randomBytes(12).toString('hex'),
    }
    // Rename the file when it is complete, so that a process that is killed leaves no partial file.
    await writeFile(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
    await rename(`${file}.new`, file)
    return secrets
  }
  const brokenFolderFailure = new PlainFailure(
    `The data folder is broken: ${file} does not hold its keys any more.`,
  )
  const secrets = await readFile(file, 'utf8').then(
    (text) => parseSecrets(text),
    () => undefined,
  )
  if (!secrets) throw brokenFolderFailure
  return secrets
}

function parseSecrets(text: string): Secrets | undefined {
  try {
    const value = JSON.parse(text) as Partial<Record<keyof Secrets, unknown>>
    const { secretKey, jwtSecret, adminPassword, databasePassword } = value
    const keys = [secretKey, jwtSecret, adminPassword, databasePassword]
    return keys.every((key) => typeof key === 'string' && key.length > 8) ? (value as Secrets) : undefined
  } catch {
    return undefined
  }
}

function toUnusableFailure(folder: string, error: unknown): PlainFailure {
  if (error instanceof PlainFailure) return error
  return new PlainFailure(`The data folder ${folder} cannot be used: ${errorMessageOf(error)}.`)
}

function errorMessageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
