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
  private readonly shown = new Map<HTMLElement, string | null>()
  /** Tiles whose picture has loaded (true), or is loading or missing (false). */
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

  /** Ends the loading of a tile that leaves the map. */
  remove(tile: HTMLElement): void {
    this.revokeBlobUrl(tile)
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

  /** Retries failed tiles at once. Call when the network is back. */
  retryNow(): void {
    this.queue.retryNow()
  }

  /** Stops all retries. Call when the layer leaves the map. */
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
    if (!isKeptOnly) this.note(image, false)
    const storedPicture = await this.readKept(source.storageKey(tile, theme))
    // The tile was removed from the map while its stored picture was read.
    if (!this.shown.has(image)) return
    if (
      storedPicture !== null &&
      source.isShown(storedPicture.version) &&
      (await this.showBlob(image, storedPicture.blob))
    ) {
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
    const outcome = this.queue.mayRequest() ? await ask() : 'failed'
    if (outcome !== 'failed' || !this.shown.has(image)) return
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

  private readKept(key: string): Promise<StoredPicture | null> {
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
    this.revokeBlobUrl(image)
    return hasLoaded
  }

  private revokeBlobUrl(tile: HTMLElement): void {
    const blobUrl = this.shown.get(tile) ?? null
    if (blobUrl === null) return
    URL.revokeObjectURL(blobUrl)
    this.shown.set(tile, null)
  }
}
