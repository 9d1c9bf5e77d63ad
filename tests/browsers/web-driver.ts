import { writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { Builder, By, type WebDriver, type WebElement } from 'selenium-webdriver'
import { TIME_LIMIT_MS, type BrowserWindow } from './engine.ts'

/* A window that is driven by the standard WebDriver protocol. */

/** Finds a port for a driver, because drivers do not print a port that they chose themselves. */
export async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Waits until the driver on this port is ready, and begins a session with it. */
export async function connectDriver(port: number, capabilities: object): Promise<WebDriver> {
  const url = `http://127.0.0.1:${port}`
  for (let attempt = 0; ; attempt += 1) {
    const isReady = await fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) break
    if (attempt === 100) throw new Error('The driver did not start')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const session = await new Builder().usingServer(url).withCapabilities(capabilities).build()
  await session.manage().setTimeouts({ script: TIME_LIMIT_MS, pageLoad: TIME_LIMIT_MS })
  return session
}

interface BrowserProcess {
  pid: () => Promise<number>
  /** Ends the driver and the processes that it needs. */
  end: () => void
}

export function webDriverWindow(
  session: WebDriver,
  { pid, end }: BrowserProcess,
  print: BrowserWindow['print'],
): BrowserWindow {
  const signalWindow = async (signal: NodeJS.Signals): Promise<void> => {
    try {
      process.kill(await pid(), signal)
    } catch (error) {
      // The window has already ended, so there is nothing to stop.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
  const findElement = async (xpath: string): Promise<WebElement> => {
    const visibleElement = await session.wait(async () => {
      for (const element of await session.findElements(By.xpath(xpath)))
        if (await element.isDisplayed().catch(() => false)) return element
      return null
    }, TIME_LIMIT_MS)
    if (visibleElement === null) throw new Error(`Nothing matches ${xpath}`)
    return visibleElement
  }
  return {
    open: (url) => session.get(url),
    click: async (xpath) => {
      const element = await findElement(xpath)
      await session.executeScript('arguments[0].scrollIntoView({ block: "center" })', element)
      await element.click()
    },
    type: async (xpath, text) => (await findElement(xpath)).sendKeys(text),
    evaluate: async (expression) => {
      const answer = await session.executeAsyncScript<{ value: never } | { failure: string }>(
        `const done = arguments[arguments.length - 1]
         Promise.resolve().then(() => (${expression}))
           .then((value) => done({ value }), (error) => done({ failure: String(error) }))`,
      )
      if ('failure' in answer) throw new Error(answer.failure)
      return answer.value
    },
    back: () => session.navigate().back(),
    forward: () => session.navigate().forward(),
    reload: () => session.navigate().refresh(),
    resize: async (width, height) => void (await session.manage().window().setRect({ width, height })),
    screenshot: async (file) => writeFile(file, await session.takeScreenshot(), 'base64'),
    print,
    close: async () => {
      // WebKit's driver answers with an error, because the window that it closed is gone.
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
