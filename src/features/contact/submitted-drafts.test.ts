import { beforeEach, describe, expect, it } from 'vitest'
import { DraftDevice, MemorySessionStorage } from '../../../tests/fixtures/draft-device.ts'

let device: DraftDevice
beforeEach(() => {
  device = new DraftDevice()
})

describe('drafts whose message was submitted (CONTACT-10)', () => {
  it('a draft whose message was submitted is kept when another text is typed after a reload, before the database is open', async () => {
    const session = new MemorySessionStorage()
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

  it('a draft whose message was submitted stays on the device until the form that restored its text has saved it again (CONTACT-10, CONTACT-14)', async () => {
    const session = new MemorySessionStorage()
    const page = device.page('one', { session })
    const submitted = { messageId: 'message-1', replaces: 'message-0' }
    page.write('contact', { name: '', message: 'Submitted' }, submitted)
    await page.save()
    device.open.clear()
    const reloaded = device.page('two', { session })
    const found = await reloaded.recover('contact')
    reloaded.write('contact', { name: 'A', message: '' })
    await reloaded.save()
    expect(await device.stored()).toContain('Submitted')
    if (found === null) throw new Error('No draft was found')

    reloaded.takeOver(found, { name: 'A', message: 'Submitted' }, { replaces: found.replaces })
    await reloaded.save()
    const stored = await device.stored()
    expect(stored).not.toContain('message-1')
    expect(stored).toContain(JSON.stringify({ name: 'A', message: 'Submitted' }))
    expect(stored).toContain('message-0')
  })

  it('a draft whose message was sent is removed after a reload too, although the page before stored it (CONTACT-14)', async () => {
    const session = new MemorySessionStorage()
    const page = device.page('one', { session })
    page.write('contact', { message: 'Submitted' }, { messageId: 'message-1' })
    await page.save()
    device.open.clear()
    const reloaded = device.page('two', { session })
    await reloaded.recover('contact')
    expect(await reloaded.removeSubmitted('contact', (id) => id === 'message-1')).toBe(false)
    await reloaded.save()
    expect(await device.stored()).not.toContain('Submitted')
    expect(reloaded.read('contact')).toBeNull()
  })

  it('a draft keeps the id of its submitted message until the text changes, and then the id of the message that it replaces (CONTACT-14)', async () => {
    const page = device.page('one')
    page.write('contact', { message: 'Half a word' }, { messageId: 'message-1' })
    await page.save()
    device.open.clear()
    const next = device.page('two')
    const found = await next.recover('contact')
    expect(found).toMatchObject({ fields: { message: 'Half a word' }, messageId: 'message-1' })
    if (found === null) throw new Error('No draft was found')
    next.takeOver(found, found.fields, found)
    await device.untilStored('two')
    expect(await device.stored()).toContain('messageId')
    next.write('contact', { message: 'Half a word more' }, { replaces: 'message-1' })
    await device.untilStored('more')
    expect(await device.stored()).not.toContain('messageId')
    device.open.clear()
    expect(await device.page('three').recover('contact')).toMatchObject({
      fields: { message: 'Half a word more' },
      replaces: 'message-1',
    })
  })
})
