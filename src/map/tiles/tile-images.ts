import { type Coords, type DoneCallback, DomUtil } from 'leaflet'
import type { TileTheme } from '../../domain/guide-build.ts'
import { TileRetryQueue, type TileOutcome, type RetryPorts } from './tile-retry-queue.ts'
import type { TileSource, TileAddress } from './tile-source.ts'
import type { StoredPicture, TileStore } from './tile-store.ts'

export interface TileImagesOptions {
  source: TileSource
  theme: TileTheme
  store: Pick<TileStore, 'read'>
  /** Whether tiles may be requested now. If not, tiles that are not stored stay empty. */
  mayRequest: RetryPorts['mayRequest']
  /** True to show only stored tiles. All other tiles stay empty, even tiles of the open sea, which need no request. */
  isKeptOnly?: boolean
  isReachable: RetryPorts['isReachable']
  /** Loads the image at a URL into an element; false when it fails. */
  loadPicture: (image: HTMLImageElement, url: string) => Promise<boolean>
  /** Called when all tiles on the map show their pictures, and when that is no longer true. */
  onPictures?: ((areAllShown: boolean) => void) | undefined
}

/** The tile images of one layer: stored tiles first, then the network, else empty and retried later. */
export class TileImages {
  /** Tiles on the map, with the blob URL of a loading image. */
  private readonly shownTiles = new Map<HTMLElement, string | null>()
  /** Tiles whose picture has loaded (true), or is loading or missing (false). */
  private readonly hasLoadedByTile = new Map<HTMLElement, boolean>()
  private readonly queue: TileRetryQueue<HTMLElement>

  constructor(private readonly options: TileImagesOptions) {
    this.queue = new TileRetryQueue(options)
  }

  showTile({ x, y, z }: Coords, done: DoneCallback): HTMLElement {
    const image = DomUtil.create('img')
    image.alt = ''
    image.setAttribute('role', 'presentation')
    this.shownTiles.set(image, null)
    void this.fillImage(image, { x, y, z }, done)
    return image
  }

  /** Ends the loading of a tile that leaves the map. */
  removeTile(tile: HTMLElement): void {
    this.revokeBlobUrl(tile)
    this.shownTiles.delete(tile)
    this.queue.removeTile(tile)
    if (this.hasLoadedByTile.delete(tile)) this.reportShown()
  }

  private recordOutcome(tile: HTMLElement, hasLoaded: boolean): void {
    this.hasLoadedByTile.set(tile, hasLoaded)
    this.reportShown()
  }

  private reportShown(): void {
    if (this.hasLoadedByTile.size > 0)
      this.options.onPictures?.([...this.hasLoadedByTile.values()].every(Boolean))
  }

  /** Retries failed tiles at once. Call when the network is back. */
  retryNow(): void {
    this.queue.retryNow()
  }

  /** Stops all retries. Call when the layer leaves the map. */
  stopRetries(): void {
    this.queue.stopRetries()
  }

  private async fillImage(image: HTMLImageElement, tile: TileAddress, done: DoneCallback): Promise<void> {
    const { source, theme, isKeptOnly = false } = this.options
    const url = source.urlOf(tile, theme)
    if (url.startsWith('data:') && !isKeptOnly) {
      await this.options.loadPicture(image, url)
      return done(undefined, image)
    }
    if (!isKeptOnly) this.recordOutcome(image, false)
    const storedPicture = await this.readStored(source.storageKey(tile, theme))
    // The tile was removed from the map while its stored picture was read.
    if (!this.shownTiles.has(image)) return
    if (
      storedPicture !== null &&
      source.isShown(storedPicture.version) &&
      (await this.showBlob(image, storedPicture.blob))
    ) {
      this.recordOutcome(image, true)
      return done(undefined, image)
    }
    if (isKeptOnly) {
      // Browsers draw an outline around an image element without a URL, so hide it.
      image.hidden = true
      image.style.display = 'none'
      return done(undefined, image)
    }
    const requestPicture = (): Promise<TileOutcome> => this.ask(image, url, done)
    const outcome = this.queue.mayRequest() ? await requestPicture() : 'failed'
    if (outcome !== 'failed' || !this.shownTiles.has(image)) return
    done(new Error('Not on this device, and not from the network'), image)
    this.queue.addTile(image, requestPicture)
  }

  private async ask(image: HTMLImageElement, url: string, done: DoneCallback): Promise<TileOutcome> {
    const hasLoaded = this.shownTiles.has(image) && (await this.options.loadPicture(image, url))
    if (!this.shownTiles.has(image)) return 'removed'
    if (!hasLoaded) {
      await this.queue.recordFailure(url)
      return this.shownTiles.has(image) ? 'failed' : 'removed'
    }
    this.queue.recordSuccess()
    this.recordOutcome(image, true)
    done(undefined, image)
    return 'loaded'
  }

  private readStored(key: string): Promise<StoredPicture | null> {
    return this.options.store.read(key).catch((error: unknown) => {
      console.warn('Stored map tiles cannot be read; using the network', error)
      return null
    })
  }

  /** @returns false for an image that cannot be decoded */
  private async showBlob(image: HTMLImageElement, blob: Blob): Promise<boolean> {
    const blobUrl = URL.createObjectURL(blob)
    this.shownTiles.set(image, blobUrl)
    const hasLoaded = await this.options.loadPicture(image, blobUrl)
    this.revokeBlobUrl(image)
    return hasLoaded
  }

  private revokeBlobUrl(tile: HTMLElement): void {
    const blobUrl = this.shownTiles.get(tile) ?? null
    if (blobUrl === null) return
    URL.revokeObjectURL(blobUrl)
    this.shownTiles.set(tile, null)
  }
}
