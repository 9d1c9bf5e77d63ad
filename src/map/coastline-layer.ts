import { GridLayer, type Coords } from 'leaflet'
import { useSyncExternalStore } from 'react'
import type { TileTheme } from '../domain/guide-build.ts'
import { atollOutlines, boxesOverlap, type Island, type WorldBox } from './coastline.ts'
import { layOutLabels, type PlacedLabel, type LabelKind } from './place-labels.ts'
import { fromWorld, toWorld } from './projection.ts'

/** A tile at one zoom: its corner in world pixels of that zoom, and its side in CSS pixels. */
interface TilePlace {
  zoom: number
  left: number
  top: number
  side: number
}

const LABEL_FONTS: Readonly<Record<LabelKind, string>> = {
  atoll: '650 13px system-ui, sans-serif',
  'quiet-atoll': '400 12px system-ui, sans-serif',
  island: '550 12px system-ui, sans-serif',
}

/** Width in pixels of the shallow water drawn around islands. It is decoration, not a chart of the reef. */
function reefWidth(zoom: number): number {
  return Math.min(36, Math.max(4, 4 * 1.4 ** (zoom - 6)))
}

/** Degrees between lines of the graticule; null at high zooms, where the islands are landmarks enough. */
function gridStep(zoom: number): number | null {
  if (zoom <= 4) return 5
  if (zoom <= 6) return 2
  return zoom <= 8 ? 1 : zoom <= 9 ? 0.5 : null
}

/** Draws sea, graticule, reef, land and names of one tile. The context is scaled to CSS pixels. */
function drawTile(
  context: CanvasRenderingContext2D,
  place: TilePlace,
  colours: MapColours,
  labels: readonly PlacedLabel[],
): void {
  context.fillStyle = colours.sea
  context.fillRect(0, 0, place.side, place.side)
  drawGrid(context, place, colours)
  drawIslands(context, place, colours)
  drawLabels(context, place, colours, labels)
}

function drawGrid(context: CanvasRenderingContext2D, place: TilePlace, colours: MapColours): void {
  const step = gridStep(place.zoom)
  if (step === null) return
  const scale = 2 ** place.zoom
  const corner = fromWorld({ x: place.left / scale, y: place.top / scale })
  const far = fromWorld({ x: (place.left + place.side) / scale, y: (place.top + place.side) / scale })
  context.beginPath()
  for (let at = Math.ceil(corner.longitude / step) * step; at < far.longitude; at += step) {
    const x = Math.round(toWorld(at, 0).x * scale - place.left) + 0.5
    context.moveTo(x, 0)
    context.lineTo(x, place.side)
  }
  for (let at = Math.ceil(far.latitude / step) * step; at < corner.latitude; at += step) {
    const y = Math.round(toWorld(0, at).y * scale - place.top) + 0.5
    context.moveTo(0, y)
    context.lineTo(place.side, y)
  }
  context.strokeStyle = colours.grid
  context.lineWidth = 1
  context.stroke()
}

function drawIslands(context: CanvasRenderingContext2D, place: TilePlace, colours: MapColours): void {
  const reef = reefWidth(place.zoom)
  const islands = islandsIn(toWorldBox(place, reef))
  if (islands.length === 0) return
  const outlines = new Path2D()
  for (const island of islands) trace(outlines, island, place)
  context.lineJoin = 'round'
  context.strokeStyle = colours.reef
  context.lineWidth = reef
  context.stroke(outlines)
  context.fillStyle = colours.land
  // This is CanvasRenderingContext2D.fill(path); the rule takes it for Array.fill.
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type
  context.fill(outlines)
  // The outline keeps islands visible that are smaller than a pixel.
  context.strokeStyle = colours.coast
  context.lineWidth = place.zoom <= 7 ? 1.5 : 1
  context.stroke(outlines)
}

function islandsIn(box: WorldBox): Island[] {
  return atollOutlines()
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

function trace(path: Path2D, { outline }: Island, { zoom, left, top }: TilePlace): void {
  const scale = 2 ** zoom
  for (let at = 0; at < outline.length; at += 2) {
    const x = (outline[at] ?? 0) * scale - left
    const y = (outline[at + 1] ?? 0) * scale - top
    if (at === 0) path.moveTo(x, y)
    else path.lineTo(x, y)
  }
  path.closePath()
}

function drawLabels(
  context: CanvasRenderingContext2D,
  { left, top, side }: TilePlace,
  colours: MapColours,
  labels: readonly PlacedLabel[],
): void {
  const box = { west: left, east: left + side, north: top, south: top + side }
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  context.lineWidth = 3.5
  context.strokeStyle = colours.halo
  context.fillStyle = colours.label
  for (const label of labels) {
    if (!boxesOverlap(label, box)) continue
    context.font = LABEL_FONTS[label.kind]
    context.strokeText(label.text, label.x - left, label.y - top)
    context.fillText(label.text, label.x - left, label.y - top)
  }
}

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

/** Colors for the canvas, read from the CSS variables in src/styles/tokens.css. */
interface MapColours {
  sea: string
  reef: string
  land: string
  coast: string
  grid: string
  label: string
  halo: string
}

const COLOR_NAMES = [
  'sea',
  'reef',
  'land',
  'coast',
  'grid',
  'label',
  'halo',
] as const satisfies readonly (keyof MapColours)[]

function readMapColours(): MapColours {
  const style = getComputedStyle(document.documentElement)
  const colours = {} as MapColours
  for (const name of COLOR_NAMES) colours[name] = style.getPropertyValue(`--map-${name}`).trim()
  return colours
}

/** Calls `changed` after every change of the theme. @returns a function that ends it */
function onThemeChange(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

function shownTheme(): TileTheme {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'
}

/** The current theme, for layers with one set of tiles per theme. */
export function useMapTheme(): TileTheme {
  return useSyncExternalStore(onThemeChange, shownTheme)
}
