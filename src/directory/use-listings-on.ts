import { useCallback } from 'react'
import type { DirectoryReads } from '../domain/directory.ts'
import type { ListingCard } from '../domain/listing-card.ts'
import { useDirectoryRead, type DirectoryRead } from './use-directory-read.ts'

/** All listings of an atoll, by category and name. */
export function useListingsOn(atoll: string): DirectoryRead<ListingCard[]> {
  const read = useCallback((reads: DirectoryReads) => reads.listingsOn(atoll), [atoll])
  return useDirectoryRead(`listings on ${atoll}`, read)
}
