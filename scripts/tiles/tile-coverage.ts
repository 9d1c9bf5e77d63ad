import type { TileRun } from '../../src/domain/guide-tiles.ts'
import type { Islet } from './coastline.ts'
import type { Label } from './labels.ts'
import { growBox, toPx, type WorldBox } from './projection.ts'
import { REEF_PX, TILE_PX } from './tile-style.ts'

/** The tiles of one zoom level that show an atoll's land, reef or names, as "x/y". All other tiles are open sea. */
export function coverAtoll(islets: readonly Islet[], labels: readonly Label[], zoom: number): Set<string> {
  const tiles = new Set<string>()
  // One pixel more than the reef, for the smoothed edge of the line.
  const add = (box: WorldBox): void => addTiles(tiles, growBox(box, REEF_PX + 1))
  for (const { ring } of islets) {
    for (const [at, point] of ring.entries()) {
      const a = toPx(point, zoom)
      const b = toPx(ring[(at + 1) % ring.length] ?? point, zoom)
      add({
        west: Math.min(a.x, b.x),
        east: Math.max(a.x, b.x),
        north: Math.min(a.y, b.y),
        south: Math.max(a.y, b.y),
      })
    }
  }
  for (const { box } of labels) add(box)
  return tiles
}

function addTiles(tiles: Set<string>, box: WorldBox): void {
  for (let x = Math.floor(box.west / TILE_PX); x * TILE_PX < box.east; x += 1) {
    for (let y = Math.floor(box.north / TILE_PX); y * TILE_PX < box.south; y += 1) tiles.add(`${x}/${y}`)
  }
}

/** The same tiles as horizontal runs without gaps, which keeps the manifest small. */
export function toRuns(zoom: number, tiles: Iterable<string>): TileRun[] {
  const rows = new Map<number, number[]>()
  for (const tile of tiles) {
    const [x = 0, y = 0] = tile.split('/').map(Number)
    rows.set(y, [...(rows.get(y) ?? []), x])
  }
  const runs: TileRun[] = []
  for (const [y, columns] of [...rows].sort(([a], [b]) => a - b)) {
    for (const x of columns.sort((a, b) => a - b)) {
      const last = runs.at(-1)
      if (last !== undefined && last[1] === y && last[3] === x - 1) last[3] = x
      else runs.push([zoom, y, x, x])
    }
  }
  return runs
}
