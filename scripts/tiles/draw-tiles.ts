import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { type Islet, growBox, boxesOverlap, boxToPx, toWorldWidthPx, type WorldBox } from './projection.ts'
import { PICTURE_SCALE, REEF_PX, TILE_PX, type TileStyle } from './tile-style.ts'

/** Everything that the tiles of one zoom level show. */
export interface ZoomScene {
  zoom: number
  islets: readonly Islet[]
}

/** Side of a drawn tile in pixels of the picture; the map shows it with TILE_PX CSS pixels. */
export const PICTURE_PX = TILE_PX * PICTURE_SCALE

/**
 * Draws the tiles of one zoom level, one tile at a time: sea, reef and land. The map itself draws the place names above the
 * tiles, so that names are not drawn under pins (MAP-12).
 */
export class TilePainter {
  private readonly context: SKRSContext2D

  constructor(
    private readonly scene: ZoomScene,
    private readonly style: TileStyle,
  ) {
    this.context = createCanvas(PICTURE_PX, PICTURE_PX).getContext('2d')
    this.context.scale(PICTURE_SCALE, PICTURE_SCALE)
    this.context.lineJoin = 'round'
  }

  /** @returns the RGBA pixels of a square picture, `PICTURE_PX` on each side */
  paintTile(x: number, y: number): Uint8ClampedArray {
    const { context, scene, style } = this
    const [west, north] = [x * TILE_PX, y * TILE_PX]
    const view = { west, north, east: west + TILE_PX, south: north + TILE_PX }
    context.fillStyle = style.sea
    context.fillRect(0, 0, TILE_PX, TILE_PX)
    drawLand(context, scene, style, view)
    return context.getImageData(0, 0, PICTURE_PX, PICTURE_PX).data
  }
}

function drawLand(context: SKRSContext2D, scene: ZoomScene, style: TileStyle, view: WorldBox): void {
  const scale = toWorldWidthPx(scene.zoom)
  const shownIslets = scene.islets.filter(({ box }) =>
    boxesOverlap(growBox(boxToPx(box, scene.zoom), REEF_PX + 1), view),
  )
  context.beginPath()
  for (const { ring } of shownIslets) {
    for (const [index, { x, y }] of ring.entries()) {
      // Subtract the origin here instead of using the canvas transform, which has single precision: so far from the origin,
      // the rounding error of the transform is larger than a pixel.
      if (index === 0) context.moveTo(x * scale - view.west, y * scale - view.north)
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
