import type { ChannelEvents } from '../../backend/realtime-channel.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RealtimeTrigger } from './realtime-trigger.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the trigger by Realtime', () => {
  const VISIBLE = { isVisible: true, isSlowLink: false }
  let openedChannels: ChannelEvents[]
  let closedCount: number
  let pullCount: number
  let readyDurationsMs: number[]
  let trigger: RealtimeTrigger

  beforeEach(() => {
    vi.useFakeTimers()
    openedChannels = []
    readyDurationsMs = []
    closedCount = 0
    pullCount = 0
    trigger = new RealtimeTrigger(
      async () => (events) => {
        openedChannels.push(events)
        return () => (closedCount += 1)
      },
      {
        onChange: () => (pullCount += 1),
        onLost: (readyMs) => readyDurationsMs.push(readyMs),
        report: () => undefined,
      },
    )
  })
  afterEach(() => vi.useRealTimers())

  it('the Realtime channel is opened once the server was reached, for a visible page on a link that is not slow (SYNC-8)', async () => {
    await trigger.serverReached()
    expect(openedChannels).toHaveLength(0)
    trigger.setNetworkState({ isVisible: true, isSlowLink: true })
    await trigger.serverReached()
    expect(openedChannels).toHaveLength(0)
    trigger.setNetworkState(VISIBLE)
    await trigger.serverReached()
    await trigger.serverReached()
    expect(openedChannels).toHaveLength(1)
  })

  it('the Realtime channel is opened only after a pull whose snapshot arrived fast enough (SYNC-8)', async () => {
    trigger.setNetworkState({ isVisible: true, isSlowLink: false })
    await trigger.serverReached(6_250)
    expect(openedChannels).toHaveLength(0)
    await trigger.serverReached(250_000)
    expect(openedChannels).toHaveLength(1)
  })

  it('the Realtime channel is closed when the page is hidden, and opened again at the next pull of the visible page', async () => {
    trigger.setNetworkState(VISIBLE)
    await trigger.serverReached()
    trigger.setNetworkState({ isVisible: false, isSlowLink: false })
    expect(closedCount).toBe(1)
    trigger.setNetworkState(VISIBLE)
    await trigger.serverReached()
    expect(openedChannels).toHaveLength(2)
  })

  it('a page that is hidden and shown while the code of Realtime is loading has one channel, and none after it is hidden (SYNC-8)', async () => {
    trigger.setNetworkState(VISIBLE)
    const firstLoad = trigger.serverReached()
    trigger.setNetworkState({ isVisible: false, isSlowLink: false })
    trigger.setNetworkState(VISIBLE)
    await Promise.all([firstLoad, trigger.serverReached()])
    expect(openedChannels).toHaveLength(1)
    trigger.setNetworkState({ isVisible: false, isSlowLink: false })
    expect(closedCount).toBe(1)
  })

  it('a Realtime channel that was lost is opened again only after the next pull', async () => {
    trigger.setNetworkState(VISIBLE)
    await trigger.serverReached()
    openedChannels[0]?.onLost()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(openedChannels).toHaveLength(1)
    await trigger.serverReached()
    expect(openedChannels).toHaveLength(2)
  })

  it('a pull is requested each time the Realtime channel reports that it is ready, because earlier changes were not announced', async () => {
    trigger.setNetworkState(VISIBLE)
    await trigger.serverReached()
    expect(pullCount).toBe(0)
    openedChannels[0]?.onReady()
    expect(pullCount).toBe(1)
    // The second call means that the server has begun to announce changes.
    openedChannels[0]?.onReady()
    expect(pullCount).toBe(2)
  })

  it('a report tells how long a Realtime channel that was lost had been ready', async () => {
    trigger.setNetworkState(VISIBLE)
    await trigger.serverReached()
    openedChannels[0]?.onLost()
    await trigger.serverReached()
    openedChannels[1]?.onReady()
    await vi.advanceTimersByTimeAsync(90_000)
    openedChannels[1]?.onLost()
    expect(readyDurationsMs).toEqual([0, 90_000])
  })

  describe('many changes', () => {
    beforeEach(async () => {
      trigger.setNetworkState(VISIBLE)
      await trigger.serverReached()
    })

    it('many changes that Realtime announces in quick succession cause one pull', async () => {
      for (let n = 0; n < 50; n += 1) openedChannels[0]?.onChange()
      await vi.advanceTimersByTimeAsync(1_000)
      expect(pullCount).toBe(1)
    })

    it('changes that Realtime keeps announcing cause one pull within about two seconds', async () => {
      for (let n = 0; n < 21; n += 1) {
        openedChannels[0]?.onChange()
        await vi.advanceTimersByTimeAsync(100)
      }
      expect(pullCount).toBe(1)
    })
  })
})
