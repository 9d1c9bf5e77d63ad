import type { DirectoryClient } from '../directory/client.ts'
import { favourites } from '../listings/favourites/favourites.ts'
import { followCopy, inBackground } from './follow-copy.ts'

/** Moves favorites whose listing was merged into another one to that listing, with the time they were saved (MERGE-2). */
export function followMergedFavourites(client: DirectoryClient): void {
  let known = ''
  const move = async (): Promise<void> => {
    const { favourites: saved } = await favourites.untilRead()
    if (saved.length === 0 || client.getStatus().phase !== 'ready') return
    for (const { id, card } of await client.ask(
      'mergedCards',
      saved.map((one) => one.id),
    )) {
      const favourite = favourites.read().favourites.find((one) => one.id === id)
      if (favourite === undefined) continue
      favourites.saveAll([{ id: card.id, snapshot: card, savedAt: favourite.savedAt }])
      favourites.remove(id)
    }
  }
  followCopy(client, move)
  favourites.subscribe(() => {
    const ids = favourites
      .read()
      .favourites.map(({ id }) => id)
      .join(' ')
    if (ids === known) return
    known = ids
    void inBackground(move)
  })
}
