import { fetchListPage, lookUpListing, fetchSearchPage } from '../../backend/listing-reads.ts'
import type {
  AreaQuery,
  ListingLookup,
  ListPage,
  ListQuery,
  NearQuery,
  SearchPage,
} from '../../domain/directory.ts'
import type { Category } from '../../domain/listing/listing.ts'
import type { PhotoWishes } from '../../domain/offline-caches.ts'
import type { SearchQuery } from '../../domain/search/search-query.ts'
import type { DirectorySearch } from '../../search/directory-search.ts'
import { wantedPhotos, type ListReads, listWithin, mapPins, nearestListings } from './list-reads.ts'
import type { Replica } from './replica.ts'
import type { ReplicaPorts } from './replica-ports.ts'

type ReadPorts = Pick<ReplicaPorts, 'address' | 'fetch' | 'now' | 'report'>

/**
 * Every read that a screen can ask for, by name: `useDirectoryRead` and `DirectoryClient.ask` take their types from
 * here. Reads answer from memory. Only an id that is not on the device, and lists of a device without replica and
 * snapshot, are read from the server (SYNC-11).
 */
export function createDirectoryReads(replica: Replica, search: DirectorySearch, server: ReadPorts) {
  const lists = async (): Promise<ListReads> => {
    await replica.untilReadable()
    return replica.session.lists
  }
  const rows = async () => {
    await replica.untilReadable()
    return replica.session.copy.rows
  }
  return {
    /** @throws UnreachableError, BadAnswerError without a replica */
    listPage: async (query: ListQuery): Promise<ListPage> => {
      const reads = await lists()
      return replica.isEmpty()
        ? orReport(fetchListPage(server.address, query, server.fetch), server)
        : reads.page(query)
    },

    /** 'unknown': not on this device, and the server gave no answer; 'absent': the server has no such listing. */
    listing: async (id: string): Promise<ListingLookup> => {
      await replica.open()
      const { copy, lists: reads } = replica.session
      const listing = copy.listing(id)
      if (listing === undefined) return lookUpListing(server, id)
      return { kind: 'found', listing, images: reads.imagesOf(listing.id) }
    },

    /** Cards of these ids, in their order; ids that the replica does not have are left out. */
    cards: async (ids: readonly string[]) => (await lists()).cards(ids),
    mergedCards: async (ids: readonly string[]) => (await lists()).mergedCards(ids),

    /** Addresses of the photos to keep for offline use, the most useful ones first. */
    wantedPhotos: async (wishes: PhotoWishes) =>
      wantedPhotos((await rows()).businesses.values(), await lists(), wishes),

    /** Listings per category, of the whole country or of one atoll. */
    counts: async (atoll?: string) => (await lists()).counts(atoll),

    /** All listings of an atoll by category and name, for the printed sheet. */
    listingsOn: async (atoll: string) => (await lists()).on(atoll),

    /** Listings per code of an atoll. */
    atollCounts: async () => (await lists()).atollCounts(),

    /** One page of the listings of an atoll, by category and name. */
    atollPage: async (atoll: string, page: number): Promise<ListPage> =>
      (await lists()).atollPage(atoll, page),

    /** Every listing, for the admin area without a network. */
    allListings: async () => [...(await rows()).businesses.values()],
    emergencyContacts: async () => [...(await rows()).emergency_contacts.values()],
    announcements: async () => [...(await rows()).announcements.values()],
    settings: async () => (await rows()).directory_settings.values().next().value ?? null,

    /** Codes of the atolls that have listings, for the filters (ATOLL-4). */
    atollsWithListings: async () => [
      ...new Set([...(await rows()).businesses.values()].map(({ atoll }) => atoll)),
    ],

    /**
     * One page of what a query finds. `ownAtoll`: code of the visitor's atoll, or null.
     * @throws UnreachableError, BadAnswerError without a replica
     */
    search: async (query: SearchQuery, ownAtoll: string | null): Promise<SearchPage> => {
      await replica.untilReadable()
      if (replica.isEmpty()) return orReport(fetchSearchPage(server.address, query, server), server)
      const { ids, ...found } = await search.search(query, ownAtoll)
      return { ...found, cards: replica.session.lists.cards(ids) }
    },

    /** Ids of everything that a query finds, in its order, whatever its page: for a map. */
    searchAll: async (query: SearchQuery, ownAtoll: string | null) => {
      await replica.untilReadable()
      return search.searchAll(query, ownAtoll)
    },

    /** Up to 8 completions of what is typed (SUGGEST-1), those of the visitor's own atoll first. */
    suggest: async (typed: string, ownAtoll: string | null) => {
      await replica.untilReadable()
      return search.suggest(typed, ownAtoll)
    },

    /** Every listing that has a position. Null = all categories. */
    mapPins: async (category: Category | null) => mapPins(await lists(), category),
    listWithin: async (query: AreaQuery) => listWithin(await lists(), query),
    /**
     * Takes over the guide in a file from another device, or refuses it (RECEIVE-1). Not a read, but called like one.
     */
    receiveFile: (file: Blob) => replica.receive(file),
    /** The newest signed snapshot, to be given away; null if there is none. */
    snapshotToGive: () => replica.snapshotToGive(),
    nearest: async (query: NearQuery) => nearestListings(await lists(), query),
  }
}

export type DirectoryReads = ReturnType<typeof createDirectoryReads>

export type DirectoryAnswer<N extends keyof DirectoryReads> = Awaited<ReturnType<DirectoryReads[N]>>

/** Calls a read by its name, in the worker or through it. */
export type AskDirectory = <N extends keyof DirectoryReads>(
  name: N,
  ...args: Parameters<DirectoryReads[N]>
) => Promise<DirectoryAnswer<N>>

async function orReport<T>(answer: Promise<T>, { report }: ReadPorts): Promise<T> {
  try {
    return await answer
  } catch (error) {
    report('The listings could not be read from the server', error)
    throw error
  }
}
