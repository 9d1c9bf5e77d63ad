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

  /** What a page that opens after all others were killed finds. */
  async recoverOn(id: string): Promise<unknown> {
    this.open.clear()
    return (await this.page(id).recover('contact'))?.fields ?? null
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
    expect(await device.recoverOn('two')).toEqual({ name: 'Jo', message: 'Half a wo' })
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
    expect(await device.recoverOn('three')).toEqual({ message: 'From the first tab' })
  })

  it('are taken over once, the newest one where several are stored', async () => {
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
    expect(await first.recover('contact')).toMatchObject({ fields: { message: 'newer' } })
    await draftToContain('three')
    expect(await device.page('four').recover('contact')).toMatchObject({ fields: { message: 'older' } })
  })

  it('are removed in all tabs once their message was delivered', async () => {
    device.page('one').write('edit-5', { message: 'Changed' })
    await draftToContain('Changed')
    await device.page('two').removeEverywhere('edit-5')
    await draftToLack('Changed')
    device.open.clear()
    expect(await device.page('three').recover('edit-5')).toBeNull()
  })

  it('are forgotten after 30 days on which a form was opened (CONTACT-15)', async () => {
    device.page('one').write('mistake-7', { message: 'Old' })
    await draftToContain('Old')
    for (let day = 1; day <= 31; day += 1) {
      expect(await storedDraft()).toContain('Old')
      device.clock += DAY_MS
      await device.recoverOn(`day ${day}`)
    }
    await draftToLack('Old')
  })

  it.each([
    ['30 days behind when it was written', -31, 0],
    ['three years ahead at one later start', 0, 3 * 365],
    ['years behind at one later start', 0, -20 * 365],
  ])('survive a clock that is %s (CONTACT-15)', async (_, atWriting, atStart) => {
    const now = device.clock
    device.clock = now + atWriting * DAY_MS
    device.page('one').write('contact', { message: 'Half a word' })
    await draftToContain('Half a word')
    device.clock = now + atStart * DAY_MS
    expect(await device.recoverOn('two')).toEqual({ message: 'Half a word' })
    await draftToContain('two')
    device.clock = now
    expect(await device.recoverOn('three')).toEqual({ message: 'Half a word' })
  })

  it('keep the newest text when the clock is set back while somebody types (CONTACT-15)', async () => {
    const session = new Session()
    const page = device.page('one', { session })
    page.write('contact', { message: 'Half a wo' })
    await draftToContain('Half a wo')
    device.clock -= 365 * DAY_MS
    page.write('contact', { message: 'Half a word' })
    device.open.clear()
    const reloaded = device.page('two', { session })
    await reloaded.recover('contact')
    expect(reloaded.read('contact')).toEqual({ message: 'Half a word' })
  })

  it('survive a reload and then a killed browser', async () => {
    const session = new Session()
    device.page('one', { session }).write('contact', { message: 'Half a word' })
    await draftToContain('Half a word')
    device.open.clear()
    await device.page('two', { session }).recover('contact')
    await draftToContain('two')
    expect(await device.recoverOn('three')).toEqual({ message: 'Half a word' })
  })

  it.each([
    ['typed on', false],
    ['cleared', true],
  ])(
    'leave nothing older behind that was %s after a reload, before the database was open',
    async (_, isCleared) => {
      const session = new Session()
      device.page('one', { session }).write('contact', { message: 'Half a word' })
      await draftToContain('Half a word')
      device.open.clear()
      const reloaded = device.page('two', { session })
      if (isCleared) reloaded.remove('contact')
      else reloaded.write('contact', { message: 'A whole text' })
      expect(await reloaded.recover('contact')).toBeNull()
      expect(reloaded.read('contact')).toEqual(isCleared ? null : { message: 'A whole text' })
      // As when the message was sent.
      reloaded.remove('contact')
      await reloaded.save()
      expect(await device.recoverOn('three')).toBeNull()
    },
  )

  it('keep a submitted text that another one followed after a reload, before the database was open', async () => {
    const session = new Session()
    const page = device.page('one', { session })
    page.write('contact', { message: 'Submitted' }, { messageId: 'message-1' })
    await page.save()
    device.open.clear()
    const reloaded = device.page('two', { session })
    reloaded.write('contact', { message: 'Another text' })
    expect(await reloaded.recover('contact')).toMatchObject({
      fields: { message: 'Submitted' },
      messageId: 'message-1',
    })
    expect(reloaded.read('contact')).toEqual({ message: 'Another text' })
  })

  it('keep a submitted text on the device until the form that finds it has stored it (CONTACT-10, CONTACT-14)', async () => {
    const session = new Session()
    const page = device.page('one', { session })
    const submitted = { messageId: 'message-1', replaces: 'message-0' }
    page.write('contact', { name: '', message: 'Submitted' }, submitted)
    await page.save()
    device.open.clear()
    const reloaded = device.page('two', { session })
    const found = await reloaded.recover('contact')
    reloaded.write('contact', { name: 'A', message: '' })
    await reloaded.save()
    expect(await storedDraft()).toContain('Submitted')
    if (found === null) throw new Error('No draft was found')

    reloaded.takeOver(found, { name: 'A', message: 'Submitted' }, { replaces: found.replaces })
    await reloaded.save()
    const stored = await storedDraft()
    expect(stored).not.toContain('message-1')
    expect(stored).toContain(JSON.stringify({ name: 'A', message: 'Submitted' }))
    expect(stored).toContain('message-0')
  })

  it('of a message that was sent are removed after a reload too, although the page before stored them (CONTACT-14)', async () => {
    const session = new Session()
    const page = device.page('one', { session })
    page.write('contact', { message: 'Submitted' }, { messageId: 'message-1' })
    await page.save()
    device.open.clear()
    const reloaded = device.page('two', { session })
    await reloaded.recover('contact')
    expect(await reloaded.removeSubmitted('contact', (id) => id === 'message-1')).toBe(false)
    await reloaded.save()
    expect(await storedDraft()).not.toContain('Submitted')
    expect(reloaded.read('contact')).toBeNull()
  })

  it('keep the id of the message that was submitted until the text changes, and of the one that it replaces (CONTACT-14)', async () => {
    const page = device.page('one')
    page.write('contact', { message: 'Half a word' }, { messageId: 'message-1' })
    await page.save()
    device.open.clear()
    const next = device.page('two')
    const found = await next.recover('contact')
    expect(found).toMatchObject({ fields: { message: 'Half a word' }, messageId: 'message-1' })
    if (found === null) throw new Error('No draft was found')
    next.takeOver(found, found.fields, found)
    await draftToContain('two')
    expect(await storedDraft()).toContain('messageId')
    next.write('contact', { message: 'Half a word more' }, { replaces: 'message-1' })
    await draftToContain('more')
    expect(await storedDraft()).not.toContain('messageId')
    device.open.clear()
    expect(await device.page('three').recover('contact')).toMatchObject({
      fields: { message: 'Half a word more' },
      replaces: 'message-1',
    })
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
    expect(await page.recover('contact')).toMatchObject({ fields: { message: 'Half a word' } })
    page.remove('contact')
    expect(await page.recover('contact')).toBeNull()
  })

  it.each(['', '{"name":', '5', 'null', '{"fields":{"name":5}}'])('ignore damaged text: %j', (text) => {
    const session = new Session()
    session.setItem('guide-draft-contact', text)
    expect(device.page('one', { session }).read('contact')).toBeNull()
  })
})
