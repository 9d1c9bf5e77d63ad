import { type Coords, type DoneCallback, type TileEvent, type TileLayer, DomUtil } from 'leaflet'
import { tileLayerOffline } from 'leaflet.offline'
import { useEffect } from 'react'
import { useMap } from 'react-leaflet'
import type { TileTheme } from '../../domain/guide-build.ts'
import { TileRetryQueue, type TileOutcome, type RetryPorts } from './tile-retry-queue.ts'
import type { TileSource, TileAddress } from './tile-source.ts'
import { deviceTiles, type TileStore } from './tile-store.ts'

export interface TileImagesOptions {
  source: TileSource
  theme: TileTheme
  store: Pick<TileStore, 'read'>
  /** Whether requests make sense now. If not, tiles that are not stored stay empty. */
  mayRequest: RetryPorts['mayRequest']
  /** True to show only stored tiles; all others stay empty, also those of the open sea. */
  isKeptOnly?: boolean
  isReachable: RetryPorts['isReachable']
  /** Loads the image at a URL into an element; false when it fails. */
  loadPicture: (image: HTMLImageElement, url: string) => Promise<boolean>
  /** Told when it changes whether every tile on the map shows its picture. */
  onPictures?: ((areAllShown: boolean) => void) | undefined
}

/** The tile images of one layer: stored tiles first, then the network, else empty and retried later. */
export class TileImages {
  /** Tiles on the map, with the blob URL of a loading image. */
  private readonly shown = new Map<HTMLElement, string | null>()
  /** Tiles whose picture has loaded (true) or is missing (false). */
  private readonly outcomes = new Map<HTMLElement, boolean>()
  private readonly queue: TileRetryQueue<HTMLElement>

  constructor(private readonly options: TileImagesOptions) {
    this.queue = new TileRetryQueue(options)
  }

  show({ x, y, z }: Coords, done: DoneCallback): HTMLElement {
    const image = DomUtil.create('img')
    image.alt = ''
    image.setAttribute('role', 'presentation')
    this.shown.set(image, null)
    void this.fill(image, { x, y, z }, done)
    return image
  }

  /** Call when a tile leaves the map. */
  remove(tile: HTMLElement): void {
    this.endBlobUrl(tile)
    this.shown.delete(tile)
    this.queue.remove(tile)
    if (this.outcomes.delete(tile)) this.tell()
  }

  private note(tile: HTMLElement, hasLoaded: boolean): void {
    this.outcomes.set(tile, hasLoaded)
    this.tell()
  }

  private tell(): void {
    if (this.outcomes.size > 0) this.options.onPictures?.([...this.outcomes.values()].every(Boolean))
  }

  /** Call when the network is back. */
  retryNow(): void {
    this.queue.retryNow()
  }

  /** Call when the layer leaves the map. */
  stop(): void {
    this.queue.stop()
  }

  private async fill(image: HTMLImageElement, tile: TileAddress, done: DoneCallback): Promise<void> {
    const { source, theme, isKeptOnly = false } = this.options
    const url = source.urlOf(tile, theme)
    if (url.startsWith('data:') && !isKeptOnly) {
      await this.options.loadPicture(image, url)
      return done(undefined, image)
    }
    const blob = await this.readKept(source.storageKey(tile, theme))
    // The tile has left the map since.
    if (!this.shown.has(image)) return
    if (blob !== null && (await this.showBlob(image, blob))) {
      this.note(image, true)
      return done(undefined, image)
    }
    if (isKeptOnly) {
      // Browsers draw an outline around an image element without a URL, so hide it.
      image.hidden = true
      image.style.display = 'none'
      return done(undefined, image)
    }
    const ask = (): Promise<TileOutcome> => this.ask(image, url, done)
    const asked = this.queue.mayRequest() ? await ask() : 'failed'
    if (asked !== 'failed' || !this.shown.has(image)) return
    this.note(image, false)
    done(new Error('Not on this device, and not from the network'), image)
    this.queue.add(image, ask)
  }

  private async ask(image: HTMLImageElement, url: string, done: DoneCallback): Promise<TileOutcome> {
    const hasLoaded = this.shown.has(image) && (await this.options.loadPicture(image, url))
    if (!this.shown.has(image)) return 'removed'
    if (!hasLoaded) {
      await this.queue.noteFailure(url)
      return this.shown.has(image) ? 'failed' : 'removed'
    }
    this.queue.noteSuccess()
    this.note(image, true)
    done(undefined, image)
    return 'loaded'
  }

  private readKept(key: string): Promise<Blob | null> {
    return this.options.store.read(key).catch((error: unknown) => {
      console.warn('Stored map tiles cannot be read; using the network', error)
      return null
    })
  }

  /** @returns false for an image that cannot be decoded */
  private async showBlob(image: HTMLImageElement, blob: Blob): Promise<boolean> {
    const blobUrl = URL.createObjectURL(blob)
    this.shown.set(image, blobUrl)
    const hasLoaded = await this.options.loadPicture(image, blobUrl)
    this.endBlobUrl(image)
    return hasLoaded
  }

  private endBlobUrl(tile: HTMLElement): void {
    const blobUrl = this.shown.get(tile) ?? null
    if (blobUrl === null) return
    URL.revokeObjectURL(blobUrl)
    this.shown.set(tile, null)
  }
}

export interface OfflineTileLayer {
  layer: TileLayer
  /** Retries failed tiles at once. */
  retryNow: () => void
}

/**
 * The layer of leaflet.offline, which shows stored tiles first, with some faults fixed: keys of tiles do not depend on
 * pixel ratio, API key or offset; blob URLs are revoked once an image has loaded; when storage fails, tiles come from
 * the network.
 */
export function offlineTileLayer(
  options: Omit<TileImagesOptions, 'isReachable' | 'loadPicture'> & Partial<TileImagesOptions>,
): OfflineTileLayer {
  const { source } = options
  const layer = tileLayerOffline('', {
    // Leaflet inserts the attribution as HTML.
    attribution: source.attribution.replace(/[&<>]/g, (mark) => `&#${mark.charCodeAt(0)};`),
    minZoom: source.minZoom,
    maxZoom: source.shownUntilZoom,
    maxNativeZoom: source.maxZoom,
    minNativeZoom: source.minZoom,
  })
  const pictures = new TileImages({ isReachable: isAnswered, loadPicture, ...options })
  layer.createTile = (coords: Coords, done: DoneCallback) => pictures.show(coords, done)
  const remove = ({ tile }: TileEvent): void => pictures.remove(tile)
  layer
    .on('tileunload', remove)
    .on('tileabort', remove)
    .on('remove', () => pictures.stop())
  return { layer, retryNow: () => pictures.retryNow() }
}

function loadPicture(image: HTMLImageElement, url: string): Promise<boolean> {
  return new Promise((resolve) => {
    image.addEventListener('load', () => resolve(true), { once: true })
    image.addEventListener('error', () => resolve(false), { once: true })
    image.src = url
  })
}

/** Image errors have no cause. A request fails only where no server answers; "404" is an answer. */
async function isAnswered(url: string): Promise<boolean> {
  try {
    await fetch(url, { mode: 'no-cors', credentials: 'omit' })
    return true
  } catch {
    return false
  }
}

interface SourceTilesProps {
  source: TileSource
  theme: TileTheme
  /** True to show only tiles that are on the device, without any request. */
  isKeptOnly?: boolean
  /**
   * How to learn whether the service answers at all: 'picture' where the page's policy allows nothing else of it.
   */
  probe?: 'request' | 'picture'
  onPictures?: TileImagesOptions['onPictures']
}

/** For layers of which nothing may be kept. */
const NOTHING_KEPT: Pick<TileStore, 'read'> = { read: () => Promise.resolve(null) }

/** Hidden pages need no tiles. */
const mayRequest = (): boolean => navigator.onLine && !document.hidden

/** Adds a layer to the surrounding map: stored tiles first, then the network; else the coastline shows. */
export function SourceTiles({
  source,
  theme,
  isKeptOnly = false,
  probe = 'request',
  onPictures,
}: SourceTilesProps) {
  const map = useMap()
  useEffect(() => {
    const { layer, retryNow } = offlineTileLayer({
      source,
      theme,
      store: source.saving === null ? NOTHING_KEPT : deviceTiles,
      mayRequest,
      isKeptOnly,
      isReachable:
        probe === 'request'
          ? isAnswered
          : () => loadPicture(new Image(), source.urlOf({ z: 0, x: 0, y: 0 }, theme)),
      onPictures,
    })
    layer.addTo(map)
    window.addEventListener('online', retryNow)
    return () => {
      window.removeEventListener('online', retryNow)
      layer.remove()
    }
  }, [map, source, theme, isKeptOnly, probe, onPictures])
  return null
}
