// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  deleteDraft,
  eraseDrafts,
  eraseDraftsOfOthers,
  saveDraftAtUnload,
  saveDraft,
  listDraftKeys,
  readDraft,
  registerForm,
} from './drafts.ts'

const readUnloadDrafts = (): string | null => localStorage.getItem('guide-admin-unload-drafts')

describe('drafts', () => {
  beforeEach(async () => {
    await eraseDrafts()
    registerForm(() => Promise.resolve())
  })

  it('drafts in the admin area are readable only by the admin who typed them', async () => {
    await saveDraft('business 1', 'ann', { name: 'Boats' }, 10)
    expect(await readDraft('business 1', 'ann')).toMatchObject({
      userId: 'ann',
      savedAt: 10,
      content: { name: 'Boats' },
    })
    expect(await readDraft('business 1', 'ben')).toBeNull()
    await eraseDraftsOfOthers('ben')
    expect(await listDraftKeys('ann')).toEqual([])
  })

  it('drafts in the admin area include input that was saved at page unload, and are stored in one place only', async () => {
    await saveDraft('business 1', 'ann', 'first', 10)
    saveDraftAtUnload('business 1', 'ann', 'first and last', 20)
    saveDraftAtUnload('business new', 'ann', 'another form', 20)
    expect((await listDraftKeys('ann')).toSorted()).toEqual(['business 1', 'business new'])
    expect(await readDraft('business 1', 'ann')).toMatchObject({ savedAt: 20, content: 'first and last' })
    expect(readUnloadDrafts()).not.toContain('first and last')
    expect(await readDraft('business 1', 'ann')).toMatchObject({ content: 'first and last' })
  })

  it('drafts in the admin area are not replaced by older input', async () => {
    saveDraftAtUnload('business 1', 'ann', 'older', 10)
    const older = readUnloadDrafts() ?? ''
    await saveDraft('business 1', 'ann', 'newer', 20)
    expect(readUnloadDrafts()).toBeNull()
    // After a crash, localStorage may have its content from before the last change.
    localStorage.setItem('guide-admin-unload-drafts', older)
    expect(await readDraft('business 1', 'ann')).toMatchObject({ content: 'newer' })
  })

  it('drafts in the admin area keep the last input although the clock was set back before the page unloaded (CONTACT-15)', async () => {
    await saveDraft('business 1', 'ann', 'first', 1_000_000)
    saveDraftAtUnload('business 1', 'ann', 'first and last', 10)
    expect(await readDraft('business 1', 'ann')).toMatchObject({ content: 'first and last' })
  })

  it.each([
    ['a save', () => deleteDraft('business 1')],
    ['a sign-out', () => eraseDrafts()],
    ["another admin's sign-in", () => eraseDraftsOfOthers('ben')],
  ])('drafts in the admin area are removed from IndexedDB and localStorage after %s', async (_what, end) => {
    await saveDraft('business 1', 'ann', 'kept', 10)
    saveDraftAtUnload('business 1', 'ann', 'kept at once', 20)
    await end()
    expect(readUnloadDrafts()).toBeNull()
    expect(await readDraft('business 1', 'ann')).toBeNull()
  })

  it('drafts in the admin area are not stored after Sign Out (DRAFT-2)', async () => {
    await eraseDrafts()
    saveDraftAtUnload('business 1', 'ann', 'too late', 30)
    await expect(saveDraft('business 1', 'ann', 'too late', 30)).rejects.toThrow('Nobody is signed in')
    expect(readUnloadDrafts()).toBeNull()
  })

  it('drafts in the admin area can be stored and read again after the record in localStorage was damaged', async () => {
    localStorage.setItem('guide-admin-unload-drafts', '[broken')
    expect(await readDraft('business 1', 'ann')).toBeNull()
    saveDraftAtUnload('business 1', 'ann', 'whole again', 10)
    expect(await readDraft('business 1', 'ann')).toMatchObject({ content: 'whole again' })
  })
})
