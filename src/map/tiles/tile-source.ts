import type { TileTheme } from '../../domain/guide-tiles.ts'

export interface TileAddress {
  z: number
  x: number
  y: number
}

/** One layer of raster tiles: the streets that the build drew, or a service from the environment. */
export interface TileSource {
  /** Stable, without keys of an API: begins the name of every kept tile. */
  id: string
  kind: 'streets' | 'satellite'
  /** Plain text to show on the map. */
  attribution: string
  minZoom: number
  /** Beyond it the tiles of this zoom are enlarged, up to `shownUntilZoom`. */
  maxZoom: number
  shownUntilZoom: number
  /** Null where tiles of this layer must not be kept on a device. */
  saving: TileSaving | null
  /** Address to ask for, or a data URL that needs no request. */
  urlOf(tile: TileAddress, theme: TileTheme): string
  /** Name of the tile on the device: the same at every pixel ratio and for every key. */
  storageKey(tile: TileAddress, theme: TileTheme): string
}

export interface TileSaving {
  /** Changes when the tiles are drawn anew. */
  version: string
  /** Appearances that are kept. */
  themes: readonly TileTheme[]
  /** Tiles that show something of an atoll, up to `maxZoom`. */
  tilesOf(atoll: string, maxZoom?: number): TileAddress[]
  /** Bytes to load for an atoll in all themes; null where nobody knows before loading. */
  bytesOf(atoll: string): number | null
  /** The same for all atolls together, up to a zoom. */
  countryBytes(maxZoom: number): number | null
}
