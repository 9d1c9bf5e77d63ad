import type { DirectoryStatus, ListingLookup, ListPage, ListQuery, ReadModel } from '../domain/directory.ts'
import type { Announcement, Category, DirectorySettings, EmergencyContact } from '../domain/listing.ts'
import { useDirectoryRead, useDirectoryView, type DirectoryRead } from './use-directory-read.ts'

/*
 * The reads of the replica that need more than asking: an answer before the replica is open, or another shape. All
 * other screens call `useDirectoryRead` with the name of the read.
 */

/** How the replica is doing, and a function that asks it to pull. */
export function useDirectoryStatus(): { status: DirectoryStatus; refresh: () => Promise<void> } {
  const { status, refresh } = useDirectoryView()
  return { status, refresh }
}

/** True while the first copy of this device downloads: rows still come in, so lists and counts would jump. */
export function useIsFirstFill(): boolean {
  const { readModel, status } = useDirectoryView()
  return readModel === null && status.phase === 'filling' && status.isRefreshing && status.problem === null
}

/** One page of a category. The first page in the default order comes from the read model until the replica is open. */
export function useListPage(query: ListQuery): DirectoryRead<ListPage> {
  const { readModel } = useDirectoryView()
  return useDirectoryRead('listPage', [query], readModel === null ? undefined : firstPage(readModel, query))
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

/** One listing with its photos; 'absent' where the server has none, 'unknown' where nothing answered. */
export function useListing(id: string): DirectoryRead<ListingLookup> {
  const { firstListing, status } = useDirectoryView()
  const first = firstListing?.id === id ? firstListing.lookup : undefined
  // An empty replica could only ask the server the same question again.
  const isAnswered = first !== undefined && status.version === 0
  return useDirectoryRead('listing', isAnswered ? null : [id], first)
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

/** All active announcements; the screen applies dates and pages. Undefined while unknown. */
export function useAnnouncements(): Announcement[] | undefined {
  const { readModel } = useDirectoryView()
  const { answer, error, isFromPage } = useDirectoryRead('announcements', [], readModel?.announcements)
  if (useIsFirstFill() && !isFromPage) return undefined
  return answer ?? (error === null ? undefined : NO_ANNOUNCEMENTS)
}

const NO_ANNOUNCEMENTS: Announcement[] = []

export function useDirectorySettings(): DirectorySettings | null {
  return useDirectoryRead('settings', [], useDirectoryView().readModel?.settings).answer ?? null
}
