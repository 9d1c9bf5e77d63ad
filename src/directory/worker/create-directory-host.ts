import { proxy } from 'comlink'
import { keptSearchIndex } from './search-index-record.ts'
import { writeReadModel } from '../read-model.ts'
import { mapReadsOf } from './map-reads.ts'
import { openBrowserReplica, type ReplicaSurroundings } from './browser-replica.ts'
import type { DirectoryHost } from '../directory-host.ts'
import { DirectorySearch } from '../../search/directory-search.ts'

/** What the directory worker offers: the saved copy and the search over it. */
export function createDirectoryHost(surroundings: ReplicaSurroundings): DirectoryHost {
  const replica = openBrowserReplica({ ...surroundings, keepReadModel: writeReadModel })
  const search = new DirectorySearch({
    listings: () => replica.session.copy.rows.businesses,
    version: () => replica.session.version,
    kept: keptSearchIndex(),
    now: () => new Date(),
    report: (message, cause) => console.warn(message, cause),
  })
  return {
    listPage: (query) => replica.listPage(query),
    listing: (id) => replica.listing(id),
    cards: (ids) => replica.cards(ids),
    photos: (wishes) => replica.photos(wishes),
    counts: (atoll) => replica.counts(atoll),
    listingsOn: (atoll) => replica.listingsOn(atoll),
    emergencyContacts: () => replica.emergencyContacts(),
    announcements: () => replica.announcements(),
    settings: () => replica.settings(),
    search: async (query, ownAtoll) => {
      await replica.untilReadable()
      if (replica.hasNoCopy()) return replica.searchOnServer(query)
      const { ids, ...found } = await search.search(query, ownAtoll)
      return { ...found, cards: replica.session.lists.cards(ids) }
    },
    searchAll: async (query, ownAtoll) => {
      await replica.untilReadable()
      return search.searchAll(query, ownAtoll)
    },
    suggest: async (typed, ownAtoll) => {
      await replica.untilReadable()
      return search.suggest(typed, ownAtoll)
    },
    atollsWithListings: async () => {
      await replica.untilReadable()
      return [...new Set([...replica.session.copy.rows.businesses.values()].map(({ atoll }) => atoll))]
    },
    ...mapReadsOf(replica),
    refresh: () => replica.refresh(),
    putFirst: (atoll) => replica.putFirst(atoll),
    nudge: (reason) => replica.nudge(reason),
    setCircumstances: (circumstances) => replica.setCircumstances(circumstances),
    subscribe: (listener) => proxy(replica.subscribe(listener)),
  }
}
