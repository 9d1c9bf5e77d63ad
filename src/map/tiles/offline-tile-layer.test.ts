// @vitest-environment jsdom
import { Point, type Coords, type TileLayer } from 'leaflet'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LAYER_ORDER } from '../coastline-layer.ts'
import { createOfflineTileLayer, retryWhenAllowed } from './offline-tile-layer.tsx'
import type { TileImagesOptions } from './tile-images.ts'
import type { StoredPicture } from './tile-store.ts'
import type { TileSource } from './tile-source.ts'

const SOURCE: TileSource = {
  id: 'test',
  kind: 'streets',
  attribution: '<b>Tests</b> & others',
  minZoom: 5,
  maxZoom: 12,
  shownUntilZoom: 13,
  hasNames: false,
  isShown: (version) => version !== 'with names',
  saving: null,
  urlOf: ({ z, x, y }) => (y === 0 ? 'data:sea' : `/tiles/${z}/${x}/${y}.png`),
  storageKey: ({ z, x, y }, theme) => `test/${theme}/${z}/${x}/${y}`,
}

/** Stored pictures by key, whether an address can be loaded, the loaded addresses, and blob URLs that are not revoked. */
let storedPictures: Map<string, StoredPicture>
let canLoad: (url: string) => boolean
let loadedUrls: string[]
let liveBlobUrls: Set<string>

function makePicture(text: string, version = 'v1'): StoredPicture {
  return { blob: new Blob([text]), version }
}

function openLayer(changes: Partial<TileImagesOptions> = {}): { layer: TileLayer; retryNow: () => void } {
  return createOfflineTileLayer({
    source: SOURCE,
    theme: 'dark',
    store: { read: async (key) => storedPictures.get(key) ?? null },
    mayRequest: () => true,
    isReachable: async () => false,
    loadPicture: async (image, url) => {
      image.src = url
      loadedUrls.push(url)
      await Promise.resolve()
      return canLoad(url)
    },
    ...changes,
  })
}

/** Asks the layer for a tile as Leaflet does. `error` is undefined if the tile is shown. */
async function makeTile(
  layer: TileLayer,
  x: number,
  y = 1,
): Promise<{ element: HTMLElement; errors: unknown[] }> {
  const errors: unknown[] = []
  const layerMethods = layer as unknown as {
    createTile(coords: Coords, done: (error: unknown, tile: HTMLElement) => void): HTMLElement
  }
  const element = layerMethods.createTile(Object.assign(new Point(x, y), { z: 10 }), (error) =>
    errors.push(error),
  )
  await vi.advanceTimersByTimeAsync(0)
  return { element, errors }
}

beforeEach(() => {
  vi.useFakeTimers()
  storedPictures = new Map()
  loadedUrls = []
  liveBlobUrls = new Set()
  canLoad = () => true
  let blobUrlCount = 0
  URL.createObjectURL = () => {
    blobUrlCount += 1
    liveBlobUrls.add(`blob:${blobUrlCount}`)
    return `blob:${blobUrlCount}`
  }
  URL.revokeObjectURL = (url) => void liveBlobUrls.delete(url)
})
afterEach(() => {
  vi.useRealTimers()
})

describe('offline tile layer', () => {
  it('a stored map tile is shown without a request, and its blob URL is revoked', async () => {
    storedPictures.set('test/dark/10/3/1', makePicture('x'))
    const { errors } = await makeTile(openLayer({ mayRequest: () => false }).layer, 3)
    expect(loadedUrls).toEqual(['blob:1'])
    expect(errors).toEqual([undefined])
    expect(liveBlobUrls.size).toBe(0)
  })

  it('a stored map tile of a version whose pictures have names in them is not shown (TILE-8)', async () => {
    storedPictures.set('test/dark/10/3/1', makePicture('x', 'with names'))
    const { layer } = openLayer({ isKeptOnly: true })
    const { element, errors } = await makeTile(layer, 3)
    expect(loadedUrls).toEqual([])
    expect(element.hidden).toBe(true)
    expect(errors).toEqual([undefined])
    storedPictures.set('test/dark/10/3/1', makePicture('x', 'newer'))
    await makeTile(layer, 3)
    expect(loadedUrls).toEqual(['blob:1'])
  })

  it('map tiles are below the names of the map, but tiles that have their own names are above them (MAP-12)', () => {
    const ownZIndex = openLayer().layer.options.zIndex ?? NaN
    const serviceZIndex = openLayer({ source: { ...SOURCE, hasNames: true } }).layer.options.zIndex ?? NaN
    expect(
      [LAYER_ORDER.coastline, ownZIndex, LAYER_ORDER.names, serviceZIndex].toSorted((a, b) => a - b),
    ).toEqual([LAYER_ORDER.coastline, ownZIndex, LAYER_ORDER.names, serviceZIndex])
    expect(new Set([LAYER_ORDER.coastline, ownZIndex, LAYER_ORDER.names, serviceZIndex]).size).toBe(4)
  })

  it('map tiles that are not stored are requested from the network, but tiles of open sea are not', async () => {
    const { layer } = openLayer()
    await makeTile(layer, 4)
    await makeTile(layer, 4, 0)
    expect(loadedUrls).toEqual(['/tiles/10/4/1.png', 'data:sea'])
  })

  it('a map tile is loaded from the network when its stored image is broken or the storage fails', async () => {
    storedPictures.set('test/dark/10/3/1', makePicture('broken'))
    canLoad = (url) => !url.startsWith('blob:')
    const { errors } = await makeTile(openLayer().layer, 3)
    expect(loadedUrls).toEqual(['blob:1', '/tiles/10/3/1.png'])
    expect(errors).toEqual([undefined])
    expect(liveBlobUrls.size).toBe(0)

    const consoleWarn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const store = { read: () => Promise.reject(new DOMException('cut', 'InvalidStateError')) }
    await makeTile(openLayer({ store }).layer, 5)
    expect(loadedUrls.at(-1)).toBe('/tiles/10/5/1.png')
    expect(consoleWarn).toHaveBeenCalledOnce()
  })

  it('the blob URL of a map tile that leaves the map while loading is revoked', async () => {
    storedPictures.set('test/dark/10/3/1', makePicture('x'))
    const { layer } = openLayer({ loadPicture: () => new Promise(() => undefined) })
    const { element } = await makeTile(layer, 3)
    expect(liveBlobUrls.size).toBe(1)
    layer.fire('tileunload', { tile: element, coords: new Point(3, 1) })
    expect(liveBlobUrls.size).toBe(0)
  })

  it('a map tile stays empty while offline, and is loaded when the network is back', async () => {
    let isOnline = false
    const { layer, retryNow } = openLayer({ mayRequest: () => isOnline })
    const { errors } = await makeTile(layer, 6)
    expect(loadedUrls).toEqual([])
    expect(errors).toEqual([expect.any(Error)])
    isOnline = true
    retryNow()
    await vi.advanceTimersByTimeAsync(0)
    expect(loadedUrls).toEqual(['/tiles/10/6/1.png'])
    expect(errors.at(-1)).toBeUndefined()
  })

  it('the map makes fewer than 8 requests in 10 minutes on a dead connection, and loads all tiles once it works', async () => {
    canLoad = () => false
    const { layer } = openLayer()
    const tiles = await Promise.all(Array.from({ length: 20 }, (_, x) => makeTile(layer, x)))
    const requestsBefore = loadedUrls.length
    await makeTile(layer, 40)
    expect(loadedUrls).toHaveLength(requestsBefore)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(loadedUrls.length - requestsBefore).toBeLessThan(8)
    canLoad = () => true
    await vi.advanceTimersByTimeAsync(300_000)
    expect(tiles.map(({ errors }) => errors.at(-1))).toEqual(tiles.map(() => undefined))
  })

  it('a map that was left makes no requests for tiles', async () => {
    canLoad = () => false
    const { layer } = openLayer()
    for (let x = 0; x < 5; x += 1) await makeTile(layer, x)
    const before = loadedUrls.length
    layer.fire('remove')
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(loadedUrls).toHaveLength(before)
  })

  it('the map reports that all pictures are shown only when none is loading or missing (PIN-8)', async () => {
    const loadReports: boolean[] = []
    const finishLoads: ((hasLoaded: boolean) => void)[] = []
    const { layer } = openLayer({
      onPictures: (areAllShown) => loadReports.push(areAllShown),
      loadPicture: () => new Promise((resolve) => finishLoads.push(resolve)),
    })
    await makeTile(layer, 1)
    const { element } = await makeTile(layer, 2)
    finishLoads[0]?.(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(loadReports.at(-1), 'one picture is loading').toBe(false)
    finishLoads[1]?.(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(loadReports.at(-1)).toBe(true)
    await makeTile(layer, 3)
    layer.fire('tileunload', { tile: element, coords: new Point(2, 1) })
    expect(loadReports.at(-1), 'the map has moved').toBe(false)
    finishLoads[2]?.(false)
    await vi.advanceTimersByTimeAsync(0)
    expect(loadReports.at(-1), 'a picture is missing').toBe(false)
  })

  it('the attribution of a map service is escaped (TEXTSEC-1)', () => {
    expect(openLayer().layer.getAttribution?.()).toBe('&#60;b&#62;Tests&#60;/b&#62; &#38; others')
  })
})

it('requests for map tiles are retried when a hidden tab is shown, until retrying is stopped', () => {
  const retry = vi.fn()
  const hiddenState = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const stopRetrying = retryWhenAllowed(retry)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(retry).not.toHaveBeenCalled()
  hiddenState.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(retry).toHaveBeenCalledOnce()
  stopRetrying()
  window.dispatchEvent(new Event('online'))
  expect(retry).toHaveBeenCalledOnce()
  hiddenState.mockRestore()
})
