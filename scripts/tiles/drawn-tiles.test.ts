import { createCanvas, loadImage } from '@napi-rs/canvas'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { ATOLLS, isInhabited, type Atoll } from '../../src/domain/atolls/atolls.ts'
import { NAMELESS_TILES, type TileTheme } from '../../src/domain/guide-build.ts'
import { isOnLand } from '../../supabase/local/demo/land.ts'
import { findAtollBox, isFarFromLand, createLandPoints } from '../../tests/fixtures/island-points.ts'
import { PICTURE_PX } from './draw-tiles.ts'
import { renderTiles, type RenderedTiles } from './render-tiles.ts'
import { TILE_STYLES } from './tile-style.ts'

/*
 * Compares the tile pictures of a build with the coastline's source data. The test projects places with its own copy of
 * the standard tile formula, not with the drawing code, so that an error in the drawing code is found.
 */
const THEMES = ['light', 'dark'] as const
const DRAWING_TIMEOUT_MS = 180_000
/** Number of pixels around a place that are checked, because islets are narrow. */
const CHECKED_RADIUS_PX = 3

/** The color of place names (`--map-label` in src/styles/tokens.css), as a pixel of 32 bits on a little-endian machine. */
const LABEL_PIXELS = { light: 0xff4a3010, dark: 0xfff8efe3 }

interface Place {
  latitude: number
  longitude: number
}

let rendered: RenderedTiles

beforeAll(async () => {
  rendered = await renderTiles()
}, DRAWING_TIMEOUT_MS)

/** Returns the tile that a place is on, and the place's pixel in the tile's picture. */
function findTilePixel(
  { latitude, longitude }: Place,
  z: number,
): { x: number; y: number; px: number; py: number } {
  const tiles = 2 ** z
  const tilesAcross = ((longitude + 180) / 360) * tiles
  const angle = (latitude * Math.PI) / 180
  const tilesDown = ((1 - Math.log(Math.tan(angle) + 1 / Math.cos(angle)) / Math.PI) / 2) * tiles
  const [x, y] = [Math.floor(tilesAcross), Math.floor(tilesDown)]
  return {
    x,
    y,
    px: Math.floor((tilesAcross - x) * PICTURE_PX),
    py: Math.floor((tilesDown - y) * PICTURE_PX),
  }
}

function toTilePath(theme: TileTheme, z: number, { x, y }: { x: number; y: number }): string {
  return path.join(rendered.folder, theme, String(z), String(x), `${y}.png`)
}

const pictures = new Map<string, Promise<Uint8ClampedArray>>()

function readPicture(file: string): Promise<Uint8ClampedArray> {
  let picture = pictures.get(file)
  if (picture === undefined) {
    picture = decodeTile(file)
    pictures.set(file, picture)
  }
  return picture
}

async function decodeTile(file: string): Promise<Uint8ClampedArray> {
  const image = await loadImage(await readFile(file))
  const context = createCanvas(PICTURE_PX, PICTURE_PX).getContext('2d')
  context.drawImage(image, 0, 0)
  return context.getImageData(0, 0, PICTURE_PX, PICTURE_PX).data
}

/** Colors around a place as #rrggbb, read only from the tile that the place is on. */
async function readColoursAround(
  theme: TileTheme,
  z: number,
  place: Place,
  radiusPx: number,
): Promise<Set<string>> {
  const { px, py, ...tile } = findTilePixel(place, z)
  const data = await readPicture(toTilePath(theme, z, tile))
  const colours = new Set<string>()
  for (let row = Math.max(0, py - radiusPx); row <= Math.min(PICTURE_PX - 1, py + radiusPx); row += 1) {
    for (
      let column = Math.max(0, px - radiusPx);
      column <= Math.min(PICTURE_PX - 1, px + radiusPx);
      column += 1
    ) {
      const offset = 4 * (row * PICTURE_PX + column)
      const hexParts = [...data.subarray(offset, offset + 3)].map((channel) =>
        channel.toString(16).padStart(2, '0'),
      )
      colours.add(`#${hexParts.join('')}`)
    }
  }
  return colours
}

/** Grid points over and around an atoll that are far from all land. */
function findSeaPoints({ id }: Atoll): Place[] {
  const { west, east, south, north } = findAtollBox(id)
  const steps = [-0.1, 0.1, 0.3, 0.5, 0.7, 0.9, 1.1]
  const points = steps.flatMap((longitudeStep) =>
    steps.map((down) => ({
      longitude: west + longitudeStep * (east - west),
      latitude: south + down * (north - south),
    })),
  )
  return points.filter(
    (place) => isFarFromLand(place, 0.015) && ATOLLS.every((atoll) => !isOnLand(atoll.id, place)),
  )
}

describe('the drawn tiles', () => {
  it.each(ATOLLS.filter((atoll) => isInhabited(atoll)))(
    'the drawn tiles of $name show land or coast at places on land, at zoom 10 to 12, in both themes',
    async (atoll) => {
      for (const place of createLandPoints(atoll.id, 6)) {
        for (const z of [10, 11, 12]) {
          for (const theme of THEMES) {
            const { land, coast } = TILE_STYLES[theme]
            const colours = await readColoursAround(theme, z, place, CHECKED_RADIUS_PX)
            const isShown = colours.has(land) || colours.has(coast)
            expect(
              isShown,
              `${theme} ${z} ${place.latitude}, ${place.longitude}: ${[...colours].join()}`,
            ).toBe(true)
          }
        }
      }
    },
  )

  it('the drawn tiles show no land at places far from land', async () => {
    let checkedCount = 0
    for (const atoll of ATOLLS) {
      for (const place of findSeaPoints(atoll)) {
        for (const z of [8, 10, 12]) {
          for (const theme of THEMES) {
            // A tile without its own picture uses the shared open-sea picture.
            if (!existsSync(toTilePath(theme, z, findTilePixel(place, z)))) continue
            checkedCount += 1
            const { land, coast } = TILE_STYLES[theme]
            const colours = await readColoursAround(theme, z, place, 0)
            expect(colours.has(land) || colours.has(coast), `${theme} ${z} ${atoll.name}`).toBe(false)
          }
        }
      }
    }
    expect(checkedCount).toBeGreaterThan(500)
  })

  it('the drawn map tiles cover sampled land of every atoll at zoom 5 to 10, and of inhabited atolls also at 11 and 12 (TILE-1)', () => {
    for (const atoll of ATOLLS) {
      const zooms = isInhabited(atoll) ? [5, 6, 7, 8, 9, 10, 11, 12] : [5, 6, 7, 8, 9, 10]
      for (const place of createLandPoints(atoll.id, 20)) {
        for (const z of zooms) {
          for (const theme of THEMES) {
            expect(
              existsSync(toTilePath(theme, z, findTilePixel(place, z))),
              `${atoll.name} ${theme} ${z}`,
            ).toBe(true)
          }
        }
      }
    }
  })

  it('the drawn map tiles are exactly the files that the manifest lists, in both themes', async () => {
    const listedFiles = new Set(
      Object.values(rendered.drawn.atolls).flatMap(({ runs }) =>
        runs.flatMap(([z, y, x0, x1]) =>
          Array.from({ length: x1 - x0 + 1 }, (_, index) =>
            path.join(String(z), String(x0 + index), `${y}.png`),
          ),
        ),
      ),
    )
    for (const theme of THEMES) {
      const files = await readdir(path.join(rendered.folder, theme), { recursive: true })
      expect(new Set(files.filter((file) => file.endsWith('.png')))).toEqual(listedFiles)
    }
  })

  it('the drawn map tiles differ between the light and the dark theme', async () => {
    const majuro = { latitude: 7.09, longitude: 171.38 }
    const [light, dark] = await Promise.all(
      THEMES.map((theme) => readPicture(toTilePath(theme, 10, findTilePixel(majuro, 10)))),
    )
    let differentCount = 0
    for (let offset = 0; offset < PICTURE_PX * PICTURE_PX * 4; offset += 4)
      if (light?.[offset] !== dark?.[offset]) differentCount += 1
    expect(differentCount).toBeGreaterThan(0.9 * PICTURE_PX * PICTURE_PX)
  })

  it('the drawn map tiles have a small open-sea picture for each theme, in its sea color', async () => {
    for (const theme of THEMES) {
      const [head = '', base64 = ''] = rendered.drawn.sea[theme].split(',')
      expect(head).toBe('data:image/png;base64')
      const image = await loadImage(Buffer.from(base64, 'base64'))
      const context = createCanvas(1, 1).getContext('2d')
      context.drawImage(image, 0, 0)
      const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
      const colour = [red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')
      expect(`#${colour}`).toBe(TILE_STYLES[theme].sea)
      expect(base64.length).toBeLessThan(200)
    }
  })

  it('the drawn map tiles have no place names, because the map itself draws the names above the tiles (TILE-1)', async () => {
    expect(rendered.drawn.version).toMatch(new RegExp(`^${NAMELESS_TILES}[0-9a-f]+$`))
    const wrongFiles: string[] = []
    for (const [theme, letters] of [
      ['light', LABEL_PIXELS.light],
      ['dark', LABEL_PIXELS.dark],
    ] as const) {
      const files = await readdir(path.join(rendered.folder, theme), { recursive: true })
      for (const file of files.filter((name) => /^[5-8]\/.*png$/.test(name))) {
        const data = await decodeTile(path.join(rendered.folder, theme, file))
        const pixels = new Uint32Array(data.buffer, data.byteOffset, data.length / 4)
        if (pixels.includes(letters)) wrongFiles.push(`${theme}/${file}`)
      }
    }
    expect(wrongFiles).toEqual([])
  })
})
