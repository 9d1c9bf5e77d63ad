// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  type PartReadiness,
  usePartsDownload,
  listingsState,
  mapState,
  type PartState,
  photosState,
  type Readiness,
  offlineReadiness,
} from './ready-part.tsx'
import type { PhotoStatus } from '../../../listings/photos/photo-cache.ts'
import type { DirectoryStatus } from '../../../domain/directory.ts'
import { formatBytes } from '../../../domain/byte-size.ts'
import { NOT_SAVED_STATUS, type MapStatus } from '../../../map/tiles/map-status.ts'

const READY_COPY_STATUS: DirectoryStatus = {
  phase: 'ready',
  listingCount: 400,
  updatedAt: 1,
  isRefreshing: false,
  problem: null,
  clockOffsetMs: null,
  version: 1,
}

describe('readiness', () => {
  it.each<[PartState[], boolean, Readiness]>([
    [['ready', 'ready'], false, 'ready'],
    [['ready', 'left-out'], false, 'ready'],
    [['ready', 'missing'], false, 'not-ready'],
    [['ready', 'failed', 'checking'], false, 'not-ready'],
    [['ready', 'checking'], false, 'checking'],
    [['ready', 'ready'], true, 'working'],
    [['ready', 'working', 'missing'], false, 'working'],
  ])(
    'parts of the guide with the states %j, a download running: %s, are together %s',
    (states, isRunning, expected) => {
      expect(offlineReadiness(states, isRunning)).toBe(expected)
    },
  )
})

describe('the listings on this device', () => {
  it.each<[string, Partial<DirectoryStatus>, PartState]>([
    ['a whole copy', {}, 'ready'],
    ['a whole copy, out of reach of the server', { problem: 'unreachable' }, 'ready'],
    ['a whole copy behind a sign-in page', { problem: 'bad-answer' }, 'ready'],
    ['a whole copy being compared', { isRefreshing: true }, 'ready'],
    ['rows missing', { problem: 'incomplete' }, 'failed'],
    ['nothing kept: all of it is in memory', { problem: 'storage-refused' }, 'failed'],
    ['the last update not kept', { problem: 'storage-failed' }, 'failed'],
    ['an earlier copy kept, the newest changes not', { problem: 'storage-changes' }, 'failed'],
    ['the build\u2019s own list, never compared', { updatedAt: null }, 'missing'],
    ['the first copy on its way', { phase: 'filling', updatedAt: null, isRefreshing: true }, 'working'],
    ['no copy available', { phase: 'empty', updatedAt: null, problem: 'unreachable' }, 'failed'],
    ['not opened yet', { phase: 'starting' }, 'checking'],
  ])('the listings on this device have the expected state: %s', (_, change, expected) => {
    expect(listingsState({ ...READY_COPY_STATUS, ...change }, false)).toBe(expected)
  })
})

describe('the photos on this device', () => {
  const PARTLY_STORED: PhotoStatus = {
    kept: 3,
    wanted: 10,
    bytes: 1,
    budgetBytes: 2,
    failed: 0,
    isRunning: false,
    stoppedBy: null,
  }
  const CHOSEN_PHOTOS = { isCounted: true, isLow: false, isChosen: true }
  it.each<[string, Partial<PhotoStatus>, Partial<typeof CHOSEN_PHOTOS>, PartState]>([
    ['not counted yet', {}, { isCounted: false }, 'checking'],
    ['some', {}, {}, 'missing'],
    ['all', { kept: 10 }, {}, 'ready'],
    ['all that the server has', { kept: 8, failed: 2 }, {}, 'ready'],
    ['all that fit', { stoppedBy: 'budget' }, {}, 'ready'],
    ['on their way', { isRunning: true }, {}, 'working'],
    ['cut short by the network', { stoppedBy: 'network' }, {}, 'failed'],
    ['cut short by the device', { stoppedBy: 'space' }, {}, 'failed'],
    ['not asked for', {}, { isChosen: false }, 'left-out'],
    ['low-data mode', {}, { isLow: true }, 'left-out'],
    ['all, in low-data mode', { kept: 10 }, { isLow: true }, 'ready'],
  ])('the photos on this device have the expected state: %s', (_, status, circumstances, expected) => {
    expect(photosState({ ...PARTLY_STORED, ...status }, { ...CHOSEN_PHOTOS, ...circumstances })).toBe(
      expected,
    )
  })
})

describe('the map on this device (OFFLINE-3)', () => {
  const ASKED = { isRead: true, isAsked: true, isOnline: true }
  it.each<[string, Partial<MapStatus>, Partial<typeof ASKED>, PartState]>([
    ['not read yet', {}, { isRead: false }, 'checking'],
    ['not saved', {}, {}, 'missing'],
    ['not asked for', {}, { isAsked: false }, 'left-out'],
    ['saved', { phase: 'saved', savedAt: 1 }, {}, 'ready'],
    ['saved, and drawn anew since', { phase: 'saved', savedAt: 1, isOutdated: true }, {}, 'ready'],
    ['saved, and being updated', { phase: 'loading', savedAt: 1 }, {}, 'ready'],
    ['on its way', { phase: 'loading' }, {}, 'working'],
    ['on its way, waiting for a server that does not answer', { phase: 'offline' }, {}, 'working'],
    ['on its way, without a network', { phase: 'offline' }, { isOnline: false }, 'missing'],
    ['on its way in idle time only (TILE-3)', { phase: 'loading', isUnasked: true }, {}, 'missing'],
    ['in idle time, not chosen', { phase: 'queued', isUnasked: true }, { isAsked: false }, 'left-out'],
    ['paused', { phase: 'paused' }, {}, 'missing'],
    ['no room', { phase: 'full' }, {}, 'failed'],
    ['storage failed', { phase: 'broken' }, {}, 'failed'],
  ])('the map on this device has the expected state: %s', (_, status, circumstances, expected) => {
    expect(mapState({ ...NOT_SAVED_STATUS, ...status }, { ...ASKED, ...circumstances })).toBe(expected)
  })
})

it.each([
  [300, '1 kB'],
  [883_000, '883 kB'],
  [4_240_000, '4.2 MB'],
  [14_400_000, '14 MB'],
  [2_000_000_000, '2.0 GB'],
])('a size of %d bytes is shown as %s', (bytes, expected) => {
  expect(formatBytes(bytes)).toBe(expected)
})

const makePart = (make: PartReadiness['download']): PartReadiness => ({
  id: 'photos',
  title: 'Photos',
  state: 'missing',
  text: '',
  check: () => undefined,
  download: make,
})

afterEach(() => vi.unstubAllGlobals())

describe('usePartsDownload (OFFLINE-8)', () => {
  it('the download of the parts starts before the browser has answered the request for persistent storage', async () => {
    vi.stubGlobal('navigator', { storage: { persist: () => new Promise(() => undefined) } })
    const download = vi.fn(async () => undefined)
    const { result } = renderHook(() => usePartsDownload([makePart(download)]))
    act(() => result.current.start())
    await waitFor(() => expect(result.current.isRunning).toBe(false))
    expect(download).toHaveBeenCalledTimes(1)
  })

  it('the download of the parts ends when the person stops it', async () => {
    vi.stubGlobal('navigator', { storage: { persist: () => new Promise(() => undefined) } })
    const untilStopped = vi.fn(
      (signal: AbortSignal) =>
        new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true })),
    )
    const { result } = renderHook(() => usePartsDownload([makePart(untilStopped)]))
    act(() => result.current.start())
    await waitFor(() => expect(untilStopped).toHaveBeenCalled())
    act(() => result.current.stop())
    await waitFor(() => expect(result.current.isRunning).toBe(false))
    expect(result.current.wasStopped).toBe(true)
  })
})
