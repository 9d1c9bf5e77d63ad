// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DirectoryClient } from '../directory/client.ts'
import { offlinePhotos } from '../listings/photos/offline-photos.ts'
import type { PhotoStatus } from '../listings/photos/photo-cache.ts'
import { setOfflineReadiness } from '../features/device/offline/opens-offline.ts'
import { resumeMaps } from '../features/device/saved-maps/country-maps.ts'
import { createDeferred } from '../../tests/fixtures/deferred.ts'
import { downloadMaps, downloadPhotos } from './downloads.ts'

vi.mock('../features/device/saved-maps/country-maps.ts', () => ({
  recordLinkSpeed: () => undefined,
  resumeMaps: vi.fn(),
}))

/** The connection of the device, as in the Network Information API. */
let link: EventTarget & { effectiveType: string; rtt: number }

beforeEach(() => {
  vi.useFakeTimers()
  link = Object.assign(new EventTarget(), { effectiveType: '4g', rtt: 100 })
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

const client = {
  ask: async () => ({ thumbnails: [], full: [] }),
  getStatus: () => ({ phase: 'ready', version: 1, isRefreshing: false }),
  subscribe: () => () => undefined,
} as unknown as DirectoryClient

/** Starts to download photos. @returns the signals of the runs, one for each time that the download began */
async function startPhotos(status: Partial<PhotoStatus>): Promise<AbortSignal[]> {
  const runSignals: AbortSignal[] = []
  vi.spyOn(offlinePhotos, 'getStatus').mockReturnValue({ ...offlinePhotos.getStatus(), ...status })
  vi.spyOn(offlinePhotos, 'storePhotos').mockImplementation((_, signal) => {
    if (signal !== undefined) runSignals.push(signal)
    return new Promise(() => undefined)
  })
  downloadPhotos(client)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(runSignals).toHaveLength(1)
  return runSignals
}

it('photos whose downloads were lost are downloaded again when the speed of the network changes a little', async () => {
  const runs = await startPhotos({ wanted: 3, kept: 1, failed: 1 })
  link.rtt = 350
  link.dispatchEvent(new Event('change'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(runs).toHaveLength(2)
})

it('the list of wanted photos is not read again when the speed of the network changes a little after all photos were stored', async () => {
  const runs = await startPhotos({ wanted: 3, kept: 2, failed: 1 })
  link.rtt = 350
  link.dispatchEvent(new Event('change'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(runs).toHaveLength(1)
})

it('photos are not compared with the list of a copy that is still being filled, which would delete those of missing listings (PHOTO-6)', async () => {
  const runs = await startPhotos({ wanted: 3, kept: 3 })
  vi.spyOn(client, 'getStatus').mockReturnValue({ ...client.getStatus(), phase: 'filling' })
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(runs).toHaveLength(1)
})

it('maps are downloaded after the whole guide, or as soon as the guide has no service worker for now (TILE-3)', async () => {
  setOfflineReadiness('not-yet')
  const shellDownload = createDeferred<void>()
  downloadMaps(client, shellDownload.promise)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(resumeMaps).not.toHaveBeenCalled()
  setOfflineReadiness('never')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(resumeMaps).toHaveBeenCalledTimes(1)

  // Later a service worker was registered after all, and has stored the code of the maps.
  shellDownload.resolve()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(resumeMaps).toHaveBeenCalledTimes(2)
})

it('photos that are being downloaded go on when the network becomes a little slower, and stop when it becomes slow', async () => {
  const runs = await startPhotos({ isRunning: true })

  link.rtt = 350
  link.dispatchEvent(new Event('change'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(runs.map(({ aborted }) => aborted)).toEqual([false])

  link.effectiveType = '2g'
  link.dispatchEvent(new Event('change'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(runs.map(({ aborted }) => aborted)).toEqual([true])
})
