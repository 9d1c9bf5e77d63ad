import { useSyncExternalStore } from 'react'
import { requestPersistentStorage } from '../../browser/device-storage.ts'
import { renderedHtmlInfo } from '../../browser/rendered-page.ts'
import { compareTimeSaved, type Favourite } from '../../domain/listing/favourite.ts'
import type { ListingCard } from '../../domain/listing/listing-card.ts'
import type { FavouriteStore } from './favourite-records.ts'

/** The favourites of this device, the same in every tab. */
export function useFavourites(): FavouritesState {
  return useSyncExternalStore(favourites.subscribe, favourites.read)
}

/** The number of favourites; until the database was read, the number in the HTML of the page. */
export function useFavouriteCount(): number {
  return useSyncExternalStore(favourites.subscribe, favourites.count, favourites.count)
}

/** Whether a listing is saved on this device, and a function that saves or removes the listing. */
export function useFavourite(card: ListingCard): { isSaved: boolean; toggle: () => void } {
  const readIsSaved = (): boolean => favourites.has(card.id)
  const isSaved = useSyncExternalStore(favourites.subscribe, readIsSaved, readIsSaved)
  const toggle = (): void => {
    if (isSaved) favourites.remove(card.id)
    else favourites.save(card, Date.now())
  }
  return { isSaved, toggle }
}

/** Ids of the favourites in the HTML of a page that this device rendered. They are used until the database was read. */
function favouritesInRenderedHtml(): readonly string[] {
  return renderedHtmlInfo?.favourites ?? []
}

/** Longest note on a favourite, in characters. */
export const MAX_NOTE_LENGTH = 500

interface FavouritesState {
  /** Newest first. */
  favourites: readonly Favourite[]
  /** False until the database was read or has failed. */
  isRead: boolean
  /** False if the device cannot store favourites or read stored ones. Then changes are lost when the page is closed. */
  isKept: boolean
}

/**
 * The favourites of this device. A change is shown at once and then written to the database. If the device refuses to write it,
 * the change stays in memory and is written together with the next change; `isKept` is false until then (FAV-6).
 */
export class Favourites {
  private state: FavouritesState = { favourites: [], isRead: false, isKept: true }
  /** Null until the database was read. */
  private stored: Favourite[] | null = null
  /** Changes that are not written yet: the favourite, or null for a removed favourite. */
  private readonly unwritten = new Map<string, Favourite | null>()
  /** Ids of favourites that were added before the database was read: the database may already have these favourites. */
  private readonly addedUnread = new Set<string>()
  private readonly listeners = new Set<() => void>()
  private opening: Promise<FavouriteStore | null> | null = null
  private writeTurn: Promise<void> = Promise.resolve()

  constructor(
    private readonly openStore: () => Promise<FavouriteStore>,
    private readonly onFirst: () => void,
  ) {}

  read = (): FavouritesState => this.state

  /** Whether a listing is a favourite. Until the database was read, answers what the HTML of the page shows. */
  has = (id: string): boolean => {
    const pendingChange = this.unwritten.get(id)
    if (pendingChange !== undefined) return pendingChange !== null
    if (!this.state.isRead) return favouritesInRenderedHtml().includes(id)
    return this.state.favourites.some((favourite) => favourite.id === id)
  }

  count = (): number => (this.state.isRead ? this.state.favourites : favouritesInRenderedHtml()).length

  /** The first subscriber opens the database. */
  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    void this.open()
    return () => this.listeners.delete(listener)
  }

  /** Saves a listing as a favourite. Does nothing for a listing that is saved already. */
  save(card: ListingCard, now: number): void {
    this.saveAll([{ id: card.id, snapshot: card, savedAt: now }])
  }

  /** Adds the given favourites. @returns how many were not favourites before */
  saveAll(favourites: readonly Favourite[]): number {
    const knownIds = new Set(this.state.favourites.map(({ id }) => id))
    const newFavourites = favourites.filter(({ id }) => !knownIds.has(id))
    for (const favourite of newFavourites) {
      this.unwritten.set(favourite.id, favourite)
      if (this.stored === null) this.addedUnread.add(favourite.id)
    }
    if (knownIds.size === 0 && newFavourites.length > 0) this.onFirst()
    this.change()
    return newFavourites.length
  }

  /** Writes the person's own note on a favourite; a blank note removes it. Ignores a listing that is no favourite. */
  setNote(id: string, text: string): void {
    const favourite = this.state.favourites.find((one) => one.id === id)
    if (favourite === undefined) return
    const { note: _before, ...rest } = favourite
    const trimmedNote = text.trim().slice(0, MAX_NOTE_LENGTH)
    this.unwritten.set(id, trimmedNote === '' ? rest : { ...rest, note: trimmedNote })
    this.change()
  }

  remove(id: string): void {
    this.unwritten.set(id, null)
    this.change()
  }

  /** Resolves when the database was read, or cannot be. */
  async untilRead(): Promise<FavouritesState> {
    await this.open()
    while (!this.state.isRead) await new Promise<void>((resolve) => this.runOnceRead(resolve))
    return this.state
  }

  private runOnceRead(run: () => void): void {
    const unsubscribe = this.subscribe(() => {
      unsubscribe()
      run()
    })
  }

  private change(): void {
    this.showChange({})
    this.writeTurn = this.writeTurn.then(() => this.write())
  }

  private open(): Promise<FavouriteStore | null> {
    this.opening ??= this.openStore()
      .then((store) => this.watch(store))
      .catch((error: unknown) => {
        this.close(error)
        this.showChange({ isRead: true, isKept: false })
        return null
      })
    return this.opening
  }

  /** Resolves when the first rows were read, because a write before that could replace a favourite that was not read yet. */
  private watch(store: FavouriteStore): Promise<FavouriteStore> {
    return new Promise((resolve, reject) => {
      store.watch(
        (rows) => {
          this.stored = rows
          this.discardRepeatedAdditions(rows)
          this.showChange({ isRead: true, isKept: this.state.isKept || this.unwritten.size === 0 })
          resolve(store)
        },
        (error) => {
          this.close(error)
          reject(error)
        },
      )
    })
  }

  /** Browsers close the databases of pages in the background. The next change or subscription opens the database again. */
  private close(error: unknown): void {
    console.warn('Favorites cannot be kept on this device', error)
    this.opening = null
  }

  /** A favourite added before the database was read must not replace a stored one, which has a time and perhaps a note. */
  private discardRepeatedAdditions(rows: readonly Favourite[]): void {
    for (const { id } of rows)
      if (this.addedUnread.has(id) && this.unwritten.get(id) !== null) this.unwritten.delete(id)
    this.addedUnread.clear()
  }

  private async write(): Promise<void> {
    if (this.unwritten.size === 0) return
    const store = await this.open()
    if (store === null) return
    const changes = new Map(this.unwritten)
    try {
      const savedFavourites = [...changes.values()].filter((favourite) => favourite !== null)
      const removedIds = [...changes.keys()].filter((id) => changes.get(id) === null)
      await store.write(savedFavourites, removedIds)
      this.stored = mergeChanges(this.stored ?? [], changes)
      for (const [id, favourite] of changes)
        if (this.unwritten.get(id) === favourite) this.unwritten.delete(id)
      this.showChange({ isKept: true })
    } catch (error) {
      console.warn('A favorite could not be kept on this device', error)
      this.showChange({ isKept: false })
    }
  }

  private showChange(change: Partial<FavouritesState>): void {
    const favourites = mergeChanges(this.stored ?? [], this.unwritten).sort(compareTimeSaved)
    this.state = { ...this.state, ...change, favourites }
    for (const listener of this.listeners) listener()
  }
}

function mergeChanges(
  stored: readonly Favourite[],
  changes: ReadonlyMap<string, Favourite | null>,
): Favourite[] {
  const unchangedFavourites = stored.filter(({ id }) => !changes.has(id))
  return [...unchangedFavourites, ...[...changes.values()].filter((favourite) => favourite !== null)]
}

export const favourites = new Favourites(
  // Load Dexie at the first use, because the first paint does not need it.
  async () => (await import('./favourite-records.ts')).openFavouriteStore(),
  () => void requestPersistentStorage(),
)
