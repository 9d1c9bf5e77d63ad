import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TileRetryQueue, type TileOutcome } from './tile-retry-queue.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

/** A network that is up or down and records its requests. */
class FakeNetwork {
  isUp = false
  isAnsweringAtAll = false
  readonly asked: string[] = []
  probes = 0
  readonly gone = new Set<string>()

  readonly queue = new TileRetryQueue<string>({
    mayRequest: () => true,
    isReachable: async () => {
      this.probes += 1
      return this.isUp || this.isAnsweringAtAll
    },
  })

  ask = async (name: string): Promise<TileOutcome> => {
    this.asked.push(name)
    if (!this.isUp || this.gone.has(name)) {
      await this.queue.noteFailure(`/${name}.png`)
      return 'failed'
    }
    this.queue.noteSuccess()
    return 'loaded'
  }

  /** Requests a new tile as the layer does, and retries it later if it fails. */
  async request(name: string): Promise<void> {
    const ask = (): Promise<TileOutcome> => this.ask(name)
    if (this.queue.mayRequest() && (await ask()) === 'loaded') return
    this.queue.add(name, ask)
  }
}

describe('tile retry queue', () => {
  it('retries of map tiles pause after three failures on a dead connection, with longer pauses up to 5 minutes', async () => {
    const network = new FakeNetwork()
    for (const name of 'abcdefghij') await network.request(name)
    expect(network.asked).toEqual(['a', 'b', 'c'])
    await vi.advanceTimersByTimeAsync(30_000)
    expect(network.asked.slice(3)).toEqual(['a'])
    await vi.advanceTimersByTimeAsync(3_600_000)
    // The pauses take 1, 2, 4 and then 5 minutes. After each pause there is one request, for another tile.
    expect(network.asked.length).toBeLessThan(4 + 3 + 12)
    expect(network.asked.length).toBeGreaterThan(4 + 10)
    expect(new Set(network.asked).size).toBe(10)
  })

  it('all failed map tiles are loaded once the connection works again, without a report of the device', async () => {
    const network = new FakeNetwork()
    for (const name of 'abcdefghij') await network.request(name)
    await vi.advanceTimersByTimeAsync(600_000)
    network.isUp = true
    network.asked.length = 0
    await vi.advanceTimersByTimeAsync(300_000)
    expect(network.asked.toSorted()).toEqual('abcdefghij'.split(''))
    expect(network.queue.mayRequest()).toBe(true)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(network.asked).toHaveLength(10)
  })

  it('all failed map tiles are loaded at once when the device reports that the network is back', async () => {
    const network = new FakeNetwork()
    for (const name of 'abcd') await network.request(name)
    network.isUp = true
    network.asked.length = 0
    network.queue.retryNow()
    await vi.advanceTimersByTimeAsync(0)
    expect(network.asked.toSorted()).toEqual('abcd'.split(''))
  })

  it('map tiles that the service does not have do not delay other tiles (TILE-6)', async () => {
    const network = new FakeNetwork()
    network.isUp = true
    for (const name of 'abcd') network.gone.add(name)
    for (const name of 'abcdefg') await network.request(name)
    expect(network.asked).toEqual('abcdefg'.split(''))
    expect(network.probes).toBe(1)
  })

  it('a pause in the requests for map tiles ends while tiles leave the map and new tiles are requested', async () => {
    const network = new FakeNetwork()
    for (const name of 'abcd') await network.request(name)
    network.isUp = true
    for (const name of 'efghijklmnopq') {
      await network.request(name)
      await vi.advanceTimersByTimeAsync(4_000)
      network.queue.remove(name)
      for (const first of 'abcd') network.queue.remove(first)
    }
    expect(network.queue.mayRequest()).toBe(true)
    expect(network.asked.at(-1)).toBe('q')
  })
})
