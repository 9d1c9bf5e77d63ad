// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DirectoryClient } from '../directory/client.ts'
import { offlinePhotos } from '../listings/photos/offline-photos.ts'
import { downloadPhotos } from './downloads.ts'

/** The connection of the device, as in the Network Information API. */
const link = Object.assign(new EventTarget(), { effectiveType: '4g', rtt: 100 })

beforeEach(() => {
  vi.useFakeTimers()
  Object.defineProperty(navigator, 'connection', { value: link, configurable: true })
  Object.defineProperty(navigator, 'serviceWorker', {
    value: Object.assign(new EventTarget(), { ready: Promise.resolve() }),
    configurable: true,
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'connection')
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

it('photos that are being downloaded go on when the link changes a little, and stop when it becomes slow', async () => {
  const runs: AbortSignal[] = []
  vi.spyOn(offlinePhotos, 'keep').mockImplementation((_, signal) => {
    if (signal !== undefined) runs.push(signal)
    return new Promise(() => undefined)
  })
  downloadPhotos({
    ask: async () => ({ thumbnails: [], full: [] }),
    getStatus: () => ({ phase: 'ready', version: 1, isRefreshing: false }),
    subscribe: () => () => undefined,
  } as unknown as DirectoryClient)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(runs).toHaveLength(1)

  link.rtt = 350
  link.dispatchEvent(new Event('change'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(runs.map(({ aborted }) => aborted)).toEqual([false])

  link.effectiveType = '2g'
  link.dispatchEvent(new Event('change'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(runs.map(({ aborted }) => aborted)).toEqual([true])
})
