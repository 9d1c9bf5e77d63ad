import 'fake-indexeddb/auto'
import { describe, expect, it, vi } from 'vitest'
import type { ListingCard } from '../../domain/listing/listing.ts'
import { openFavouriteStore, type FavouriteStore } from './favourite-records.ts'
import { Favourites } from './favourites.ts'

function card(n: number): ListingCard {
  return {
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    name: `Place ${n}`,
    category: 'business',
    atoll: 'MAJ',
    address_details: 'Delap',
    phone: '625-0100',
    operating_hours: null,
    featured: false,
    alert: null,
    latitude: null,
    longitude: null,
    thumbnail_url: null,
    thumbnail_alt: null,
  }
}

let devices = 0

/** One device; every tab opens the same database. */
function newDevice(): { tab: (onFirst?: () => void) => Favourites } {
  const name = `favourites of device ${(devices += 1)}`
  return {
    tab: (onFirst = () => undefined) => new Favourites(() => openFavouriteStore(name), onFirst),
  }
}

const names = (tab: Favourites): string[] => tab.read().favourites.map(({ snapshot }) => snapshot.name)

describe('favourites', () => {
  it('survive a restart, newest first, without duplicates (FAV-1)', async () => {
    const phone = newDevice()
    const tab = phone.tab()
    await tab.untilRead()
    tab.save(card(1), 1_000)
    tab.save(card(2), 2_000)
    tab.save(card(1), 3_000)
    expect(names(tab)).toEqual(['Place 2', 'Place 1'])
    const later = phone.tab()
    later.subscribe(() => undefined)
    await vi.waitFor(() => expect(names(later)).toEqual(['Place 2', 'Place 1']))
    expect(later.read()).toMatchObject({ isKept: true, isRead: true })
  })

  it('can be removed and restored with their time', async () => {
    const phone = newDevice()
    const tab = phone.tab()
    tab.save(card(1), 1_000)
    tab.save(card(2), 2_000)
    const [, first] = tab.read().favourites
    tab.remove(card(1).id)
    expect(names(tab)).toEqual(['Place 2'])
    if (first === undefined) throw new Error('Two were saved')
    expect(tab.saveAll([first])).toBe(1)
    expect(names(tab)).toEqual(['Place 2', 'Place 1'])
    const later = phone.tab()
    await vi.waitFor(async () => {
      await later.untilRead()
      expect(names(later)).toEqual(['Place 2', 'Place 1'])
    })
  })

  it('show in other tabs too', async () => {
    const phone = newDevice()
    const [one, other] = [phone.tab(), phone.tab()]
    other.subscribe(() => undefined)
    await other.untilRead()
    one.save(card(1), 1_000)
    await vi.waitFor(() => expect(names(other)).toEqual(['Place 1']))
    other.remove(card(1).id)
    one.subscribe(() => undefined)
    await vi.waitFor(() => expect(names(one)).toEqual([]))
  })

  it('request persistent storage with the first one only', async () => {
    const ask = vi.fn()
    const tab = newDevice().tab(ask)
    tab.save(card(1), 1)
    tab.save(card(2), 2)
    expect(ask).toHaveBeenCalledTimes(1)
  })

  it('last for the visit when storage is refused, and isKept says so', async () => {
    const refused = new Favourites(
      () => Promise.reject(new Error('SecurityError')),
      () => undefined,
    )
    refused.save(card(1), 1)
    expect(await refused.untilRead()).toMatchObject({ isKept: false })
    expect(names(refused)).toEqual(['Place 1'])
    refused.remove(card(1).id)
    expect(names(refused)).toEqual([])
  })

  it('are written with the next change when the device was full before', async () => {
    const written: string[] = []
    let isFull = true
    const store: FavouriteStore = {
      watch: (onRows) => {
        onRows([])
        return () => undefined
      },
      write: async (saved) => {
        if (isFull) throw new DOMException('No space', 'QuotaExceededError')
        written.push(...saved.map(({ id }) => id))
      },
    }
    const tab = new Favourites(
      () => Promise.resolve(store),
      () => undefined,
    )
    tab.save(card(1), 1)
    await vi.waitFor(() => expect(tab.read().isKept).toBe(false))
    expect(names(tab)).toEqual(['Place 1'])
    isFull = false
    tab.save(card(2), 2)
    await vi.waitFor(() => expect(tab.read().isKept).toBe(true))
    expect(written).toEqual([card(1).id, card(2).id])
  })
})
