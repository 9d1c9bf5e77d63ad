import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openStoredSearchIndex } from './stored-search-index.ts'

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('the stored search index is read as it was written', async () => {
  const storedIndex = openStoredSearchIndex()
  expect(await storedIndex.read()).toBeNull()
  await storedIndex.write('words')
  expect(await storedIndex.read()).toBe('words')
})

it('a search does not wait for the stored index if the storage of the device does not answer (SYNC-9)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('indexedDB', { open: () => ({}) })
  const text = openStoredSearchIndex().read()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await text).toBeNull()
})
