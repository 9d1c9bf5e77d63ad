/*
 * The default street layer: raster tiles drawn from the coastline, so that every installation has tiles that it is
 * allowed to save on devices. They are drawn once; later builds with the same sources use the cache.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import {
  NAMELESS_TILES,
  type AtollTiles,
  type DrawnTiles,
  type TileTheme,
  type TileRun,
} from '../../src/domain/guide-build.ts'
import { COASTLINE_PATH, readIslets, type Islet, growBox, toPx, type WorldBox } from './projection.ts'
import { PICTURE_PX, TilePainter, type ZoomScene } from './draw-tiles.ts'
import { encodeIndexedPng } from './indexed-png.ts'
import { TILE_STYLES, type TileStyle, REEF_PX, TILE_PX } from './tile-style.ts'

/** The tiles of one zoom level that show an atoll's land or reef, as "x/y". All other tiles are open sea. */
function findAtollTiles(islets: readonly Islet[], zoom: number): Set<string> {
  const tiles = new Set<string>()
  // Include one pixel more than the reef, for the smoothed edge of the reef's line.
  const addBox = (box: WorldBox): void => addTiles(tiles, growBox(box, REEF_PX + 1))
  for (const { ring } of islets) {
    for (const [index, point] of ring.entries()) {
      const segmentStart = toPx(point, zoom)
      const segmentEnd = toPx(ring[(index + 1) % ring.length] ?? point, zoom)
      addBox({
        west: Math.min(segmentStart.x, segmentEnd.x),
        east: Math.max(segmentStart.x, segmentEnd.x),
        north: Math.min(segmentStart.y, segmentEnd.y),
        south: Math.max(segmentStart.y, segmentEnd.y),
      })
    }
  }
  return tiles
}

function addTiles(tiles: Set<string>, box: WorldBox): void {
  for (let x = Math.floor(box.west / TILE_PX); x * TILE_PX < box.east; x += 1) {
    for (let y = Math.floor(box.north / TILE_PX); y * TILE_PX < box.south; y += 1) tiles.add(`${x}/${y}`)
  }
}

/** Converts tiles ("x/y") to horizontal runs without gaps, which keeps the manifest small. */
function toRuns(zoom: number, tiles: Iterable<string>): TileRun[] {
  const rows = new Map<number, number[]>()
  for (const tile of tiles) {
    const [x = 0, y = 0] = tile.split('/').map(Number)
    rows.set(y, [...(rows.get(y) ?? []), x])
  }
  const runs: TileRun[] = []
  for (const [y, columns] of [...rows].sort(([segmentStart], [segmentEnd]) => segmentStart - segmentEnd)) {
    for (const x of columns.sort((segmentStart, segmentEnd) => segmentStart - segmentEnd)) {
      const lastRun = runs.at(-1)
      if (lastRun !== undefined && lastRun[1] === y && lastRun[3] === x - 1) lastRun[3] = x
      else runs.push([zoom, y, x, x])
    }
  }
  return runs
}

const CACHE_FOLDER = 'node_modules/.cache/guide-tiles'
const MIN_ZOOM = 5
/** The highest zoom level. It includes uninhabited atolls: leaving them out would save only 70 tiles and need another rule. */
const MAX_ZOOM = 12
const THEMES = Object.keys(TILE_STYLES) as TileTheme[]

/** The files that the pictures depend on, in addition to the code in this folder. */
const INPUT_PATHS = [
  COASTLINE_PATH,
  'src/domain/atolls/atolls.json',
  'node_modules/@napi-rs/canvas/package.json',
]

export interface RenderedTiles {
  /** Folder that contains {theme}/{z}/{x}/{y}.png. */
  folder: string
  drawn: DrawnTiles
}

/** Returns the tiles of these sources, cached or newly drawn. Logs the time that drawing took. */
export async function renderTiles(): Promise<RenderedTiles> {
  const version = hashInputs()
  const folder = path.resolve(CACHE_FOLDER, version)
  const manifest = path.join(folder, 'manifest.json')
  if (!existsSync(manifest)) {
    const startedAt = Date.now()
    // Draw into a temporary folder and rename it, so that a build running at the same time never reads a partial one.
    const temporaryFolder = `${folder}.${process.pid}`
    const drawn = await drawAllTiles(temporaryFolder, version)
    await writeFile(path.join(temporaryFolder, 'manifest.json'), JSON.stringify(drawn))
    await rename(temporaryFolder, folder).catch(async (error: unknown) => {
      if (!existsSync(manifest)) throw error
      await rm(temporaryFolder, { recursive: true })
    })
    console.log(
      `Map tiles drawn (only when their sources change), in ${Math.round((Date.now() - startedAt) / 100) / 10} s`,
    )
  }
  return { folder, drawn: JSON.parse(await readFile(manifest, 'utf8')) as DrawnTiles }
}

function hashInputs(): string {
  const ownFiles = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => path.join(import.meta.dirname, name))
  const hash = createHash('sha256').update(JSON.stringify(TILE_STYLES))
  for (const file of [...ownFiles.sort(), ...INPUT_PATHS]) hash.update(readFileSync(file)).update('\0')
  return `${NAMELESS_TILES}${hash.digest('hex').slice(0, 10)}`
}

async function drawAllTiles(folder: string, version: string): Promise<DrawnTiles> {
  const coastline = readIslets()
  const atolls = new Map<string, AtollTiles>(
    [...coastline.keys()].map((code) => [code, { runs: [], bytes: { light: [], dark: [] } }]),
  )
  const bytes: DrawnTiles['bytes'] = { light: [], dark: [] }
  for (let zoom = MIN_ZOOM; zoom <= MAX_ZOOM; zoom += 1)
    await drawZoom(folder, coastline, zoom, { atolls, bytes })
  return {
    version,
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    sea: { light: await encodeSeaPicture(TILE_STYLES.light), dark: await encodeSeaPicture(TILE_STYLES.dark) },
    bytes,
    atolls: Object.fromEntries(atolls),
  }
}

async function drawZoom(
  folder: string,
  coastline: ReadonlyMap<string, Islet[]>,
  zoom: number,
  { atolls, bytes: totals }: { atolls: ReadonlyMap<string, AtollTiles>; bytes: DrawnTiles['bytes'] },
): Promise<void> {
  const scene = { zoom, islets: [...coastline.values()].flat() }
  const tilesByAtoll = new Map(
    [...coastline].map(([code, islets]) => [code, findAtollTiles(islets, zoom)] as const),
  )
  const tiles = new Set<string>()
  for (const cover of tilesByAtoll.values()) for (const tile of cover) tiles.add(tile)
  for (const theme of THEMES) {
    const bytes = await drawTiles(path.join(folder, theme, String(zoom)), scene, TILE_STYLES[theme], tiles)
    totals[theme].push([...bytes.values()].reduce((totalBytes, tileBytes) => totalBytes + tileBytes, 0))
    for (const [code, cover] of tilesByAtoll) {
      const atollBytes = [...cover].reduce((total, tile) => total + (bytes.get(tile) ?? 0), 0)
      atolls.get(code)?.bytes[theme].push(atollBytes)
    }
  }
  for (const [code, cover] of tilesByAtoll) atolls.get(code)?.runs.push(...toRuns(zoom, cover))
}

/** Number of tiles that are encoded and written while the next ones are drawn. */
const MAX_PARALLEL_WRITES = 4

/** @returns file size in bytes by "x/y" */
async function drawTiles(
  folder: string,
  scene: ZoomScene,
  style: TileStyle,
  tiles: ReadonlySet<string>,
): Promise<Map<string, number>> {
  const bytes = new Map<string, number>()
  const painter = new TilePainter(scene, style)
  const remainingTiles = [...tiles]
  const work = async (): Promise<void> => {
    for (let name = remainingTiles.pop(); name !== undefined; name = remainingTiles.pop()) {
      const [x = 0, y = 0] = name.split('/').map(Number)
      const png = await encodeIndexedPng(painter.paintTile(x, y), PICTURE_PX, PICTURE_PX)
      await mkdir(path.join(folder, String(x)), { recursive: true })
      await writeFile(path.join(folder, String(x), `${y}.png`), png)
      bytes.set(name, png.length)
    }
  }
  await Promise.all(Array.from({ length: MAX_PARALLEL_WRITES }, work))
  return bytes
}

/** A picture of a single color can be as small as possible, because the map enlarges it. */
async function encodeSeaPicture({ sea }: TileStyle): Promise<string> {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) =>
    Number.parseInt(sea.slice(start, start + 2), 16),
  )
  const pixels = new Uint8ClampedArray(4 * 4 * 4)
  for (let offset = 0; offset < pixels.length; offset += 4) pixels.set([red, green, blue, 255], offset)
  return `data:image/png;base64,${(await encodeIndexedPng(pixels, 4, 4)).toString('base64')}`
}
