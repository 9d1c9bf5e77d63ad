import { byTimeSaved, type Favourite } from '../../domain/favourite.ts'
import type { ListingCard } from '../../domain/listing-card.ts'
import type { FavouriteStore } from './favourite-records.ts'
import { requestPersistentStorage } from '../../browser/device-storage.ts'

export interface FavouritesState {
  /** The newest first. */
  favourites: readonly Favourite[]
  /** False until the device has been read. */
  isRead: boolean
  /** False when this device keeps nothing: then they last until the page is closed. */
  isKept: boolean
}

/**
 * The favourites of this page. A change shows at once and is then written; one that the device refuses is kept for
 * the visit, tried again with the next, and said (`isKept`).
 */
export class Favourites {
  private state: FavouritesState = { favourites: [], isRead: false, isKept: true }
  private stored: Favourite[] = []
  /** Not written (yet): the favourite, or null for one that was removed. */
  private readonly unwritten = new Map<string, Favourite | null>()
  private readonly listeners = new Set<() => void>()
  private opening: Promise<FavouriteStore | null> | null = null
  private turn: Promise<void> = Promise.resolve()

  constructor(
    private readonly openStore: () => Promise<FavouriteStore>,
    private readonly onFirst: () => void,
  ) {}

  read = (): FavouritesState => this.state

  has = (id: string): boolean => this.state.favourites.some((favourite) => favourite.id === id)

  /** The first subscriber opens the device's store. */
  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    void this.open()
    return () => this.listeners.delete(listener)
  }

  /** Nothing happens to one that is saved already. */
  save(card: ListingCard, now: number): void {
    this.saveAll([{ id: card.id, snapshot: card, savedAt: now }])
  }

  /** @returns how many were not there before */
  saveAll(favourites: readonly Favourite[]): number {
    const known = new Set(this.state.favourites.map(({ id }) => id))
    const fresh = favourites.filter(({ id }) => !known.has(id))
    for (const favourite of fresh) this.unwritten.set(favourite.id, favourite)
    if (known.size === 0 && fresh.length > 0) this.onFirst()
    this.change()
    return fresh.length
  }

  remove(id: string): void {
    this.unwritten.set(id, null)
    this.change()
  }

  /** Resolves when the device was read. */
  async untilRead(): Promise<FavouritesState> {
    await this.open()
    while (!this.state.isRead) await new Promise<void>((resolve) => this.once(resolve))
    return this.state
  }

  private once(run: () => void): void {
    const end = this.subscribe(() => {
      end()
      run()
    })
  }

  private change(): void {
    this.show({})
    this.turn = this.turn.then(() => this.write())
  }

  private open(): Promise<FavouriteStore | null> {
    this.opening ??= this.openStore().then(
      (store) => {
        this.watch(store)
        return store
      },
      (error: unknown) => {
        console.warn('Favorites cannot be kept on this device', error)
        // Tried again with the next change.
        this.opening = null
        this.show({ isRead: true, isKept: false })
        return null
      },
    )
    return this.opening
  }

  private watch(store: FavouriteStore): void {
    store.watch(
      (rows) => {
        this.stored = rows
        this.show({ isRead: true })
      },
      (error) => {
        console.warn('Favorites could not be read', error)
        // Browsers close databases of pages in the background: opened again with the next change or look.
        this.opening = null
        this.show({ isRead: true })
      },
    )
  }

  private async write(): Promise<void> {
    if (this.unwritten.size === 0) return
    const batch = new Map(this.unwritten)
    const store = await this.open()
    if (store === null) return
    try {
      const saved = [...batch.values()].filter((favourite) => favourite !== null)
      const removed = [...batch.keys()].filter((id) => batch.get(id) === null)
      await store.write(saved, removed)
      this.stored = merge(this.stored, batch)
      for (const [id, favourite] of batch) if (this.unwritten.get(id) === favourite) this.unwritten.delete(id)
      this.show({ isKept: true })
    } catch (error) {
      console.warn('A favorite could not be kept on this device', error)
      this.show({ isKept: false })
    }
  }

  private show(change: Partial<FavouritesState>): void {
    const favourites = merge(this.stored, this.unwritten).sort(byTimeSaved)
    this.state = { ...this.state, ...change, favourites }
    for (const listener of this.listeners) listener()
  }
}

function merge(stored: readonly Favourite[], changes: ReadonlyMap<string, Favourite | null>): Favourite[] {
  const untouched = stored.filter(({ id }) => !changes.has(id))
  return [...untouched, ...[...changes.values()].filter((favourite) => favourite !== null)]
}

export const favourites = new Favourites(
  // Dexie is loaded with the first use, not with the first paint.
  async () => (await import('./favourite-records.ts')).openFavouriteStore(),
  () => void requestPersistentStorage(),
)
