import type { ListingCard } from '../domain/listing.ts'
import type { PhotoWishes, WantedPhotos } from '../domain/offline-caches.ts'
import { useDirectoryRead } from './use-directory.ts'

/* Reads of parts that load after the first paint. Apart from use-directory.ts, which every screen loads. */

/** Codes of the atolls that have listings; none while unknown. */
export function useAtollsWithListings(): string[] {
  return useDirectoryRead('atollsWithListings', []).answer ?? NO_ATOLLS
}

const NO_ATOLLS: string[] = []

export interface CardsById {
  /** The cards by id; until the answer arrives, those of the previous question. */
  cards: ReadonlyMap<string, ListingCard>
  /** True when the cards are up to date: an id without a card is then missing from the replica too. */
  isAnswered: boolean
}

/** The current cards of some listings. */
export function useCards(ids: readonly string[]): CardsById {
  const { answer, earlier } = useDirectoryRead('cards', [ids])
  const cards = new Map((answer ?? earlier ?? []).map((card) => [card.id, card]))
  return { cards, isAnswered: answer !== undefined }
}

/** Photos to keep for offline use; undefined while unknown. A new object whenever the replica changed. */
export function useWantedPhotos(wishes: PhotoWishes): WantedPhotos | undefined {
  return useDirectoryRead('wantedPhotos', [wishes]).answer
}
