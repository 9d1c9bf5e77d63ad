import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { BROWSER_ARGUMENTS } from '../../scripts/build/find-browser.ts'
import { getBrowserPath } from './bench-browser.ts'

const POLL_MS = 50
const TIMEOUT_MS = 30_000

interface DevToolsAnswer {
  id?: number
  result?: Record<string, unknown>
  error?: { message: string }
}

interface PageOpening {
  url: string
  /** How many times slower the page's processor is. */
  slowdown: number
  /** Code that runs in the page before its own scripts. */
  probe: string
  /** Expression whose value is an object once the page is done. */
  expression: string
}

/**
 * A browser started without Playwright, because Playwright records the call stack of every request, for which
 * the engine parses scripts a second time: 15 ms of a start that takes 130 ms.
 */
export class PlainBrowser {
  private readonly waitingCommands = new Map<number, (answer: DevToolsAnswer) => void>()
  private sentCount = 0

  private constructor(private readonly socket: WebSocket) {
    socket.on('message', (bytes: Buffer) => {
      const answer = JSON.parse(bytes.toString('utf8')) as DevToolsAnswer
      if (answer.id !== undefined) this.waitingCommands.get(answer.id)?.(answer)
    })
  }

  static async connect(address: string): Promise<PlainBrowser> {
    const socket = new WebSocket(address)
    await once(socket, 'open')
    return new PlainBrowser(socket)
  }

  /**
   * Opens a URL in a new tab with the service worker stopped, as it is after an idle time. Resolves to the numbers that
   * the page sets.
   */
  async openAndRead({ url, slowdown, probe, expression }: PageOpening): Promise<Record<string, number>> {
    const { targetId } = await this.send('Target.createTarget', { url: 'about:blank' })
    const { sessionId } = await this.send('Target.attachToTarget', { targetId, flatten: true })
    const sendCommand = (method: string, params: object = {}) => this.send(method, params, String(sessionId))
    await sendCommand('Page.enable')
    await sendCommand('Page.addScriptToEvaluateOnNewDocument', { source: probe })
    await sendCommand('ServiceWorker.enable')
    await sendCommand('ServiceWorker.stopAllWorkers')
    await sendCommand('ServiceWorker.disable')
    if (slowdown > 1) await sendCommand('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await sendCommand('Page.navigate', { url })
    const endsAt = performance.now() + TIMEOUT_MS
    while (performance.now() < endsAt) {
      await sleep(POLL_MS)
      const { result } = await sendCommand('Runtime.evaluate', { expression, returnByValue: true })
      const { value } = result as { value?: Record<string, number> }
      if (value === undefined) continue
      await this.send('Target.closeTarget', { targetId })
      return value
    }
    throw new Error(`${url} did not set ${expression} in ${TIMEOUT_MS} ms`)
  }

  close(): Promise<unknown> {
    return this.send('Browser.close', {})
  }

  private async send(method: string, params: object, sessionId?: string): Promise<Record<string, unknown>> {
    const id = (this.sentCount += 1)
    const commandAnswer = new Promise<DevToolsAnswer>((resolve) => this.waitingCommands.set(id, resolve))
    this.socket.send(
      JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) }),
    )
    const { result, error } = await commandAnswer
    this.waitingCommands.delete(id)
    if (error !== undefined) throw new Error(`${method}: ${error.message}`)
    return result ?? {}
  }
}

/** Starts a browser on a profile while `run` is running. */
export async function withPlainBrowser<T>(
  profile: string,
  run: (browser: PlainBrowser) => Promise<T>,
): Promise<T> {
  const ownArguments = [
    '--headless',
    '--window-size=1280,720',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
  ]
  const child = spawn(getBrowserPath(), [...BROWSER_ARGUMENTS, ...ownArguments, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const processExit = once(child, 'exit')
  try {
    const browser = await PlainBrowser.connect(await readDevToolsUrl(child))
    const result = await run(browser)
    await browser.close()
    return result
  } finally {
    if (child.exitCode === null) child.kill()
    await processExit
  }
}

async function readDevToolsUrl(child: ChildProcess): Promise<string> {
  const errors = child.stderr as Readable
  for await (const line of createInterface({ input: errors })) {
    const [, address] = /^DevTools listening on (ws:\S+)/.exec(line) ?? []
    if (address === undefined) continue
    // The browser blocks when its stderr pipe is full.
    errors.resume()
    return address
  }
  throw new Error('The browser ended before it could be reached')
}
