import { decodeAtollOutlines, boxesOverlap, type Island, type WorldBox } from './coastline.ts'
import { type PlacedLabel, LABEL_FONTS, LINE_HEIGHT_PX } from './place-labels.ts'
import type { MapColours } from './map-theme.ts'

/** A tile at one zoom: its corner in world pixels of that zoom, and its side in CSS pixels. */
export interface TilePlace {
  zoom: number
  left: number
  top: number
  side: number
}

/** Width in pixels of the shallow water drawn around islands. It is decoration, not a chart of the reef. */
function computeReefWidthPx(zoom: number): number {
  return Math.min(36, Math.max(2 * 4, 4 * 1.4 ** (zoom - 6)))
}

/**
 * Draws sea, reef and land of one tile. The context is scaled to CSS pixels. Open sea is drawn without lines, because the
 * guide's tiles above it have no lines there: a line would stop at the edge of such a tile.
 */
export function drawTile(context: CanvasRenderingContext2D, place: TilePlace, colours: MapColours): void {
  context.fillStyle = colours.sea
  context.fillRect(0, 0, place.side, place.side)
  drawIslands(context, place, colours)
}

function drawIslands(context: CanvasRenderingContext2D, place: TilePlace, colours: MapColours): void {
  const reefWidthPx = computeReefWidthPx(place.zoom)
  const islands = findIslandsIn(toWorldBox(place, reefWidthPx))
  if (islands.length === 0) return
  const outlines = new Path2D()
  for (const island of islands) traceIsland(outlines, island, place)
  context.lineJoin = 'round'
  context.strokeStyle = colours.reef
  context.lineWidth = reefWidthPx
  context.stroke(outlines)
  context.fillStyle = colours.land
  // The next line calls CanvasRenderingContext2D.fill(path), which the lint rule takes for Array.fill.
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type
  context.fill(outlines)
  // Draw the outline of each island too, so that islands smaller than a pixel are visible.
  context.strokeStyle = colours.coast
  context.lineWidth = place.zoom <= 7 ? 1.5 : 1
  context.stroke(outlines)
}

function findIslandsIn(box: WorldBox): Island[] {
  return decodeAtollOutlines()
    .filter((atoll) => boxesOverlap(atoll, box))
    .flatMap(({ islands }) => islands.filter((island) => boxesOverlap(island, box)))
}

function toWorldBox({ zoom, left, top, side }: TilePlace, margin: number): WorldBox {
  const scale = 2 ** zoom
  return {
    west: (left - margin) / scale,
    east: (left + side + margin) / scale,
    north: (top - margin) / scale,
    south: (top + side + margin) / scale,
  }
}

function traceIsland(path: Path2D, { outline }: Island, { zoom, left, top }: TilePlace): void {
  const scale = 2 ** zoom
  for (let position = 0; position < outline.length; position += 2) {
    const x = (outline[position] ?? 0) * scale - left
    const y = (outline[position + 1] ?? 0) * scale - top
    if (position === 0) path.moveTo(x, y)
    else path.lineTo(x, y)
  }
  path.closePath()
}

/** Draws names on top of the land and sea of a tile. */
export function drawLabels(
  context: CanvasRenderingContext2D,
  { left, top }: TilePlace,
  colours: MapColours,
  labels: readonly PlacedLabel[],
): void {
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  context.lineWidth = 3.5
  context.strokeStyle = colours.halo
  context.fillStyle = colours.label
  for (const { text, second, kind, x, y } of labels) {
    const drawLine = (line: string, font: string, above: number): void => {
      context.font = font
      context.strokeText(line, x - left, y - top - above)
      context.fillText(line, x - left, y - top - above)
    }
    drawLine(text, LABEL_FONTS[kind], second === null ? 0 : LINE_HEIGHT_PX / 2)
    if (second !== null) drawLine(second, LABEL_FONTS.second, -LINE_HEIGHT_PX / 2)
  }
}
