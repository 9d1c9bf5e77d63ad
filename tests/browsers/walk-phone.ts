import { launch, type Browser, type Page } from 'puppeteer-core'

/* The phone of the random walk: Chromium with a profile that stays when it is killed. */

const OPEN_LIMIT_MS = 45_000
const DAY_MS = 24 * 3_600_000
/** How many milliseconds the clock of a page is wrong, in one of the walk's phases. */
export const CLOCK_OFFSETS_MS = [0, 0, -30 * DAY_MS, 3 * 365 * DAY_MS] as const

interface StoredRow {
  id: string
  revision: number
}

export class WalkPhone {
  private browser: Browser | null = null
  private tab: Page | null = null
  clockOffMs = 0
  /** Errors that no part of the page has caught. */
  readonly errors: string[] = []

  constructor(
    private readonly executablePath: string,
    private readonly profile: string,
  ) {}

  get isOpen(): boolean {
    return this.browser !== null
  }

  get page(): Page {
    if (this.tab === null) throw new Error('The phone is off')
    return this.tab
  }

  async start(clockOffMs: number): Promise<void> {
    this.clockOffMs = clockOffMs
    this.browser = await launch({
      executablePath: this.executablePath,
      userDataDir: this.profile,
      timeout: 120_000,
      protocolTimeout: 120_000,
      args: ['--no-sandbox', '--no-first-run', '--disable-gpu'],
    })
    this.tab = await this.newTab()
  }

  /** Opens another tab, in which the random walk continues. */
  async newTab(): Promise<Page> {
    if (this.browser === null) throw new Error('The phone is off')
    const page = await this.browser.newPage()
    await page.setViewport({ width: 390, height: 844 })
    page.setDefaultTimeout(OPEN_LIMIT_MS)
    page.on('pageerror', (error) => this.errors.push(String(error)))
    page.on('dialog', (dialog) => void dialog.accept())
    if (this.clockOffMs !== 0) await page.evaluateOnNewDocument(shiftClock, this.clockOffMs)
    this.tab = page
    return page
  }

  /** Closes all tabs but the one in use. */
  async closeOldTabs(): Promise<void> {
    for (const page of (await this.browser?.pages()) ?? []) if (page !== this.tab) await page.close()
  }

  async kill(): Promise<void> {
    const { browser } = this
    this.browser = null
    this.tab = null
    const child = browser?.process()
    if (child?.exitCode === null) {
      const processExit = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await processExit
    }
    await browser?.disconnect().catch(() => undefined)
  }

  async close(): Promise<void> {
    await this.browser?.close().catch(() => undefined)
    this.browser = null
  }

  /** Opens a page. @returns its text when its screen is drawn, or the reason why it is not drawn */
  async open(url: string): Promise<{ text: string; failure: string | null }> {
    try {
      await this.page.goto(url, { waitUntil: 'domcontentloaded' })
      await this.page.waitForFunction(
        () => (document.querySelector('main h1')?.textContent ?? '').trim() !== '',
      )
      return { text: await this.text(), failure: null }
    } catch (error) {
      const text = await this.text().catch(() => '')
      return { text, failure: `${String(error).split('\n')[0]}; the page says: ${text.slice(0, 200)}` }
    }
  }

  /** When the page was loaded; null while another one is being loaded. */
  loadedAt(): Promise<number | null> {
    return this.page.evaluate(() => performance.timeOrigin).catch(() => null)
  }

  text(): Promise<string> {
    return this.page.evaluate(() => document.body.innerText)
  }

  async waitForText(pattern: RegExp, timeout: number): Promise<string | null> {
    for (const endsAt = Date.now() + timeout; Date.now() < endsAt;) {
      const match = pattern.exec(await this.text().catch(() => ''))
      if (match !== null) return match[0]
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
    return null
  }

  /** Clicks the first element that this XPath finds; false if there is none within the time. */
  async click(xpath: string, timeout = 10_000): Promise<boolean> {
    const element = await this.page
      .waitForSelector(`::-p-xpath(${xpath})`, { visible: true, timeout })
      .catch(() => null)
    await element?.click()
    return element !== null
  }

  isShown(xpath: string, timeout: number): Promise<boolean> {
    const elementPromise = this.page.waitForSelector(`::-p-xpath(${xpath})`, { visible: true, timeout })
    return elementPromise.then(
      () => true,
      () => false,
    )
  }

  async fill(xpath: string, text: string): Promise<void> {
    const field = await this.page.waitForSelector(`::-p-xpath(${xpath})`, { visible: true })
    await field?.click({ count: 3 })
    await this.page.keyboard.press('Backspace')
    await field?.type(text)
  }

  /** Limits the storage of an origin; null restores the browser's own limit. */
  async limitStorage(origin: string, bytes: number | null): Promise<void> {
    const session = await this.page.createCDPSession()
    await session.send('Storage.overrideQuotaForOrigin', {
      origin,
      ...(bytes === null ? {} : { quotaSize: bytes }),
    })
    await session.detach()
  }

  /** The listings in each copy of the directory on the disk, read from IndexedDB without the guide's code. */
  async storedListings(): Promise<Record<string, StoredRow[]>> {
    return this.page.evaluate(async () => {
      // Defined here, because the page has nothing else of this file.
      // oxlint-disable-next-line unicorn/consistent-function-scoping
      const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result))
          request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
        })
      const copiesByName: Record<string, StoredRow[]> = {}
      for (const { name = '' } of await indexedDB.databases()) {
        if (!/^rxdb-dexie-guide-copy-.*--businesses$/.test(name)) continue
        const database = await resultOf(indexedDB.open(name))
        const rows = (await resultOf(
          database.transaction('docs').objectStore('docs').getAll(),
        )) as (StoredRow & {
          _deleted: unknown
        })[]
        database.close()
        copiesByName[name] = rows
          .filter(({ _deleted: isDeleted }) => isDeleted !== true && isDeleted !== '1')
          .map(({ id, revision }) => ({ id, revision }))
      }
      return copiesByName
    })
  }
}

/** Runs in the page and makes its clock wrong. Workers keep the right clock. */
function shiftClock(offMs: number): void {
  const RightDate = Date
  const getWrongNow = (): number => RightDate.now() + offMs
  globalThis.Date = new Proxy(RightDate, {
    construct: (target, args: [] | [number]) =>
      args.length === 0 ? new target(getWrongNow()) : new target(...args),
    get: (target, key) => (key === 'now' ? getWrongNow : (Reflect.get(target, key) as unknown)),
  })
}
