import { DomUtil, type Coords, type DoneCallback, type TileEvent, type TileLayer } from 'leaflet'
import { tileLayerOffline } from 'leaflet.offline'
import type { TileTheme } from '../../domain/guide-tiles.ts'
import type { TileAddress, TileSource } from './tile-source.ts'
import type { TileStore } from './tile-store.ts'

export interface KeptTileOptions {
  source: TileSource
  theme: TileTheme
  store: Pick<TileStore, 'read'>
  /** Whether the network may be asked now. Where it may not, a tile that is not kept stays empty. */
  mayAsk: () => boolean
}

const PAUSE_AFTER_ERRORS = 3
const PAUSE_MS = 30_000

/**
 * leaflet.offline's layer, reading kept tiles first, with its faults mended: names of tiles know nothing of pixel
 * ratios, keys or offsets; a picture's blob URL ends with its loading; storage that fails means the network, never an
 * empty map. Below every tile lies the coastline, so an empty tile hides nothing.
 */
export function keptTileLayer(options: KeptTileOptions): TileLayer {
  const { source } = options
  const layer = tileLayerOffline('', {
    // Leaflet puts it on the page as HTML.
    attribution: source.attribution.replace(/[&<>]/g, (mark) => `&#${mark.charCodeAt(0)};`),
    minZoom: source.minZoom,
    maxZoom: source.shownUntilZoom,
    maxNativeZoom: source.maxZoom,
    minNativeZoom: source.minZoom,
  })
  const pictures = new TilePictures(options)
  layer.createTile = (coords: Coords, done: DoneCallback) => pictures.show(coords, done)
  const forget = ({ tile }: TileEvent): void => pictures.forget(tile)
  layer.on('tileunload', forget).on('tileabort', forget)
  return layer
}

class TilePictures {
  /** Tiles that are on the map, with the blob URL that their picture still needs. */
  private readonly shown = new Map<HTMLElement, string | null>()
  private errors = 0
  private pausedUntil = 0

  constructor(private readonly options: KeptTileOptions) {}

  show({ x, y, z }: Coords, done: DoneCallback): HTMLElement {
    const image = DomUtil.create('img')
    image.alt = ''
    image.setAttribute('role', 'presentation')
    this.shown.set(image, null)
    void this.fill(image, { x, y, z }, done)
    return image
  }

  /** A tile that left the map: nothing of it stays in memory. */
  forget(tile: HTMLElement): void {
    this.endBlobUrl(tile)
    this.shown.delete(tile)
  }

  private async fill(image: HTMLImageElement, tile: TileAddress, done: DoneCallback): Promise<void> {
    const { source, theme } = this.options
    const url = source.urlOf(tile, theme)
    const isHere = url.startsWith('data:')
    const blob = isHere ? null : await this.readKept(source.storageKey(tile, theme))
    // Moved out of sight meanwhile.
    if (!this.shown.has(image)) return
    if (blob !== null && (await this.showBlob(image, blob))) return done(undefined, image)
    if (!isHere && !this.mayAsk()) return done(new Error('Not on this device, and no network'), image)
    const hasLoaded = await load(image, url)
    if (!isHere) this.learn(hasLoaded)
    return done(hasLoaded ? undefined : new Error('The tile could not be loaded'), image)
  }

  private readKept(key: string): Promise<Blob | null> {
    return this.options.store.read(key).catch((error: unknown) => {
      console.warn('Kept map tiles cannot be read; asking the network', error)
      return null
    })
  }

  /** @returns false for a picture that cannot be read */
  private async showBlob(image: HTMLImageElement, blob: Blob): Promise<boolean> {
    const blobUrl = URL.createObjectURL(blob)
    this.shown.set(image, blobUrl)
    const hasLoaded = await load(image, blobUrl)
    this.endBlobUrl(image)
    return hasLoaded
  }

  private endBlobUrl(tile: HTMLElement): void {
    const blobUrl = this.shown.get(tile) ?? null
    if (blobUrl === null) return
    URL.revokeObjectURL(blobUrl)
    this.shown.set(tile, null)
  }

  private mayAsk(): boolean {
    return this.options.mayAsk() && Date.now() >= this.pausedUntil
  }

  /** A network that is gone is left alone for a while, instead of one failed request for every tile of a walk. */
  private learn(hasLoaded: boolean): void {
    this.errors = hasLoaded ? 0 : this.errors + 1
    if (this.errors < PAUSE_AFTER_ERRORS) return
    this.errors = 0
    this.pausedUntil = Date.now() + PAUSE_MS
  }
}

function load(image: HTMLImageElement, url: string): Promise<boolean> {
  return new Promise((resolve) => {
    image.addEventListener('load', () => resolve(true), { once: true })
    image.addEventListener('error', () => resolve(false), { once: true })
    image.src = url
  })
}
