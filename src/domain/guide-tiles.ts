/*
 * What a build knows about map tiles: the street tiles it drew itself, and the tile services it was told of. Served to
 * the code as `virtual:map-tiles`, apart from `virtual:guide-build` because only maps need it.
 */
export type TileTheme = 'light' | 'dark'

/** Row of drawn tiles from x0 to x1, both included. */
export type TileRun = [z: number, y: number, x0: number, x1: number]

/** Tiles that show something of one atoll: its land, its reef or a name. */
export interface AtollTiles {
  runs: TileRun[]
  /** Bytes of them by zoom, beginning with `minZoom` of the drawn tiles. */
  bytes: Record<TileTheme, number[]>
}

/** Raster tiles that the build drew from the coastline: static files of the site's own origin. */
export interface DrawnTiles {
  /** Hash of everything they were drawn from; part of their address, so they may be cached for good. */
  version: string
  minZoom: number
  maxZoom: number
  /** One picture of open sea, as a data URL: shown, without a request, wherever nothing was drawn. */
  sea: Record<TileTheme, string>
  /** Bytes of all tiles by zoom, each counted once however many atolls it shows. */
  bytes: Record<TileTheme, number[]>
  /** By atoll code. */
  atolls: Record<string, AtollTiles>
}

/** A street or satellite layer of somebody else, from the environment of the build (docs/deploy.md). */
export interface TileService {
  kind: 'streets' | 'satellite'
  /** With {z}, {x}, {y} and, where the service wants a key, {key}. */
  url: string
  key: string
  attribution: string
  maxZoom: number
  /** The operator says that the provider's terms allow tiles to be kept on devices. */
  allowsOffline: boolean
}

export interface GuideTiles {
  drawn: DrawnTiles
  services: TileService[]
}

/** Hosts whose terms forbid loading tiles ahead of their use (operations.osmfoundation.org/policies/tiles). */
const FORBIDDING = ['tile.openstreetmap.org', 'tile.osm.org']

/** Whether a host forbids that its tiles are loaded in bulk and kept, whatever a setting says. */
export function forbidsKeeping(hostname: string): boolean {
  return FORBIDDING.some((host) => hostname === host || hostname.endsWith(`.${host}`))
}
