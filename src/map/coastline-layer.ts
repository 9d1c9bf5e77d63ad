import { GridLayer, type Coords, type DoneCallback } from 'leaflet'
import { boxesOverlap } from './coastline.ts'
import { layOutLabels, type PlacedLabel, LABEL_FONTS } from './place-labels.ts'
import { type MapColours, readMapColours, subscribeToTheme } from './map-theme.ts'
import { drawLabels, drawTile, type TilePlace } from './draw-coastline.ts'
import { queuePaint } from './paint-queue.ts'

/** The layers of a map, from the bottom to the top. Tiles of a service have their own names and cover the guide's names. */
export const LAYER_ORDER = { coastline: 0, guideTiles: 1, names: 2, serviceTiles: 3 } as const

/** A higher ratio is not visible and uses too much memory on cheap phones. */
const MAX_PIXEL_RATIO = 2

interface DrawnTile {
  canvas: HTMLCanvasElement
  coords: Coords
}

/** A layer that is drawn on canvas without any request. It follows the theme. */
abstract class CanvasLayer extends GridLayer {
  private readonly drawnTiles = new Map<string, DrawnTile>()
  private colours: MapColours = readMapColours()
  private endTheme: (() => void) | null = null

  constructor(className: string, zIndex: number) {
    super({ className, updateWhenZooming: false, keepBuffer: 1, zIndex })
    this.on('tileunload', ({ coords }: { coords: Coords }) => this.drawnTiles.delete(toTileKey(coords)))
  }

  /** Whether anything is drawn on a tile. */
  protected abstract isDrawn(place: TilePlace): boolean
  protected abstract draw(context: CanvasRenderingContext2D, place: TilePlace, colours: MapColours): void

  override onAdd(map: Parameters<GridLayer['onAdd']>[0]): this {
    this.colours = readMapColours()
    this.endTheme = subscribeToTheme(() => this.repaintTiles())
    return super.onAdd(map)
  }

  override onRemove(map: Parameters<GridLayer['onRemove']>[0]): this {
    this.endTheme?.()
    this.drawnTiles.clear()
    return super.onRemove(map)
  }

  protected override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    // Use no canvas for an empty tile, because a canvas takes up to a megabyte of memory.
    if (!this.isDrawn(this.toTilePlace(coords))) {
      const emptyTile = document.createElement('div')
      // Call `done` later, because Leaflet knows the tile only after this function has returned.
      queueMicrotask(() => done(undefined, emptyTile))
      return emptyTile
    }
    const canvas = document.createElement('canvas')
    const pixelRatio = Math.min(MAX_PIXEL_RATIO, Math.max(1, window.devicePixelRatio))
    const { x } = this.getTileSize()
    canvas.width = Math.round(x * pixelRatio)
    canvas.height = Math.round(x * pixelRatio)
    const key = toTileKey(coords)
    this.drawnTiles.set(key, { canvas, coords })
    queuePaint(() => {
      if (this.drawnTiles.get(key)?.canvas !== canvas) return
      this.paintTile(canvas, coords)
      done(undefined, canvas)
    })
    return canvas
  }

  /** Repaints the existing canvases: replacing them would show the page behind them for a moment. */
  private repaintTiles(): void {
    this.colours = readMapColours()
    for (const { canvas, coords } of this.drawnTiles.values()) this.paintTile(canvas, coords)
  }

  private paintTile(canvas: HTMLCanvasElement, coords: Coords): void {
    const context = canvas.getContext('2d')
    // The context is null when the browser is out of canvas memory. Then the map's background shows, in the color of the sea.
    if (context === null) return
    const place = this.toTilePlace(coords)
    context.setTransform(canvas.width / place.side, 0, 0, canvas.height / place.side, 0, 0)
    context.clearRect(0, 0, place.side, place.side)
    this.draw(context, place, this.colours)
  }

  private toTilePlace({ x, y, z }: Coords): TilePlace {
    const side = this.getTileSize().x
    return { zoom: z, left: x * side, top: y * side, side }
  }
}

/** The base layer of every map: sea and land. */
export class CoastlineLayer extends CanvasLayer {
  constructor() {
    super('guide-coastline', LAYER_ORDER.coastline)
  }

  protected override isDrawn(): boolean {
    return true
  }

  protected override draw(context: CanvasRenderingContext2D, place: TilePlace, colours: MapColours): void {
    drawTile(context, place, colours)
  }
}

/** The layer of names, above the guide's own tiles, which have no names. Marks of listings avoid only its names (MAP-12). */
export class NamesLayer extends CanvasLayer {
  constructor() {
    super('guide-names', LAYER_ORDER.names)
  }

  protected override isDrawn(place: TilePlace): boolean {
    return findNamesOnTile(place).length > 0
  }

  protected override draw(context: CanvasRenderingContext2D, place: TilePlace, colours: MapColours): void {
    drawLabels(context, place, colours, findNamesOnTile(place))
  }
}

/** Finds the names that are at least partly on a tile. */
function findNamesOnTile({ zoom, left, top, side }: TilePlace): PlacedLabel[] {
  const tileBox = { west: left, east: left + side, north: top, south: top + side }
  return layOutNamesAt(zoom).filter((label) => boxesOverlap(label, tileBox))
}

const placedNames = new Map<number, PlacedLabel[]>()

/** The names at a zoom, with positions in world pixels of that zoom. All maps of the page share them. */
export function layOutNamesAt(zoom: number): PlacedLabel[] {
  let labels = placedNames.get(zoom)
  if (labels === undefined) {
    const context = document.createElement('canvas').getContext('2d')
    labels = layOutLabels(zoom, (text, font) => {
      // The context is null when the browser is out of canvas memory, so estimate the width.
      if (context === null) return text.length * 7
      context.font = LABEL_FONTS[font]
      return context.measureText(text).width
    })
    placedNames.set(zoom, labels)
  }
  return labels
}

function toTileKey({ x, y, z }: Coords): string {
  return `${z}/${x}/${y}`
}
