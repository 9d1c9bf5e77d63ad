import { useCallback } from 'react'
import type { SearchQuery } from '../domain/search-query.ts'
import type {
  DirectoryReads,
  DirectoryStatus,
  ListingLookup,
  ListPage,
  ListQuery,
  ReadModel,
  SearchPage,
  SearchReads,
} from '../domain/directory.ts'
import type { Announcement, Category, DirectorySettings, EmergencyContact } from '../domain/listing.ts'
import { useDirectoryRead, useDirectoryView, type DirectoryRead } from './use-directory-read.ts'

/** How the saved copy is, and the way to ask for news. */
export function useDirectoryStatus(): { status: DirectoryStatus; refresh: () => Promise<void> } {
  const { status, refresh } = useDirectoryView()
  return { status, refresh }
}

/**
 * True while the very first copy of this device is on its way: rows still come in between those that are there, so
 * lists and counts would jump.
 */
export function useIsFirstFill(): boolean {
  const { readModel, status } = useDirectoryView()
  return readModel === null && status.phase === 'filling' && status.isRefreshing && status.problem === null
}

/** One page of a category. The first page in the default order comes from the read model, before the copy is open. */
export function useListPage(query: ListQuery): DirectoryRead<ListPage> {
  const { readModel } = useDirectoryView()
  const key = JSON.stringify(query)
  const read = useCallback((reads: DirectoryReads) => reads.listPage(JSON.parse(key) as ListQuery), [key])
  return useDirectoryRead(`list ${key}`, read, readModel === null ? undefined : firstPage(readModel, query))
}

function firstPage(
  model: ReadModel,
  { category, sort, page, atoll, firstAtoll }: ListQuery,
): ListPage | undefined {
  const isKept = sort === 'name' && page === 1 && atoll === undefined
  return isKept && (firstAtoll ?? null) === (model.firstAtoll ?? null)
    ? model.firstPages[category]
    : undefined
}

/** One listing with its photos, 'absent' where the server knows none, 'unknown' where nobody could be asked. */
export function useListing(id: string): DirectoryRead<ListingLookup> {
  const { firstListing, status } = useDirectoryView()
  const first = firstListing?.id === id ? firstListing.lookup : undefined
  // Until there is a copy the worker could only ask the server the same question again.
  const known = status.version === 0 ? first : undefined
  const read = useCallback(async (reads: DirectoryReads) => known ?? reads.listing(id), [id, known])
  return useDirectoryRead(`listing ${id}`, read, first)
}

const readCounts = (reads: DirectoryReads): Promise<Record<Category, number>> => reads.counts()

/** Listings per category on one atoll; undefined while unknown. */
export function useCountsOn(atoll: string): Record<Category, number> | undefined {
  const read = useCallback((reads: DirectoryReads) => reads.counts(atoll), [atoll])
  const { answer } = useDirectoryRead(`counts ${atoll}`, read)
  return useIsFirstFill() ? undefined : answer
}

/** Listings per category; undefined while unknown. */
export function useCategoryCounts(): Record<Category, number> | undefined {
  const { answer } = useDirectoryRead('counts', readCounts, useDirectoryView().readModel?.counts)
  return useIsFirstFill() ? undefined : answer
}

const readEmergencyContacts = (reads: DirectoryReads): Promise<EmergencyContact[]> =>
  reads.emergencyContacts()

/** The newest list of the copy or of the last visit; null where this device has none and the build's must do. */
export function useEmergencyContacts(): EmergencyContact[] | null {
  const { readModel, status } = useDirectoryView()
  const { answer } = useDirectoryRead(
    'emergency contacts',
    readEmergencyContacts,
    readModel?.emergencyContacts,
  )
  // A copy that could not be had answers with no rows: that says nothing about the numbers.
  return answer !== undefined && (answer.length > 0 || status.phase === 'ready') ? answer : null
}

const readAnnouncements = (reads: DirectoryReads): Promise<Announcement[]> => reads.announcements()

/** All that are switched on; dates and pages are the screen's to apply. Undefined while unknown. */
export function useAnnouncements(): Announcement[] | undefined {
  const { readModel } = useDirectoryView()
  const { answer, error } = useDirectoryRead('announcements', readAnnouncements, readModel?.announcements)
  if (useIsFirstFill()) return undefined
  return answer ?? (error === null ? undefined : NONE)
}

const NONE: Announcement[] = []

const readSettings = (reads: DirectoryReads): Promise<DirectorySettings | null> => reads.settings()

export function useDirectorySettings(): DirectorySettings | null {
  return useDirectoryRead('settings', readSettings, useDirectoryView().readModel?.settings).answer ?? null
}

/** One page of what a search finds; null asks nothing. */
export function useSearchPage(
  query: SearchQuery | null,
  ownAtoll: string | null,
): DirectoryRead<SearchPage | null> {
  const key = query === null ? '' : JSON.stringify(query)
  const read = useCallback(
    async (reads: SearchReads) =>
      key === '' ? null : reads.search(JSON.parse(key) as SearchQuery, ownAtoll),
    [key, ownAtoll],
  )
  return useDirectoryRead(`search ${ownAtoll ?? ''} ${key}`, read)
}
