import { proxy, wrap, type Remote } from 'comlink'
import { isSlowLink, networkInformation } from '../browser/network.ts'
import type { DirectoryReads, DirectoryStatus, ListingLookup, SearchReads } from '../domain/directory.ts'
import type { MapReads } from '../domain/map-reads.ts'
import { askMapReads } from './ask-map-reads.ts'
import type { DirectoryHost } from './directory-host.ts'
import type { PullReason } from './worker/pull-schedule.ts'

/** The page's handle on the saved copy: reads, and a status to subscribe to. */
export interface DirectoryConnection extends DirectoryReads, SearchReads, MapReads {
  getStatus(): DirectoryStatus
  subscribe(listener: () => void): () => void
}

const STARTING: DirectoryStatus = {
  phase: 'starting',
  listingCount: 0,
  updatedAt: null,
  isRefreshing: false,
  problem: null,
  clockOffsetMs: null,
  version: 0,
}

/** What the page keeps and the worker cannot read: the reader's own atoll. */
export interface OwnAtollPort {
  read: () => string | null
  subscribe: (listener: () => void) => void
}

/**
 * Starts the directory worker and keeps it told of what only the page knows: visibility, network, kind of link, own
 * atoll.
 */
export function connectDirectory(createWorker: () => Worker, ownAtoll: OwnAtollPort): DirectoryConnection {
  const listeners = new Set<() => void>()
  let status = STARTING
  const setStatus = (next: DirectoryStatus): void => {
    status = next
    for (const listener of listeners) listener()
  }
  const start = (): WorkerLink => {
    const started = startWorker(createWorker, setStatus)
    void started.host.putFirst(ownAtoll.read())
    return started
  }
  let link = start()
  watchPage((tell) => void tell(link.host))
  ownAtoll.subscribe(() => void link.host.putFirst(ownAtoll.read()))

  const ask = <T>(question: (host: Remote<DirectoryHost>) => Promise<T>): Promise<T> =>
    Promise.race([question(link.host), link.failed])
  return {
    getStatus: () => status,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    listPage: (query) => ask((host) => host.listPage(query)),
    listing: (id) => ask<ListingLookup>((host) => host.listing(id)),
    cards: (ids) => ask((host) => host.cards(ids)),
    photos: (wishes) => ask((host) => host.photos(wishes)),
    counts: (atoll) => ask((host) => host.counts(atoll)),
    listingsOn: (atoll) => ask((host) => host.listingsOn(atoll)),
    emergencyContacts: () => ask((host) => host.emergencyContacts()),
    announcements: () => ask((host) => host.announcements()),
    settings: () => ask((host) => host.settings()),
    search: (query, own) => ask((host) => host.search(query, own)),
    searchAll: (query, own) => ask((host) => host.searchAll(query, own)),
    suggest: (typed, own) => ask((host) => host.suggest(typed, own)),
    atollsWithListings: () => ask((host) => host.atollsWithListings()),
    ...askMapReads(ask),
    refresh: () => {
      if (link.hasFailed) link = start()
      return ask((host) => host.refresh())
    },
  }
}

interface WorkerLink {
  host: Remote<DirectoryHost>
  /** Rejects when the worker's script cannot be loaded or stops; a later `refresh` starts it again. */
  failed: Promise<never>
  hasFailed: boolean
}

function startWorker(createWorker: () => Worker, onStatus: (status: DirectoryStatus) => void): WorkerLink {
  const worker = createWorker()
  const host = wrap<DirectoryHost>(worker)
  let fail: (error: Error) => void
  const failed = new Promise<never>((_, reject) => (fail = reject))
  const link: WorkerLink = { host, failed, hasFailed: false }
  worker.addEventListener('error', (event) => {
    worker.terminate()
    link.hasFailed = true
    fail(new Error(`The saved copy could not be opened: ${event.message}`))
    onStatus({ ...STARTING, phase: 'empty', problem: 'unreachable' })
  })
  // The status tells the page of a failed start; these calls have no answer to wait for.
  void failed.catch(() => undefined)
  void host.subscribe(proxy(onStatus))
  void host.setCircumstances(circumstances())
  void host.nudge('start')
  return link
}

function watchPage(toHost: (tell: (host: Remote<DirectoryHost>) => unknown) => void): void {
  const nudge = (reason: PullReason): void => toHost((host) => host.nudge(reason))
  const tellCircumstances = (): void => toHost((host) => host.setCircumstances(circumstances()))
  window.addEventListener('online', () => nudge('online'))
  window.addEventListener('pageshow', () => nudge('visible'))
  document.addEventListener('visibilitychange', () => {
    tellCircumstances()
    if (document.visibilityState === 'visible') nudge('visible')
  })
  networkInformation()?.addEventListener('change', tellCircumstances)
}

function circumstances(): { isVisible: boolean; isSlowLink: boolean } {
  return { isVisible: document.visibilityState === 'visible', isSlowLink: isSlowLink() }
}
