import type { Coords, DoneCallback, TileEvent, TileLayer } from 'leaflet'
import { tileLayerOffline } from 'leaflet.offline'
import { useEffect } from 'react'
import { useMap } from 'react-leaflet'
import type { TileTheme } from '../../domain/guide-build.ts'
import { LAYER_ORDER } from '../coastline-layer.ts'
import type { TileSource } from './tile-source.ts'
import { deviceTiles, type TileStore } from './tile-store.ts'
import { type TileImagesOptions, TileImages } from './tile-images.ts'

interface OfflineTileLayer {
  layer: TileLayer
  /** Retries failed tiles at once. */
  retryNow: () => void
}

/**
 * The layer of leaflet.offline, which shows stored tiles first, with these faults fixed: keys of tiles do not depend on
 * pixel ratio, API key or offset; blob URLs are revoked once an image has loaded; when storage fails, tiles are loaded from
 * the network.
 */
export function createOfflineTileLayer(
  options: Omit<TileImagesOptions, 'isReachable' | 'loadPicture'> & Partial<TileImagesOptions>,
): OfflineTileLayer {
  const { source } = options
  const layer = tileLayerOffline('', {
    // Escape the attribution, because Leaflet inserts it as HTML.
    attribution: source.attribution.replace(/[&<>]/g, (mark) => `&#${mark.charCodeAt(0)};`),
    minZoom: source.minZoom,
    maxZoom: source.shownUntilZoom,
    maxNativeZoom: source.maxZoom,
    minNativeZoom: source.minZoom,
    zIndex: source.hasNames ? LAYER_ORDER.serviceTiles : LAYER_ORDER.guideTiles,
  })
  const tileImages = new TileImages({ isReachable: isServerAnswering, loadPicture, ...options })
  layer.createTile = (coords: Coords, done: DoneCallback) => tileImages.showTile(coords, done)
  const removeTile = ({ tile }: TileEvent): void => tileImages.removeTile(tile)
  layer
    .on('tileunload', removeTile)
    .on('tileabort', removeTile)
    .on('remove', () => tileImages.stopRetries())
  return { layer, retryNow: () => tileImages.retryNow() }
}

function loadPicture(image: HTMLImageElement, url: string): Promise<boolean> {
  return new Promise((resolve) => {
    image.addEventListener('load', () => resolve(true), { once: true })
    image.addEventListener('error', () => resolve(false), { once: true })
    image.src = url
  })
}

/** Whether the server answers: an image error has no cause, but `fetch` rejects only without any answer, not with a 404. */
async function isServerAnswering(url: string): Promise<boolean> {
  try {
    await fetch(url, { mode: 'no-cors', credentials: 'omit' })
    return true
  } catch {
    return false
  }
}

/**
 * Calls `retry` when the network returns and when a hidden tab is shown, because no tile was requested before.
 * @returns a function that stops this
 */
export function retryWhenAllowed(retry: () => void): () => void {
  const retryIfVisible = (): void => {
    if (mayRequest()) retry()
  }
  window.addEventListener('online', retryIfVisible)
  document.addEventListener('visibilitychange', retryIfVisible)
  return () => {
    window.removeEventListener('online', retryIfVisible)
    document.removeEventListener('visibilitychange', retryIfVisible)
  }
}

interface SourceTilesProps {
  source: TileSource
  theme: TileTheme
  /** True to show only tiles that are on the device, without any request. */
  isKeptOnly?: boolean
  /**
   * How to find out whether the service answers: by loading a picture if the page's policy allows only pictures from it.
   */
  probe?: 'request' | 'picture'
  onPictures?: TileImagesOptions['onPictures']
}

/** Used instead of the store if the terms of a layer do not allow saving tiles. */
const EMPTY_STORE: Pick<TileStore, 'read'> = { read: () => Promise.resolve(null) }

/**
 * Whether tiles may be requested now: not without a network, and not while the page is hidden, because nobody sees its
 * tiles.
 */
const mayRequest = (): boolean => navigator.onLine && !document.hidden

/** Adds a layer to the surrounding map: stored tiles, else tiles from the network. Where both are missing, the coast shows. */
export function SourceTiles({
  source,
  theme,
  isKeptOnly = false,
  probe = 'request',
  onPictures,
}: SourceTilesProps) {
  const map = useMap()
  useEffect(() => {
    // A layer that was removed from the map must not report, because its report would be taken for the next layer's.
    let isShown = true
    const { layer, retryNow } = createOfflineTileLayer({
      source,
      theme,
      store: source.saving === null ? EMPTY_STORE : deviceTiles,
      mayRequest,
      isKeptOnly,
      isReachable:
        probe === 'request'
          ? isServerAnswering
          : () => loadPicture(new Image(), source.urlOf({ z: 0, x: 0, y: 0 }, theme)),
      onPictures: (areAllShown) => isShown && onPictures?.(areAllShown),
    })
    layer.addTo(map)
    const stopRetries = retryWhenAllowed(retryNow)
    return () => {
      isShown = false
      stopRetries()
      layer.remove()
    }
  }, [map, source, theme, isKeptOnly, probe, onPictures])
  return null
}
