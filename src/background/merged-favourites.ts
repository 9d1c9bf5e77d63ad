import type { DirectoryClient } from '../directory/client.ts'
import { joinNotes, moveNoteDraft } from '../listings/favourites/favourite-notes.ts'
import { favourites, MAX_NOTE_LENGTH } from '../listings/favourites/favourites.ts'
import { followCopy, runAndLogFailure } from './follow-copy.ts'

/**
 * Moves favorites whose listing was merged into another one to that listing, with their note, a note that is being written and
 * the time they were saved (MERGE-2).
 */
export function followMergedFavourites(
  client: Pick<DirectoryClient, 'ask' | 'getStatus' | 'subscribe'>,
): void {
  let checkedIds = ''
  const moveFavourites = async (): Promise<void> => {
    const { favourites: saved } = await favourites.untilRead()
    if (saved.length === 0 || client.getStatus().phase !== 'ready') return
    for (const { id, card } of await client.ask(
      'mergedCards',
      saved.map((one) => one.id),
    )) {
      const { favourites: now } = favourites.read()
      const favourite = now.find((one) => one.id === id)
      if (favourite === undefined) continue
      const keptFavourite = now.find((one) => one.id === card.id)
      const joinedNote = joinNotes(keptFavourite?.note, favourite.note)
      // Losing a part of a note would be worse than keeping two favorites.
      if (joinedNote.length > MAX_NOTE_LENGTH) continue
      moveNoteDraft(id, favourite.note ?? '', keptFavourite ?? card)
      if (keptFavourite === undefined) favourites.saveAll([{ ...favourite, id: card.id, snapshot: card }])
      else favourites.setNote(card.id, joinedNote)
      favourites.remove(id)
    }
  }
  followCopy(client, moveFavourites)
  favourites.subscribe(() => {
    const favouriteIds = favourites
      .read()
      .favourites.map(({ id }) => id)
      .join(' ')
    if (favouriteIds === checkedIds) return
    checkedIds = favouriteIds
    void runAndLogFailure(moveFavourites)
  })
}
