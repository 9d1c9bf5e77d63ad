// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDeferred } from '../../../../tests/fixtures/deferred.ts'
import {
  openTab,
  preparePage,
  pressButton,
  readStoredDescriptions,
  resetPhotoForm,
  server,
} from '../../../../tests/fixtures/photo-form.tsx'
import { addWebLocks } from '../../../../tests/fixtures/web-locks.ts'
import { listDraftKeys, readDraft, registerForm, saveDraft, savePendingDrafts } from '../../kit/drafts.ts'

beforeAll(() => {
  preparePage()
  addWebLocks()
})
beforeEach(resetPhotoForm)
afterEach(cleanup)

const KEY = 'descriptions 00000000-0000-4000-8000-00000000000a'

/** Opens the form in one more tab. */
async function openPhotoTab() {
  const { container, unmount } = openTab()
  const field = await within(container).findByLabelText<HTMLInputElement>('Description of photo 1')
  return { type: (value: string) => fireEvent.change(field, { target: { value } }), field, close: unmount }
}

/** Waits until this number of drafts is stored. */
function waitForDrafts(count: number): Promise<void> {
  return waitFor(async () => {
    await savePendingDrafts()
    expect(await listDraftKeys('ann')).toHaveLength(count)
  })
}

test("two tabs in which photos' descriptions of the same listing are typed keep two drafts, and both are offered later (DRAFT-3)", async () => {
  const typed = ['typed in the first tab', 'typed in the second tab']
  const tabs = []
  for (const text of typed) {
    const tab = await openPhotoTab()
    tabs.push(tab)
    tab.type(text)
    await waitForDrafts(tabs.length)
  }
  for (const tab of tabs) tab.close()
  const offered: string[] = []
  for (const _ of typed) {
    const { field } = await openPhotoTab()
    await waitFor(() => expect(field.value).not.toBe(''))
    offered.push(field.value)
  }
  expect(offered.toSorted()).toEqual(typed)
})

test("a photo's description that is typed and taken back is not kept (DRAFT-2)", async () => {
  const { type } = await openPhotoTab()
  type('The counter')
  await waitForDrafts(1)
  type('')
  await waitForDrafts(0)
})

test("photos' descriptions of an earlier visit stay stored while the photos are being read (DRAFT-1)", async () => {
  registerForm(() => Promise.resolve())()
  await saveDraft(KEY, 'ann', { 'photo-0': { base: '', text: 'The counter' } }, 1)
  server.photosRead = createDeferred<void>().promise
  const { container } = openTab()
  await within(container).findByText('Photos')
  // Wait longer than the draft takes to be read, and deleted.
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await readDraft(KEY, 'ann')).not.toBeNull()
})

test("a photo's description that is changed back while it is saved stays in the field, and the next save stores it (DRAFT-4)", async () => {
  const { type, field } = await openPhotoTab()
  type('The counter')
  const held = createDeferred<void>()
  server.held = held.promise
  pressButton('Save the description of photo 1')
  type('')
  held.resolve()
  await waitFor(() => expect(readStoredDescriptions()[0]).toBe('The counter'))
  // The button is shown again only if the field differs from what is stored.
  await screen.findByRole('button', { name: 'Save the description of photo 1' })
  await waitForDrafts(1)
  expect(field.value).toBe('')
  pressButton('Save the description of photo 1')
  await waitFor(() => expect(readStoredDescriptions()[0]).not.toBe('The counter'))
})
