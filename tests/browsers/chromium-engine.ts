import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { chromium, type Page } from 'playwright'
import { TIME_LIMIT_MS, type Engine, type OpenOptions, type BrowserWindow } from './engine.ts'

/** Chromium, driven by Playwright, because puppeteer needs a newer Chromium than the oldest supported one. */
export function chromiumEngine(executablePath: string): Engine {
  return {
    name: 'Chromium',
    refusesStorage: !isHeadlessShell(executablePath),
    open: async (options) => {
      const { profile, refuseStorage, withoutServiceWorker } = options
      await mkdir(path.join(profile, 'Default'), { recursive: true })
      if (refuseStorage === true) await blockCookies(profile)
      const { child, address } = await startChromium(executablePath, options)
      const browser = await chromium.connectOverCDP(address)
      const [context] = browser.contexts()
      if (context === undefined) throw new Error('Chromium has no window')
      // Chromium has no setting that turns service workers off.
      if (withoutServiceWorker === true)
        await context.addInitScript('delete Navigator.prototype.serviceWorker')
      const page = context.pages()[0] ?? (await context.newPage())
      await page.setViewportSize({ width: 390, height: 844 })
      return playwrightWindow(page, child)
    },
  }
}

/** Whether this is Chromium's headless shell, as in packages of old versions. It has no settings and prints no version. */
function isHeadlessShell(executablePath: string): boolean {
  const versionOutput = spawnSync(executablePath, ['--version', '--no-sandbox'], { encoding: 'utf8' }).stdout
  return !/Chrom/.test(versionOutput)
}

/** Turns on Chromium's setting "Block all cookies", which also refuses every kind of storage. */
async function blockCookies(profile: string): Promise<void> {
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } }
  await writeFile(path.join(profile, 'Default', 'Preferences'), JSON.stringify(preferences))
}

/** Starts the browser. `address` is the URL of its DevTools, which it prints. */
async function startChromium(
  executablePath: string,
  { profile, isPrivate, userAgent }: OpenOptions,
): Promise<{ child: ChildProcess; address: string }> {
  const args = [
    '--headless',
    '--no-sandbox',
    '--no-first-run',
    '--disable-gpu',
    '--password-store=basic',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    ...(isPrivate === true ? ['--incognito'] : []),
    ...(userAgent === undefined ? [] : [`--user-agent=${userAgent}`]),
  ]
  const child = spawn(executablePath, [...args, 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'] })
  for await (const line of createInterface({ input: child.stderr })) {
    const address = /^DevTools listening on (\S+)/.exec(line)?.[1]
    if (address === undefined) continue
    child.stderr.resume()
    return { child, address }
  }
  throw new Error('Chromium ended before it was ready')
}

function playwrightWindow(page: Page, child: ChildProcess): BrowserWindow {
  page.setDefaultTimeout(TIME_LIMIT_MS)
  const findElement = (xpath: string) => page.locator(`xpath=${xpath}`).filter({ visible: true }).first()
  return {
    open: async (url) => void (await page.goto(url)),
    click: (xpath) => findElement(xpath).click(),
    type: async (xpath, text) => {
      await findElement(xpath).press('End')
      await page.keyboard.type(text)
    },
    evaluate: (expression) => page.evaluate(expression),
    back: () => stepThroughHistory(() => page.goBack({ waitUntil: 'commit' })),
    forward: () => stepThroughHistory(() => page.goForward({ waitUntil: 'commit' })),
    reload: async () => void (await page.reload()),
    resize: (width, height) => page.setViewportSize({ width, height }),
    screenshot: async (file) => void (await page.screenshot({ path: file })),
    print: () => page.pdf({ format: 'A4' }),
    close: async () => {
      const session = await page.context().newCDPSession(page)
      // The browser may end before it has answered.
      await session.send('Browser.close').catch(() => undefined)
      await waitForExit(child)
    },
    kill: async () => {
      child.kill('SIGKILL')
      await waitForExit(child)
    },
  }
}

/**
 * Repeats a step through the history until Chromium makes it: for a moment after a step back, its DevTools belong to the
 * page that was left for the back/forward cache, and refuse another step.
 */
async function stepThroughHistory(step: () => Promise<unknown>): Promise<void> {
  const endsAt = Date.now() + TIME_LIMIT_MS
  for (;;) {
    try {
      await step()
      return
    } catch (error) {
      if (!String(error).includes('Not attached to an active page') || Date.now() > endsAt) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

async function waitForExit(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  await new Promise((resolve) => child.once('exit', resolve))
}
