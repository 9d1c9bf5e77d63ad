import { Dexie, liveQuery, type EntityTable } from 'dexie'
import type { Favourite } from '../../domain/listing/favourite.ts'

/*
 * Favourites are in a separate database, so that errors and rebuilds of the replica do not affect them. Dexie notifies other
 * tabs of every change.
 */
export const FAVOURITES_DATABASE = 'guide-favourites'

const OPEN_LIMIT_MS = 5_000

export interface FavouriteStore {
  /** Calls back now and after every change in any tab. @returns a function that ends the subscription */
  watch(onRows: (rows: Favourite[]) => void, onFailure: (error: unknown) => void): () => void
  /** Writes and removes in one transaction. @throws when the device refuses */
  write(saved: readonly Favourite[], removedIds: readonly string[]): Promise<void>
}

/** @throws when storage is refused, or does not open in time */
export async function openFavouriteStore(name = FAVOURITES_DATABASE): Promise<FavouriteStore> {
  // With strict durability, a write is confirmed only when the favourite is on the disk.
  const database = new Dexie(name, { chromeTransactionDurability: 'strict' })
  database.version(1).stores({ favourites: 'id' })
  const table = database.table('favourites') as EntityTable<Favourite, 'id'>
  // Browsers sometimes hang. Closing makes the opening fail, so that the person is told that favorites are not kept (FAV-6).
  const timer = setTimeout(() => database.close(), OPEN_LIMIT_MS)
  await database.open().finally(() => clearTimeout(timer))
  return {
    watch: (onRows, onFailure) => {
      const subscription = liveQuery(() => table.toArray()).subscribe({ next: onRows, error: onFailure })
      return () => subscription.unsubscribe()
    },
    write: (saved, removedIds) =>
      database.transaction('rw', table, async () => {
        await table.bulkPut([...saved])
        await table.bulkDelete([...removedIds])
      }),
  }
}
