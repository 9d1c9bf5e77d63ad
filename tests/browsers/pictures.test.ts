import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas, loadImage, type Image } from '@napi-rs/canvas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BrowserWindow } from './engine.ts'
import { callBackend, ENGINES, setUpSite, waitFor, waitUntil } from './browser-walks.ts'

/*
 * Takes pictures of five screens in each engine, on a phone and on a desktop. If PICTURES_FOLDER is set, they are also written
 * there, as one sheet for each size with a row for each engine, for docs/reliability.md.
 *
 * PICTURES_FOLDER=docs/images/browsers BROWSERS=chromium,firefox,webkit npm run test:browsers pictures
 */

const LONG_MS = 180_000
const WEBP_QUALITY = 60
const GAP_PX = 10
/** A drawn page has more colors than this. A page that stayed empty has only those of its background and frame. */
const MIN_COLOURS = 100

const SHEETS = [
  { name: 'phone', width: 390, height: 844, drawn: 300 },
  { name: 'desk', width: 1280, height: 800, drawn: 420 },
] as const

interface PicturedScreen {
  path: string
  /** Text of the screen once it is complete. */
  ready: RegExp
  /** Expression that is true in the page once the screen is drawn. */
  drawnExpression: string
}

const SCREENS: readonly PicturedScreen[] = [
  { path: '/', ready: /Browse by category/i, drawnExpression: "document.querySelector('main h2') !== null" },
  {
    path: '/transportation',
    ready: /of \d+ listings/,
    drawnExpression: "document.querySelectorAll('article').length > 1",
  },
  {
    path: '/business/',
    ready: /Operating Hours/,
    drawnExpression: "document.querySelector('main .leaflet-container, main h1') !== null",
  },
  {
    path: '/businesses?view=map',
    ready: /of \d+ listings/,
    drawnExpression: "document.querySelectorAll('button.leaflet-marker-icon').length > 1",
  },
  {
    path: '/offline',
    ready: /Emergency contacts/,
    drawnExpression: "document.querySelector('main h1') !== null",
  },
]

/** The pictures of each sheet, by the name of the engine. */
const picturesBySheet = new Map<(typeof SHEETS)[number]['name'], Map<string, Image[]>>()
let pictureFolder = ''
let listingId = ''

beforeAll(async () => {
  pictureFolder = await mkdtemp(join(tmpdir(), 'guide-pictures-'))
  const listingQuery = 'phone=not.is.null&latitude=not.is.null&featured=is.true&category=eq.accommodation'
  const [foundListing] = await callBackend<{ id: string }[]>(
    'GET',
    `/rest/v1/businesses?${listingQuery}&order=name&limit=1&select=id`,
  )
  listingId = String(foundListing?.id)
})

afterAll(async () => {
  await rm(pictureFolder, { recursive: true, force: true })
  const targetFolder = process.env['PICTURES_FOLDER']
  if (targetFolder === undefined) return
  await mkdir(targetFolder, { recursive: true })
  for (const sheet of SHEETS) {
    const rows = [...(picturesBySheet.get(sheet.name)?.values() ?? [])]
    await writeFile(join(targetFolder, `${sheet.name}.webp`), await drawSheet(rows, sheet))
  }
})

describe.each(ENGINES)('$name', (engine) => {
  const testSite = setUpSite(engine)

  test.each(SHEETS)(
    'five screens are drawn, not blank, in a window of $width x $height (FLOOR-1)',
    async ({ name, width, height }) => {
      const window = await testSite.openWindow(name)
      await window.resize(width, height)
      await window.open(testSite.site.url)
      await waitFor(window, /[Uu]pdated .*listings/)
      const pictures: Image[] = []
      for (const screen of SCREENS) pictures.push(await takePicture(window, testSite.site.url, screen))
      for (const picture of pictures) expect(countColours(picture)).toBeGreaterThan(MIN_COLOURS)
      const rows = picturesBySheet.get(name) ?? new Map<string, Image[]>()
      picturesBySheet.set(name, rows.set(engine.name, pictures))
    },
    LONG_MS,
  )
})

async function takePicture(
  window: BrowserWindow,
  site: string,
  { path, ready, drawnExpression }: PicturedScreen,
): Promise<Image> {
  await window.open(site + (path === '/business/' ? path + listingId : path))
  await waitFor(window, ready)
  await waitUntil(window, drawnExpression, (value) => value === true, `${path}, drawn,`)
  // Wait for photos and for the parts of a page that load last.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  const file = join(pictureFolder, 'screen.png') as `${string}.png`
  await window.screenshot(file)
  return loadImage(file)
}

function countColours(picture: Image): number {
  const canvas = createCanvas(picture.width, picture.height)
  const context = canvas.getContext('2d')
  context.drawImage(picture, 0, 0)
  const { data } = context.getImageData(0, 0, picture.width, picture.height)
  return new Set(new Uint32Array(data.buffer, data.byteOffset, data.byteLength / 4)).size
}

function drawSheet(rows: readonly Image[][], { width, height, drawn }: (typeof SHEETS)[number]) {
  const drawnHeight = Math.round((drawn * height) / width)
  const canvas = createCanvas(
    SCREENS.length * (drawn + GAP_PX) + GAP_PX,
    rows.length * (drawnHeight + GAP_PX) + GAP_PX,
  )
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.fillStyle = '#8a97a3'
  context.fillRect(0, 0, canvas.width, canvas.height)
  for (const [row, pictures] of rows.entries())
    for (const [index, picture] of pictures.entries())
      context.drawImage(
        picture,
        GAP_PX + index * (drawn + GAP_PX),
        GAP_PX + row * (drawnHeight + GAP_PX),
        drawn,
        drawnHeight,
      )
  return canvas.encode('webp', WEBP_QUALITY)
}
