// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { waitUntil } from '../../../../tests/fixtures/wait-until.ts'
import { openRecordStore } from '../../../browser/database.ts'
import * as mark from './removal-mark.ts'
import { showRemovalPage } from './removal-screen.tsx'
import { readRemovalTask } from './removal-visit.ts'

vi.mock('./removal-mark.ts', { spy: true })

let root: HTMLElement

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  localStorage.setItem('guide-theme', 'dark')
  root = document.body.appendChild(document.createElement('div'))
})
afterEach(() => {
  root.remove()
  vi.mocked(mark.writeRemovalMark).mockReset()
  vi.restoreAllMocks()
  localStorage.clear()
  history.replaceState(null, '')
})

const heading = (name: string) => screen.findByRole('heading', { level: 1, name }, { timeout: 10_000 })

/** Opens the page after the person has confirmed the removal. */
async function confirmRemoval(): Promise<void> {
  await openRecordStore('guide-favourites')('readwrite', (records) => records.put('a favorite', 1))
  history.replaceState({ guideRemoval: 'asked' }, '')
  await showRemovalPage(root)
}

it("the page says 'Everything was removed' only when the mark of the removal is on the disk (PRIV-4)", async () => {
  let store: (() => void) | undefined
  const { writeRemovalMark } = await vi.importActual<typeof mark>('./removal-mark.ts')
  vi.mocked(mark.writeRemovalMark).mockImplementation(async (next) => {
    expect(localStorage, next).toHaveLength(next === 'removing' ? 1 : 0)
    if (next === 'removed') await new Promise<void>((resolve) => (store = resolve))
    await writeRemovalMark(next)
  })
  await confirmRemoval()
  await waitUntil(() => expect(store).toBeDefined())
  expect(await mark.readRemovalMark()).toBe('removing')
  expect(screen.getByRole('heading', { level: 1 }).textContent).not.toBe('Everything was removed')
  store?.()
  await heading('Everything was removed')
  expect(await mark.readRemovalMark()).toBe('removed')
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual([mark.REMOVAL_DATABASE])
})

it('a removal that left something is not repeated by the next start or by Back, but when the person asks for it (PRIV-4)', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const clearStorage = vi.spyOn(Storage.prototype, 'clear').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError')
  })
  await confirmRemoval()
  await heading('Some things could not be removed')
  expect(await mark.checkRemoval(['a mark'])).toBe('none')
  clearStorage.mockRestore()

  root.remove()
  root = document.body.appendChild(document.createElement('div'))
  expect(readRemovalTask()).toBe('done')
  await showRemovalPage(root)
  await heading('Some things could not be removed')
  expect(localStorage).toHaveLength(1)
  screen.getByRole('button', { name: 'Try again' }).click()
  await heading('Everything was removed')
  expect(localStorage).toHaveLength(0)
})

it('a removal ends, and removes what it can, although the databases of the browser never answer (PRIV-4)', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.mocked(mark.writeRemovalMark).mockReturnValue(new Promise(() => undefined))
  await confirmRemoval()
  await heading('Everything was removed')
  expect(localStorage).toHaveLength(0)
})
