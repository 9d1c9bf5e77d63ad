import 'fake-indexeddb/auto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ChannelEvents } from '../../src/backend/realtime-channel.ts'
import type { Replica } from '../../src/directory/worker/replica.ts'
import { Device, listingNamesOf, failOffline } from '../fixtures/device.ts'
import { testListing } from '../fixtures/directory-server.ts'
import { failWithoutNetwork, OutboxPhone } from '../fixtures/outbox-phone.ts'
import { pick, seededRandom } from '../fixtures/random.ts'
import { createTestSubmission } from '../fixtures/submission-server.ts'

/*
 * A page that stays open for eight hours of a fake clock, with edits, Realtime signals, lost channels, times without a
 * network, reads and messages. Neither the copy nor the outbox may leak memory.
 */
const LISTING_COUNT = 400
const MINUTE_MS = 60_000
/** How far the test moves the simulated clock before it waits for a running pull. */
const STEP_MS = 500
const SAMPLE_EVERY_MINUTES = 10
/** The samples begin after this time, because at first caches fill and code is compiled. */
const WARM_UP_HOURS = 1
const MEGABYTE_BYTES = 1024 * 1024

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
})
afterEach(() => vi.useRealTimers())

/** The open page, its network and the writer. */
class OpenPage {
  readonly device = new Device()
  readonly phone = new OutboxPhone()
  readonly random = seededRandom(8)
  sentMessages = 0
  pulls = 0
  private isOffline = false
  private channel: ChannelEvents | null = null
  private edits = 0

  async open(): Promise<Replica> {
    for (let n = 1; n <= LISTING_COUNT; n += 1) this.device.server.put('businesses', testListing(n))
    this.device.answer = (url) => {
      if (this.isOffline) return failOffline(url)
      this.pulls += 1
      return undefined
    }
    this.phone.network = (...request) => (this.isOffline ? failWithoutNetwork(...request) : undefined)
    const replica = await this.device.start({
      now: () => Date.now(),
      random: this.random,
      loadRealtime: async () => (events) => {
        this.channel = events
        setTimeout(() => events.onReady(), 200)
        return () => (this.channel = null)
      },
    })
    replica.setNetworkState({ isVisible: true, isSlowLink: false })
    await moveTimersUntil(replica.requestSync('start'))
    return replica
  }

  /** Simulates one minute: random edits on the server, changes of the network and the channel, messages and reads. */
  async simulateMinute(replica: Replica): Promise<void> {
    const { random } = this
    for (let edits = Math.floor(random() * 4); edits > 0; edits -= 1) this.editRandomly()
    if (random() < 0.05) {
      this.channel?.onLost()
      this.channel = null
    }
    if (random() < (this.isOffline ? 0.3 : 0.05)) this.isOffline = !this.isOffline
    if (random() < 0.1) await moveTimersUntil(this.send())
    await moveTimersUntil(this.readRandomly())
    for (let ms = 0; ms < MINUTE_MS; ms += STEP_MS) {
      await vi.advanceTimersByTimeAsync(STEP_MS)
      while (replica.status().isRefreshing) await moveTimers()
    }
    this.deleteRecords()
  }

  /** Switches the network on, then sends all waiting messages and pulls all changes. */
  async catchUp(replica: Replica): Promise<void> {
    this.isOffline = false
    await moveTimersUntil(this.phone.outboxOf('page').drain('person'))
    await moveTimersUntil(replica.requestSync('person'))
  }

  async close(): Promise<void> {
    this.phone.stop()
    await moveTimersUntil(this.device.stop())
  }

  private editRandomly(): void {
    const n = 1 + Math.floor(this.random() * LISTING_COUNT)
    if (this.random() < 0.2) this.device.server.remove('businesses', testListing(n).id)
    else this.device.server.put('businesses', testListing(n, { name: `Edit ${(this.edits += 1)}` }))
    if (!this.isOffline) this.channel?.onChange()
  }

  private async send(): Promise<void> {
    this.phone.clock = Date.now()
    if ((await this.phone.outboxOf('page').enqueue(createTestSubmission())).kind === 'saved')
      this.sentMessages += 1
    await this.phone.outboxOf('page').drain('queued')
  }

  private async readRandomly(): Promise<void> {
    const { reads } = this.device
    const category = pick(['business', 'government', 'banking'] as const, this.random)
    await reads?.listPage({ category, sort: 'name', page: 1 + Math.floor(this.random() * 3) })
    await reads?.suggest(pick(['del', 'edit', 'lis'], this.random), null)
  }

  /** Deletes what the fixtures have recorded, because it would look like a memory leak of the app. */
  private deleteRecords(): void {
    this.device.requests = []
    this.device.reports = []
    this.phone.server.requests.length = 0
    if (this.random() < 0.05) this.device.server.purgeTombstones()
  }
}

/**
 * Moves the clock by a millisecond per turn of the event loop, so that limits follow progress instead of the clock.
 */
async function moveTimers(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
  await vi.advanceTimersByTimeAsync(1)
}

async function moveTimersUntil(finished: Promise<unknown>): Promise<void> {
  const stopSignal = new AbortController()
  void finished.finally(() => stopSignal.abort())
  while (!stopSignal.signal.aborted) await moveTimers()
  await finished
}

interface HeapSample {
  hour: number
  bytes: number
}

/** @returns one sample of the heap after each ten minutes */
async function measureHeap(
  page: OpenPage,
  replica: Replica,
  hours: number,
  eachMinute: () => void,
): Promise<HeapSample[]> {
  const samples: HeapSample[] = []
  for (let minute = 1; minute <= hours * 60; minute += 1) {
    await page.simulateMinute(replica)
    eachMinute()
    if (minute % SAMPLE_EVERY_MINUTES !== 0) continue
    collectGarbage()
    samples.push({ hour: minute / 60, bytes: process.memoryUsage().heapUsed })
  }
  return samples.filter(({ hour }) => hour > WARM_UP_HOURS)
}

function computeMean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Slope of the least-squares line, in megabytes an hour. */
function growthInMegabytesPerHour(samples: readonly HeapSample[]): number {
  const hour = computeMean(samples.map((sample) => sample.hour))
  const bytes = computeMean(samples.map((sample) => sample.bytes))
  const covariance = computeMean(samples.map((sample) => (sample.hour - hour) * (sample.bytes - bytes)))
  return covariance / computeMean(samples.map((sample) => (sample.hour - hour) ** 2)) / MEGABYTE_BYTES
}

it(
  'after eight simulated hours the copy of an open page equals the server, and its heap has grown by less than 1 MB an hour',
  { timeout: 1_200_000 },
  async () => {
    const page = new OpenPage()
    const replica = await page.open()
    const samples = await measureHeap(page, replica, 8, () => undefined)
    await page.catchUp(replica)
    expect(listingNamesOf(replica)).toEqual(page.device.readServerNames())
    expect(replica.status().problem).toBeNull()
    expect(page.phone.server.rows).toHaveLength(page.sentMessages)
    const slope = growthInMegabytesPerHour(samples)
    console.log(`${page.pulls} pulls, ${page.sentMessages} messages, ${slope.toFixed(3)} MB of heap an hour`)
    expect(slope).toBeLessThan(1)
    await page.close()
  },
)

it('the measurement of the heap finds a leak of 2 MB per hour', { timeout: 600_000 }, async () => {
  const page = new OpenPage()
  const replica = await page.open()
  const leak: string[][] = []
  const samples = await measureHeap(page, replica, 3, () => {
    leak.push(Array.from({ length: 4_400 }, () => ''))
  })
  expect(leak).toHaveLength(180)
  expect(growthInMegabytesPerHour(samples)).toBeGreaterThan(1)
  await page.close()
})
