import { describe, expect, it } from 'vitest'
import type { DrawnTiles, TileService } from '../../domain/guide-build.ts'
import { decideMapDownloads, automaticMapIds } from '../../features/device/saved-maps/country-maps.ts'
import { COUNTRY_MAP_ID, splitMapId } from './saved-map-records.ts'
import { planMap, SavingRefusedError } from './plan-map.ts'
import { createDrawnStreets, createFormerLayer, createServiceLayer } from './tile-source.ts'

const drawnTiles: DrawnTiles = {
  version: 'v1',
  minZoom: 8,
  maxZoom: 9,
  sea: { light: 'data:light', dark: 'data:dark' },
  bytes: { light: [10, 30], dark: [11, 31] },
  atolls: {
    MAJ: {
      runs: [
        [8, 5, 1, 2],
        [9, 10, 3, 3],
      ],
      bytes: { light: [10, 20], dark: [11, 21] },
    },
    ARN: { runs: [[8, 5, 2, 2]], bytes: { light: [5], dark: [6] } },
  },
}
const streets = createDrawnStreets(drawnTiles)

const service: TileService = {
  kind: 'satellite',
  url: 'https://tiles.example.org/v1/{z}/{x}/{y}.png?token={key}',
  key: 's&cret',
  attribution: '© Example',
  maxZoom: 8,
  allowsOffline: true,
}

describe('a service that the site no longer has', () => {
  it('tiles of a map service that the site no longer has keep known storage keys, so that they can be deleted (TILE-2)', () => {
    const layer = createServiceLayer(service, streets)
    const keys = (source: typeof layer) => planMap(source, 'MAJ', ['MAJ']).tiles.map(({ key }) => key)
    expect(keys(layer)).toEqual(['tiles.example.org/v1/8/1/5.png', 'tiles.example.org/v1/8/2/5.png'])
    expect(keys(createFormerLayer(layer.id, streets))).toEqual(expect.arrayContaining(keys(layer)))
  })
})

describe('drawn streets', () => {
  it('a tile of the drawn streets has a URL on this site, or a data URL if it is open sea', () => {
    expect(streets.urlOf({ z: 8, x: 2, y: 5 }, 'dark')).toBe('/tiles/v1/dark/8/2/5.png')
    expect(streets.urlOf({ z: 8, x: 3, y: 5 }, 'dark')).toBe('data:dark')
  })

  it('drawn streets have storage keys without the version, so that maps stay after an update of the site', () => {
    expect(streets.storageKey({ z: 8, x: 2, y: 5 }, 'light')).toBe('guide-streets/light/8/2/5')
  })

  it('drawn streets show no stored picture of the releases whose tiles had names in them (TILE-8)', () => {
    expect(streets.isShown('plain0123456789')).toBe(true)
    expect(streets.isShown('86bbbb2421')).toBe(false)
    expect(createServiceLayer(service, streets).isShown('tiles.example.org/v1')).toBe(true)
  })

  it('the saved map of an atoll has the tiles of the drawn streets in both themes, with their exact size', () => {
    const plan = planMap(streets, 'MAJ', ['MAJ', 'ARN'])
    expect(plan.tiles.map(({ key }) => key).sort()).toEqual(
      ['light', 'dark']
        .flatMap((t) => ['8/1/5', '8/2/5', '9/3/10'].map((n) => `guide-streets/${t}/${n}`))
        .sort(),
    )
    expect(plan.bytes).toBe(62)
  })

  it('the saved map of the country counts a tile of two atolls once', () => {
    const plan = planMap(streets, COUNTRY_MAP_ID, ['MAJ', 'ARN'])
    expect(plan.tiles).toHaveLength(4)
    expect(plan.bytes).toBe(21)
  })
})

describe('layer of a service', () => {
  const layer = createServiceLayer(service, streets)

  it('the layer of a map service has its API key in the URL but not in the storage key', () => {
    expect(layer.urlOf({ z: 8, x: 2, y: 5 }, 'light')).toBe(
      'https://tiles.example.org/v1/8/2/5.png?token=s%26cret',
    )
    expect(layer.storageKey({ z: 8, x: 2, y: 5 }, 'light')).toBe('tiles.example.org/v1/8/2/5.png')
  })

  it.each([
    ['https://a.example/t?x={x}&y={y}&z={z}', 'a.example/t?x=2&y=5&z=8'],
    ['https://a.example/t?key={key}&x={x}&y={y}&z={z}', 'a.example/t?x=2&y=5&z=8'],
    ['https://a.example/{z}/{x}/{y}@2x.png?key={key}', 'a.example/8/2/5@2x.png'],
    ['https://a.example/{key}/{z}/{x}/{y}.png#top', 'a.example//8/2/5.png'],
  ])('the layer of a map service has storage keys without the API key for %s (TILE-4)', (url, name) => {
    const otherLayer = createServiceLayer({ ...service, url }, streets)
    expect(otherLayer.storageKey({ z: 8, x: 2, y: 5 }, 'light')).toBe(name)
    expect(planMap(otherLayer, 'MAJ', []).tiles).toHaveLength(2)
  })

  it.each([
    ['MAJ', 'MAJ', undefined],
    ['MAJ@a.example/{y}.png', 'MAJ', 'a.example/{y}.png'],
    ['MAJ@a.example/{y}@2x.png', 'MAJ', 'a.example/{y}@2x.png'],
  ])(
    'the layer of a service stands in the id of a map after an @, even if its name has an @ too: %s (TILE-4)',
    (id, place, name) => {
      expect(splitMapId(id)).toEqual([place, name])
    },
  )

  it('the layer of a map service is planned for saving only up to its maximum zoom', () => {
    expect(planMap(layer, 'MAJ', []).tiles).toHaveLength(2)
  })

  it.each([
    { ...service, allowsOffline: false },
    { ...service, url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png', key: '' },
    { ...service, url: 'https://a.tile.openstreetmap.org/{z}/{x}/{y}.png', key: '' },
  ])(
    'a map of a service whose tiles must not be stored cannot be planned for saving ($url)',
    (forbidding) => {
      const refusedLayer = createServiceLayer(forbidding, streets)
      expect(refusedLayer.saving).toBeNull()
      expect(() => planMap(refusedLayer, 'MAJ', [])).toThrow(SavingRefusedError)
    },
  )
})

describe('maps that are downloaded automatically (TILE-3)', () => {
  it.each([
    [{ type: 'wifi' }, false, null, null, 'unasked'],
    [{ type: 'ethernet', saveData: false }, false, null, null, 'unasked'],
    [{ type: 'wifi', saveData: true }, false, 'yes', 90_000, 'leave'],
    [{ type: 'wifi' }, true, 'yes', 90_000, 'leave'],
    [{ type: 'wifi' }, false, 'no', 90_000, 'leave'],
    [{ type: 'cellular' }, false, null, null, 'ask'],
    [{ type: 'cellular', effectiveType: '4g' }, false, null, 50_000, 'unasked'],
    [{ type: 'cellular', effectiveType: '4g' }, false, null, 49_999, 'ask'],
    [{ effectiveType: '2g' }, false, null, 90_000, 'ask'],
    [{ effectiveType: 'slow-2g' }, false, 'yes', 90_000, 'asked'],
    [undefined, false, null, null, 'ask'],
    [undefined, false, null, 50_000, 'unasked'],
    [undefined, false, 'yes', null, 'asked'],
    [undefined, false, 'no', 90_000, 'leave'],
    [undefined, true, null, 90_000, 'leave'],
  ] as const)(
    'for the link %j, low data %s, answer %s and %s bytes per second, the rule of map downloads is %s',
    (link, isLowData, answer, speed, rule) => {
      expect(decideMapDownloads(link, isLowData, answer, speed)).toBe(rule)
    },
  )

  const startedRecord = { id: 'country', state: 'loading', isUnasked: true } as const
  it.each([
    ['unasked', 'MAJ', [], ['country', 'MAJ']],
    ['unasked', null, [], ['country']],
    ['asked', 'MAJ', [], ['country']],
    ['ask', 'MAJ', [], []],
    ['leave', 'MAJ', [startedRecord], []],
    ['ask', 'MAJ', [startedRecord], []],
    ['unasked', 'MAJ', [startedRecord], ['country', 'MAJ']],
    ['unasked', 'MAJ', [{ ...startedRecord, isUnasked: false }], ['MAJ']],
    [
      'unasked',
      'MAJ',
      [
        { ...startedRecord, state: 'paused' },
        { ...startedRecord, id: 'MAJ', state: 'saved' },
      ],
      [],
    ],
  ] as const)(
    'with the rule %s of map downloads, own atoll %s and maps %j, the maps %j are downloaded',
    (rule, ownAtoll, known, ids) => {
      expect(automaticMapIds(rule, ownAtoll, known)).toEqual(ids)
    },
  )
})
