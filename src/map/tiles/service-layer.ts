import type { TileService } from '../../domain/guide-tiles.ts'
import { forbidsKeeping } from '../../domain/tile-hosts.ts'
import type { TileAddress, TileSaving, TileSource } from './tile-source.ts'

/**
 * A street or satellite layer of another service. It has one appearance, whatever the theme.
 *
 * @param streets say which tiles show an atoll
 */
export function serviceLayer(service: TileService, streets: TileSource): TileSource {
  const { hostname } = new URL(service.url.replace(/\{\w+\}/g, '0'))
  // Without query and key: a new key must not lose what is kept.
  const name = service.url
    .replace(/[?#].*$/, '')
    .replace('{key}', '')
    .replace(/^https?:\/\//, '')
  return {
    id: name,
    kind: service.kind,
    attribution: service.attribution,
    minZoom: 0,
    maxZoom: service.maxZoom,
    shownUntilZoom: 19,
    urlOf: (tile) => fill(service.url, tile).replace('{key}', encodeURIComponent(service.key)),
    storageKey: (tile) => fill(name, tile),
    saving:
      service.allowsOffline && !forbidsKeeping(hostname)
        ? savingOf(name, service.maxZoom, streets.saving)
        : null,
  }
}

/** The tiles around an atoll are those of the drawn map, as far as both go. */
function savingOf(version: string, maxZoom: number, streets: TileSaving | null): TileSaving {
  return {
    version,
    themes: ['light'],
    tilesOf: (atoll, wanted = maxZoom) => streets?.tilesOf(atoll, Math.min(wanted, maxZoom)) ?? [],
    bytesOf: () => null,
    countryBytes: () => null,
  }
}

function fill(template: string, { z, x, y }: TileAddress): string {
  return template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))
}
