import { DomUtil, type Coords, type DoneCallback } from 'leaflet'
import type { TileTheme } from '../../domain/guide-tiles.ts'
import { OwedTiles, type Asked, type OwedTilesPorts } from './tile-retry-queue.ts'
import type { TileAddress, TileSource } from './tile-source.ts'
import type { TileStore } from './tile-store.ts'

export interface TilePicturesOptions {
  source: TileSource
  theme: TileTheme
  store: Pick<TileStore, 'read'>
  /** Whether the network may be asked now. Where it may not, a tile that is not kept stays empty. */
  mayAsk: OwedTilesPorts['mayAsk']
  reaches: OwedTilesPorts['reaches']
  /** Puts the picture at an address into an element; false when there is none. */
  loadPicture: (image: HTMLImageElement, url: string) => Promise<boolean>
}

/** The pictures of one layer: kept ones first, then the network, else nothing, for now. */
export class TilePictures {
  /** Tiles that are on the map, with the blob URL that their picture still needs. */
  private readonly shown = new Map<HTMLElement, string | null>()
  private readonly owed: OwedTiles<HTMLElement>

  constructor(private readonly options: TilePicturesOptions) {
    this.owed = new OwedTiles(options)
  }

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
    this.owed.forget(tile)
  }

  /** The network is back. */
  askAgain(): void {
    this.owed.askNow()
  }

  /** The layer left the map. */
  stop(): void {
    this.owed.stop()
  }

  private async fill(image: HTMLImageElement, tile: TileAddress, done: DoneCallback): Promise<void> {
    const { source, theme } = this.options
    const url = source.urlOf(tile, theme)
    if (url.startsWith('data:')) {
      await this.options.loadPicture(image, url)
      return done(undefined, image)
    }
    const blob = await this.readKept(source.storageKey(tile, theme))
    // Moved out of sight meanwhile.
    if (!this.shown.has(image)) return
    if (blob !== null && (await this.showBlob(image, blob))) return done(undefined, image)
    const ask = (): Promise<Asked> => this.ask(image, url, done)
    const asked = this.owed.mayAsk() ? await ask() : 'failed'
    if (asked !== 'failed' || !this.shown.has(image)) return
    done(new Error('Not on this device, and not from the network'), image)
    this.owed.owe(image, ask)
  }

  private async ask(image: HTMLImageElement, url: string, done: DoneCallback): Promise<Asked> {
    const hasLoaded = this.shown.has(image) && (await this.options.loadPicture(image, url))
    if (!this.shown.has(image)) return 'left'
    if (!hasLoaded) {
      await this.owed.failed(url)
      return this.shown.has(image) ? 'failed' : 'left'
    }
    this.owed.succeeded()
    done(undefined, image)
    return 'came'
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
