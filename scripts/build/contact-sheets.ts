import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createCanvas, loadImage, type Image } from '@napi-rs/canvas'
import type { Browser, Page } from 'playwright'

/*
 * Contact sheets: fourteen screens side by side, one sheet for each size and theme, so that a change of the look is seen
 * on all of them at once.
 */

export const SHEETS_FOLDER = 'docs/images/look'

const WEBP_QUALITY = 60
const GAP_PX = 10

const SHEET_LAYOUTS = [
  {
    name: 'phone-light',
    viewport: { width: 390, height: 844 },
    colorScheme: 'light',
    columns: 7,
    width: 260,
  },
  { name: 'phone-dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark', columns: 7, width: 260 },
  {
    name: 'desk-light',
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    columns: 3,
    width: 600,
  },
  { name: 'desk-dark', viewport: { width: 1280, height: 800 }, colorScheme: 'dark', columns: 3, width: 600 },
] as const

const SCREEN_PATHS = [
  '/',
  '/businesses',
  '/accommodations',
  '/search?q=hotel',
  '/atolls',
  '/atoll/majuro',
  '/businesses?view=map',
  '/emergency',
  '/favorites',
  '/contact',
  '/offline',
  '/give',
  '/print/MAJ',
] as const

interface SheetsJob {
  site: string
  /** Address of the backend behind `site` for requests of this process: only the browser maps the host of `site` to it. */
  api: string
  publishableKey: string
  folder: string
}

/** @returns the size of all sheets in bytes */
export async function takeContactSheets(browser: Browser, job: SheetsJob): Promise<number> {
  await mkdir(job.folder, { recursive: true })
  const paths = [...SCREEN_PATHS, `/business/${await findExampleListingId(job)}`]
  let bytes = 0
  for (const { name, viewport, colorScheme, columns, width } of SHEET_LAYOUTS) {
    const page = await browser.newPage({ viewport, colorScheme, reducedMotion: 'reduce' })
    const pictures: Image[] = []
    for (const path of paths) pictures.push(await loadImage(await takeScreenshot(page, job.site, path)))
    await page.close()
    const sheet = await drawSheet(pictures, columns, width)
    await writeFile(join(job.folder, `${name}.webp`), sheet)
    bytes += sheet.length
  }
  return bytes
}

async function takeScreenshot(page: Page, site: string, path: string): Promise<Buffer> {
  await page.goto(site + path)
  await page.getByText(/Saved copy, updated .*listings/).waitFor()
  if (path.includes('view=map')) await page.locator('button.leaflet-marker-icon').first().waitFor()
  await page.waitForLoadState('networkidle')
  // Wait for photos and the parts of the page that load last.
  await page.waitForTimeout(1_200)
  return page.screenshot()
}

/** Returns the id of a featured place to stay with a phone number, hours and a position. */
async function findExampleListingId({ api, publishableKey }: SheetsJob): Promise<string> {
  const conditions =
    'category=eq.accommodation&phone=not.is.null&latitude=not.is.null&operating_hours=not.is.null'
  const address = `${api}/rest/v1/businesses?${conditions}&featured=is.true&order=name&limit=1&select=id`
  const answer = await fetch(address, { headers: { apikey: publishableKey } })
  const [listing] = (await answer.json()) as { id: string }[]
  if (listing === undefined) throw new Error('The demo has a featured place to sleep')
  return listing.id
}

async function drawSheet(pictures: readonly Image[], columns: number, width: number): Promise<Buffer> {
  const height = Math.round((width * (pictures[0]?.height ?? 0)) / (pictures[0]?.width ?? 1))
  const rows = Math.ceil(pictures.length / columns)
  const canvas = createCanvas(columns * (width + GAP_PX) + GAP_PX, rows * (height + GAP_PX) + GAP_PX)
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.fillStyle = '#8a97a3'
  context.fillRect(0, 0, canvas.width, canvas.height)
  for (const [index, picture] of pictures.entries()) {
    const x = GAP_PX + (index % columns) * (width + GAP_PX)
    const y = GAP_PX + Math.floor(index / columns) * (height + GAP_PX)
    context.drawImage(picture, x, y, width, height)
  }
  return canvas.encode('webp', WEBP_QUALITY)
}
