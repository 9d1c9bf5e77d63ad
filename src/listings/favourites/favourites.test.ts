import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { describe, expect, it, vi } from 'vitest'
import { waitUntil } from '../../../tests/fixtures/wait-until.ts'
import { createTestCard } from '../../../tests/fixtures/listing-card.ts'
import { openFavouriteStore, type FavouriteStore } from './favourite-records.ts'
import { Favourites } from './favourites.ts'

let devices = 0

/** Makes a device on which every tab opens the same database. */
function createDevice(): { tab: (onFirst?: () => void) => Favourites; open: () => Promise<FavouriteStore> } {
  const name = `favourites of device ${(devices += 1)}`
  return {
    open: () => openFavouriteStore(name),
    tab: (onFirst = () => undefined) => new Favourites(() => openFavouriteStore(name), onFirst),
  }
}

const savedNames = (tab: Favourites): string[] => tab.read().favourites.map(({ snapshot }) => snapshot.name)

describe('favourites', () => {
  it('favorites survive a restart, newest first, without duplicates (FAV-1)', async () => {
    const phone = createDevice()
    const tab = phone.tab()
    await tab.untilRead()
    tab.save(createTestCard(1), 1_000)
    tab.save(createTestCard(2), 2_000)
    tab.save(createTestCard(1), 3_000)
    expect(savedNames(tab)).toEqual(['Place 2', 'Place 1'])
    const restarted = phone.tab()
    restarted.subscribe(() => undefined)
    await waitUntil(() => expect(savedNames(restarted)).toEqual(['Place 2', 'Place 1']))
    expect(restarted.read()).toMatchObject({ isKept: true, isRead: true })
  })

  it('favorites that are saved again before the stored ones were read keep their time and note (FAV-1, FAV-7)', async () => {
    const phone = createDevice()
    const tab = phone.tab()
    await tab.untilRead()
    tab.save(createTestCard(1), 1_000)
    tab.setNote(createTestCard(1).id, 'Ask for the blue boat')
    const later = phone.tab()
    await waitUntil(async () => expect((await phone.tab().untilRead()).favourites[0]?.note).toBeDefined())
    later.save(createTestCard(1), 5_000)
    later.save(createTestCard(2), 6_000)
    await later.untilRead()
    const expected = [
      { id: createTestCard(2).id, savedAt: 6_000 },
      { id: createTestCard(1).id, savedAt: 1_000, note: 'Ask for the blue boat' },
    ]
    expect(later.read().favourites).toMatchObject(expected)
    await waitUntil(async () => expect((await phone.tab().untilRead()).favourites).toMatchObject(expected))
  })

  it('favorites that could not be read count as not kept, and keep time and note when they are saved again (FAV-6, FAV-7)', async () => {
    const phone = createDevice()
    const tab = phone.tab()
    await tab.untilRead()
    tab.save(createTestCard(1), 1_000)
    tab.setNote(createTestCard(1).id, 'Ask for the blue boat')
    await waitUntil(async () => expect((await phone.tab().untilRead()).favourites[0]?.note).toBeDefined())
    const storedFavourites = (await phone.tab().untilRead()).favourites
    let readCount = 0
    const later = new Favourites(
      async () => {
        const store = await phone.open()
        readCount += 1
        if (readCount > 1) return store
        return {
          ...store,
          watch: (_onRows, onFailure) => {
            queueMicrotask(() => onFailure(new DOMException('Connection lost', 'UnknownError')))
            return () => undefined
          },
        }
      },
      () => undefined,
    )
    expect(await later.untilRead()).toMatchObject({ isKept: false, favourites: [] })
    later.save(createTestCard(1), 5_000)
    later.save(createTestCard(2), 6_000)
    const bothFavourites = [{ id: createTestCard(2).id, savedAt: 6_000 }, ...storedFavourites]
    await waitUntil(() => expect(later.read()).toMatchObject({ isKept: true, favourites: bothFavourites }))
    await waitUntil(async () =>
      expect((await phone.tab().untilRead()).favourites).toMatchObject(bothFavourites),
    )
  })

  it('favorites can be removed and restored with their time', async () => {
    const phone = createDevice()
    const tab = phone.tab()
    tab.save(createTestCard(1), 1_000)
    tab.save(createTestCard(2), 2_000)
    const [, first] = tab.read().favourites
    tab.remove(createTestCard(1).id)
    expect(savedNames(tab)).toEqual(['Place 2'])
    if (first === undefined) throw new Error('Two were saved')
    expect(tab.saveAll([first])).toBe(1)
    expect(savedNames(tab)).toEqual(['Place 2', 'Place 1'])
    const later = phone.tab()
    await waitUntil(async () => {
      await later.untilRead()
      expect(savedNames(later)).toEqual(['Place 2', 'Place 1'])
    })
  })

  it('favorites that one tab saves or removes are updated in the other open tabs too', async () => {
    const phone = createDevice()
    const [firstTab, secondTab] = [phone.tab(), phone.tab()]
    secondTab.subscribe(() => undefined)
    await secondTab.untilRead()
    firstTab.save(createTestCard(1), 1_000)
    await waitUntil(() => expect(savedNames(secondTab)).toEqual(['Place 1']))
    secondTab.remove(createTestCard(1).id)
    firstTab.subscribe(() => undefined)
    await waitUntil(() => expect(savedNames(firstTab)).toEqual([]))
  })

  it('saving the first favorite requests persistent storage, and saving later favorites does not', async () => {
    const requestPersistence = vi.fn()
    const tab = createDevice().tab(requestPersistence)
    tab.save(createTestCard(1), 1)
    tab.save(createTestCard(2), 2)
    expect(requestPersistence).toHaveBeenCalledTimes(1)
  })

  it('favorites last until the page is closed when storage is refused, and count as not kept', async () => {
    const refusedFavourites = new Favourites(
      () => Promise.reject(new Error('SecurityError')),
      () => undefined,
    )
    refusedFavourites.save(createTestCard(1), 1)
    expect(await refusedFavourites.untilRead()).toMatchObject({ isKept: false })
    expect(savedNames(refusedFavourites)).toEqual(['Place 1'])
    refusedFavourites.remove(createTestCard(1).id)
    expect(savedNames(refusedFavourites)).toEqual([])
  })

  it('favorites that a full device could not store are written with the next change', async () => {
    const writtenIds: string[] = []
    let isFull = true
    const store: FavouriteStore = {
      watch: (onRows) => {
        onRows([])
        return () => undefined
      },
      write: async (saved) => {
        if (isFull) throw new DOMException('No space', 'QuotaExceededError')
        writtenIds.push(...saved.map(({ id }) => id))
      },
    }
    const tab = new Favourites(
      () => Promise.resolve(store),
      () => undefined,
    )
    tab.save(createTestCard(1), 1)
    await waitUntil(() => expect(tab.read().isKept).toBe(false))
    expect(savedNames(tab)).toEqual(['Place 1'])
    isFull = false
    tab.save(createTestCard(2), 2)
    await waitUntil(() => expect(tab.read().isKept).toBe(true))
    expect(writtenIds).toEqual([createTestCard(1).id, createTestCard(2).id])
  })
})

it('favorites count as not kept if the database never opens (FAV-6)', async () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  vi.spyOn(Dexie.dependencies.indexedDB, 'open').mockReturnValue(new EventTarget() as IDBOpenDBRequest)
  const tab = createDevice().tab()
  tab.save(createTestCard(1), 1_000)
  await vi.advanceTimersByTimeAsync(6_000)
  expect(tab.read()).toMatchObject({ isKept: false, isRead: true })
  expect(savedNames(tab)).toEqual(['Place 1'])
  vi.useRealTimers()
  vi.restoreAllMocks()
})
