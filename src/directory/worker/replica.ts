import { BadAnswerError, UnreachableError } from '../../backend/backend-errors.ts'
import { fetchListPage } from '../../backend/listing-reads.ts'
import { fetchSearchPage } from '../../backend/search-reads.ts'
import type {
  DirectoryReads,
  DirectoryStatus,
  ListingLookup,
  ListPage,
  ListQuery,
  SearchPage,
} from '../../domain/directory.ts'
import type { PhotoWishes } from '../../domain/photos.ts'
import type { SearchQuery } from '../../domain/search-query.ts'
import { BellKeeper } from './realtime-trigger.ts'
import { lookUpListing } from '../look-up-listing.ts'
import { PullSchedule, type PullReason } from './pull-schedule.ts'
import type { ReplicaPorts } from './replica-ports.ts'
import { ReplicaSession } from './replica-session.ts'
import { runSyncCycle } from './sync-cycle.ts'
import { wantedPhotos } from './wanted-photos.ts'

/** A copy confirmed this recently is not asked for again, unless a person asks. */
const FRESH_MS = 30_000

/**
 * The saved copy of the directory. It answers every read from the device, keeps itself up to date, and reports in
 * its status what it could not do. Made by the directory worker; the page talks to it through connection.ts.
 */
export class Replica implements DirectoryReads {
  readonly session: ReplicaSession
  private readonly schedule: PullSchedule
  private readonly bell: BellKeeper | null
  private opened: Promise<void> | null = null
  private running: Promise<void> | null = null
  private isOpen = false
  private hasTried = false
  private failure: 'unreachable' | 'bad-answer' | null = null
  private clockOffsetMs: number | null = null
  private listeners = new Set<(status: DirectoryStatus) => void>()

  constructor(private readonly ports: ReplicaPorts) {
    this.session = new ReplicaSession(ports, () => this.emit())
    this.schedule = new PullSchedule(
      () => ports.random(),
      () => void this.pull('timer'),
    )
    const { loadBell } = ports
    const onRing = (): void => void this.nudge('bell')
    this.bell = loadBell && new BellKeeper(loadBell, onRing, (message, cause) => ports.report(message, cause))
  }

  /** Reads the device; pulls start with the first `nudge`. */
  open(): Promise<void> {
    this.opened ??= this.session.open().then(() => {
      this.isOpen = true
      this.emit()
    })
    return this.opened
  }

  /** The page came up, came back, or got its network back: pull unless the copy is fresh. */
  async nudge(reason: PullReason): Promise<void> {
    await this.open()
    await this.pull(reason)
  }

  /** Pulls on a timer only while someone looks; less often on slow links. */
  setCircumstances(circumstances: { isVisible: boolean; isSlowLink: boolean }): void {
    this.schedule.setCircumstances(circumstances)
    this.bell?.setCircumstances(circumstances)
  }

  /** The reader's own atoll, or null: the next first paint begins with it. */
  async putFirst(atoll: string | null): Promise<void> {
    await this.open()
    await this.session.putFirst(atoll)
  }

  /** Another tab stored something newer. */
  async follow(): Promise<void> {
    await this.open()
    await this.exclusively(() => this.session.catchUp())
    this.emit()
  }

  /** Ends the schedule and closes the database; reads from memory go on. */
  async close(): Promise<void> {
    this.schedule.stop()
    this.bell?.close()
    await this.exclusively(() => this.session.close())
  }

  subscribe(listener: (status: DirectoryStatus) => void): () => void {
    this.listeners.add(listener)
    listener(this.status())
    return () => this.listeners.delete(listener)
  }

  status(): DirectoryStatus {
    const { session } = this
    return {
      phase: this.phase(),
      listingCount: session.copy.listingCount,
      updatedAt: session.state?.updatedAt ?? null,
      isRefreshing: this.running !== null,
      problem: session.storageProblem ?? (session.isIncomplete ? 'incomplete' : this.failure),
      clockOffsetMs: this.clockOffsetMs,
      version: session.version,
    }
  }

  async refresh(): Promise<void> {
    await this.nudge('person')
  }

  /** @throws UnreachableError, BadAnswerError only when there is no copy at all and the server cannot be read either */
  async listPage(query: ListQuery): Promise<ListPage> {
    await this.untilReadable()
    if (this.hasNoCopy()) return this.askServer(fetchListPage(this.ports.address, query, this.ports.fetch))
    return this.session.lists.page(query)
  }

  /** True when a search must be the server's too. Call it after `untilReadable`. */
  hasNoCopy(): boolean {
    return this.phase() === 'empty'
  }

  /** The last resort of lists. @throws UnreachableError, BadAnswerError */
  async searchOnServer(query: SearchQuery): Promise<SearchPage> {
    return this.askServer(fetchSearchPage(this.ports.address, query, this.ports))
  }

  private async askServer<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer
    } catch (error) {
      this.ports.report('The listings could not be read from the server', error)
      throw error
    }
  }

  async listing(id: string): Promise<ListingLookup> {
    await this.open()
    const listing = this.session.copy.rows.businesses.get(id)
    if (listing !== undefined) return { kind: 'found', listing, images: this.session.lists.imagesOf(id) }
    return lookUpListing(this.ports, id)
  }

  async cards(ids: string[]): ReturnType<DirectoryReads['cards']> {
    await this.untilReadable()
    return this.session.lists.cards(ids)
  }

  async photos(wishes: PhotoWishes): ReturnType<DirectoryReads['photos']> {
    await this.untilReadable()
    return wantedPhotos(this.session.copy.rows.businesses.values(), this.session.lists, wishes)
  }

  async counts(atoll?: string): ReturnType<DirectoryReads['counts']> {
    await this.untilReadable()
    return this.session.lists.counts(atoll)
  }

  async listingsOn(atoll: string): ReturnType<DirectoryReads['listingsOn']> {
    await this.untilReadable()
    return this.session.lists.on(atoll)
  }

  async emergencyContacts(): ReturnType<DirectoryReads['emergencyContacts']> {
    await this.untilReadable()
    return [...this.session.copy.rows.emergency_contacts.values()]
  }

  async announcements(): ReturnType<DirectoryReads['announcements']> {
    await this.untilReadable()
    return [...this.session.copy.rows.announcements.values()]
  }

  async settings(): ReturnType<DirectoryReads['settings']> {
    await this.untilReadable()
    return this.session.copy.rows.directory_settings.values().next().value ?? null
  }

  private phase(): DirectoryStatus['phase'] {
    if (!this.isOpen) return 'starting'
    if (this.session.state?.isComplete === true) return 'ready'
    if (this.running !== null || !this.hasTried || this.session.copy.listingCount > 0) return 'filling'
    return 'empty'
  }

  /** Waits for the device, and for the first attempt to fill an empty one. */
  async untilReadable(): Promise<void> {
    await this.open()
    if (this.session.state === null && this.session.copy.listingCount === 0) await this.running
  }

  private pull(reason: PullReason): Promise<void> {
    if (this.running !== null) return this.running
    if (!this.isDue(reason)) {
      if (reason === 'timer') this.schedule.again()
      else if (this.freshForMs() > 0) this.schedule.onceStale(this.freshForMs())
      return Promise.resolve()
    }
    this.running = this.exclusively(() => this.cycle()).finally(() => {
      this.running = null
      this.emit()
    })
    this.emit()
    return this.running
  }

  private isDue(reason: PullReason): boolean {
    const isFresh = this.freshForMs() > 0
    const isNews = reason === 'bell' || reason === 'saved'
    return reason === 'person' || ((isNews || !isFresh) && this.schedule.allows(reason, this.ports.now()))
  }

  /** How long the copy still counts as fresh, in milliseconds; 0 = it does not. */
  private freshForMs(): number {
    if (this.failure !== null || this.session.state?.isComplete !== true) return 0
    const age = this.ports.now() - (this.session.state.updatedAt ?? 0)
    return age >= 0 && age < FRESH_MS ? FRESH_MS - age : 0
  }

  private async cycle(): Promise<void> {
    try {
      await runSyncCycle(this.session, this.ports, { onClock: (offset) => (this.clockOffsetMs = offset) })
      this.failure = null
      this.schedule.succeeded()
      void this.bell?.serverReached()
    } catch (error) {
      this.failure = error instanceof BadAnswerError ? 'bad-answer' : 'unreachable'
      const retryAfterMs = error instanceof UnreachableError ? error.retryAfterMs : null
      this.schedule.failed(this.ports.now(), retryAfterMs)
      if (!(error instanceof UnreachableError)) this.ports.report('The directory could not be updated', error)
    } finally {
      this.hasTried = true
    }
  }

  private queue: Promise<void> = Promise.resolve()

  /** One change of the session at a time in this tab, one pull at a time in all tabs. */
  private exclusively(run: () => Promise<void>): Promise<void> {
    const turn = this.queue.then(() => this.ports.withLock(run))
    this.queue = turn.catch((error: unknown) => this.ports.report('A turn on the saved copy failed', error))
    return turn
  }

  private emit(): void {
    const status = this.status()
    for (const listener of this.listeners) listener(status)
  }
}
