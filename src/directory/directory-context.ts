import { createContext } from 'react'
import type {
  DirectoryReads,
  DirectoryStatus,
  ListingLookup,
  ReadModel,
  SearchReads,
} from '../domain/directory.ts'
import type { MapReads } from '../domain/map-reads.ts'

/** The listing of the address, asked for before the saved copy was there. */
export interface FirstListing {
  id: string
  lookup: ListingLookup
}

/**
 * What the screens see of the saved copy. React only: this file is in the first bundle, the copy itself (rxdb) is not.
 * Until `reads` is there, screens paint from `readModel`.
 */
export interface DirectoryView {
  readModel: ReadModel | null
  /** Only on a device without a copy. */
  firstListing: FirstListing | null
  status: DirectoryStatus
  reads: (DirectoryReads & SearchReads & MapReads) | null
  /** Last answers by question, so that going back paints at once. */
  answers: Map<string, unknown>
  /** Pulls now; opens the copy again first where that had failed. Never rejects: the outcome is in the status. */
  refresh: () => Promise<void>
}

export const DirectoryContext = createContext<DirectoryView | null>(null)
