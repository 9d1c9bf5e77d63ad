import type { DrawnTiles, TileRun } from '../../domain/guide-tiles.ts'
import type { TileAddress, TileSource } from './tile-source.ts'

/** As NOTICE.md asks for. */
const ATTRIBUTION = 'Coastline: GSHHG (LGPL), aligned to © OpenStreetMap contributors'
const THEMES = ['light', 'dark'] as const

/** The street tiles that the build drew from the coastline: free to keep, and open sea needs no request. */
export function drawnStreets(drawn: DrawnTiles): TileSource {
  const known = new Set<string>()
  for (const { runs } of Object.values(drawn.atolls)) {
    for (const tile of unroll(runs)) known.add(nameOf(tile))
  }
  return {
    id: 'guide-streets',
    kind: 'streets',
    attribution: ATTRIBUTION,
    minZoom: drawn.minZoom,
    maxZoom: drawn.maxZoom,
    // The pictures hold two pixels for one: one zoom more is still sharp. Beyond it the coastline below is finer.
    shownUntilZoom: drawn.maxZoom + 1,
    urlOf: (tile, theme) =>
      known.has(nameOf(tile)) ? `/tiles/${drawn.version}/${theme}/${nameOf(tile)}.png` : drawn.sea[theme],
    storageKey: (tile, theme) => `guide-streets/${theme}/${nameOf(tile)}`,
    saving: {
      version: drawn.version,
      themes: THEMES,
      tilesOf: (atoll, maxZoom = drawn.maxZoom) =>
        unroll(drawn.atolls[atoll]?.runs ?? []).filter(({ z }) => z <= maxZoom),
      bytesOf: (atoll) => {
        const bytes = drawn.atolls[atoll]?.bytes
        return THEMES.reduce((sum, theme) => sum + total(bytes?.[theme] ?? []), 0)
      },
      countryBytes: (maxZoom) =>
        THEMES.reduce(
          (sum, theme) => sum + total(drawn.bytes[theme].slice(0, maxZoom - drawn.minZoom + 1)),
          0,
        ),
    },
  }
}

function unroll(runs: readonly TileRun[]): TileAddress[] {
  return runs.flatMap(([z, y, x0, x1]) =>
    Array.from({ length: x1 - x0 + 1 }, (_, at) => ({ z, x: x0 + at, y })),
  )
}

function nameOf({ z, x, y }: TileAddress): string {
  return `${z}/${x}/${y}`
}

function total(parts: readonly number[]): number {
  return parts.reduce((sum, part) => sum + part, 0)
}
