import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, connect, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { removeLocalEnv } from './local-env.ts'
import { PlainFailure } from './plain-failure.ts'

/** Keys of one data folder, made once and kept. */
export interface Secrets {
  secretKey: string
  jwtSecret: string
  adminPassword: string
  databasePassword: string
}

export interface DataFolder {
  path: string
  secrets: Secrets
  /** Lets another process use the folder. */
  unlock: () => Promise<void>
}

/**
 * Opens the data folder for this process alone, or makes it.
 * @throws PlainFailure when it cannot be used or another process has it
 */
export async function openDataFolder(folder: string): Promise<DataFolder> {
  try {
    await mkdir(folder, { recursive: true })
  } catch (error) {
    throw new PlainFailure(`The data folder ${folder} cannot be made or used: ${reasonOf(error)}.`)
  }
  const unlock = await lockFolder(folder)
  try {
    await removeLocalEnv(folder)
    return { path: folder, secrets: await readSecrets(path.join(folder, 'secrets.json')), unlock }
  } catch (error) {
    await unlock()
    if (error instanceof PlainFailure) throw error
    throw new PlainFailure(`The data folder ${folder} cannot be used: ${reasonOf(error)}.`)
  }
}

export async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}

async function readSecrets(file: string): Promise<Secrets> {
  if (!(await exists(file))) {
    const secrets = {
      secretKey: `sb_secret_${randomBytes(24).toString('base64url')}`,
      jwtSecret: randomBytes(32).toString('hex'),
      adminPassword: randomBytes(9).toString('base64url'),
      databasePassword: randomBytes(12).toString('hex'),
    }
    await writeFile(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
    return secrets
  }
  const broken = new PlainFailure(`The data folder is broken: ${file} does not hold its keys any more.`)
  const secrets = await readFile(file, 'utf8').then(
    (text) => parseSecrets(text),
    () => undefined,
  )
  if (!secrets) throw broken
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

/**
 * The lock is a listening local socket, not a file: the system takes it back however the process ends.
 * Its name is a hash because such names must be short.
 */
async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const hash = createHash('sha256')
    .update(await realpath(folder))
    .digest('hex')
    .slice(0, 24)
  const address =
    process.platform === 'win32' ? `\\\\.\\pipe\\guide-${hash}` : path.join(tmpdir(), `guide-${hash}.lock`)
  if (await isAnswering(address)) {
    throw new PlainFailure(`Another process is using the data folder ${folder}: stop that one first.`)
  }
  if (process.platform !== 'win32') await rm(address, { force: true })
  const server = createServer((socket) => socket.destroy())
  await listen(server, address, folder)
  server.unref()
  return async () => {
    await removeLocalEnv(folder)
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
}

function listen(server: Server, address: string, folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', () =>
      reject(new PlainFailure(`Another process is using the data folder ${folder}: stop that one first.`)),
    )
    server.listen(address, resolve)
  })
}

function isAnswering(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
