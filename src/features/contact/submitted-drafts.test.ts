import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DraftDevice, MemorySessionStorage } from '../../../tests/fixtures/draft-device.ts'

let device: DraftDevice
beforeEach(() => {
  device = new DraftDevice()
})

describe('drafts whose message was submitted (CONTACT-10)', () => {
  it('a draft whose message was submitted is kept when another text is typed after a reload, before the database is open', async () => {
    const session = new MemorySessionStorage()
    const firstPage = device.openPage('one', { session })
    firstPage.writeDraft('contact', { message: 'Submitted' }, { messageId: 'message-1' })
    await firstPage.saveChanges()
    device.open.clear()
    const reloadedPage = device.openPage('two', { session })
    reloadedPage.writeDraft('contact', { message: 'Another text' })
    expect(await reloadedPage.recoverDraft('contact')).toMatchObject({
      fields: { message: 'Submitted' },
      messageId: 'message-1',
    })
    expect(reloadedPage.readDraft('contact')).toEqual({ message: 'Another text' })
  })

  it('a draft whose message was submitted stays on the device until the form that restored its text has saved it again (CONTACT-10, CONTACT-14)', async () => {
    const session = new MemorySessionStorage()
    const page = device.openPage('one', { session })
    const submittedMessage = { messageId: 'message-1', replaces: 'message-0' }
    page.writeDraft('contact', { name: '', message: 'Submitted' }, submittedMessage)
    await page.saveChanges()
    device.open.clear()
    const reloaded = device.openPage('two', { session })
    const recovered = await reloaded.recoverDraft('contact')
    reloaded.writeDraft('contact', { name: 'A', message: '' })
    await reloaded.saveChanges()
    expect(await device.readStoredText()).toContain('Submitted')
    if (recovered === null) throw new Error('No draft was found')

    reloaded.takeOver(recovered, { name: 'A', message: 'Submitted' }, { replaces: recovered.replaces })
    await reloaded.saveChanges()
    const storedDrafts = await device.readStoredText()
    expect(storedDrafts).not.toContain('message-1')
    expect(storedDrafts).toContain(JSON.stringify({ name: 'A', message: 'Submitted' }))
    expect(storedDrafts).toContain('message-0')
  })

  it('a draft whose message was sent is removed after a reload too, although the page before stored it (CONTACT-14)', async () => {
    const session = new MemorySessionStorage()
    const page = device.openPage('one', { session })
    page.writeDraft('contact', { message: 'Submitted' }, { messageId: 'message-1' })
    await page.saveChanges()
    device.open.clear()
    const reloaded = device.openPage('two', { session })
    await reloaded.recoverDraft('contact')
    expect(await reloaded.removeSubmitted('contact', (id) => id === 'message-1')).toBe(false)
    await reloaded.saveChanges()
    expect(await device.readStoredText()).not.toContain('Submitted')
    expect(reloaded.readDraft('contact')).toBeNull()
  })

  it('when a form and the outbox ask at the same time whether unsent text is left, both learn that none is (OUTBOX-15)', async () => {
    const page = device.openPage('one')
    page.writeDraft('contact', { message: 'Half a word' })
    await page.saveChanges()
    page.writeDraft('contact', { message: 'Submitted' }, { messageId: 'message-1' })
    const answers = await Promise.all(
      [1, 2].map(() => page.removeSubmitted('contact', (id) => id === 'message-1')),
    )
    expect(answers).toEqual([false, false])
  })

  it('a submitted draft of this tab is found although the database of the drafts never answers (OUTBOX-12)', async () => {
    vi.useFakeTimers()
    vi.spyOn(console, 'warn').mockReturnValue(undefined)
    const databases = new IDBFactory()
    vi.spyOn(databases, 'open').mockReturnValue(new EventTarget() as IDBOpenDBRequest)
    const page = device.openPage('one', { databases })
    page.writeDraft('contact', { message: 'Submitted' }, { messageId: 'message-1' })
    const found = page.recoverDraft('contact')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await found).toMatchObject({ fields: { message: 'Submitted' }, messageId: 'message-1' })
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  it('a submitted draft is not joined with another text, and stays for the form that looks up its message (CONTACT-14, CONTACT-18)', async () => {
    const page = device.openPage('one')
    page.writeDraft('contact', { message: 'Submitted' }, { messageId: 'message-1' })
    expect(page.takeUnsent('contact')).toBeNull()
    page.writeDraft('contact', { message: 'Another text' })
    expect(page.takeUnsent('contact')).toEqual({ message: 'Another text' })
    await page.saveChanges()
    page.removeDraft('contact')
    expect(await page.recoverDraft('contact')).toMatchObject({
      fields: { message: 'Submitted' },
      messageId: 'message-1',
    })
  })

  it('a draft keeps the id of its submitted message until the text changes, and then the id of the message that it replaces (CONTACT-14)', async () => {
    const page = device.openPage('one')
    page.writeDraft('contact', { message: 'Half a word' }, { messageId: 'message-1' })
    await page.saveChanges()
    device.open.clear()
    const nextPage = device.openPage('two')
    const found = await nextPage.recoverDraft('contact')
    expect(found).toMatchObject({ fields: { message: 'Half a word' }, messageId: 'message-1' })
    if (found === null) throw new Error('No draft was found')
    nextPage.takeOver(found, found.fields, found)
    await device.waitForText('two')
    expect(await device.readStoredText()).toContain('messageId')
    nextPage.writeDraft('contact', { message: 'Half a word more' }, { replaces: 'message-1' })
    await device.waitForText('more')
    expect(await device.readStoredText()).not.toContain('messageId')
    device.open.clear()
    expect(await device.openPage('three').recoverDraft('contact')).toMatchObject({
      fields: { message: 'Half a word more' },
      replaces: 'message-1',
    })
  })
})
