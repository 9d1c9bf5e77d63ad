import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { OwedTiles, type Asked } from './tile-retry-queue.ts'

/** A network that is there or not, and how often it was asked. */
class Network {
  isUp = false
  isAnsweringAtAll = false
  readonly asked: string[] = []
  probes = 0
  readonly gone = new Set<string>()

  readonly owed = new OwedTiles<string>({
    mayAsk: () => true,
    reaches: async () => {
      this.probes += 1
      return this.isUp || this.isAnsweringAtAll
    },
  })

  ask = async (name: string): Promise<Asked> => {
    this.asked.push(name)
    if (!this.isUp || this.gone.has(name)) {
      await this.owed.failed(`/${name}.png`)
      return 'failed'
    }
    this.owed.succeeded()
    return 'came'
  }

  /** As a layer does with a new tile. */
  async wish(name: string): Promise<void> {
    const ask = (): Promise<Asked> => this.ask(name)
    if (this.owed.mayAsk() && (await ask()) === 'came') return
    this.owed.owe(name, ask)
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('tiles that the network owes', () => {
  it('on a dead link are left alone after three failures, and asked for ever more seldom', async () => {
    const network = new Network()
    for (const name of 'abcdefghij') await network.wish(name)
    expect(network.asked).toEqual(['a', 'b', 'c'])
    await vi.advanceTimersByTimeAsync(30_000)
    expect(network.asked.slice(3)).toEqual(['a'])
    await vi.advanceTimersByTimeAsync(3_600_000)
    // Pauses of 1, 2 and 4 minutes, then of 5: never a burst, and always another tile.
    expect(network.asked.length).toBeLessThan(4 + 3 + 12)
    expect(network.asked.length).toBeGreaterThan(4 + 10)
    expect(new Set(network.asked).size).toBe(10)
  })

  it('all come by themselves once the link lives again', async () => {
    const network = new Network()
    for (const name of 'abcdefghij') await network.wish(name)
    await vi.advanceTimersByTimeAsync(600_000)
    network.isUp = true
    network.asked.length = 0
    await vi.advanceTimersByTimeAsync(300_000)
    expect(network.asked.toSorted()).toEqual('abcdefghij'.split(''))
    expect(network.owed.mayAsk()).toBe(true)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(network.asked).toHaveLength(10)
  })

  it('come at once when the device says that the network is back', async () => {
    const network = new Network()
    for (const name of 'abcd') await network.wish(name)
    network.isUp = true
    network.asked.length = 0
    network.owed.askNow()
    await vi.advanceTimersByTimeAsync(0)
    expect(network.asked.toSorted()).toEqual('abcd'.split(''))
  })

  it('that a service does not have keep no others waiting (TILE-6)', async () => {
    const network = new Network()
    network.isUp = true
    for (const name of 'abcd') network.gone.add(name)
    for (const name of 'abcdefg') await network.wish(name)
    expect(network.asked).toEqual('abcdefg'.split(''))
    expect(network.probes).toBe(1)
  })

  it('are forgotten with the map; whoever moves on all the time still finds the network', async () => {
    const network = new Network()
    for (const name of 'abcd') await network.wish(name)
    network.isUp = true
    for (const name of 'efghijklmnopq') {
      await network.wish(name)
      await vi.advanceTimersByTimeAsync(4_000)
      network.owed.forget(name)
      for (const first of 'abcd') network.owed.forget(first)
    }
    expect(network.owed.mayAsk()).toBe(true)
    expect(network.asked.at(-1)).toBe('q')
  })
})
