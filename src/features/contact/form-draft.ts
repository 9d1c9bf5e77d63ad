import { promisifyRequest } from 'idb-keyval'
import { openStorage } from '../../browser/local-setting.ts'
import { newId } from '../../browser/new-id.ts'
import {
  isDraftRecord,
  readSessionDraft,
  SESSION_PREFIX,
  type DraftFields,
  type DraftRecord,
} from './form-values.ts'

/*
 * Typed and unsent text of forms (CONTACT-10). Each page has a record of its own, so that a message sent in one tab
 * leaves the draft of another tab. Every keystroke goes to sessionStorage, which survives a reload, and half a second
 * later to IndexedDB with strict durability, which survives a killed browser. A page that opens a form takes over the
 * newest record of a page that is gone. Where storage is refused, the text lasts until the page is closed.
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

const DATABASE = 'guide-drafts'
const RECORDS = 'records'
const WRITE_AFTER_MS = 500
const MAX_AGE_MS = 30 * 24 * 3_600_000

export class FormDrafts {
  private readonly memory = new Map<string, DraftRecord>()
  /** Changed drafts that are not in the database yet; null: to be removed. */
  private readonly pending = new Map<string, DraftRecord | null>()
  private timer: ReturnType<typeof setTimeout> | undefined
  private database: IDBDatabase | null = null
  private opening: Promise<IDBDatabase | null> | null = null

  constructor(private readonly ports: DraftPorts) {}

  /** The draft of this tab, also after a reload. */
  read(name: string): DraftFields | null {
    return this.ownRecord(name)?.fields ?? null
  }

  /** Takes over the draft of a page that is gone, if it is newer than this tab's own. Never rejects. */
  async recover(name: string): Promise<DraftFields | null> {
    try {
      const database = await this.open()
      if (database === null) return this.memory.get(name)?.fields ?? null
      const [records, alive] = await Promise.all([this.readAll(database), this.ports.openPages()])
      const own = this.ownRecord(name)
      const orphans = records
        .filter(({ page }) => page !== this.ports.page && !alive.has(page))
        .filter((record) => record.name === name && (own === null || record.page === own.page))
        .sort((a, b) => b.at - a.at)
      const [newest] = orphans
      // Where sessionStorage is refused, only the memory of this page has the draft.
      if (newest === undefined) return this.memory.get(name)?.fields ?? null
      this.enqueue(newest, null)
      if (own !== null && own.at >= newest.at) return null
      this.write(name, newest.fields)
      // Write at once, so that no other page takes over the same record.
      this.flush()
      return newest.fields
    } catch (error) {
      console.warn('Drafts cannot be read', error)
      return null
    }
  }

  write(name: string, fields: DraftFields): void {
    const record = { name, page: this.ports.page, fields, at: this.ports.now() }
    this.memory.set(name, record)
    this.writeSession(name, JSON.stringify(record))
    this.enqueue(record, record)
  }

  /** Removes the draft of this tab. */
  remove(name: string): void {
    this.memory.delete(name)
    this.writeSession(name, null)
    this.enqueue({ name, page: this.ports.page }, null)
  }

  /** Removes the drafts of all tabs, because their message was delivered or deleted. */
  async removeEverywhere(name: string): Promise<void> {
    this.remove(name)
    try {
      const database = await this.open()
      if (database === null) return
      for (const record of await this.readAll(database)) if (record.name === name) this.enqueue(record, null)
      this.flush()
    } catch (error) {
      console.warn('Drafts cannot be removed', error)
    }
  }

  /** Starts writing all changes now, because the page may end. */
  flush(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    if (this.database === null || this.pending.size === 0) return
    const transaction = this.database.transaction(RECORDS, 'readwrite', { durability: 'strict' })
    const records = transaction.objectStore(RECORDS)
    for (const [key, record] of this.pending) {
      if (record === null) records.delete(key)
      else records.put(record, key)
    }
    transaction.addEventListener('abort', () => console.warn('A draft could not be saved', transaction.error))
    // Without waiting for the requests, which a page that ends would not live to see.
    transaction.commit()
    this.pending.clear()
  }

  private enqueue({ name, page }: Pick<DraftRecord, 'name' | 'page'>, record: DraftRecord | null): void {
    this.pending.set(`${name} ${page}`, record)
    this.timer ??= setTimeout(() => void this.open().then(() => this.flush()), WRITE_AFTER_MS)
  }

  private async readAll(database: IDBDatabase): Promise<DraftRecord[]> {
    const all = await promisifyRequest<unknown[]>(database.transaction(RECORDS).objectStore(RECORDS).getAll())
    const records = all.filter(isDraftRecord)
    const oldest = this.ports.now() - MAX_AGE_MS
    for (const record of records) if (record.at < oldest) this.enqueue(record, null)
    return records.filter(({ at }) => at >= oldest)
  }

  /** Opens the database; resolves to null where the device refuses it. */
  private open(): Promise<IDBDatabase | null> {
    this.opening ??= openDatabase(this.ports.databases).then((database) => {
      this.database = database
      return database
    })
    return this.opening
  }

  private ownRecord(name: string): DraftRecord | null {
    const inMemory = this.memory.get(name)
    if (inMemory !== undefined) return inMemory
    return readSessionDraft(this.ports.session, name)
  }

  private writeSession(name: string, text: string | null): void {
    try {
      if (text === null) this.ports.session?.removeItem(SESSION_PREFIX + name)
      else this.ports.session?.setItem(SESSION_PREFIX + name, text)
    } catch (error) {
      console.warn('A draft could not be saved for a reload', error)
    }
  }
}

async function openDatabase(databases: IDBFactory | undefined): Promise<IDBDatabase | null> {
  try {
    if (databases === undefined) return null
    const request = databases.open(DATABASE, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(RECORDS))
    const database = await promisifyRequest(request)
    // An open connection would block another tab from deleting the database.
    database.addEventListener('versionchange', () => database.close())
    return database
  } catch (error) {
    console.warn('Drafts cannot be saved on this device', error)
    return null
  }
}

let drafts: FormDrafts | null = null

/** The drafts of this page. */
export function pageFormDrafts(): FormDrafts {
  if (drafts !== null) return drafts
  const page = newId()
  const opened = new FormDrafts({
    databases: globalThis.indexedDB,
    session: openStorage('session'),
    page,
    openPages,
    now: () => Date.now(),
  })
  drafts = opened
  void holdPageLock(page)
  window.addEventListener('pagehide', () => opened.flush())
  window.addEventListener('pageshow', ({ persisted }) => persisted && void holdPageLock(page))
  document.addEventListener('visibilitychange', () => opened.flush())
  return opened
}

const LOCK_PREFIX = 'guide-draft-page-'

/**
 * Tells other pages that this one is open. Released on pagehide, or the page could not enter the back/forward cache.
 */
async function holdPageLock(page: string): Promise<void> {
  const hidden = new Promise((resolve) => window.addEventListener('pagehide', resolve, { once: true }))
  try {
    await navigator.locks.request(LOCK_PREFIX + page, () => hidden)
  } catch (error) {
    console.warn('Other tabs cannot see that this one is open', error)
  }
}

async function openPages(): Promise<ReadonlySet<string>> {
  try {
    const { held = [] } = await navigator.locks.query()
    const names = held.map(({ name = '' }) => name)
    return new Set(
      names.filter((name) => name.startsWith(LOCK_PREFIX)).map((name) => name.slice(LOCK_PREFIX.length)),
    )
  } catch {
    return new Set()
  }
}
