import { type ComponentProps, useDeferredValue, useMemo } from 'react'
import { useNow } from '../../../browser/use-now.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import { useDistinctPairs } from '../../kit/distinct-listings.ts'
import { findCollidingIds, findStaleListings } from '../../kit/duplicate-listings.ts'
import { usePendingSubmissions } from '../../kit/pending-submissions.ts'
import type { ReadState } from '../../kit/reads.tsx'
import { findListings } from './find-listings.ts'
import type { ListingFilter, TableQuery } from './listing-query.ts'
import { LISTINGS_TEXTS } from './texts.ts'
import { useListingIdsWithPhoto } from './with-photo.ts'

const { retry, loadingPhotos, photosFailed, loadingCorrections, correctionsFailed } = LISTINGS_TEXTS
const PHOTO_TEXTS = { loading: loadingPhotos, retry, failed: photosFailed }
const CORRECTION_TEXTS = { loading: loadingCorrections, retry, failed: correctionsFailed }

type NeededRead = ComponentProps<typeof ReadState>

interface FoundListings {
  /** The rows that match the query, in its order. */
  found: Listing[]
  /** Numbers of all rows that need an admin's attention. */
  counts: { stale: number; problems: number; duplicates: number }
  /** The read on which the chosen filter depends, or null. Until it has data, it is unknown which rows pass the filter. */
  needed: NeededRead | null
}

/** Applies the search, the filters and the order of the table to the rows. */
export function useFoundListings(rows: readonly Listing[], query: TableQuery): FoundListings {
  const now = useNow()
  const distinct = useDistinctPairs()
  const { text, filter, order, category, atoll } = query
  const { withPhoto, reported, needed } = useServerFacts(filter)
  // Search with a deferred text, so that typing stays fast with thousands of rows.
  const typed = useDeferredValue(text)
  const found = useMemo(
    () =>
      findListings(
        rows,
        { text: typed, filter, order, category, atoll },
        { now, reported, withPhoto, distinct },
      ),
    [rows, typed, filter, order, category, atoll, now, reported, withPhoto, distinct],
  )
  const counts = useMemo(
    () => ({
      stale: findStaleListings(rows, now).length,
      problems: rows.filter(({ id }) => reported?.has(id)).length,
      duplicates: findCollidingIds(rows, distinct).size,
    }),
    [rows, now, reported, distinct],
  )
  return { found, counts, needed }
}

interface ServerFacts extends Pick<FoundListings, 'needed'> {
  /** Ids of the listings with a photo; null while unknown. */
  withPhoto: ReadonlySet<string> | null
  /** Ids of the listings about which a correction is pending; null while unknown. */
  reported: ReadonlySet<string> | null
}

/** Reads from the server what two of the filters need besides the rows. */
function useServerFacts(filter: ListingFilter): ServerFacts {
  const photos = useListingIdsWithPhoto(filter === 'no-photo')
  const pending = usePendingSubmissions()
  const facts = { withPhoto: photos.data ?? null, reported: pending.data?.listings ?? null }
  if (filter === 'no-photo') return { ...facts, needed: { read: photos, texts: PHOTO_TEXTS } }
  return { ...facts, needed: filter === 'problems' ? { read: pending, texts: CORRECTION_TEXTS } : null }
}
