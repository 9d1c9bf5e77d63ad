import { OPEN_COLLECTIONS } from 'rxdb'
import { expect } from 'vitest'
import type { PullReason } from '../../src/directory/worker/pull-schedule.ts'
import type { Replica } from '../../src/directory/worker/replica.ts'
import type { Listing } from '../../src/domain/listing/listing.ts'
import { Device, failOffline, type AnswerReplacement } from '../fixtures/device.ts'
import { DirectoryServer, testListing } from '../fixtures/directory-server.ts'
import { failWithoutNetwork, OutboxPhone, type NetworkAnswer } from '../fixtures/outbox-phone.ts'
import { waitForThreadPool } from '../fixtures/pump-timers.ts'
import { pick, seededRandom } from '../fixtures/random.ts'
import { createErrorAnswer, SubmissionServer, createTestSubmission } from '../fixtures/submission-server.ts'
import { killablePorts, PageLife } from './page-life.ts'

/*
 * Three phones and one writer. The phones share only the server. Their visits take turns, because the free version of
 * RxDB allows 13 open collections in one process: two databases of five. The writer works at the same time as each phone:
 * it edits and deletes before, during and after the server's answers.
 */
const LISTING_COUNT = 40
const CLIENT_COUNT = 3
const PULL_REASONS: readonly PullReason[] = ['start', 'online', 'visible', 'person', 'realtime', 'timer']

const FAILED_ANSWERS: readonly AnswerReplacement[] = [
  failOffline,
  () => new Response('', { status: 503 }),
  () => new Response('<html>Log in to the ferry wifi</html>'),
  () => new Response('{"epoch":"epoch-1","revision":5,"more":false'),
]

let databaseCount = 0

/** A simulated directory with its writer, its clients, and the rows as they were at every revision. */
export class SimulatedWorld {
  readonly random: () => number
  readonly server = new DirectoryServer()
  readonly submissions = new SubmissionServer()
  readonly clients: SimulatedClient[]
  private readonly history = new Map<string, string[]>()
  /**
   * Revisions at which a page of the feed ended that was not the last. A copy of the directory there lacks rows that changed
   * again later.
   */
  private readonly endsOfPages = new Set<string>()
  private readonly changedAt: { id: string; revision: number }[] = []
  private edits = 0
  /** False while the writer changes nothing. */
  isWriting = true

  constructor(seed: number) {
    this.random = seededRandom(seed)
    for (let n = 1; n <= LISTING_COUNT; n += 1) this.server.put('businesses', testListing(n))
    this.rememberRows()
    const changes = this.server.changes.bind(this.server)
    this.server.changes = (...request) => {
      const page = changes(...request)
      if (page.more) this.endsOfPages.add(`${page.epoch} ${page.revision}`)
      return page
    }
    this.clients = Array.from({ length: CLIENT_COUNT }, () => new SimulatedClient(this))
  }

  /** Lets the writer edit, add or delete a listing or, rarely, restore a backup or purge old deletions. */
  writeOnce(): void {
    if (!this.isWriting) return
    const chance = this.random()
    const n = 1 + Math.floor(this.random() * (LISTING_COUNT + 10))
    const { id } = testListing(n)
    if (chance < 0.3) this.server.remove('businesses', id)
    else this.server.put('businesses', testListing(n, { name: `Edit ${(this.edits += 1)}` }))
    this.changedAt.push({ id, revision: this.server.revision })
    if (chance > 0.98) this.server.epoch = `epoch after edit ${this.edits}`
    if (chance > 0.95) this.server.purgeTombstones()
    this.rememberRows()
  }

  /**
   * Expects that a copy has exactly the server's rows at its revision. If the copy may have ended at a page that was not the
   * last, ignores rows that have changed since, because the next page brings only their newest version.
   */
  expectRowsAt(epoch: string, revision: number, rows: string[]): void {
    const position = `${epoch} ${revision}`
    const changedSince = this.endsOfPages.has(position)
      ? this.changedAt.filter((change) => change.revision > revision).map(({ id }) => id)
      : []
    const isCompared = (row: string): boolean => !changedSince.some((id) => row.includes(id))
    expect(rows.filter(isCompared)).toEqual(this.history.get(position)?.filter(isCompared))
  }

  private rememberRows(): void {
    this.history.set(`${this.server.epoch} ${this.server.revision}`, formatByRevision(this.server.listings()))
  }
}

/** A phone with a copy of the directory and an outbox, whose pages may be killed at any moment. */
export class SimulatedClient {
  readonly device = new Device()
  readonly phone: OutboxPhone
  /** Ids of messages that the app has reported as saved. */
  readonly savedIds: string[] = []
  private replica: Replica | null = null
  private isOffline = false
  private faultShare = 0

  constructor(private readonly world: SimulatedWorld) {
    const { random, server, submissions } = world
    this.device.server = server
    this.device.answer = (url) => this.answerOf(url)
    this.phone = new OutboxPhone(submissions)
    this.phone.random = random
    this.phone.network = (...request) => this.networkOf(...request)
  }

  /** Opens the site, uses it for a while, and leaves it or is killed. */
  async visit(): Promise<void> {
    const { random } = this.world
    this.isOffline = random() < 0.25
    this.faultShare = random() < 0.5 ? 0 : random()
    if (random() < 0.1) await this.loseRows()
    const pageLife = new PageLife(random() < 0.5 ? 1 + Math.floor(random() * 40) : Infinity, random)
    const replica = await this.device.start(killablePorts(this.device, pageLife, this.createPorts()))
    this.replica = replica
    await replica.open()
    this.expectServerRows(replica, pageLife)
    for (let steps = 1 + Math.floor(random() * 4); steps > 0 && !pageLife.isOver; steps -= 1) {
      await this.takeStep(replica)
      this.expectServerRows(replica, pageLife)
    }
    if (pageLife.isOver) this.phone.crashPlace('page')
    this.replica = null
    await this.device.stop()
    await expectAllClosed()
    this.passTime(random() * 3_600_000)
  }

  /** Expects that a visit without faults shows the server's rows, stays usable offline, and leaves no unsent message. */
  async expectConverged(): Promise<void> {
    this.isOffline = false
    this.faultShare = 0
    this.passTime(3_600_000)
    const replica = await this.device.openAndPull(this.createPorts())
    await replica.storeRows()
    expect(rowsOf(replica)).toEqual(formatByRevision(this.world.server.listings()))
    expect(replica.status()).toMatchObject({ phase: 'ready', problem: null })
    this.isOffline = true
    const offlineStart = await this.device.start(this.createPorts())
    await offlineStart.open()
    expect(rowsOf(offlineStart)).toEqual(formatByRevision(this.world.server.listings()))
    expect(offlineStart.status()).toMatchObject({ phase: 'ready', problem: null })
    await this.device.stop()
    await this.expectNothingUnsent()
  }

  private async expectNothingUnsent(): Promise<void> {
    this.isOffline = false
    expect(await this.phone.outboxOf('page').drain('person')).toEqual({ waitingCount: 0, nextInMs: null })
    const states = (await this.phone.outboxOf('page').messages()).map(({ id, state }) => [id, state])
    for (const id of this.savedIds) expect(states).toContainEqual([id, 'sent'])
    this.phone.stop()
  }

  /** Expects the server's rows at the copy's revision, unless its status says that it is incomplete. */
  private expectServerRows(replica: Replica, life: PageLife): void {
    const { state } = replica.session
    if (life.isOver || state?.isComplete !== true || replica.status().problem === 'incomplete') return
    this.world.expectRowsAt(state.epoch, state.revision, rowsOf(replica))
  }

  private async takeStep(replica: Replica): Promise<void> {
    const { random } = this.world
    const chance = random()
    if (chance < 0.2) this.isOffline = !this.isOffline
    if (chance < 0.4) await this.send()
    if (chance > 0.3) await replica.requestSync(pick(PULL_REASONS, random))
    if (random() < 0.3) await replica.storeRows()
    if (chance > 0.8) this.world.writeOnce()
    this.passTime(random() * 120_000)
  }

  /** Saves a message in the page. The page or the service worker sends it, or is killed while it does. */
  private async send(): Promise<void> {
    const { random } = this.world
    const body = createTestSubmission()
    const enqueued = await this.phone.outboxOf('page').enqueue(body)
    if (enqueued.kind === 'saved') this.savedIds.push(body.id)
    const sender = pick(['page', 'worker'], random)
    const sending = this.phone.outboxOf(sender).drain(pick(['queued', 'sync', 'timer'], random))
    if (random() < 0.3) this.phone.crashPlace(sender)
    await sending.catch((error: unknown) => {
      if (!/page|worker|closed/i.test(String(error))) throw error
    })
  }

  private createPorts(): ReturnType<Device['ports']> {
    return {
      ...this.device.ports(),
      random: this.world.random,
      storesRowsLater: true,
      // RxDB knows the databases of a process by name.
      newDatabaseName: async () => `copy-${(databaseCount += 1)}`,
      sweepDatabases: (keep) => this.deleteOldDatabases(keep),
    }
  }

  /** Deletes old databases, as directory-host.ts does. */
  private async deleteOldDatabases(keep: string): Promise<void> {
    for (const { name = '' } of await this.device.indexedDB.databases())
      if (!name.startsWith(`rxdb-dexie-${keep}--`)) this.device.indexedDB.deleteDatabase(name)
  }

  /** Deletes a table of the copy, as a browser may. */
  private async loseRows(): Promise<void> {
    const name = `rxdb-dexie-${this.device.state?.databaseName}--0--businesses`
    await new Promise((resolve) => (this.device.indexedDB.deleteDatabase(name).onsuccess = resolve))
  }

  private answerOf(url: URL): Response | Promise<Response> | undefined {
    const { random } = this.world
    if (this.isOffline) return failOffline(url)
    if (random() < 0.3) this.world.writeOnce()
    if (random() < this.faultShare) return pick(FAILED_ANSWERS, random)(url)
    if (url.pathname === '/snapshot' && random() < 0.3) return new Response('', { status: 404 })
    // The server may have a lower limit of rows than the client.
    if (random() < 0.3) url.searchParams.set('max_rows', '15')
    const answer = this.device.serve(url)
    if (random() < 0.2) this.changeAndSignal()
    return answer
  }

  /** Changes the directory while a response is on its way, and sends a Realtime signal, which may get lost. */
  private changeAndSignal(): void {
    this.world.writeOnce()
    if (this.world.random() < 0.7) void this.replica?.requestSync('realtime')
  }

  private networkOf(...[path, body, place]: Parameters<NetworkAnswer>): ReturnType<NetworkAnswer> {
    const { random } = this.world
    if (this.isOffline) return failWithoutNetwork(path, body, place)
    if (random() >= this.faultShare) return undefined
    if (random() < 0.3) return createErrorAnswer(503)
    // The server stores the message and its answer is lost.
    if (random() < 0.7) this.world.submissions.answer(path, body)
    throw new TypeError('network error')
  }

  private passTime(ms: number): void {
    this.device.clock += Math.floor(ms)
    this.phone.clock = this.device.clock
  }
}

/** RxDB's free version allows 13 open collections, so none may stay open after a failure. */
async function expectAllClosed(): Promise<void> {
  for (let turnCount = 0; turnCount < 300 && OPEN_COLLECTIONS.size > 0; turnCount += 1) {
    await new Promise((resolve) => setImmediate(resolve))
    await waitForThreadPool()
  }
  expect(OPEN_COLLECTIONS.size).toBe(0)
}

function rowsOf(replica: Replica): string[] {
  return formatByRevision(replica.session.copy.rows.businesses.values())
}

function formatByRevision(rows: Iterable<Listing>): string[] {
  return [...rows]
    .sort((a, b) => a.revision - b.revision)
    .map(({ revision, id, name }) => `${revision} ${id} ${name}`)
}
