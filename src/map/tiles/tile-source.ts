import { drawn as drawnTiles, services } from 'virtual:map-tiles'
import {
  type DrawnTiles,
  forbidsStoringTiles,
  NAMELESS_TILES,
  type TileRun,
  type TileService,
  type TileTheme,
} from '../../domain/guide-build.ts'
import { MAP_TEXTS } from '../texts.ts'

export interface TileAddress {
  z: number
  x: number
  y: number
}

/** One layer of raster tiles: the streets drawn by the build, or a service from the environment. */
export interface TileSource {
  /** Stable and without API keys: it is part of the key of every stored tile. */
  id: string
  kind: 'streets' | 'satellite'
  /** Plain text shown on the map. */
  attribution: string
  minZoom: number
  /** At higher zooms up to `shownUntilZoom`, tiles of this zoom are enlarged. */
  maxZoom: number
  shownUntilZoom: number
  /** Whether the pictures have place names in them. Above pictures without names the map draws its own names. */
  hasNames: boolean
  /** Whether a stored picture of this version, which may be old, can still be shown on the map. */
  isShown(version: string): boolean
  /** Null where tiles of this layer must not be stored on a device. */
  saving: TileSaving | null
  /** URL to request, or a data URL. */
  urlOf(tile: TileAddress, theme: TileTheme): string
  /** Key of the stored tile, independent of pixel ratio and API key. */
  storageKey(tile: TileAddress, theme: TileTheme): string
}

interface TileSaving {
  /** Changes whenever the tiles change. */
  version: string
  /** Themes that are stored. */
  themes: readonly TileTheme[]
  /** Tiles that show part of an atoll, up to `maxZoom`. */
  tilesOf(atoll: string, maxZoom?: number): TileAddress[]
  /** Bytes to download for an atoll in all themes; null when not known in advance. */
  bytesOf(atoll: string): number | null
  /** Bytes to download for all atolls up to a zoom; null when not known in advance. */
  countryBytes(maxZoom: number): number | null
}

/** The attribution that NOTICE.md requires. */
const STREETS_ATTRIBUTION = 'Coastline: GSHHG (LGPL), aligned to © OpenStreetMap contributors'
const THEMES = ['light', 'dark'] as const

/** The street tiles that the build drew from the coastline. They may be stored, and open sea needs no request. */
export function createDrawnStreets(streetTiles: DrawnTiles): TileSource {
  const drawnTileNames = new Set<string>()
  for (const { runs } of Object.values(streetTiles.atolls)) {
    for (const tile of listTilesOfRuns(runs)) drawnTileNames.add(toTileName(tile))
  }
  return {
    id: 'guide-streets',
    kind: 'streets',
    attribution: STREETS_ATTRIBUTION,
    minZoom: streetTiles.minZoom,
    maxZoom: streetTiles.maxZoom,
    // The tiles have twice the resolution, so they are sharp at one more zoom. At higher zooms the drawn coastline is better.
    shownUntilZoom: streetTiles.maxZoom + 1,
    hasNames: false,
    isShown: (version) => version.startsWith(NAMELESS_TILES),
    urlOf: (tile, theme) =>
      drawnTileNames.has(toTileName(tile))
        ? `/tiles/${streetTiles.version}/${theme}/${toTileName(tile)}.png`
        : streetTiles.sea[theme],
    storageKey: (tile, theme) => `guide-streets/${theme}/${toTileName(tile)}`,
    saving: {
      version: streetTiles.version,
      themes: THEMES,
      tilesOf: (atoll, maxZoom = streetTiles.maxZoom) =>
        listTilesOfRuns(streetTiles.atolls[atoll]?.runs ?? []).filter(({ z }) => z <= maxZoom),
      bytesOf: (atoll) => {
        const atollBytes = streetTiles.atolls[atoll]?.bytes
        return THEMES.reduce((sum, theme) => sum + sumBytes(atollBytes?.[theme] ?? []), 0)
      },
      countryBytes: (maxZoom) =>
        THEMES.reduce(
          (sum, theme) =>
            sum + sumBytes(streetTiles.bytes[theme].slice(0, maxZoom - streetTiles.minZoom + 1)),
          0,
        ),
    },
  }
}

function listTilesOfRuns(runs: readonly TileRun[]): TileAddress[] {
  return runs.flatMap(([z, y, x0, x1]) =>
    Array.from({ length: x1 - x0 + 1 }, (_, at) => ({ z, x: x0 + at, y })),
  )
}

function toTileName({ z, x, y }: TileAddress): string {
  return `${z}/${x}/${y}`
}

function sumBytes(parts: readonly number[]): number {
  return parts.reduce((sum, part) => sum + part, 0)
}

/**
 * Creates the layer of another service, streets or satellite, which is the same in both themes.
 *
 * @param streets defines which tiles show an atoll
 */
export function createServiceLayer(service: TileService, streets: TileSource): TileSource {
  const { hostname } = new URL(service.url.replace(/\{\w+\}/g, '0'))
  const name = toLayerId(service.url)
  return {
    id: name,
    kind: service.kind,
    attribution: service.attribution,
    minZoom: 0,
    maxZoom: service.maxZoom,
    shownUntilZoom: 19,
    hasNames: true,
    isShown: () => true,
    urlOf: (tile) => fillTemplate(service.url, tile).replace('{key}', encodeURIComponent(service.key)),
    storageKey: (tile) => fillTemplate(name, tile),
    saving:
      service.allowsOffline && !forbidsStoringTiles(hostname)
        ? createTileSaving(name, service.maxZoom, streets.saving)
        : null,
  }
}

/**
 * Creates a layer for a service that the site no longer uses, which gives the keys of tiles that devices may have stored.
 * @param name the id that the layer had
 */
export function createFormerLayer(name: string, streets: TileSource): TileSource {
  return {
    ...streets,
    id: name,
    storageKey: (tile) => fillTemplate(name, tile),
    saving: createTileSaving(name, streets.maxZoom, streets.saving),
  }
}

/** Returns the address without the API key, so that stored tiles stay valid for a new key. The query may have x, y and z. */
function toLayerId(url: string): string {
  const [address = '', query = ''] = url.replace(/#.*$/, '').split(/\?(.*)/)
  const parameters = query.split('&').filter((part) => part !== '' && !part.includes('{key}'))
  const path = address.replace('{key}', '').replace(/^https?:\/\//, '')
  return parameters.length === 0 ? path : `${path}?${parameters.join('&')}`
}

/** Describes the tiles of a service to save: those of the guide's own streets, up to the lower of both maximum zooms. */
function createTileSaving(version: string, maxZoom: number, streets: TileSaving | null): TileSaving {
  return {
    version,
    themes: ['light'],
    tilesOf: (atoll, wanted = maxZoom) => streets?.tilesOf(atoll, Math.min(wanted, maxZoom)) ?? [],
    bytesOf: () => null,
    countryBytes: () => null,
  }
}

function fillTemplate(template: string, { z, x, y }: TileAddress): string {
  return template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))
}

/**
 * Returns the name of a layer on the screen. The guide's own streets are called the guide's map. Of the services, the first layer of
 * a kind has the plain name, and further layers of the kind say "other source".
 */
export function toLayerName({ id, kind }: TileSource, layers = tileSources): string {
  if (id === guideStreets.id) return MAP_TEXTS.guide
  const isFirst = layers.find((source) => source.kind === kind && source !== guideStreets)?.id === id
  return isFirst ? MAP_TEXTS.kinds[kind] : MAP_TEXTS.otherLayer(MAP_TEXTS.kinds[kind])
}

/** The street tiles of the build, which every site has. */
export const guideStreets: TileSource = createDrawnStreets(drawnTiles)

/** The layers of this site: its own streets, then the services from the environment of the build. */
export const tileSources: readonly TileSource[] = [
  guideStreets,
  ...services.map((service) => createServiceLayer(service, guideStreets)),
]
