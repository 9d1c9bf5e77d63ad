import { createHash } from 'node:crypto'
import { mkdir, realpath, rm, rmdir, stat } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PlainFailure } from './plain-failure.ts'

/** Names inside the data folder. */
const SOCKET_NAME = 'backend.lock'
const GUARD_NAME = 'backend.lock.taking'
/** Taking the lock takes milliseconds: an older guard belongs to a process that was killed. */
const GUARD_LIMIT_MS = 5_000
const GUARD_WAIT_MS = 50

/**
 * Makes this process the only user of a data folder until the result is called. The lock is a listening socket in the
 * folder, not a file with a process id: the system ends it however the process ends, and every process that finds the
 * folder finds the lock.
 * @throws PlainFailure when another process has it
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const server = createServer((socket) => socket.destroy())
  await inTurn(folder, async () => {
    if (await isAnswering(folder)) throw inUse(folder)
    await rm(path.join(folder, SOCKET_NAME), { force: true })
    await listen(server, folder)
  })
  server.unref()
  return async () => {
    await rm(path.join(folder, SOCKET_NAME), { force: true })
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
}

/** One process at a time looks at the lock and takes it. Making a folder is atomic. */
async function inTurn(folder: string, work: () => Promise<void>): Promise<void> {
  const guard = path.join(folder, GUARD_NAME)
  while (!(await isMade(guard))) {
    const made = await stat(guard).catch(() => undefined)
    if (made && Date.now() - made.mtimeMs > GUARD_LIMIT_MS) await rmdir(guard).catch(() => undefined)
    else await sleep(GUARD_WAIT_MS)
  }
  try {
    await work()
  } finally {
    await rmdir(guard)
  }
}

async function isMade(guard: string): Promise<boolean> {
  try {
    await mkdir(guard)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function isAnswering(folder: string): Promise<boolean> {
  const socket = await atAddress(folder, (address) => connect(address))
  return new Promise((resolve) => {
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

async function listen(server: Server, folder: string): Promise<void> {
  const listening = new Promise<void>((resolve, reject) => {
    server.once('error', () => reject(inUse(folder)))
    server.once('listening', resolve)
  })
  await atAddress(folder, (address) => server.listen(address))
  await listening
}

/**
 * Socket paths may have about 100 characters, so it is opened by its name alone from inside the folder. `open` must
 * use the address at once. Windows has named pipes instead, outside of folders.
 */
async function atAddress<T extends Server | Socket>(
  folder: string,
  open: (address: string) => T,
): Promise<T> {
  const real = await realpath(folder)
  if (process.platform === 'win32') {
    const hash = createHash('sha256').update(real).digest('hex').slice(0, 24)
    return open(`\\\\.\\pipe\\guide-${hash}`)
  }
  const before = process.cwd()
  process.chdir(real)
  try {
    return open(SOCKET_NAME)
  } finally {
    process.chdir(before)
  }
}

function inUse(folder: string): PlainFailure {
  return new PlainFailure(`Another process is using the data folder ${folder}: stop that one first.`)
}
