import { createHash } from 'node:crypto'
import { mkdir, realpath, rm, rmdir, stat } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PlainFailure } from './plain-failure.ts'

/** Names of the lock files inside the data folder. */
const SOCKET_NAME = 'backend.lock'
const GUARD_NAME = 'backend.lock.taking'
/** Taking the lock takes only milliseconds, so a guard older than this belongs to a process that was killed. */
const GUARD_LIMIT_MS = 5_000
const GUARD_WAIT_MS = 50

/**
 * Makes this process the only user of a data folder until the returned function is called. The lock is a listening socket
 * in the folder, not a file with a process id. The system closes it however the process ends, and every process that
 * opens the folder finds it.
 * @throws PlainFailure when another process has the lock
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

/** Lets only one process at a time check and take the lock. This uses a guard folder, because mkdir is atomic. */
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
 * Socket paths are limited to about 100 characters, so the working directory is changed and the socket is opened by its
 * short name. `open` must use the address immediately. Windows uses named pipes instead, which are not in folders.
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
