import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TileRetryQueue, type TileOutcome } from './tile-retry-queue.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

/** A simulated network that works or is down, and that records its requests. */
class FakeNetwork {
  isUp = false
  isAnsweringAtAll = false
  readonly requestedNames: string[] = []
  probes = 0
  readonly removedNames = new Set<string>()

  readonly queue = new TileRetryQueue<string>({
    mayRequest: () => true,
    isReachable: async () => {
      this.probes += 1
      return this.isUp || this.isAnsweringAtAll
    },
  })

  requestTile = async (name: string): Promise<TileOutcome> => {
    this.requestedNames.push(name)
    if (!this.isUp || this.removedNames.has(name)) {
      await this.queue.recordFailure(`/${name}.png`)
      return 'failed'
    }
    this.queue.recordSuccess()
    return 'loaded'
  }

  /** Requests a new tile as the layer does, and retries it later if it fails. */
  async request(name: string): Promise<void> {
    const ask = (): Promise<TileOutcome> => this.requestTile(name)
    if (this.queue.mayRequest() && (await ask()) === 'loaded') return
    this.queue.addTile(name, ask)
  }
}

describe('tile retry queue', () => {
  it('retries of map tiles pause after three failures on a dead connection, with longer pauses up to 5 minutes', async () => {
    const network = new FakeNetwork()
    for (const name of 'abcdefghij') await network.request(name)
    expect(network.requestedNames).toEqual(['a', 'b', 'c'])
    await vi.advanceTimersByTimeAsync(30_000)
    expect(network.requestedNames.slice(3)).toEqual(['a'])
    await vi.advanceTimersByTimeAsync(3_600_000)
    // The pauses take 1, 2, 4 and then 5 minutes. After each pause there is one request, for another tile.
    expect(network.requestedNames.length).toBeLessThan(4 + 3 + 12)
    expect(network.requestedNames.length).toBeGreaterThan(4 + 10)
    expect(new Set(network.requestedNames).size).toBe(10)
  })

  it('all failed map tiles are loaded once the connection works again, without a report of the device', async () => {
    const network = new FakeNetwork()
    for (const name of 'abcdefghij') await network.request(name)
    await vi.advanceTimersByTimeAsync(600_000)
    network.isUp = true
    network.requestedNames.length = 0
    await vi.advanceTimersByTimeAsync(300_000)
    expect(network.requestedNames.toSorted()).toEqual('abcdefghij'.split(''))
    expect(network.queue.mayRequest()).toBe(true)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(network.requestedNames).toHaveLength(10)
  })

  it('all failed map tiles are loaded at once when the device reports that the network is back', async () => {
    const network = new FakeNetwork()
    for (const name of 'abcd') await network.request(name)
    network.isUp = true
    network.requestedNames.length = 0
    network.queue.retryNow()
    await vi.advanceTimersByTimeAsync(0)
    expect(network.requestedNames.toSorted()).toEqual('abcd'.split(''))
  })

  it('map tiles that the service does not have do not delay other tiles (TILE-6)', async () => {
    const network = new FakeNetwork()
    network.isUp = true
    for (const name of 'abcd') network.removedNames.add(name)
    for (const name of 'abcdefg') await network.request(name)
    expect(network.requestedNames).toEqual('abcdefg'.split(''))
    expect(network.probes).toBe(1)
  })

  it('a pause in the requests for map tiles ends while tiles leave the map and new tiles are requested', async () => {
    const network = new FakeNetwork()
    for (const name of 'abcd') await network.request(name)
    network.isUp = true
    for (const name of 'efghijklmnopq') {
      await network.request(name)
      await vi.advanceTimersByTimeAsync(4_000)
      network.queue.removeTile(name)
      for (const first of 'abcd') network.queue.removeTile(first)
    }
    expect(network.queue.mayRequest()).toBe(true)
    expect(network.requestedNames.at(-1)).toBe('q')
  })
})
