/*
 * The map tiles of a build: the street tiles that it drew, and the configured tile services. The code imports them from
 * `virtual:map-tiles`, which is separate from `virtual:guide-build` because only maps need it.
 */
export type TileTheme = 'light' | 'dark'

/** Row of drawn tiles from x0 to x1, both included. */
export type TileRun = [z: number, y: number, x0: number, x1: number]

/** Tiles that show something of one atoll: its land, its reef or a name. */
export interface AtollTiles {
  runs: TileRun[]
  /** Bytes of the tiles of each zoom, starting with `minZoom` of the drawn tiles. */
  bytes: Record<TileTheme, number[]>
}

/** Raster tiles that the build drew from the coastline: static files of the site's own origin. */
export interface DrawnTiles {
  /** Hash of all inputs; part of the tiles' URLs, so they may be cached forever. */
  version: string
  minZoom: number
  maxZoom: number
  /** A picture of open sea as a data URL, shown without a request where no tile was drawn. */
  sea: Record<TileTheme, string>
  /** Bytes of all tiles by zoom; a tile that shows several atolls is counted once. */
  bytes: Record<TileTheme, number[]>
  /** The tiles of each atoll, by its code. */
  atolls: Record<string, AtollTiles>
}

/** A street or satellite layer of another provider, from the environment of the build (docs/deploy.md). */
export interface TileService {
  kind: 'streets' | 'satellite'
  /** Address of a tile with the placeholders {z}, {x}, {y} and, if the service needs a key, {key}. */
  url: string
  key: string
  attribution: string
  maxZoom: number
  /** True when the operator confirms that the provider's terms allow storing tiles on devices. */
  allowsOffline: boolean
}

export interface GuideTiles {
  drawn: DrawnTiles
  services: TileService[]
}

/** Hosts whose terms forbid prefetching tiles (operations.osmfoundation.org/policies/tiles). */
const HOSTS_FORBIDDING_PREFETCH = ['tile.openstreetmap.org', 'tile.osm.org']

/** Whether a host forbids downloading and storing its tiles in bulk; no setting overrides this. */
export function forbidsKeeping(hostname: string): boolean {
  return HOSTS_FORBIDDING_PREFETCH.some((host) => hostname === host || hostname.endsWith(`.${host}`))
}
