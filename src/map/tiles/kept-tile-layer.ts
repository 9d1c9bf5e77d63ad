import type { Coords, DoneCallback, TileEvent, TileLayer } from 'leaflet'
import { tileLayerOffline } from 'leaflet.offline'
import { TilePictures, type TilePicturesOptions } from './tile-pictures.ts'

export interface KeptTileLayer {
  layer: TileLayer
  /** Asks at once for what the network owes: it is back. */
  askAgain: () => void
}

/**
 * leaflet.offline's layer, reading kept tiles first, with its faults mended: names of tiles know nothing of pixel
 * ratios, keys or offsets; a picture's blob URL ends with its loading; storage that fails means the network, never an
 * empty map. Below every tile lies the coastline, so an empty tile hides nothing.
 */
export function keptTileLayer(
  options: Omit<TilePicturesOptions, 'reaches' | 'loadPicture'> & Partial<TilePicturesOptions>,
): KeptTileLayer {
  const { source } = options
  const layer = tileLayerOffline('', {
    // Leaflet puts it on the page as HTML.
    attribution: source.attribution.replace(/[&<>]/g, (mark) => `&#${mark.charCodeAt(0)};`),
    minZoom: source.minZoom,
    maxZoom: source.shownUntilZoom,
    maxNativeZoom: source.maxZoom,
    minNativeZoom: source.minZoom,
  })
  const pictures = new TilePictures({ reaches: isAnswered, loadPicture, ...options })
  layer.createTile = (coords: Coords, done: DoneCallback) => pictures.show(coords, done)
  const forget = ({ tile }: TileEvent): void => pictures.forget(tile)
  layer
    .on('tileunload', forget)
    .on('tileabort', forget)
    .on('remove', () => pictures.stop())
  return { layer, askAgain: () => pictures.askAgain() }
}

function loadPicture(image: HTMLImageElement, url: string): Promise<boolean> {
  return new Promise((resolve) => {
    image.addEventListener('load', () => resolve(true), { once: true })
    image.addEventListener('error', () => resolve(false), { once: true })
    image.src = url
  })
}

/** A picture that fails does not say why. Where nobody answers, a request fails too; "no such tile" is an answer. */
async function isAnswered(url: string): Promise<boolean> {
  try {
    await fetch(url, { mode: 'no-cors', credentials: 'omit' })
    return true
  } catch {
    return false
  }
}
