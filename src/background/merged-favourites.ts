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
  let known = ''
  const move = async (): Promise<void> => {
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
      const note = joinNotes(keptFavourite?.note, favourite.note)
      // Losing a part of a note would be worse than keeping two favorites.
      if (note.length > MAX_NOTE_LENGTH) continue
      moveNoteDraft(id, favourite.note ?? '', keptFavourite ?? card)
      if (keptFavourite === undefined) favourites.saveAll([{ ...favourite, id: card.id, snapshot: card }])
      else favourites.setNote(card.id, note)
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
    void runAndLogFailure(move)
  })
}
