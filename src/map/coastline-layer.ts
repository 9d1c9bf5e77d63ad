import { GridLayer, type Coords } from 'leaflet'
import { drawTile, LABEL_FONTS } from './draw-tile.ts'
import { onThemeChange, readMapColours, type MapColours } from './map-colours.ts'
import { layOutLabels, type PlacedLabel } from './place-labels.ts'

/** More than twice the pixels is not seen, but costs a cheap phone its memory. */
const LARGEST_PIXEL_RATIO = 2

interface DrawnTile {
  canvas: HTMLCanvasElement
  coords: Coords
}

/**
 * The base of every map: the country's coastline with names, drawn on canvas from what the code itself carries. Asks
 * nobody for anything, so it is there with no network; follows the theme at once.
 */
export class CoastlineLayer extends GridLayer {
  private readonly drawn = new Map<string, DrawnTile>()
  private readonly labels = new Map<number, PlacedLabel[]>()
  private colours: MapColours = readMapColours()
  private endTheme: (() => void) | null = null

  constructor() {
    super({ className: 'guide-coastline', updateWhenZooming: false, keepBuffer: 1, zIndex: 0 })
    this.on('tileunload', ({ coords }: { coords: Coords }) => this.drawn.delete(keyOf(coords)))
  }

  override onAdd(map: Parameters<GridLayer['onAdd']>[0]): this {
    this.colours = readMapColours()
    this.endTheme = onThemeChange(() => this.repaint())
    return super.onAdd(map)
  }

  override onRemove(map: Parameters<GridLayer['onRemove']>[0]): this {
    this.endTheme?.()
    this.drawn.clear()
    return super.onRemove(map)
  }

  protected override createTile(coords: Coords): HTMLElement {
    const canvas = document.createElement('canvas')
    const ratio = Math.min(LARGEST_PIXEL_RATIO, Math.max(1, window.devicePixelRatio))
    const { x } = this.getTileSize()
    canvas.width = Math.round(x * ratio)
    canvas.height = Math.round(x * ratio)
    this.drawn.set(keyOf(coords), { canvas, coords })
    this.paint(canvas, coords)
    return canvas
  }

  /** In place: removing the squares first would show the page through them for a moment. */
  private repaint(): void {
    this.colours = readMapColours()
    for (const { canvas, coords } of this.drawn.values()) this.paint(canvas, coords)
  }

  private paint(canvas: HTMLCanvasElement, { x, y, z }: Coords): void {
    const context = canvas.getContext('2d')
    // A browser that has run out of canvas memory answers null; the sea stays as the map's own ground.
    if (context === null) return
    const side = this.getTileSize().x
    context.setTransform(canvas.width / side, 0, 0, canvas.height / side, 0, 0)
    const place = { zoom: z, left: x * side, top: y * side, side }
    drawTile(context, place, this.colours, this.labelsOf(z, context))
  }

  private labelsOf(zoom: number, context: CanvasRenderingContext2D): PlacedLabel[] {
    let labels = this.labels.get(zoom)
    if (labels === undefined) {
      labels = layOutLabels(zoom, (text, kind) => {
        context.font = LABEL_FONTS[kind]
        return context.measureText(text).width
      })
      this.labels.set(zoom, labels)
    }
    return labels
  }
}

function keyOf({ x, y, z }: Coords): string {
  return `${z}/${x}/${y}`
}
