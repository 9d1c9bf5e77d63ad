import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { launch, type Browser, type Page } from 'puppeteer-core'
import { Builder, By, type WebDriver, type WebElement } from 'selenium-webdriver'

/*
 * The system's browsers behind one interface, so that the same walk runs in each: Chromium and Firefox by WebDriver
 * BiDi (puppeteer), WebKitGTK by its WebDriver. Playwright has no driver for a distribution's Firefox or WebKit.
 */

const TIME_LIMIT_MS = 45_000

export interface Window {
  /** Opens an address and waits until it is loaded. */
  open(url: string): Promise<void>
  /** Clicks the first visible element that this XPath finds, and waits until there is one. */
  click(xpath: string): Promise<void>
  /** Types into the first element that this XPath finds. */
  type(xpath: string, text: string): Promise<void>
  /** Runs an expression in the page and waits for its promise. The result must be JSON. */
  evaluate<T>(expression: string): Promise<T>
  back(): Promise<void>
  forward(): Promise<void>
  reload(): Promise<void>
  resize(width: number, height: number): Promise<void>
  screenshot(file: `${string}.png`): Promise<void>
  /** The page on paper (A4) as PDF. @throws Error in WebKit, whose driver cannot print */
  print(): Promise<Uint8Array>
  close(): Promise<void>
  /** Ends the browser as a crash does. */
  kill(): Promise<void>
}

export interface OpenOptions {
  /** Folder of the profile; it is kept, so the next window has the same storage. */
  profile: string
  /** Cookies and every kind of storage are refused. */
  refuseStorage?: boolean
  /** The browser has no service workers. */
  withoutServiceWorker?: boolean
  /** The name that the browser gives of itself. */
  userAgent?: string
}

export interface Engine {
  name: 'Chromium' | 'Firefox' | 'WebKit'
  open(options: OpenOptions): Promise<Window>
}

/** The engines that this machine has. */
export function findEngines(names: readonly string[]): Engine[] {
  const firefox = [process.env['FIREFOX_PATH'], '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(exists)
  const chromium = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium'].find(exists)
  const engines: Engine[] = []
  if (chromium !== undefined) engines.push(chromiumEngine(chromium))
  if (firefox !== undefined) engines.push(firefoxEngine(firefox))
  if (hasWebKit()) engines.push(WEBKIT)
  return engines.filter(({ name }) => names.includes(name.toLowerCase()))
}

function exists(file: string | undefined): file is string {
  return file !== undefined && existsSync(file)
}

function hasWebKit(): boolean {
  if (!exists('/usr/bin/WebKitWebDriver') || !exists('/usr/bin/Xvfb')) return false
  const probe = "import gi; gi.require_version('WebKit2', '4.1')"
  return spawnSync('/usr/bin/python3', ['-c', probe], { stdio: 'ignore' }).status === 0
}

function chromiumEngine(executablePath: string): Engine {
  return {
    name: 'Chromium',
    open: async ({ profile, refuseStorage, withoutServiceWorker, userAgent }) => {
      if (refuseStorage === true) await blockCookiesInChromium(profile)
      const browser = await launch({
        executablePath,
        userDataDir: profile,
        args: [
          '--no-sandbox',
          '--no-first-run',
          '--disable-gpu',
          ...(userAgent === undefined ? [] : [`--user-agent=${userAgent}`]),
        ],
      })
      const page = (await browser.pages())[0] ?? (await browser.newPage())
      // Chromium has no setting for this.
      if (withoutServiceWorker === true)
        await page.evaluateOnNewDocument('delete Navigator.prototype.serviceWorker')
      await page.setViewport({ width: 390, height: 844 })
      return puppeteerWindow(browser, page)
    },
  }
}

/** Chromium's own setting "Block all cookies", which also refuses every kind of storage. */
async function blockCookiesInChromium(profile: string): Promise<void> {
  await mkdir(path.join(profile, 'Default'), { recursive: true })
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } }
  await writeFile(path.join(profile, 'Default', 'Preferences'), JSON.stringify(preferences))
}

function firefoxEngine(executablePath: string): Engine {
  return {
    name: 'Firefox',
    open: async ({ profile, refuseStorage, withoutServiceWorker, userAgent }) => {
      const browser = await launch({
        browser: 'firefox',
        executablePath,
        userDataDir: profile,
        timeout: 120_000,
        // setViewport also sets the screen orientation, by a command that Firefox 140 lacks. Firefox makes no window
        // narrower than 450 px.
        defaultViewport: null,
        args: ['--width=390', '--height=844'],
        extraPrefsFirefox: {
          // 2 refuses cookies, and with them localStorage, IndexedDB, Cache Storage and the storage of workers.
          'network.cookie.cookieBehavior': refuseStorage === true ? 2 : 5,
          'dom.serviceWorkers.enabled': withoutServiceWorker !== true,
          ...(userAgent === undefined ? {} : { 'general.useragent.override': userAgent }),
        },
      })
      return puppeteerWindow(browser, (await browser.pages())[0] ?? (await browser.newPage()))
    },
  }
}

function puppeteerWindow(browser: Browser, page: Page): Window {
  page.setDefaultTimeout(TIME_LIMIT_MS)
  const find = async (xpath: string) => {
    const found = await page.waitForSelector(`::-p-xpath(${xpath})`, { visible: true })
    if (found === null) throw new Error(`Nothing matches ${xpath}`)
    return found
  }
  return {
    open: async (url) => void (await page.goto(url)),
    click: async (xpath) => {
      const found = await find(xpath)
      await found.scrollIntoView()
      await found.click()
    },
    type: async (xpath, text) => (await find(xpath)).type(text),
    evaluate: (expression) => page.evaluate(expression) as Promise<never>,
    back: async () => void (await page.goBack({ waitUntil: 'domcontentloaded' })),
    forward: async () => void (await page.goForward({ waitUntil: 'domcontentloaded' })),
    reload: async () => void (await page.reload()),
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: async (file) => void (await page.screenshot({ path: file })),
    print: () => page.pdf({ format: 'A4' }),
    close: () => browser.close(),
    kill: async () => {
      const child = browser.process()
      child?.kill('SIGKILL')
      await browser.disconnect().catch(() => undefined)
    },
  }
}

/** WebKit's features that Safari refuses with "Block all cookies"; switched off, workers do not have them either. */
const WEBKIT_STORAGE = [
  'Cookie',
  'LocalStorage',
  'IndexedDBAPI',
  'CacheAPI',
  'BroadcastChannel',
  'WebLocksAPI',
  'ServiceWorkers',
]

const WEBKIT: Engine = {
  name: 'WebKit',
  open: async ({ profile, refuseStorage, withoutServiceWorker, userAgent = '' }) => {
    await mkdir(profile, { recursive: true })
    const display = await startDisplay()
    const port = await findFreePort()
    const driver = spawn('/usr/bin/WebKitWebDriver', [`--port=${port}`], {
      env: { ...process.env, DISPLAY: display.name, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' },
      stdio: 'ignore',
    })
    const end = (): void => {
      driver.kill()
      display.process.kill()
    }
    try {
      const session = await connectWebKit(port, {
        binary: path.join(import.meta.dirname, 'webkit-window.py'),
        args: [
          profile,
          userAgent,
          ...(refuseStorage === true
            ? WEBKIT_STORAGE
            : withoutServiceWorker === true
              ? ['ServiceWorkers']
              : []),
        ],
      })
      return webkitWindow(session, profile, end)
    } catch (error) {
      end()
      throw error
    }
  },
}

/** A virtual screen: WebKitGTK has no headless mode. */
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

/** WebKitWebDriver does not print a port that it chose itself. */
async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function connectWebKit(port: number, browserOptions: object): Promise<WebDriver> {
  const url = `http://127.0.0.1:${port}`
  for (let attempt = 0; ; attempt += 1) {
    const isReady = await fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) break
    if (attempt === 100) throw new Error('WebKitWebDriver did not start')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const session = await new Builder()
    .usingServer(url)
    .withCapabilities({ browserName: 'WebKitGTK', 'webkitgtk:browserOptions': browserOptions })
    .build()
  await session.manage().setTimeouts({ script: TIME_LIMIT_MS, pageLoad: TIME_LIMIT_MS })
  return session
}

function webkitWindow(session: WebDriver, profile: string, end: () => void): Window {
  const signalWindow = async (signal: NodeJS.Signals): Promise<void> => {
    const pid = Number(await readFile(path.join(profile, 'pid'), 'utf8'))
    try {
      process.kill(pid, signal)
    } catch (error) {
      // The window has ended already.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
  const find = async (xpath: string): Promise<WebElement> => {
    const found = await session.wait(async () => {
      for (const element of await session.findElements(By.xpath(xpath)))
        if (await element.isDisplayed().catch(() => false)) return element
      return null
    }, TIME_LIMIT_MS)
    if (found === null) throw new Error(`Nothing matches ${xpath}`)
    return found
  }
  return {
    open: (url) => session.get(url),
    click: async (xpath) => {
      const found = await find(xpath)
      await session.executeScript('arguments[0].scrollIntoView({ block: "center" })', found)
      await found.click()
    },
    type: async (xpath, text) => (await find(xpath)).sendKeys(text),
    evaluate: (expression) =>
      session.executeAsyncScript(
        `const done = arguments[arguments.length - 1]
         Promise.resolve().then(() => (${expression})).then(done, (error) => done({ failure: String(error) }))`,
      ),
    back: () => session.navigate().back(),
    forward: () => session.navigate().forward(),
    reload: () => session.navigate().refresh(),
    resize: async (width, height) => void (await session.manage().window().setRect({ width, height })),
    screenshot: async (file) => writeFile(file, await session.takeScreenshot(), 'base64'),
    print: () => Promise.reject(new Error('The driver of WebKit cannot print')),
    close: async () => {
      // The driver answers with an error, because the window that it closed is gone.
      await session.quit().catch(() => undefined)
      await signalWindow('SIGTERM')
      end()
    },
    kill: async () => {
      await signalWindow('SIGKILL')
      end()
    },
  }
}
