import { countMessages, draftsAndOutbox, wait } from './walk-checks.ts'
import type { WalkPhone } from './walk-phone.ts'

/* The messages of a random walk: what the person wrote, what the page said about it, and where each one is in the end. */

/** How long a form may take to read its draft on a busy machine. */
const DRAFT_MS = 3_000
const FEEDBACK = "//*[@role='tab'][contains(., 'General Feedback')]"
const TEXT = '//form//textarea'
const SUBMIT = "//button[normalize-space()='Submit']"
const ANSWERS = /Thank You!|Message saved|Network error|Too many requests/
/** Messages on their way have this long to arrive, all together. */
const ARRIVE_MS = 120_000
/** More tabs with a draft than a walk leaves behind. */
const MAX_DRAFTS = 12

interface Message {
  /** What the page said last. */
  state: 'unknown' | 'promised' | 'delivered'
  /** What happened to it, for a note. */
  readonly story: string[]
}

/** What the messages need of the walk. */
export interface MessageWalk {
  readonly phone: WalkPhone
  readonly random: () => number
  look: (path: string) => Promise<string>
  note: (what: string) => void
  /** The step and its weather. */
  moment: () => string
  restart: () => Promise<void>
}

export class WalkMessages {
  /** By text: each is written once. */
  private readonly written = new Map<string, Message>()

  constructor(private readonly walk: MessageWalk) {}

  get size(): number {
    return this.written.size
  }

  async write(isKilled: boolean): Promise<void> {
    const { phone, random, note } = this.walk
    await this.walk.look('/contact')
    if (!(await phone.click(FEEDBACK))) return
    const left = await this.textInForm()
    const known = this.written.get(left)
    const text = known === undefined ? `Walk ${this.written.size + 1} ${Math.floor(random() * 1e9)}` : left
    const message: Message = known ?? { state: 'unknown', story: [] }
    const tell = (what: string): number => message.story.push(`${this.walk.moment()}: ${what}`)
    tell(left === '' ? 'the form is empty' : `the form holds ${JSON.stringify(left)}`)
    await phone.fill("//input[@name='name']", 'Jorlang Kabua')
    await phone.fill("//input[@type='email']", 'jorlang@example.org')
    if (left !== text) await phone.fill(TEXT, text)
    this.written.set(text, message)
    // What was typed within the last second before a kill is not promised.
    await wait(1_200)
    tell(`before Submit the form holds ${JSON.stringify(await this.textNow())}`)
    await phone.click(SUBMIT)
    if (isKilled) {
      await wait(random() * 2_000)
      tell(`killed while the page said ${(await phone.text().catch(String)).slice(-200)}`)
      return this.walk.restart()
    }
    const said = await phone.waitForText(ANSWERS, 60_000)
    tell(`the page said ${said ?? 'nothing'}`)
    if (said === null) note(`Submit ended in nothing: ${(await phone.text()).slice(-600)}`)
    if (said === 'Message saved') message.state = 'promised'
    if (said !== 'Thank You!') return
    message.state = 'delivered'
    if ((await countMessages(text)) !== 1) note(`"${text}" is called received, and is not on the server`)
  }

  /** A draft comes back a moment after the form. */
  private async textInForm(): Promise<string> {
    await wait(DRAFT_MS)
    return (await this.textNow()) ?? ''
  }

  private textNow(): Promise<string | null> {
    return this.walk.phone.page.evaluate(
      () => document.querySelector<HTMLTextAreaElement>('form textarea')?.value ?? null,
    )
  }

  /** Each message is on the server once, or its text comes back in the form of a new tab. */
  async check(): Promise<void> {
    const { note, phone } = this.walk
    const drafts = await this.openDrafts()
    const end = Date.now() + ARRIVE_MS
    for (const [text, { state, story }] of this.written) {
      let count = await countMessages(text)
      while (count === 0 && !drafts.has(text) && Date.now() < end) {
        await wait(2_000)
        count = await countMessages(text)
      }
      if (count > 1) note(`"${text}" arrived ${count} times; ${story.join('; ')}`)
      if (count > 0 || drafts.has(text)) continue
      note(`"${text}" (${state}) is lost; ${story.join('; ')}`)
      console.warn(await draftsAndOutbox(phone))
    }
  }

  /** A new tab takes over the newest draft of a page that is gone, so several drafts need several tabs. */
  private async openDrafts(): Promise<Set<string>> {
    const found = new Set<string>()
    for (let tab = 0; tab < MAX_DRAFTS; tab += 1) {
      await this.walk.look('/contact')
      await this.walk.phone.click(FEEDBACK)
      const text = await this.textInForm()
      if (text === '') break
      found.add(text)
      await this.walk.phone.newTab()
    }
    return found
  }
}
