import { countMessages, readDraftsAndOutbox, wait } from './walk-checks.ts'
import type { WalkPhone } from './walk-phone.ts'

/* The messages of a random walk: what the person wrote, what the page said about each, and where each is at the end. */

/** How long a form may take to read its draft on a busy machine. */
const DRAFT_WAIT_MS = 3_000
const FEEDBACK_TAB_XPATH = "//*[@role='tab'][contains(., 'General Feedback')]"
const TEXT_FIELD_XPATH = '//form//textarea'
const SUBMIT_XPATH = "//button[normalize-space()='Submit']"
const ANSWER_PATTERN = /Thank You!|Message saved|Network error|Too many requests/
/** How long all unsent messages together may take to arrive at the end. */
const ARRIVAL_TIMEOUT_MS = 120_000
/** Limit for a loop: more drafts than a walk leaves behind. */
const MAX_DRAFTS = 12

interface WrittenMessage {
  /** What the page said last about the message. */
  state: 'unknown' | 'promised' | 'delivered'
  /** What happened to the message, for the report of a fault. */
  readonly story: string[]
}

/** The parts of the walk that its messages need. */
export interface MessageWalk {
  readonly phone: WalkPhone
  readonly random: () => number
  openScreen: (path: string) => Promise<string>
  note: (what: string) => void
  /** The current step and state of the network, as text. */
  formatMoment: () => string
  restart: () => Promise<void>
}

export class WalkMessages {
  /** Messages by their text; each text is written once. */
  private readonly writtenMessages = new Map<string, WrittenMessage>()

  constructor(private readonly walk: MessageWalk) {}

  get size(): number {
    return this.writtenMessages.size
  }

  async write(isKilled: boolean): Promise<void> {
    const { phone, random, note } = this.walk
    await this.walk.openScreen('/contact')
    if (!(await phone.click(FEEDBACK_TAB_XPATH))) return
    const draftText = await this.readDraftText()
    const knownMessage = this.writtenMessages.get(draftText)
    const text =
      knownMessage === undefined
        ? `Walk ${this.writtenMessages.size + 1} ${Math.floor(random() * 1e9)}`
        : draftText
    const message: WrittenMessage = knownMessage ?? { state: 'unknown', story: [] }
    const addStoryLine = (event: string): number =>
      message.story.push(`${this.walk.formatMoment()}: ${event}`)
    addStoryLine(draftText === '' ? 'the form is empty' : `the form holds ${JSON.stringify(draftText)}`)
    await phone.fill("//input[@name='name']", 'Jorlang Kabua')
    await phone.fill("//input[@type='email']", 'jorlang@example.org')
    if (draftText !== text) await phone.fill(TEXT_FIELD_XPATH, text)
    this.writtenMessages.set(text, message)
    // Wait, because text typed within the last second before a kill may be lost.
    await wait(1_200)
    addStoryLine(`before Submit the form holds ${JSON.stringify(await this.readFormText())}`)
    await phone.click(SUBMIT_XPATH)
    if (isKilled) {
      await wait(random() * 2_000)
      addStoryLine(`killed while the page said ${(await phone.text().catch(String)).slice(-200)}`)
      return this.walk.restart()
    }
    const pageAnswer = await phone.waitForText(ANSWER_PATTERN, 60_000)
    addStoryLine(`the page said ${pageAnswer ?? 'nothing'}`)
    if (pageAnswer === null) note(`Submit ended in nothing: ${(await phone.text()).slice(-600)}`)
    if (pageAnswer === 'Message saved') message.state = 'promised'
    if (pageAnswer !== 'Thank You!') return
    message.state = 'delivered'
    if ((await countMessages(text)) !== 1) note(`"${text}" is called received, and is not on the server`)
  }

  /** Reads the text in the form after a wait, because a draft appears a moment after the form itself. */
  private async readDraftText(): Promise<string> {
    await wait(DRAFT_WAIT_MS)
    return (await this.readFormText()) ?? ''
  }

  private readFormText(): Promise<string | null> {
    return this.walk.phone.page.evaluate(
      () => document.querySelector<HTMLTextAreaElement>('form textarea')?.value ?? null,
    )
  }

  /** Records a fault for each message that is not on the server exactly once, unless its text is still a draft. */
  async check(): Promise<void> {
    const { note, phone } = this.walk
    const drafts = await this.openDrafts()
    const endsAt = Date.now() + ARRIVAL_TIMEOUT_MS
    for (const [text, { state, story }] of this.writtenMessages) {
      let count = await countMessages(text)
      while (count === 0 && !drafts.has(text) && Date.now() < endsAt) {
        await wait(2_000)
        count = await countMessages(text)
      }
      if (count > 1) note(`"${text}" arrived ${count} times; ${story.join('; ')}`)
      if (count > 0 || drafts.has(text)) continue
      note(`"${text}" (${state}) is lost; ${story.join('; ')}`)
      console.warn(await readDraftsAndOutbox(phone))
    }
  }

  /** Reads all drafts. A new tab offers only the newest draft of a closed page, so several drafts need several tabs. */
  private async openDrafts(): Promise<Set<string>> {
    const foundTexts = new Set<string>()
    for (let tab = 0; tab < MAX_DRAFTS; tab += 1) {
      await this.walk.openScreen('/contact')
      await this.walk.phone.click(FEEDBACK_TAB_XPATH)
      const text = await this.readDraftText()
      if (text === '') break
      foundTexts.add(text)
      await this.walk.phone.newTab()
    }
    return foundTexts
  }
}
