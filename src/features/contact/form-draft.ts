import { promisifyRequest } from 'idb-keyval'
import { getIndexedDb, ReopeningDatabase } from '../../browser/database.ts'
import { openStorage } from '../../browser/local-setting.ts'
import { createId } from '../../browser/new-id.ts'
import {
  isDraftRecord,
  readSessionDraft,
  writeSessionDraft,
  type DraftFields,
  type DraftRecord,
} from './form-values.ts'
import { announceOpenPage, readOpenPages } from './open-pages.ts'
import { countDayOfUse } from './days-of-use.ts'

/*
 * Drafts: text that was typed into forms and not sent (CONTACT-10). Each page has its own record, so that sending a message
 * in one tab does not remove the draft of another tab. Every keystroke is stored in sessionStorage, which survives a reload,
 * and half a second later in IndexedDB with strict durability, which survives a killed browser. A page that opens a form
 * recovers the newest record of a page that is no longer open. The record of a submitted text stays until a form has looked
 * up its message in the outbox. If the browser refuses storage, the text lasts until the page is closed.
 *
 * The clock of a device can be wrong by years, so the age of a draft is counted in days of use: a day counts if a form is
 * opened on another date than the time before. A clock that was wrong once adds only a day or two (CONTACT-15).
 */
export interface DraftPorts {
  databases: IDBFactory | undefined
  session: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null
  /** Random id of this page. */
  page: string
  /** Ids of the pages that are open. */
  openPages: () => Promise<ReadonlySet<string>>
  now: () => number
}

const DATABASE_NAME = 'guide-drafts'
const RECORDS_STORE = 'records'
const WRITE_DELAY_MS = 500
/** How long a form waits for the database before it shows a draft that only this tab has: browsers sometimes hang. */
const READ_LIMIT_MS = 5_000
const MAX_AGE_DAYS_OF_USE = 30

/** The messages that a draft belongs to. */
type DraftMessages = Pick<DraftRecord, 'messageId' | 'replaces'>
export type Draft = Pick<DraftRecord, 'name' | 'page' | 'fields'> & DraftMessages

export class FormDrafts {
  private readonly memory = new Map<string, DraftRecord>()
  /** Changed drafts that are not in the database yet; null means that the draft must be removed from it. */
  private readonly pending = new Map<string, DraftRecord | null>()
  /** By name of a draft that was changed after a reload: the id of the page that wrote the draft before the reload. */
  private readonly earlierPages = new Map<string, string>()
  /** Ids of pages that were open beside this page: a copied tab begins with the draft of the tab from which it was copied. */
  private readonly otherPages = new Set<string>()
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly database: ReopeningDatabase
  /** Number of days of use, today included; undefined until it was read from the database. */
  private today: number | undefined

  constructor(private readonly ports: DraftPorts) {
    this.database = new ReopeningDatabase(
      { name: DATABASE_NAME, createStores: (database) => database.createObjectStore(RECORDS_STORE) },
      () => ports.databases,
    )
  }

  /** Returns the draft of this tab. A reload of the page does not lose it. */
  readDraft(name: string): DraftFields | null {
    return this.ownRecord(name)?.fields ?? null
  }

  /**
   * Returns the draft of a page that is no longer open, if it is newer than this tab's draft. It becomes this tab's draft,
   * unless it was submitted. Otherwise returns this tab's draft, if the form has not read it yet. Never rejects.
   */
  async recoverDraft(name: string): Promise<Draft | null> {
    try {
      const [records, openPages] = await Promise.all([this.readAllInTime(name), this.ports.openPages()])
      for (const page of openPages) this.otherPages.add(page)
      const ownDraft = this.ownRecord(name)
      const pageBefore = this.earlierPages.get(name) ?? ''
      const earlierPage = this.otherPages.has(pageBefore) ? undefined : pageBefore
      // Drafts of pages that are not open, the newest first. A tab that has a draft takes only those of its earlier pages.
      const closedPageDrafts = records
        .filter(({ page }) => page !== this.ports.page && !openPages.has(page))
        .filter(
          ({ name: other, page }) =>
            other === name && (ownDraft === null || [ownDraft.page, earlierPage].includes(page)),
        )
        .sort((a, b) => (b.day ?? 0) - (a.day ?? 0) || b.at - a.at)
      // Whether the draft was changed or cleared in this tab since the reload.
      const isReplaced = ({ page, messageId }: DraftRecord): boolean =>
        page === earlierPage && messageId === undefined
      for (const record of closedPageDrafts) if (isReplaced(record)) this.enqueue(record, null)
      const newestOther = closedPageDrafts.find((record) => !isReplaced(record))
      if (newestOther === undefined) return this.unreadDraft(name, ownDraft)
      const isOwnNewer = ownDraft?.page === newestOther.page && ownDraft.at >= newestOther.at
      const newestDraft = isOwnNewer ? ownDraft : newestOther
      // A form shows a submitted draft only after it has asked the outbox, so text typed until then is another text. The
      // submitted draft stays in the database until the form has merged and stored both texts.
      if (newestDraft.messageId !== undefined) return newestDraft
      this.enqueue(newestOther, null)
      this.writeDraft(name, newestDraft.fields, newestDraft)
      // Write at once, so that no other page takes over the same record.
      void this.writeNow()
      return isOwnNewer ? this.unreadDraft(name, ownDraft) : newestDraft
    } catch (error) {
      console.warn('Drafts cannot be read', error)
      return this.unreadDraft(name, this.ownRecord(name))
    }
  }

  /**
   * Returns the draft of this tab, for joining it with another text. A submitted draft is not returned, and stays on the device
   * for the form that looks up its message in the outbox.
   */
  takeUnsent(name: string): DraftFields | null {
    const ownDraft = this.ownRecord(name)
    if (ownDraft?.messageId === undefined) return ownDraft?.fields ?? null
    this.putBack(ownDraft)
    return null
  }

  writeDraft(name: string, fields: DraftFields, { messageId, replaces }: DraftMessages = {}): void {
    const ownDraft = this.ownRecord(name)
    this.recordPageBefore(name, ownDraft)
    const changedAt = Math.max(this.ports.now(), (ownDraft?.at ?? 0) + 1)
    const record: DraftRecord = { name, page: this.ports.page, fields, at: changedAt, messageId, replaces }
    this.memory.set(name, record)
    writeSessionDraft(this.ports.session, name, record)
    this.enqueue(record, record)
  }

  /** Stores the fields that a form shows after it recovered a draft, in place of that draft and of the form's own draft. */
  takeOver(recovered: Draft, fields: DraftFields, messages: DraftMessages): void {
    this.enqueue(recovered, null)
    this.writeDraft(recovered.name, fields, messages)
    void this.writeNow()
  }

  /** Stores a recovered draft again if this form does not show it, so that the next form can recover it. */
  putBack({ name, page: foundPage, fields, messageId, replaces }: Draft): void {
    // Do not use the id of this page, under which the newly typed text is stored.
    const page = foundPage === this.ports.page ? createId() : foundPage
    const record: DraftRecord = { name, page, fields, at: this.ports.now(), messageId, replaces }
    this.enqueue(record, record)
    void this.writeNow()
  }

  /** Removes the draft of this tab. @param messageId only if it was submitted as this message and not changed since */
  removeDraft(name: string, messageId?: string): void {
    if (messageId !== undefined && this.ownRecord(name)?.messageId !== messageId) return
    this.recordPageBefore(name, this.ownRecord(name))
    this.memory.delete(name)
    writeSessionDraft(this.ports.session, name, null)
    this.enqueue({ name, page: this.ports.page }, null)
  }

  /** Removes the drafts of all tabs, because their message was delivered or deleted. */
  async removeEverywhere(name: string): Promise<void> {
    this.removeDraft(name)
    try {
      for (const record of await this.readAll()) if (record.name === name) this.enqueue(record, null)
      void this.writeNow()
    } catch (error) {
      console.warn('Drafts cannot be removed', error)
    }
  }

  /**
   * Removes the drafts of all tabs that were submitted as a message of the outbox.
   * @returns whether a draft is left that was never submitted
   * @throws when the device refuses the database
   */
  async removeSubmitted(name: string, isQueued: (messageId: string) => boolean): Promise<boolean> {
    // Another call may remove this tab's draft while the records are read, which still have it.
    const ownBefore = this.ownRecord(name)
    const records = await this.readAll()
    const own = this.ownRecord(name)
    const ownPages = new Set([ownBefore?.page, own?.page])
    const otherDrafts = records.filter(
      ({ name: other, page }) =>
        other === name && !this.pending.has(`${name} ${page}`) && !ownPages.has(page),
    )
    const drafts = own === null ? otherDrafts : [own, ...otherDrafts]
    const submitted = drafts.filter(({ messageId }) => messageId !== undefined && isQueued(messageId))
    for (const record of submitted) {
      if (record === own) this.removeDraft(name)
      // `removeDraft` deletes only the record with this page's id, but after a reload the draft may have an earlier page's id.
      this.enqueue(record, null)
    }
    void this.writeNow()
    return submitted.length < drafts.length
  }

  /** Writes all changes. Resolves when they are on the disk. @throws where the device refuses the database */
  async saveChanges(): Promise<void> {
    await this.connect()
    await this.writeNow()
  }

  /** Starts writing all changes now, because the page may end. Resolves when they are written, or will be tried again. */
  async writeNow(): Promise<void> {
    clearTimeout(this.timer)
    this.timer = undefined
    if (this.pending.size === 0) return
    const changes = new Map(this.pending)
    const transaction = this.beginWrite()
    if (transaction === null) return this.writeSoon()
    const records = transaction.objectStore(RECORDS_STORE)
    for (const [key, record] of changes) {
      if (record === null) records.delete(key)
      else records.put({ ...record, day: this.today }, key)
    }
    const transactionEnd = promisifyRequest(transaction).catch(() => {
      console.warn('A draft could not be saved', transaction.error)
      for (const [key, record] of changes) if (!this.pending.has(key)) this.pending.set(key, record)
      // When the device is full, the next keystroke tries again. After any other failure, try again soon.
      if (transaction.error?.name !== 'QuotaExceededError') this.writeSoon()
    })
    // Commit at once: a page that is closing ends before its requests report success.
    transaction.commit()
    this.pending.clear()
    await transactionEnd
  }

  /** Begins a transaction; null while the database is not open. */
  private beginWrite(): IDBTransaction | null {
    try {
      return (
        this.database.currentConnection?.transaction(RECORDS_STORE, 'readwrite', { durability: 'strict' }) ??
        null
      )
    } catch (error) {
      console.warn('The connection to the drafts was lost', error)
      this.database.disconnect()
      return null
    }
  }

  /** Writes all changes after a short delay, and opens the database for that. If this fails, the next change tries again. */
  private writeSoon(): void {
    this.timer ??= setTimeout(
      () =>
        void this.saveChanges().catch((error: unknown) => {
          this.timer = undefined
          console.warn('Drafts cannot be saved on this device', error)
        }),
      WRITE_DELAY_MS,
    )
  }

  private enqueue({ name, page }: Pick<DraftRecord, 'name' | 'page'>, record: DraftRecord | null): void {
    this.pending.set(`${name} ${page}`, record)
    this.writeSoon()
  }

  /** @throws if the database does not answer while only this tab has a draft that no form shows yet */
  private readAllInTime(name: string): Promise<DraftRecord[]> {
    const reading = this.readAll()
    if (this.unreadDraft(name, this.ownRecord(name)) === null) return reading
    return Promise.race([reading, new Promise<never>((_, reject) => setTimeout(reject, READ_LIMIT_MS))])
  }

  private async readAll(): Promise<DraftRecord[]> {
    await this.connect()
    const storedValues = await this.database.runInTransaction(RECORDS_STORE, 'readonly', (records) =>
      promisifyRequest<unknown[]>(records.getAll()),
    )
    const today = this.today ?? 0
    return storedValues.filter(isDraftRecord).filter((record) => {
      // Drafts of an earlier version have no day of use, so count their age from today.
      if (record.day === undefined) this.enqueue(record, record)
      const isOld = today - (record.day ?? today) > MAX_AGE_DAYS_OF_USE
      if (isOld) this.enqueue(record, null)
      return !isOld
    })
  }

  /** Opens the database. The first call on a page also counts today as a day of use. */
  private async connect(): Promise<void> {
    this.today ??= await this.database.runInTransaction(RECORDS_STORE, 'readwrite', (records) =>
      countDayOfUse(records, this.ports.now()),
    )
    await this.database.connect()
  }

  /** This tab's draft if the form has not read it from sessionStorage: a submitted draft, or one that only memory has. */
  private unreadDraft(name: string, tabDraft: DraftRecord | null): Draft | null {
    const isRead = tabDraft?.messageId === undefined && readSessionDraft(this.ports.session, name) !== null
    return isRead ? null : tabDraft
  }

  /** Records which page wrote the draft before a reload, so that `recoverDraft` can remove that page's record. */
  private recordPageBefore(name: string, tabDraft: DraftRecord | null): void {
    if (tabDraft !== null && tabDraft.page !== this.ports.page) this.earlierPages.set(name, tabDraft.page)
  }

  /** The record of this tab. After a reload, this is the record of the page before the reload, until the form is changed. */
  ownRecord(name: string): DraftRecord | null {
    const inMemory = this.memory.get(name)
    if (inMemory !== undefined) return inMemory
    return readSessionDraft(this.ports.session, name)
  }
}

let pageDrafts: FormDrafts | null = null

/** Returns the drafts of this page, which are written to the database when the page is hidden or left. */
export function pageFormDrafts(): FormDrafts {
  if (pageDrafts !== null) return pageDrafts
  const page = createId()
  const drafts = new FormDrafts({
    databases: getIndexedDb(),
    session: openStorage('session'),
    page,
    openPages: readOpenPages,
    now: () => Date.now(),
  })
  pageDrafts = drafts
  announceOpenPage(page)
  window.addEventListener('pagehide', () => void drafts.writeNow())
  document.addEventListener('visibilitychange', () => void drafts.writeNow())
  return drafts
}
