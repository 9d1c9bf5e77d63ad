import { fetchListPage, lookUpListing } from '../../backend/listing-reads.ts'
import { fetchSearchPage } from '../../backend/search-reads.ts'
import type {
  AreaQuery,
  HomePlaces,
  ListingLookup,
  AtollPage,
  ListPage,
  ListQuery,
  NamedListing,
  NearQuery,
  SearchPage,
} from '../../domain/directory.ts'
import type { Category } from '../../domain/listing/listing.ts'
import type { PhotoPriorities } from '../../domain/offline-caches.ts'
import type { SearchQuery } from '../../domain/search/search-query.ts'
import type { DirectorySearch } from '../../search/directory-search.ts'
import type { DirectoryCopy } from './directory-copy.ts'
import { findHomePlaces } from './home-places.ts'
import type { ListReads } from './list-reads.ts'
import { listListingsInArea, collectMapPins, findNearestListings } from './place-reads.ts'
import type { Replica } from './replica.ts'
import type { ReplicaPorts } from './replica-ports.ts'
import { selectAnnouncedTrips, findSearchedTrips, type TripQuery } from './trip-reads.ts'
import { selectWantedPhotos } from './wanted-photos.ts'

/**
 * The reads that the copy alone answers, by name: one table for the worker of a device and for the renderer of pages.
 */
export function createCopyReads(copy: DirectoryCopy, lists: ListReads) {
  const { rows } = copy
  return {
    listPage: (query: ListQuery): ListPage => lists.page(query),
    listing: (id: string): ListingLookup => {
      const listing = copy.listing(id)
      if (listing === undefined) return { kind: 'absent' }
      return { kind: 'found', listing, images: lists.imagesOf(listing.id) }
    },

    /** Cards of these ids, in their order; ids that the replica does not have are left out. */
    cards: (ids: readonly string[]) => lists.cards(ids),
    mergedCards: (ids: readonly string[]) => lists.mergedCards(ids),

    /** Addresses of the photos to store for offline use, the most useful photos first. */
    wantedPhotos: (priorities: PhotoPriorities) =>
      selectWantedPhotos(rows.businesses.values(), lists, priorities),

    /** The number of listings in each category, in the whole country or on one atoll. */
    counts: (atoll?: string) => lists.countByCategory(atoll),

    /** All listings of an atoll by category and name, for the printed sheet. */
    listingsOn: (atoll: string) => lists.listByCategory(atoll),

    /** Number of listings by code of the atoll. */
    atollCounts: () => lists.countByAtoll(),

    /** One page of the listings of an atoll, or of the atoll's listings in one category, by category and name. */
    atollPage: (atoll: string, page: number, category?: Category): AtollPage =>
      lists.atollPage(atoll, page, category),

    /** Every listing of a category, by name. */
    names: (category: Category): NamedListing[] => lists.listNames(category),

    /** Every listing, for the admin area without a network. */
    allListings: () => [...rows.businesses.values()],
    emergencyContacts: () => [...rows.emergency_contacts.values()],
    announcements: () => [...rows.announcements.values()],
    /** Announced sailings and flights, including past trips, which the screen filters out by the current time. */
    trips: (query: TripQuery) => selectAnnouncedTrips(copy, query),
    searchedTrips: (text: string) => findSearchedTrips(copy, text),
    settings: () => rows.directory_settings.values().next().value ?? null,

    /** Codes of the atolls that have listings, for the filters (ATOLL-4). */
    atollsWithListings: () => [...new Set([...rows.businesses.values()].map(({ atoll }) => atoll))],

    /** Every listing that has a position. @param category null for all categories */
    mapPins: (category: Category | null) => collectMapPins(lists, category),
    listWithin: (query: AreaQuery) => listListingsInArea(lists, query),
    nearest: (query: NearQuery) => findNearestListings(lists, query),
  }
}

export type CopyReads = ReturnType<typeof createCopyReads>

const isZero = ({ total }: { total: number }): boolean => total === 0

/**
 * Tells for some reads whether an answer is empty. An empty answer of these reads is trusted only if the copy is complete
 * (LIST-9).
 */
const IS_EMPTY_ANSWER: { [N in keyof CopyReads]?: (answer: ReturnType<CopyReads[N]>) => boolean } = {
  counts: (counts) => Object.values(counts).every((count) => count === 0),
  atollCounts: (counts) => Object.keys(counts).length === 0,
  atollPage: isZero,
  names: ({ length }) => length === 0,
  listingsOn: ({ length }) => length === 0,
  mapPins: ({ pins }) => pins.length === 0,
  listWithin: isZero,
  nearest: isZero,
  trips: ({ length }) => length === 0,
}

/**
 * Repeats the read until its answer is not empty or the copy is complete.
 * @throws UnreachableError, BadAnswerError if the answer is empty because the copy could not be downloaded (ERR-2)
 */
async function readUntilComplete<T>(
  replica: Replica,
  read: () => T | Promise<T>,
  isEmpty: (answer: T) => boolean,
): Promise<T> {
  await replica.waitUntilReadable()
  let answer = await read()
  while (isEmpty(answer) && (await replica.waitForMoreRows())) answer = await read()
  return answer
}

type ReadPorts = Pick<ReplicaPorts, 'address' | 'fetch' | 'now' | 'report'>

/** The reads that need more than the copy: the server, the search index or the stored snapshot. */
function createReplicaReads(replica: Replica, search: DirectorySearch, server: ReadPorts) {
  return {
    /**
     * One page of a list.
     * @throws UnreachableError, BadAnswerError if there is no replica and the server cannot be read, or if the replica could
     * not be downloaded completely and none of its rows matches the query
     */
    listPage: async (query: ListQuery): Promise<ListPage> => {
      await replica.waitUntilReadable()
      return replica.isEmpty()
        ? reportIfFailed(fetchListPage(server.address, query, server.fetch), server)
        : readUntilComplete(replica, () => replica.session.lists.page(query), isZero)
    },

    /** The listing on this device or on the server: 'absent' if neither has it, 'unknown' if the server did not answer. */
    listing: async (id: string): Promise<ListingLookup> => {
      await replica.open()
      const { copy, lists } = replica.session
      const localListing = createCopyReads(copy, lists).listing(id)
      return localListing.kind === 'found' ? localListing : lookUpListing(server, id)
    },

    /**
     * One page of the results of a query. `ownAtoll`: code of the visitor's atoll, or null.
     * @throws UnreachableError, BadAnswerError as `listPage`
     */
    search: async (query: SearchQuery, ownAtoll: string | null): Promise<SearchPage> => {
      await replica.waitUntilReadable()
      if (replica.isEmpty()) return reportIfFailed(fetchSearchPage(server.address, query, server), server)
      const readHits = () => search.search(query, ownAtoll)
      const { ids, ...found } = await readUntilComplete(replica, readHits, isZero)
      return { ...found, cards: replica.session.lists.cards(ids) }
    },

    /** @throws UnreachableError, BadAnswerError if there is no replica and the server cannot be read */
    places: async (atoll: string | null): Promise<HomePlaces> => {
      await replica.waitUntilReadable()
      return findHomePlaces(atoll, async (query) => {
        if (!replica.isEmpty()) return replica.session.lists.cards(await search.searchAll(query, atoll))
        // Without a replica no place can be shown as open, because the server's tables cannot tell what is open now
        // (SEARCH-22).
        if (query.isOpenNow) return []
        return (await reportIfFailed(fetchSearchPage(server.address, query, server), server)).cards
      })
    },

    /** Ids of all listings that a query finds, in the order of the query, for a map. Ignores the page of the query. */
    searchAll: (query: SearchQuery, ownAtoll: string | null) =>
      readUntilComplete(
        replica,
        () => search.searchAll(query, ownAtoll),
        ({ length }) => length === 0,
      ),

    /** Up to 8 completions of the typed text (SUGGEST-1), first completions from the visitor's own atoll. */
    suggest: async (typedText: string, ownAtoll: string | null) => {
      await replica.waitUntilReadable()
      return search.suggest(typedText, ownAtoll)
    },

    /**
     * Imports the guide from a file of another device, or refuses the file (RECEIVE-1). This is a write, but the page calls it
     * by its name like a read.
     */
    receiveFile: (file: Blob) => replica.receive(file),
    /** The newest signed snapshot, for a file for another device; null if there is none. */
    snapshotToGive: () => replica.snapshotToGive(),
  }
}

type ReplicaReads = ReturnType<typeof createReplicaReads>

/** Converts the type of reads to asynchronous reads: each function returns a promise. */
type AsyncReads<Reads> = {
  [N in keyof Reads]: Reads[N] extends (...args: infer Args) => infer Answer
    ? (...args: Args) => Promise<Answer>
    : never
}

/**
 * All calls of a screen to the worker, by name. `useDirectoryRead` and `DirectoryClient.ask` take their types from here.
 * Only a listing that is not on the device, and lists and searches on a device without a copy, are read from the server
 * (SYNC-11).
 */
export type DirectoryReads = AsyncReads<Omit<CopyReads, keyof ReplicaReads>> & ReplicaReads

export function createDirectoryReads(
  replica: Replica,
  search: DirectorySearch,
  server: ReadPorts,
): DirectoryReads {
  const { session } = replica
  const names = Object.keys(createCopyReads(session.copy, session.lists)) as (keyof CopyReads)[]
  const calls = names.map((name) => [
    name,
    (...args: never[]): Promise<unknown> => {
      // Cast, because TypeScript cannot match the name of a read with the parameters and the answer of that read.
      const read = (): unknown =>
        (createCopyReads(session.copy, session.lists)[name] as (...args: never[]) => unknown)(...args)
      const isEmpty = IS_EMPTY_ANSWER[name] as ((answer: unknown) => boolean) | undefined
      return readUntilComplete(replica, read, isEmpty ?? (() => false))
    },
  ])
  const copyReads = Object.fromEntries(calls) as AsyncReads<CopyReads>
  return { ...copyReads, ...createReplicaReads(replica, search, server) }
}

export type DirectoryAnswer<N extends keyof DirectoryReads> = Awaited<ReturnType<DirectoryReads[N]>>

/** A function that calls a read by its name, inside the worker or from the page. */
export type DirectoryReadFunction = <N extends keyof DirectoryReads>(
  name: N,
  ...args: Parameters<DirectoryReads[N]>
) => Promise<DirectoryAnswer<N>>

async function reportIfFailed<T>(answer: Promise<T>, { report }: ReadPorts): Promise<T> {
  try {
    return await answer
  } catch (error) {
    report('The listings could not be read from the server', error)
    throw error
  }
}
