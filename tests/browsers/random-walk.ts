import { pick, seededRandom } from '../fixtures/random.ts'
import { callBackend } from './browser-walks.ts'
import { findCopyDifference, wait } from './walk-checks.ts'
import { WalkMessages } from './walk-messages.ts'
import { PORTAL_TEXT, WalkNetwork, NETWORK_STATES } from './walk-network.ts'
import { CLOCK_OFFSETS_MS, type WalkPhone } from './walk-phone.ts'

/*
 * A person uses a phone at random for some minutes, while server and network change at random (docs/reliability.md). The test
 * compares what the page says about its copy, favorites and messages with what really happened.
 */

const PATHS =
  '/ /businesses /accommodations /transportation /government /banking /search?q=bank /near /favorites /contact /outbox /offline /maps /print/MAJ /atolls /atoll/majuro /emergency /give /receive /about /privacy'.split(
    ' ',
  )
/** Listings that are this old must not be called up to date: the page's own limit, and the time that a pull takes. */
const MAX_NEW_AGE_MS = 4 * 60_000
const REPORTED_STEP_COUNT = 8
/** The page of an accepted update reloads within this time, unless other tabs keep the old service worker busy. */
const RELOAD_TIMEOUT_MS = 15_000

type Listing = Record<'id' | 'name', string>

export class RandomWalk {
  readonly random: () => number
  readonly network: WalkNetwork
  /** What went wrong, each with the step and the state of the network. */
  readonly faults: string[] = []
  readonly messages: WalkMessages
  readonly favourites = new Set<string>()
  readonly steps = new Map<string, number>()
  /** The steps so far, for the report of a fault. */
  private readonly trace: string[] = []
  private listings: Listing[] = []
  private createdIds: string[] = []
  private step = 0
  private isInstalled = false
  private hadCopy = false
  private isFull = false
  private version = ''

  constructor(
    seed: number,
    readonly phone: WalkPhone,
  ) {
    this.random = seededRandom(seed)
    this.network = new WalkNetwork(this.random)
    this.messages = new WalkMessages({
      phone,
      random: this.random,
      openScreen: (path) => this.openScreen(path),
      note: (what) => this.note(what),
      formatMoment: () => this.describeMoment(),
      restart: () => this.restart(0),
    })
  }

  get url(): string {
    return this.network.site.url
  }

  async begin(): Promise<void> {
    this.listings = await callBackend<Listing[]>(
      'GET',
      '/rest/v1/businesses?select=id,name&order=id&limit=40',
    )
    await this.network.site.restore()
    await this.phone.start(0)
  }

  async run(minutes: number): Promise<void> {
    for (const endsAt = Date.now() + minutes * 60_000; Date.now() < endsAt;) {
      this.step += 1
      const [name, runAction] = pick(this.actions(), this.random)
      this.steps.set(name, (this.steps.get(name) ?? 0) + 1)
      this.trace.push(`${name} (${this.network.weather})`)
      try {
        await runAction()
      } catch (error) {
        this.note(`${name} failed: ${String(error).split('\n')[0]}`)
        await this.restart(0)
      }
      for (const error of this.phone.errors.splice(0)) this.note(`an error that nobody caught: ${error}`)
    }
  }

  private actions(): readonly (readonly [string, () => Promise<void>])[] {
    const visit = ['visit', () => this.visitScreen()] as const
    const weather = ['weather', () => this.changeNetworkState()] as const
    return [
      visit,
      visit,
      visit,
      weather,
      weather,
      ['listing', () => this.openListing()],
      ['favourite', () => this.addFavourite()],
      ['message', () => this.messages.write(false)],
      ['message and kill', () => this.messages.write(true)],
      ['kill', () => this.killAndStart()],
      ['edit', () => this.editServer()],
      ['release', () => this.deployRelease()],
      ['update', () => this.acceptUpdate()],
      ['tab', () => this.openTab()],
      ['full', () => this.fillStorage()],
    ]
  }

  private describeMoment(): string {
    const clock =
      this.phone.clockOffMs === 0 ? '' : `, clock off by ${this.phone.clockOffMs / 86_400_000} days`
    const full = this.isFull ? ', storage full' : ''
    return `step ${this.step} (${this.network.weather}${clock}${full})`
  }

  note(what: string): void {
    const earlierSteps = this.trace.slice(-REPORTED_STEP_COUNT).join(', ')
    this.faults.push(`${this.describeMoment()}: ${what}; after ${earlierSteps}`)
    console.warn(this.faults.at(-1))
  }

  async openScreen(path: string): Promise<string> {
    const { text, failure } = await this.phone.open(this.url + path)
    if (failure !== null && this.isInstalled) this.note(`${path} did not open: ${failure}`)
    if (failure === null) this.checkPage(path, text)
    this.hadCopy ||= /Saved copy, updated/.test(text)
    if (!this.isInstalled) this.isInstalled = await this.hasShell()
    return text
  }

  private checkPage(path: string, text: string): void {
    const { network, phone } = this
    if (text.includes(PORTAL_TEXT) && this.isInstalled) this.note(`${path} shows the portal's page`)
    if (/This page stopped working|Page not found/.test(text)) this.note(`${path}: ${text.slice(0, 200)}`)
    if (this.hadCopy && /No saved copy on this device/.test(text)) this.note(`${path}: the copy is gone`)
    const isNew = /updated (just now|\d seconds? ago)/.test(text)
    if (isNew && phone.clockOffMs === 0 && Date.now() - network.fedAt > MAX_NEW_AGE_MS)
      this.note(`${path}: the copy is called new, and the server has not answered for minutes`)
  }

  private hasShell(): Promise<boolean> {
    return this.phone.page
      .evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration()
        return registration?.active?.state === 'activated' && navigator.serviceWorker.controller !== null
      })
      .catch(() => false)
  }

  private async visitScreen(): Promise<void> {
    await this.openScreen(pick(PATHS, this.random))
  }

  private async openListing(): Promise<void> {
    const { id, name } = pick(this.listings, this.random)
    const text = await this.openScreen(`/business/${id}`)
    if (this.hadCopy && !text.includes(name))
      this.note(`/business/${id} does not show ${name}: ${text.slice(0, 200)}`)
  }

  private async addFavourite(): Promise<void> {
    const { id, name } = pick(this.listings.slice(0, 6), this.random)
    await this.openScreen(`/business/${id}`)
    const savedHeartXPath = `//button[@aria-label="Saved to favorites: ${name}"]`
    const isSaved = await this.phone.isShown(savedHeartXPath, 3_000)
    if (!isSaved && !(await this.phone.click(`//button[@aria-label="Save to favorites: ${name}"]`))) return
    if (!(await this.phone.isShown(savedHeartXPath, 10_000))) return
    // Wait, because data saved right before a kill may be lost; a busy machine needs seconds to write them.
    await wait(3_000)
    if (!this.isFull) this.favourites.add(name)
  }

  private async changeNetworkState(): Promise<void> {
    // The network works half of the time, so that data can arrive.
    await this.network.change(this.random() < 0.5 ? 'fine' : pick(NETWORK_STATES, this.random))
    await wait(this.random() * 10_000)
  }

  private async restart(clockOffMs: number): Promise<void> {
    this.isFull = false
    await this.phone.kill()
    await this.phone.start(clockOffMs)
  }

  private async killAndStart(): Promise<void> {
    if (this.random() < 0.5) void this.openScreen('/').catch(() => undefined)
    await wait(this.random() * 3_000)
    await this.restart(pick(CLOCK_OFFSETS_MS, this.random))
  }

  private async editServer(): Promise<void> {
    const { id } = pick(this.listings, this.random)
    const description = `Edited in step ${this.step}`
    await callBackend('PATCH', `/rest/v1/businesses?id=eq.${id}`, { description })
    if (this.random() < 0.3) {
      const name = `Walk ${this.step}`
      const [row] = await callBackend<Listing[]>('POST', '/rest/v1/businesses', { name, description })
      if (row !== undefined) this.createdIds.push(row.id)
    }
    const deletedId = this.random() < 0.3 ? this.createdIds.shift() : undefined
    if (deletedId !== undefined) await callBackend('DELETE', `/rest/v1/businesses?id=eq.${deletedId}`)
  }

  private async deployRelease(): Promise<void> {
    this.version ||= /Version (\S+)/.exec(await this.openScreen('/about'))?.[1] ?? ''
    if (this.version !== '' && this.random() < 0.3) this.network.deploy(this.version)
  }

  private async acceptUpdate(): Promise<void> {
    await this.openScreen('/')
    const loadedAtBefore = await this.phone.loadedAt()
    const reload = "//*[contains(., 'A new version is available')]//button[normalize-space()='Reload']"
    if (!(await this.phone.click(reload, 5_000))) return
    // Repeat, because Chromium loses a navigation that starts while another one, here this reload, is being committed.
    for (const endsAt = Date.now() + RELOAD_TIMEOUT_MS; Date.now() < endsAt; await wait(500))
      if ((await this.phone.loadedAt()) !== loadedAtBefore) break
    await wait(2_000)
  }

  private async openTab(): Promise<void> {
    if (this.random() < 0.5) return this.phone.closeOldTabs()
    await this.phone.newTab()
    await this.openScreen('/')
  }

  private async fillStorage(): Promise<void> {
    await this.openScreen('/')
    const usedBytes = await this.phone.page.evaluate(
      async () => (await navigator.storage.estimate()).usage ?? 0,
    )
    this.isFull = this.random() < 0.6
    await this.phone.limitStorage(this.url, this.isFull ? usedBytes + 200_000 : null)
  }

  async end(): Promise<void> {
    const { phone, network } = this
    await network.change('fine')
    await this.restart(0)
    await phone.limitStorage(this.url, null).catch(() => undefined)
    await this.openScreen('/')
    if ((await phone.waitForText(/Saved copy, updated/, 120_000)) === null)
      this.note(`no saved copy in the end: ${(await phone.text()).slice(0, 300)}`)
    await phone.click("//button[normalize-space()='Refresh']")
    await this.messages.check()
    await this.checkFavourites()
    const difference = await findCopyDifference(phone)
    if (difference !== null) this.note(difference)
    for (const weather of ['fine', 'offline'] as const) {
      await network.change(weather)
      for (const path of PATHS) await this.openScreen(path)
    }
  }

  private async checkFavourites(): Promise<void> {
    await this.openScreen('/favorites')
    for (let tries = 0; tries < 30; tries += 1) {
      const pageText = await this.phone.text()
      if ([...this.favourites].every((name) => pageText.includes(name))) return
      await wait(1_000)
    }
    const text = await this.phone.text()
    for (const name of this.favourites) if (!text.includes(name)) this.note(`the favorite ${name} is lost`)
  }
}
