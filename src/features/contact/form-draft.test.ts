import { IDBDatabase } from 'fake-indexeddb'
import { promisifyRequest } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DAY_MS, DraftDevice, MemorySessionStorage } from '../../../tests/fixtures/draft-device.ts'

let device: DraftDevice
beforeEach(() => {
  device = new DraftDevice()
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('form drafts (CONTACT-10)', () => {
  it('a form draft survives a killed browser, except for the last half second', async () => {
    const page = device.openPage('one')
    page.writeDraft('contact', { name: 'Jo', message: 'Half a wo' })
    await device.waitForText('Half a wo')
    page.writeDraft('contact', { name: 'Jo', message: 'Half a word' })
    device.open.clear()
    expect(await device.recoverDraft('two')).toEqual({ name: 'Jo', message: 'Half a wo' })
  })

  it('a form draft is stored again after its database was deleted under the open page (SYNC-17)', async () => {
    const page = device.openPage('one')
    page.writeDraft('contact', { message: 'Half a wo' })
    await device.waitForText('Half a wo')
    await promisifyRequest(device.databases.deleteDatabase('guide-drafts'))
    page.writeDraft('contact', { message: 'Half a word' })
    await device.waitForText('Half a word')
  })

  it('a form draft is stored again after the browser closed its database (SYNC-17)', async () => {
    vi.spyOn(console, 'warn').mockReturnValue(undefined)
    const openDatabase = vi.spyOn(device.databases, 'open')
    const page = device.openPage('one')
    page.writeDraft('contact', { message: 'Half a wo' })
    await device.waitForText('Half a wo')
    openDatabase.mock.results[0]?.value.result.close()
    page.writeDraft('contact', { message: 'Half a word' })
    await device.waitForText('Half a word')
  })

  it('a form draft is stored with strict durability', async () => {
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
    device.openPage('one').writeDraft('contact', { message: 'Half a word' })
    await device.waitForText('Half a word')
    expect(transaction).toHaveBeenCalledWith('records', 'readwrite', { durability: 'strict' })
  })

  it('a form draft survives a reload with every keystroke', async () => {
    const session = new MemorySessionStorage()
    device.openPage('one', { session }).writeDraft('contact', { message: 'Half a word' })
    device.open.clear()
    const reloadedPage = device.openPage('two', { session })
    expect(reloadedPage.readDraft('contact')).toEqual({ message: 'Half a word' })
    expect(await reloadedPage.recoverDraft('contact')).toBeNull()
  })

  it('the form draft of an open tab stays unchanged when another tab sends its own message', async () => {
    const [one, two] = [device.openPage('one'), device.openPage('two')]
    one.writeDraft('contact', { message: 'From the first tab' })
    await device.waitForText('From the first tab')
    expect(await two.recoverDraft('contact')).toBeNull()
    two.writeDraft('contact', { message: 'From the second tab' })
    await device.waitForText('From the second tab')
    two.removeDraft('contact')
    await device.waitForNoText('From the second tab')
    device.open.clear()
    expect(await device.recoverDraft('three')).toEqual({ message: 'From the first tab' })
  })

  it('the form draft of a tab whose copied tab has another text by now is offered again after both tabs were closed', async () => {
    const session = new MemorySessionStorage()
    const one = device.openPage('one', { session })
    one.writeDraft('contact', { message: 'From the first tab' })
    await device.waitForText('From the first tab')
    // The browser's 'Duplicate tab' copies sessionStorage.
    const two = device.openPage('two', { session: session.copy() })
    expect(two.readDraft('contact')).toEqual({ message: 'From the first tab' })
    expect(await two.recoverDraft('contact')).toBeNull()
    two.writeDraft('contact', { message: 'From the second tab' })
    await two.saveChanges()
    device.open.delete('one')
    await two.recoverDraft('contact')
    two.removeDraft('contact')
    await two.saveChanges()
    expect(await device.recoverDraft('three')).toEqual({ message: 'From the first tab' })
  })

  it('the form drafts of killed pages are recovered by one new page only, the newest draft first', async () => {
    for (const [id, message] of [
      ['one', 'older'],
      ['two', 'newer'],
    ] as const) {
      device.clock += 1_000
      device.openPage(id).writeDraft('contact', { message })
      await device.waitForText(message)
    }
    device.open.clear()
    const firstPage = device.openPage('three')
    expect(await firstPage.recoverDraft('contact')).toMatchObject({ fields: { message: 'newer' } })
    await device.waitForText('three')
    expect(await device.openPage('four').recoverDraft('contact')).toMatchObject({
      fields: { message: 'older' },
    })
  })

  it('a form draft is removed in all tabs once its message was delivered', async () => {
    device.openPage('one').writeDraft('edit-5', { message: 'Changed' })
    await device.waitForText('Changed')
    await device.openPage('two').removeEverywhere('edit-5')
    await device.waitForNoText('Changed')
    device.open.clear()
    expect(await device.openPage('three').recoverDraft('edit-5')).toBeNull()
  })

  it('a form draft is deleted after 30 days on which a form was opened (CONTACT-15)', async () => {
    device.openPage('one').writeDraft('mistake-7', { message: 'Old' })
    await device.waitForText('Old')
    for (let day = 1; day <= 31; day += 1) {
      expect(await device.readStoredText()).toContain('Old')
      device.clock += DAY_MS
      await device.recoverDraft(`day ${day}`)
    }
    await device.waitForNoText('Old')
  })

  it.each([
    ['30 days behind when it was written', -31, 0],
    ['three years ahead at one later start', 0, 3 * 365],
    ['years behind at one later start', 0, -20 * 365],
  ])('a form draft survives a clock that is %s (CONTACT-15)', async (_, atWriting, atStart) => {
    const now = device.clock
    device.clock = now + atWriting * DAY_MS
    device.openPage('one').writeDraft('contact', { message: 'Half a word' })
    await device.waitForText('Half a word')
    device.clock = now + atStart * DAY_MS
    expect(await device.recoverDraft('two')).toEqual({ message: 'Half a word' })
    await device.waitForText('two')
    device.clock = now
    expect(await device.recoverDraft('three')).toEqual({ message: 'Half a word' })
  })

  it('a form draft keeps the newest text when the clock is set back while somebody types (CONTACT-15)', async () => {
    const session = new MemorySessionStorage()
    const page = device.openPage('one', { session })
    page.writeDraft('contact', { message: 'Half a wo' })
    await device.waitForText('Half a wo')
    device.clock -= 365 * DAY_MS
    page.writeDraft('contact', { message: 'Half a word' })
    device.open.clear()
    const reloaded = device.openPage('two', { session })
    await reloaded.recoverDraft('contact')
    expect(reloaded.readDraft('contact')).toEqual({ message: 'Half a word' })
  })

  it('a form draft survives a reload and then a killed browser', async () => {
    const session = new MemorySessionStorage()
    device.openPage('one', { session }).writeDraft('contact', { message: 'Half a word' })
    await device.waitForText('Half a word')
    device.open.clear()
    await device.openPage('two', { session }).recoverDraft('contact')
    await device.waitForText('two')
    expect(await device.recoverDraft('three')).toEqual({ message: 'Half a word' })
  })

  it.each([
    ['changed', false],
    ['cleared', true],
  ])(
    'a form that was %s after a reload, before the database was open, leaves no older draft on the device',
    async (_, isCleared) => {
      const session = new MemorySessionStorage()
      device.openPage('one', { session }).writeDraft('contact', { message: 'Half a word' })
      await device.waitForText('Half a word')
      device.open.clear()
      const reloaded = device.openPage('two', { session })
      if (isCleared) reloaded.removeDraft('contact')
      else reloaded.writeDraft('contact', { message: 'A whole text' })
      expect(await reloaded.recoverDraft('contact')).toBeNull()
      expect(reloaded.readDraft('contact')).toEqual(isCleared ? null : { message: 'A whole text' })
      // Remove the draft, as the form does after its message was sent.
      reloaded.removeDraft('contact')
      await reloaded.saveChanges()
      expect(await device.recoverDraft('three')).toBeNull()
    },
  )

  it('a form draft lasts until the page is closed where storage is refused', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const refusedStorage = {
      open: () => {
        throw new DOMException('refused', 'SecurityError')
      },
    } as unknown as IDBFactory
    const page = device.openPage('one', { databases: refusedStorage, session: null })
    page.writeDraft('contact', { message: 'Half a word' })
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(page.readDraft('contact')).toEqual({ message: 'Half a word' })
    expect(await page.recoverDraft('contact')).toMatchObject({ fields: { message: 'Half a word' } })
    page.removeDraft('contact')
    expect(await page.recoverDraft('contact')).toBeNull()
  })

  it.each(['', '{"name":', '5', 'null', '{"fields":{"name":5}}'])(
    'the damaged text %j of a form draft is ignored',
    (text) => {
      const session = new MemorySessionStorage()
      session.setItem('guide-draft-contact', text)
      expect(device.openPage('one', { session }).readDraft('contact')).toBeNull()
    },
  )
})
