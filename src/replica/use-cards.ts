import { useCallback } from 'react'
import type { DirectoryReads } from '../domain/directory.ts'
import type { ListingCard } from '../domain/listing-card.ts'
import { useDirectoryRead } from './use-directory-read.ts'

/** The live cards of some listings, by id; undefined while unknown. Ids that the copy does not have are not in it. */
export function useCards(ids: readonly string[]): Map<string, ListingCard> | undefined {
  const key = ids.join(' ')
  const read = useCallback(
    (reads: DirectoryReads) => (key === '' ? Promise.resolve([]) : reads.cards(key.split(' '))),
    [key],
  )
  const { answer, earlier } = useDirectoryRead(`cards ${key}`, read)
  const cards = answer ?? earlier
  return cards && new Map(cards.map((card) => [card.id, card]))
}
