import { beforeEach, describe, expect, it, vi } from 'vitest'
import { MemoryRecords } from '../../../../tests/fixtures/tile-world.ts'
import type * as RecordsModule from '../../../map/tiles/saved-map-records.ts'

const device = vi.hoisted(() => ({
  started: [] as string[],
  /** Called while the map of the country is downloaded. */
  during: (): unknown => undefined,
  records: null as MemoryRecords | null,
}))
vi.mock('../../../map/tiles/device-maps.ts', () => ({
  fetchTile: () => undefined,
  waitInBrowser: () => undefined,
  deviceMaps: {
    start: async (id: string) => {
      device.started.push(id)
      await device.during()
    },
  },
}))
vi.mock('../../../map/tiles/saved-map-records.ts', async (original) => ({
  ...(await original<typeof RecordsModule>()),
  deviceMapRecords: () => device.records,
}))

const storedSettings = new Map<string, string>()

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storedSettings.get(key) ?? null,
    setItem: (key: string, value: string) => void storedSettings.set(key, value),
  })
  storedSettings.clear()
  device.started.length = 0
  device.records = new MemoryRecords()
})

const PAUSED_MAP = {
  id: 'MAJ',
  version: '1',
  state: 'paused',
  total: 9,
  done: 1,
  missing: 0,
  bytes: 9,
  savedAt: null,
} as const

describe('the maps that are downloaded automatically (TILE-3)', () => {
  it.each<[string, () => unknown, string[]]>([
    ['the map of the own atoll after the maps of the country', () => undefined, ['country', 'MAJ']],
    [
      'only those of the country if the person said no meanwhile',
      async () => (await import('./country-maps.ts')).saveCountryMapsAnswer('no'),
      ['country'],
    ],
    [
      'only those of the country if the person said no in another tab',
      () => storedSettings.set('guide-country-maps', 'no'),
      ['country'],
    ],
    [
      'only those of the country if the person paused the map of the own atoll',
      () => device.records?.store(PAUSED_MAP),
      ['country'],
    ],
  ])('the maps that are downloaded automatically are %s', async (_, during, started) => {
    const { recordLinkSpeed, resumeMaps } = await import('./country-maps.ts')
    device.during = during
    recordLinkSpeed(90_000)
    await resumeMaps('MAJ')
    expect(device.started).toEqual(started)
  })
})
