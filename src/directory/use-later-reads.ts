import type { Category, EmergencyContact, ListingCard } from '../domain/listing/listing.ts'
import type { PhotoWishes, WantedPhotos } from '../domain/offline-caches.ts'
import { useDirectoryRead, useDirectoryView, useIsFirstFill } from './use-directory.ts'

/* Reads that only some screens need. Apart from use-directory.ts, which every screen loads before its first paint. */

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

/** Listings per category; undefined while unknown. */
export function useCategoryCounts(): Record<Category, number> | undefined {
  const { answer, isFromPage } = useDirectoryRead('counts', [], useDirectoryView().readModel?.counts)
  return useIsFirstFill() && !isFromPage ? undefined : answer
}

/** The newest list of the replica or of the last visit; null where only the build's own numbers are left to show. */
export function useEmergencyContacts(): EmergencyContact[] | null {
  const { readModel, status } = useDirectoryView()
  const { answer } = useDirectoryRead('emergencyContacts', [], readModel?.emergencyContacts)
  // A replica without a first copy answers with no rows, which says nothing about the numbers.
  return answer !== undefined && (answer.length > 0 || status.phase === 'ready') ? answer : null
}
