import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { detectEviction, type MarkerStorage, type StorageKind } from './eviction-marker.ts'

const STORAGE_KINDS: StorageKind[] = ['databases', 'caches', 'settings']

/** @param fullKinds storages that can be read, but refuse further writes because the device is full */
function createDevice(refusedKinds: StorageKind[] = [], fullKinds = new Set<MarkerStorage['kind']>()) {
  const storedMarks = new Map<MarkerStorage['kind'], string>()
  const storages = [...STORAGE_KINDS, 'tab' as const].map((kind): MarkerStorage => {
    const requireAccess = (): void => {
      if (kind !== 'tab' && refusedKinds.includes(kind)) throw new DOMException('refused', 'SecurityError')
    }
    return {
      kind,
      read: async () => {
        requireAccess()
        return storedMarks.get(kind) ?? null
      },
      write: async (mark) => {
        requireAccess()
        if (fullKinds.has(kind)) throw new DOMException('full', 'QuotaExceededError')
        storedMarks.set(kind, mark)
      },
    }
  })
  return { kept: storedMarks, places: storages }
}

/** A device on which the guide was started twice, because only the second start finds the mark in localStorage. */
async function createVisitedDevice() {
  const device = createDevice()
  await detectEviction(device.places, 'one')
  await detectEviction(device.places, 'two')
  return device
}

beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

describe('eviction markers', () => {
  it('no loss of storage is reported on a new device, nor on its next visit', async () => {
    const { kept, places } = createDevice()
    expect(await detectEviction(places, 'one')).toEqual([])
    expect(await detectEviction(places, 'two')).toEqual([])
    expect(new Set(kept.values())).toEqual(new Set(['one:databases caches settings']))
  })

  it.each(STORAGE_KINDS)(
    'a loss of %s that the browser evicted is reported once (OFFLINE-4)',
    async (kind) => {
      const { kept, places } = await createVisitedDevice()
      kept.delete(kind)
      expect(await detectEviction(places, 'two')).toEqual([kind])
      expect(kept.get(kind)).toMatch(/^one:/)
      expect(await detectEviction(places, 'three')).toEqual([])
    },
  )

  it('all kinds of storage that the browser evicted are reported while one marker is left', async () => {
    const { kept, places } = await createVisitedDevice()
    kept.delete('databases')
    kept.delete('caches')
    expect(await detectEviction(places, 'two')).toEqual(['databases', 'caches'])
  })

  it('all storage is reported as evicted if only the marker of the tab is left (OFFLINE-4)', async () => {
    const { kept, places } = await createVisitedDevice()
    for (const kind of STORAGE_KINDS) kept.delete(kind)
    expect(await detectEviction(places, 'two')).toEqual(STORAGE_KINDS)
    expect(await detectEviction(places, 'three')).toEqual([])
  })

  it('no loss of storage is reported in a new tab', async () => {
    const { kept, places } = await createVisitedDevice()
    kept.delete('tab')
    expect(await detectEviction(places, 'two')).toEqual([])
  })

  it('no loss of storage is reported when all storage was cleared', async () => {
    const { kept, places } = await createVisitedDevice()
    kept.clear()
    expect(await detectEviction(places, 'two')).toEqual([])
  })

  it('storage that the browser refuses is not reported as evicted', async () => {
    const { places } = createDevice(['databases'])
    expect(await detectEviction(places, 'one')).toEqual([])
    expect(await detectEviction(places, 'two')).toEqual([])
  })

  it.each(['databases', 'caches'] as const)(
    '%s that the browser evicted after a single visit are reported (OFFLINE-4)',
    async (kind) => {
      const { kept, places } = createDevice()
      await detectEviction(places, 'one')
      kept.delete(kind)
      expect(await detectEviction(places, 'two')).toEqual([kind])
    },
  )

  it('storage that a full device never wrote is not reported as evicted (OFFLINE-4)', async () => {
    const { places } = createDevice([], new Set(['databases', 'caches']))
    for (const mark of ['one', 'two', 'three']) expect(await detectEviction(places, mark)).toEqual([])
  })

  it('settings that never reached the disk, because the browser was killed on the first visit, are not reported as evicted (OFFLINE-4)', async () => {
    const { kept, places } = createDevice()
    await detectEviction(places, 'one')
    kept.delete('settings')
    kept.delete('tab')
    expect(await detectEviction(places, 'two')).toEqual([])
  })

  it.each(['one:databases caches settings', 'one'])(
    'a loss of storage is reported once, even if the device is too full for another mark: %s (OFFLINE-4)',
    async (mark) => {
      const full = new Set<MarkerStorage['kind']>(['databases', 'caches'])
      const { kept, places } = createDevice([], full)
      for (const kind of ['caches', 'settings'] as const) kept.set(kind, mark)
      expect(await detectEviction(places, 'two')).toEqual(['databases'])
      expect(await detectEviction(places, 'three')).toEqual([])
      full.clear()
      expect(await detectEviction(places, 'four')).toEqual([])
      kept.delete('databases')
      expect(await detectEviction(places, 'five')).toEqual(['databases'])
    },
  )
})
