import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { lockFolder } from './folder-lock.ts'
import { removeLocalEnv } from './local-env.ts'
import { PlainFailure } from './plain-failure.ts'

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
    throw new PlainFailure(`The data folder ${folder} cannot be made or used: ${reasonOf(error)}.`)
  }
  const unlockFolder = await lockFolder(folder).catch((error: unknown) => {
    throw unusable(folder, error)
  })
  const unlock = async (): Promise<void> => {
    await removeLocalEnv(folder)
    await unlockFolder()
  }
  try {
    await removeLocalEnv(folder)
    return { path: folder, secrets: await readSecrets(path.join(folder, 'secrets.json')), unlock }
  } catch (error) {
    await unlock()
    throw unusable(folder, error)
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
    // Rename the file when it is complete, so that a process that is killed leaves no partial file.
    await writeFile(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
    await rename(`${file}.new`, file)
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

function unusable(folder: string, error: unknown): PlainFailure {
  if (error instanceof PlainFailure) return error
  return new PlainFailure(`The data folder ${folder} cannot be used: ${reasonOf(error)}.`)
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
