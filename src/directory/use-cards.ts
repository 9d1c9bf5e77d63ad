import { useCallback } from 'react'
import type { DirectoryReads } from '../domain/directory.ts'
import type { ListingCard } from '../domain/listing-card.ts'
import { useDirectoryRead } from './use-directory-read.ts'

export interface LiveCards {
  /** By id; those of the question before while the answer is on its way. */
  cards: ReadonlyMap<string, ListingCard>
  /** True when an id that is not among the cards is not in the copy either. */
  isAnswered: boolean
}

/** The live cards of some listings. */
export function useCards(ids: readonly string[]): LiveCards {
  const key = ids.join(' ')
  const read = useCallback(
    (reads: DirectoryReads) => (key === '' ? Promise.resolve([]) : reads.cards(key.split(' '))),
    [key],
  )
  const { answer, earlier } = useDirectoryRead(`cards ${key}`, read)
  const cards = new Map((answer ?? earlier ?? []).map((card) => [card.id, card]))
  return { cards, isAnswered: answer !== undefined }
}
