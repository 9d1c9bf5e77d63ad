import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { launch, type Browser, type Page } from 'puppeteer-core'
import { TIME_LIMIT_MS, type Engine, type OpenOptions, type BrowserWindow } from './engine.ts'
import { connectDriver, findFreePort, webDriverWindow } from './web-driver.ts'

/** @param geckodriver path of the WebDriver for a Firefox that is too old for puppeteer's BiDi */
export function firefoxEngine(executablePath: string, geckodriver: string | undefined): Engine {
  return {
    name: 'Firefox',
    refusesStorage: true,
    open: (options) =>
      geckodriver === undefined
        ? openWithBiDi(executablePath, options)
        : openWithGeckodriver(executablePath, geckodriver, options),
  }
}

function createPreferences({
  refuseStorage,
  withoutServiceWorker,
  isPrivate,
  userAgent,
}: OpenOptions): Record<string, unknown> {
  return {
    // 2 refuses cookies, and with them localStorage, IndexedDB, Cache Storage and the storage of workers.
    'network.cookie.cookieBehavior': refuseStorage === true ? 2 : 5,
    'dom.serviceWorkers.enabled': withoutServiceWorker !== true,
    'browser.privatebrowsing.autostart': isPrivate === true,
    ...(userAgent === undefined ? {} : { 'general.useragent.override': userAgent }),
  }
}

async function openWithBiDi(executablePath: string, options: OpenOptions): Promise<BrowserWindow> {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    userDataDir: options.profile,
    timeout: 120_000,
    // setViewport also sets the screen orientation, by a command that Firefox 140 lacks. Firefox makes no window
    // narrower than 450 px.
    defaultViewport: null,
    args: ['--width=390', '--height=844'],
    extraPrefsFirefox: createPreferences(options),
  })
  return puppeteerWindow(browser, (await browser.pages())[0] ?? (await browser.newPage()))
}

async function openWithGeckodriver(
  executablePath: string,
  geckodriver: string,
  options: OpenOptions,
): Promise<BrowserWindow> {
  await mkdir(options.profile, { recursive: true })
  const port = await findFreePort()
  // The driver needs two ports: its own, and one for its connection to Firefox.
  const marionette = await findFreePort()
  const driver = spawn(geckodriver, [`--port=${port}`, `--marionette-port=${marionette}`], {
    stdio: 'ignore',
  })
  const endDriver = (): void => void driver.kill()
  try {
    const session = await connectDriver(port, {
      browserName: 'firefox',
      'moz:firefoxOptions': {
        binary: executablePath,
        args: ['-headless', '-profile', options.profile, '--width=390', '--height=844'],
        prefs: createPreferences(options),
      },
    })
    const process = (await session.getCapabilities()).get('moz:processID') as number
    const readProcessId = (): Promise<number> => Promise.resolve(process)
    const id = (await session.getSession()).getId()
    return webDriverWindow(session, { pid: readProcessId, end: endDriver }, () =>
      printPage(`http://127.0.0.1:${port}/session/${id}`),
    )
  } catch (error) {
    endDriver()
    throw error
  }
}

/** Prints by the WebDriver protocol itself, because Selenium's function for it has no types. */
async function printPage(session: string): Promise<Uint8Array> {
  const page = { width: 21, height: 29.7 }
  const answer = await fetch(`${session}/print`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ page }),
  })
  const { value } = (await answer.json()) as { value: string | { message: string } }
  if (typeof value !== 'string') throw new Error(value.message)
  return Buffer.from(value, 'base64')
}

function puppeteerWindow(browser: Browser, page: Page): BrowserWindow {
  page.setDefaultTimeout(TIME_LIMIT_MS)
  const findElement = async (xpath: string) => {
    const element = await page.waitForSelector(`::-p-xpath(${xpath})`, { visible: true })
    if (element === null) throw new Error(`Nothing matches ${xpath}`)
    return element
  }
  return {
    open: async (url) => void (await page.goto(url)),
    click: async (xpath) => {
      const element = await findElement(xpath)
      await element.scrollIntoView()
      await element.click()
    },
    type: async (xpath, text) => (await findElement(xpath)).type(text),
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
