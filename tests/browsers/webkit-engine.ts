import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { TIME_LIMIT_MS, type Engine } from './engine.ts'
import { connectDriver, findFreePort, webDriverWindow } from './web-driver.ts'

/** WebKit's features that Safari refuses with "Block all cookies". Switching them off removes them from workers, too. */
const WEBKIT_STORAGE_FEATURES = [
  'Cookie',
  'LocalStorage',
  'IndexedDBAPI',
  'CacheAPI',
  'BroadcastChannel',
  'WebLocksAPI',
  'ServiceWorkers',
]

export const WEBKIT: Engine = {
  name: 'WebKit',
  refusesStorage: true,
  open: async ({ profile, refuseStorage, withoutServiceWorker, isPrivate, userAgent = '' }) => {
    await mkdir(profile, { recursive: true })
    const display = await startDisplay()
    const port = await findFreePort()
    const driver = spawn('/usr/bin/WebKitWebDriver', [`--port=${port}`], {
      env: { ...process.env, DISPLAY: display.name, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' },
      stdio: 'ignore',
    })
    const endDriver = (): void => {
      driver.kill()
      display.process.kill()
    }
    try {
      const session = await connectDriver(port, {
        browserName: 'WebKitGTK',
        'webkitgtk:browserOptions': {
          binary: path.join(import.meta.dirname, 'webkit-window.py'),
          args: [
            profile,
            userAgent,
            isPrivate === true ? 'private' : 'kept',
            ...(refuseStorage === true
              ? WEBKIT_STORAGE_FEATURES
              : withoutServiceWorker === true
                ? ['ServiceWorkers']
                : []),
          ],
        },
      })
      const pid = async (): Promise<number> => Number(await readFile(path.join(profile, 'pid'), 'utf8'))
      return webDriverWindow(session, { pid, end: endDriver }, async () =>
        printPage(await pid(), path.join(profile, 'page.pdf')),
      )
    } catch (error) {
      endDriver()
      throw error
    }
  },
}

/** Prints through the program that shows the window (webkit-window.py), because the driver cannot print. */
async function printPage(pid: number, file: string): Promise<Uint8Array> {
  await rm(file, { force: true })
  process.kill(pid, 'SIGUSR1')
  const endsAt = Date.now() + TIME_LIMIT_MS
  while (!existsSync(file)) {
    if (Date.now() > endsAt) throw new Error('WebKit did not print the page')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return readFile(file)
}

/** Starts a virtual screen, because WebKitGTK has no headless mode. */
async function startDisplay(): Promise<{ name: string; process: ChildProcess }> {
  const child = spawn(
    '/usr/bin/Xvfb',
    ['-displayfd', '3', '-screen', '0', '1400x1100x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  )
  const output = child.stdio[3]
  if (output === null || output === undefined) throw new Error('Xvfb has no output')
  const number = await new Promise<string>((resolve, reject) => {
    output.once('data', (bytes: Buffer) => resolve(String(bytes).trim()))
    child.once('exit', () => reject(new Error('Xvfb ended before it was ready')))
  })
  return { name: `:${number}`, process: child }
}
