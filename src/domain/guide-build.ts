import type { EmergencyContact } from './listing/listing.ts'

/*
 * The map tiles of a build: the street tiles that it drew, and the configured tile services. The code imports them from
 * `virtual:map-tiles`, which is separate from `virtual:guide-build` because only maps need it.
 */
export type TileTheme = 'light' | 'dark'

/**
 * The version of drawn tiles begins with this word. The first releases drew place names into their tiles, and the versions
 * of those tiles lack the word. A device that still stores such tiles does not show them: the map would show names twice.
 */
export const NAMELESS_TILES = 'plain'

/** Adjacent drawn tiles of one row, from x0 to x1, both included. */
export type TileRun = [z: number, y: number, x0: number, x1: number]

/** Tiles that show something of one atoll: its land or its reef. */
export interface AtollTiles {
  runs: TileRun[]
  /** Bytes of the tiles of each zoom, starting with `minZoom` of the drawn tiles. */
  bytes: Record<TileTheme, number[]>
}

/** Raster tiles that the build drew from the coastline: static files of the site's own origin. */
export interface DrawnTiles {
  /** NAMELESS_TILES and a hash of all inputs; part of the tiles' URLs, so they may be cached forever. */
  version: string
  minZoom: number
  maxZoom: number
  /** A picture of open sea as a data URL, shown without a request where no tile was drawn. */
  sea: Record<TileTheme, string>
  /** Bytes of all tiles of each zoom, starting with `minZoom`; a tile that shows several atolls is counted once. */
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
export function forbidsStoringTiles(hostname: string): boolean {
  return HOSTS_FORBIDDING_PREFETCH.some((host) => hostname === host || hostname.endsWith(`.${host}`))
}

/** Values of the build; the code imports them from `virtual:guide-build`. */
export interface GuideBuild {
  version: string
  /** When the site was built, in ISO 8601; also the date of the bundled emergency contacts and of the build's snapshot. */
  builtAt: string
  /** Emergency contacts that are bundled with the code, so that they are shown even without storage and network. */
  emergencyContacts: EmergencyContact[]
  /** Epoch and revision of the directory from which the bundled contacts were read; revision 0 if there are none. */
  epoch: string
  revision: number
  listingCount: number
  /** Same-origin path of the build's own snapshot of the directory. */
  snapshotPath: string
  /** Public keys: the app accepts only snapshots that one of them verifies (src/domain/snapshot/snapshot-signature.ts). */
  snapshotKeys: readonly string[]
  /** Origin of the backend; empty = the site's own origin. */
  supabaseUrl: string
  publishableKey: string
  /** False if the site was built with SITE_REALTIME=0. */
  hasRealtime: boolean
  contactEmail: string
  /** Licence of the files with the listings; null if the site offers no such files. */
  dataLicence: string | null
  /** Whether the directory held demo data at build time; used until the replica is open. */
  isDemo: boolean
}

/** A library in the site, as its package.json describes it. */
export interface Library {
  name: string
  version: string
  /** Licence of the library as an SPDX expression. */
  licence: string
}

/** A language of the guide's own texts that a reader can choose besides English (TEXT-5). */
export interface GuideLanguage {
  /** The code of the language in HTML, as in lang="mh". */
  tag: string
  /** The name that speakers of the language give to it. */
  name: string
  /** Address of the file with the texts in the language. */
  file: string
}
