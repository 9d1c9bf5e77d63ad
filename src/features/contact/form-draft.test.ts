import { IDBDatabase, IDBFactory } from 'fake-indexeddb'
import { promisifyRequest } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FormDrafts, type DraftPorts } from './form-draft.ts'

const DAY_MS = 24 * 3_600_000

class Session {
  readonly items = new Map<string, string>()
  getItem = (key: string): string | null => this.items.get(key) ?? null
  setItem = (key: string, value: string): void => void this.items.set(key, value)
  removeItem = (key: string): void => void this.items.delete(key)
}

/** A device with open and closed pages. */
class Device {
  databases = new IDBFactory()
  clock = 1_000 * DAY_MS
  readonly open = new Set<string>()

  page(id: string, changes: Partial<DraftPorts> = {}): FormDrafts {
    this.open.add(id)
    return new FormDrafts({
      databases: this.databases,
      session: new Session(),
      page: id,
      openPages: async () => this.open,
      now: () => this.clock,
      ...changes,
    })
  }
}

let device: Device
beforeEach(() => {
  device = new Device()
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** All records in the database as text; '' before the database exists. */
async function storedDraft(): Promise<string> {
  if ((await device.databases.databases()).length === 0) return ''
  const database = await promisifyRequest(device.databases.open('guide-drafts'))
  const records = await promisifyRequest<unknown[]>(
    database.transaction('records').objectStore('records').getAll(),
  )
  database.close()
  return JSON.stringify(records)
}

/** Waits until the stored draft contains the text, or no longer contains it. */
const draftToContain = (text: string): Promise<void> =>
  vi.waitFor(async () => expect(await storedDraft()).toContain(text), { timeout: 5_000 })
const draftToLack = (text: string): Promise<void> =>
  vi.waitFor(async () => expect(await storedDraft()).not.toContain(text), { timeout: 5_000 })

describe('form drafts (CONTACT-10)', () => {
  it('survive a killed browser, except for the last half second', async () => {
    const page = device.page('one')
    page.write('contact', { name: 'Jo', message: 'Half a wo' })
    await draftToContain('Half a wo')
    page.write('contact', { name: 'Jo', message: 'Half a word' })
    device.open.clear()
    expect(await device.page('two').recover('contact')).toEqual({
      name: 'Jo',
      message: 'Half a wo',
    })
  })

  it('are stored again after their database was deleted under the open page (SYNC-17)', async () => {
    const page = device.page('one')
    page.write('contact', { message: 'Half a wo' })
    await draftToContain('Half a wo')
    await promisifyRequest(device.databases.deleteDatabase('guide-drafts'))
    page.write('contact', { message: 'Half a word' })
    await draftToContain('Half a word')
  })

  it('are stored again after the browser closed their database (SYNC-17)', async () => {
    vi.spyOn(console, 'warn').mockReturnValue(undefined)
    const opened = vi.spyOn(device.databases, 'open')
    const page = device.page('one')
    page.write('contact', { message: 'Half a wo' })
    await draftToContain('Half a wo')
    opened.mock.results[0]?.value.result.close()
    page.write('contact', { message: 'Half a word' })
    await draftToContain('Half a word')
  })

  it('are stored with strict durability', async () => {
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
    device.page('one').write('contact', { message: 'Half a word' })
    await draftToContain('Half a word')
    expect(transaction).toHaveBeenCalledWith('records', 'readwrite', { durability: 'strict' })
  })

  it('survive a reload with every keystroke', async () => {
    const session = new Session()
    device.page('one', { session }).write('contact', { message: 'Half a word' })
    device.open.clear()
    const reloaded = device.page('two', { session })
    expect(reloaded.read('contact')).toEqual({ message: 'Half a word' })
    expect(await reloaded.recover('contact')).toBeNull()
  })

  it('of an open tab stay its own, also when another tab sends its message', async () => {
    const [one, two] = [device.page('one'), device.page('two')]
    one.write('contact', { message: 'From the first tab' })
    await draftToContain('From the first tab')
    expect(await two.recover('contact')).toBeNull()
    two.write('contact', { message: 'From the second tab' })
    await draftToContain('From the second tab')
    two.remove('contact')
    await draftToLack('From the second tab')
    device.open.clear()
    expect(await device.page('three').recover('contact')).toEqual({
      message: 'From the first tab',
    })
  })

  it('are taken over once, and of several the newest', async () => {
    for (const [id, message] of [
      ['one', 'older'],
      ['two', 'newer'],
    ] as const) {
      device.clock += 1_000
      device.page(id).write('contact', { message })
      await draftToContain(message)
    }
    device.open.clear()
    const first = device.page('three')
    expect(await first.recover('contact')).toEqual({ message: 'newer' })
    await draftToContain('three')
    expect(await device.page('four').recover('contact')).toEqual({ message: 'older' })
  })

  it('are removed in all tabs once their message was delivered', async () => {
    device.page('one').write('edit-5', { message: 'Changed' })
    await draftToContain('Changed')
    await device.page('two').removeEverywhere('edit-5')
    await draftToLack('Changed')
    device.open.clear()
    expect(await device.page('three').recover('edit-5')).toBeNull()
  })

  it('are forgotten after 30 days', async () => {
    device.page('one').write('contact', { message: 'Old' })
    await draftToContain('Old')
    device.open.clear()
    device.clock += 31 * DAY_MS
    expect(await device.page('two').recover('contact')).toBeNull()
  })

  it('last until the page is closed where storage is refused', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const refused = {
      open: () => {
        throw new DOMException('refused', 'SecurityError')
      },
    } as unknown as IDBFactory
    const page = device.page('one', { databases: refused, session: null })
    page.write('contact', { message: 'Half a word' })
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(page.read('contact')).toEqual({ message: 'Half a word' })
    expect(await page.recover('contact')).toEqual({ message: 'Half a word' })
    page.remove('contact')
    expect(await page.recover('contact')).toBeNull()
  })

  it.each(['', '{"name":', '5', 'null', '{"fields":{"name":5}}'])('ignore damaged text: %j', (text) => {
    const session = new Session()
    session.setItem('guide-draft-contact', text)
    expect(device.page('one', { session }).read('contact')).toBeNull()
  })
})
