import { GridLayer, type Coords } from 'leaflet'
import { layOutLabels, type PlacedLabel, LABEL_FONTS } from './place-labels.ts'
import { type MapColours, readMapColours, onThemeChange } from './map-theme.ts'
import { drawTile } from './draw-coastline.ts'

/** A higher ratio is not visible and uses too much memory on cheap phones. */
const MAX_PIXEL_RATIO = 2

interface DrawnTile {
  canvas: HTMLCanvasElement
  coords: Coords
}

/** The base layer of every map: coastline and names, drawn on canvas without any request. It follows the theme. */
export class CoastlineLayer extends GridLayer {
  private readonly drawn = new Map<string, DrawnTile>()
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
    const ratio = Math.min(MAX_PIXEL_RATIO, Math.max(1, window.devicePixelRatio))
    const { x } = this.getTileSize()
    canvas.width = Math.round(x * ratio)
    canvas.height = Math.round(x * ratio)
    this.drawn.set(keyOf(coords), { canvas, coords })
    this.paint(canvas, coords)
    return canvas
  }

  /** Repaints in place: replacing the canvases would show the page behind them for a moment. */
  private repaint(): void {
    this.colours = readMapColours()
    for (const { canvas, coords } of this.drawn.values()) this.paint(canvas, coords)
  }

  private paint(canvas: HTMLCanvasElement, { x, y, z }: Coords): void {
    const context = canvas.getContext('2d')
    // Null when the browser is out of canvas memory; the map's background color then shows as sea.
    if (context === null) return
    const side = this.getTileSize().x
    context.setTransform(canvas.width / side, 0, 0, canvas.height / side, 0, 0)
    const place = { zoom: z, left: x * side, top: y * side, side }
    drawTile(context, place, this.colours, namesAt(z))
  }
}

const placedNames = new Map<number, PlacedLabel[]>()

/** The names of a zoom, in its world pixels: the same for every map of the page. */
export function namesAt(zoom: number): PlacedLabel[] {
  let labels = placedNames.get(zoom)
  if (labels === undefined) {
    const context = document.createElement('canvas').getContext('2d')
    labels = layOutLabels(zoom, (text, kind) => {
      // Null when the browser is out of canvas memory.
      if (context === null) return text.length * 7
      context.font = LABEL_FONTS[kind]
      return context.measureText(text).width
    })
    placedNames.set(zoom, labels)
  }
  return labels
}

function keyOf({ x, y, z }: Coords): string {
  return `${z}/${x}/${y}`
}
