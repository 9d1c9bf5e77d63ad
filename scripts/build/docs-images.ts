import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createCanvas, loadImage, type Image } from '@napi-rs/canvas'
import type { Browser, Page } from 'playwright'

/* One picture per screen: phone and desktop, light and dark theme, side by side. */
export const DOCS_FOLDER = 'docs/images'

const WEBP_QUALITY = 72
const PHONE_VIEWPORT = { width: 390, height: 844 }
const DESKTOP_VIEWPORT = { width: 1280, height: 800 }
const GAP_PX = 12
/**
 * Width of the phone in the picture. Two desktop screenshots, one above the other, are as tall as one phone
 * screenshot.
 */
const PHONE_WIDTH = 320
const PICTURE_HEIGHT = Math.round((PHONE_WIDTH * PHONE_VIEWPORT.height) / PHONE_VIEWPORT.width)
const DESKTOP_HEIGHT = (PICTURE_HEIGHT - GAP_PX) / 2
const DESKTOP_WIDTH = Math.round((DESKTOP_HEIGHT * DESKTOP_VIEWPORT.width) / DESKTOP_VIEWPORT.height)

/** Position of each view in the picture. */
const VIEWS = [
  { viewport: PHONE_VIEWPORT, colorScheme: 'light', x: 0, y: 0, width: PHONE_WIDTH, height: PICTURE_HEIGHT },
  {
    viewport: PHONE_VIEWPORT,
    colorScheme: 'dark',
    x: PHONE_WIDTH + GAP_PX,
    y: 0,
    width: PHONE_WIDTH,
    height: PICTURE_HEIGHT,
  },
  {
    viewport: DESKTOP_VIEWPORT,
    colorScheme: 'light',
    x: 2 * (PHONE_WIDTH + GAP_PX),
    y: 0,
    width: DESKTOP_WIDTH,
    height: DESKTOP_HEIGHT,
  },
  {
    viewport: DESKTOP_VIEWPORT,
    colorScheme: 'dark',
    x: 2 * (PHONE_WIDTH + GAP_PX),
    y: DESKTOP_HEIGHT + GAP_PX,
    width: DESKTOP_WIDTH,
    height: DESKTOP_HEIGHT,
  },
] as const

interface DocsJob {
  site: string
  publishableKey: string
  folder: string
}

interface PicturedScreen {
  file: string
  openScreen: (page: Page, job: DocsJob) => Promise<void>
}

/** The screens in docs/images, in the order in which one page visits them. The last screen needs the network to be cut. */
const PICTURED_SCREENS: readonly PicturedScreen[] = [
  { file: 'home', openScreen: (page, { site }) => openScreen(page, `${site}/`) },
  { file: 'category', openScreen: (page, { site }) => openScreen(page, `${site}/transportation`) },
  {
    file: 'emergency',
    openScreen: async (page, { site }) => {
      await openScreen(page, `${site}/`)
      await page.getByRole('banner').getByRole('link', { name: 'Emergency' }).click()
      await page.locator('#emergency li').first().waitFor()
    },
  },
  { file: 'search-police', openScreen: (page, { site }) => openScreen(page, `${site}/search?q=police`) },
  { file: 'closed-listing', openScreen: openClosedListing },
  {
    file: 'map',
    openScreen: async (page, { site }) => {
      await openScreen(page, `${site}/businesses`)
      await page.getByRole('link', { name: 'Map', exact: true }).click()
      await page.locator('button.leaflet-marker-icon').first().waitFor()
    },
  },
  { file: 'offline-unsent', openScreen: showUnsentMessage },
]

async function openScreen(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByText(/Saved copy, updated .*listings/).waitFor()
  await page.waitForLoadState('networkidle')
}

async function openClosedListing(page: Page, { site, publishableKey }: DocsJob): Promise<void> {
  const answer = await page.request.get(
    `${site}/rest/v1/businesses?closed_until=eq.infinity&order=name&limit=1`,
    {
      headers: { apikey: publishableKey },
    },
  )
  const [listing] = (await answer.json()) as { id: string }[]
  if (listing === undefined) throw new Error('The demo has a listing that is closed for now')
  await openScreen(page, `${site}/business/${listing.id}`)
}

async function showUnsentMessage(page: Page, { site }: DocsJob): Promise<void> {
  await openScreen(page, `${site}/contact`)
  await page.getByRole('tab', { name: 'General Feedback' }).click()
  await page.getByLabel('Your name').fill('Jo')
  await page.getByLabel('E-mail', { exact: true }).fill('jo@example.org')
  await page.getByLabel('Message').fill('The ferry leaves at eight, not at nine.')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByText('1 message not sent yet').first().waitFor()
  await openScreen(page, `${site}/accommodations`)
}

/** @returns the size of all pictures in bytes */
export async function takeDocsImages(browser: Browser, job: DocsJob): Promise<number> {
  await mkdir(job.folder, { recursive: true })
  const views = new Map<string, Image[]>()
  for (const { viewport, colorScheme } of VIEWS) {
    const page = await browser.newPage({ viewport, colorScheme, reducedMotion: 'reduce' })
    for (const { file, openScreen: showScreen } of PICTURED_SCREENS) {
      await showScreen(page, job)
      // Wait for photos and the parts of the page that load last.
      await page.waitForTimeout(1_500)
      views.set(file, [...(views.get(file) ?? []), await loadImage(await page.screenshot())])
    }
    await page.context().close()
  }
  let bytes = 0
  for (const [file, images] of views) bytes += await saveSideBySide(images, join(job.folder, `${file}.webp`))
  return bytes
}

async function saveSideBySide(images: readonly Image[], file: string): Promise<number> {
  const canvas = createCanvas(2 * (PHONE_WIDTH + GAP_PX) + DESKTOP_WIDTH, PICTURE_HEIGHT)
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  images.forEach((image, index) => {
    const place = VIEWS[index]
    if (place !== undefined) context.drawImage(image, place.x, place.y, place.width, place.height)
  })
  const bytes = await canvas.encode('webp', WEBP_QUALITY)
  await writeFile(file, bytes)
  return bytes.length
}
