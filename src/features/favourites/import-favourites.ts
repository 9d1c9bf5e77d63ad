import type { Favourites } from '../../listings/favourites/favourites.ts'
import { LARGEST_FAVOURITES_FILE_BYTES, readFavouritesFile } from '../../domain/favourites-file.ts'

export type ImportOutcome =
  | { problem: null; added: number; known: number; skipped: number }
  | { problem: 'not-a-list' | 'newer' | 'too-large' | 'unreadable' }

/** Adds the favourites of a file to those on this device, which stay unchanged. Never rejects. */
export async function importFavourites(
  file: Blob,
  store: Pick<Favourites, 'saveAll' | 'untilRead'>,
  now: Date,
): Promise<ImportOutcome> {
  if (file.size > LARGEST_FAVOURITES_FILE_BYTES) return { problem: 'too-large' }
  const text = await file.text().catch(() => null)
  if (text === null) return { problem: 'unreadable' }
  const reading = readFavouritesFile(text, now)
  if (reading.problem !== null) return reading
  await store.untilRead()
  const added = store.saveAll(reading.favourites)
  return { problem: null, added, known: reading.favourites.length - added, skipped: reading.skipped }
}
