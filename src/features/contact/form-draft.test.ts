// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readDraft, removeDraft, writeDraft } from './form-draft.ts'

describe('form draft', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    localStorage.clear()
  })

  it('is stored until it is removed (CONTACT-10)', () => {
    writeDraft('contact', { name: 'Jo', message: 'Half a wo' })
    expect(readDraft('contact')).toEqual({ name: 'Jo', message: 'Half a wo' })
    expect(readDraft('other')).toBeNull()
    removeDraft('contact')
    expect(readDraft('contact')).toBeNull()
  })

  it.each(['', '{"name":', '5', 'null'])('is none when it is damaged: %j', (text) => {
    localStorage.setItem('guide-draft-contact', text)
    expect(readDraft('contact')).toBeNull()
  })

  it('lasts until the page is closed where storage is refused or full', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    writeDraft('contact', { name: 'Jo' })
    expect(readDraft('contact')).toEqual({ name: 'Jo' })
  })
})
