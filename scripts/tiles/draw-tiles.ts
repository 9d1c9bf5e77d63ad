import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { type Islet, growBox, overlaps, boxToPx, worldPx, type WorldBox } from './projection.ts'
import { loadFonts, PICTURE_SCALE, REEF_PX, TILE_PX, type TileStyle } from './tile-style.ts'
import { DOT_PX, type Label } from './labels.ts'

/** Everything that the tiles of one zoom level show. */
export interface ZoomScene {
  zoom: number
  islets: readonly Islet[]
  labels: readonly Label[]
}

export const PICTURE_PX = TILE_PX * PICTURE_SCALE

/**
 * Draws the tiles of one zoom level, one tile at a time. A name that spans several tiles is drawn at the same pixels in
 * each of them, so that no name is cut off at a tile border.
 */
export class TilePainter {
  private readonly context: SKRSContext2D

  constructor(
    private readonly scene: ZoomScene,
    private readonly style: TileStyle,
  ) {
    loadFonts()
    this.context = createCanvas(PICTURE_PX, PICTURE_PX).getContext('2d')
    this.context.scale(PICTURE_SCALE, PICTURE_SCALE)
    this.context.lineJoin = 'round'
    this.context.textAlign = 'center'
    this.context.textBaseline = 'middle'
  }

  /** @returns the RGBA pixels of a square picture, `PICTURE_PX` on each side */
  paint(x: number, y: number): Uint8ClampedArray {
    const { context, scene, style } = this
    const [west, north] = [x * TILE_PX, y * TILE_PX]
    const view = { west, north, east: west + TILE_PX, south: north + TILE_PX }
    context.fillStyle = style.sea
    context.fillRect(0, 0, TILE_PX, TILE_PX)
    drawLand(context, scene, style, view)
    for (const label of scene.labels) if (overlaps(label.box, view)) drawLabel(context, label, style, view)
    return context.getImageData(0, 0, PICTURE_PX, PICTURE_PX).data
  }
}

function drawLand(context: SKRSContext2D, scene: ZoomScene, style: TileStyle, view: WorldBox): void {
  const scale = worldPx(scene.zoom)
  const shown = scene.islets.filter(({ box }) =>
    overlaps(growBox(boxToPx(box, scene.zoom), REEF_PX + 1), view),
  )
  context.beginPath()
  for (const { ring } of shown) {
    for (const [at, { x, y }] of ring.entries()) {
      // Subtract here instead of using the canvas transform, which has single precision: so far from the origin, its
      // rounding error is larger than a pixel.
      if (at === 0) context.moveTo(x * scale - view.west, y * scale - view.north)
      else context.lineTo(x * scale - view.west, y * scale - view.north)
    }
    context.closePath()
  }
  context.strokeStyle = style.reef
  context.lineWidth = REEF_PX * 2
  context.stroke()
  // The outline keeps islets visible that are smaller than a pixel.
  context.strokeStyle = style.coast
  context.lineWidth = 1.5
  context.stroke()
  context.fillStyle = style.land
  context.fill()
}

function drawLabel(
  context: SKRSContext2D,
  { lines, dot }: Label,
  style: TileStyle,
  { west, north }: WorldBox,
): void {
  if (dot !== null) {
    context.beginPath()
    context.arc(Math.round(dot.x) - west, Math.round(dot.y) - north, DOT_PX, 0, 2 * Math.PI)
    context.fillStyle = style.label
    context.fill()
  }
  context.strokeStyle = style.halo
  context.lineWidth = 3
  for (const { text, font, sizePx, x, y } of lines) {
    context.font = `${sizePx}px "${font}"`
    context.strokeText(text, x - west, y - north)
    context.fillStyle = style.label
    context.fillText(text, x - west, y - north)
  }
}
