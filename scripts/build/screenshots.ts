import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { chromium, type Browser, type Page } from 'playwright'
import { startBackend, type RunningBackend } from '../../supabase/local/start-backend.ts'
import { findBrowser } from './find-browser.ts'
import { buildIfNeeded } from './build-if-needed.ts'

/*
 * npm run screenshots: two sets of pictures from a production build with demo data. public/screenshots: what the browser
 * shows beside "Install" (public/manifest.webmanifest); never kept on the device. docs/images: the screens that matter
 * most, on a phone and at a desk, in both themes.
 */
const SITE_FOLDER = '.generated/screenshots-site'
const FOLDER = 'public/screenshots'
const QUALITY = 70

interface Shot {
  file: string
  path: string
  viewport: { width: number; height: number }
  /** Visible once the page is ready for the screenshot. */
  ready: string
  /** Element at the top of the screenshot; without it, the top of the page. */
  from?: string
}

const NARROW = { width: 412, height: 824 }
const WIDE = { width: 1280, height: 800 }
const SHOTS: readonly Shot[] = [
  { file: 'home-narrow', path: '/', viewport: NARROW, ready: 'Explore Businesses' },
  { file: 'list-narrow', path: '/accommodations', viewport: NARROW, ready: 'Sort by' },
  {
    file: 'map-narrow',
    path: '/businesses?view=map',
    viewport: NARROW,
    ready: 'Sort by',
    from: '.leaflet-container',
  },
  { file: 'home-wide', path: '/', viewport: WIDE, ready: 'Explore Businesses' },
  { file: 'list-wide', path: '/accommodations', viewport: WIDE, ready: 'Sort by' },
]

async function take(browser: Browser, site: string, shot: Shot): Promise<number> {
  const page = await browser.newPage({ viewport: shot.viewport, reducedMotion: 'reduce' })
  await page.goto(site)
  await page.getByText(/Saved copy, updated .*listings/).waitFor()
  await page.goto(site + shot.path)
  await page.getByText(shot.ready).first().waitFor()
  if (shot.path.includes('map')) await page.locator('button.leaflet-marker-icon').first().waitFor()
  await page.waitForLoadState('networkidle')
  if (shot.from !== undefined)
    await page.locator(shot.from).evaluate((element) => {
      // Scroll below the header, which is fixed.
      window.scrollTo(0, element.getBoundingClientRect().top + window.scrollY - 220)
    })
  const size = await save(page, join(FOLDER, `${shot.file}.webp`))
  await page.close()
  return size
}

/** @returns the size of the file in bytes */
async function save(page: Page, file: string): Promise<number> {
  const picture = await loadImage(await page.screenshot())
  const canvas = createCanvas(picture.width, picture.height)
  canvas.getContext('2d').drawImage(picture, 0, 0)
  const bytes = await canvas.encode('webp', QUALITY)
  await writeFile(file, bytes)
  return bytes.length
}

const DOCS_FOLDER = 'docs/images'
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

/** The screens of docs/images, in the order in which one page walks them: the last one needs the network cut. */
const DOCS_SHOTS: readonly { file: string; show: (page: Page, site: string) => Promise<void> }[] = [
  { file: 'home', show: (page, site) => open(page, `${site}/`) },
  { file: 'category', show: (page, site) => open(page, `${site}/transportation`) },
  {
    file: 'emergency',
    show: async (page, site) => {
      await open(page, `${site}/`)
      await page.getByRole('banner').getByRole('link', { name: 'Emergency' }).click()
      await page.locator('#emergency li').first().waitFor()
    },
  },
  { file: 'search-police', show: (page, site) => open(page, `${site}/search?q=police`) },
  { file: 'closed-listing', show: openClosedListing },
  {
    file: 'map',
    show: async (page, site) => {
      await open(page, `${site}/businesses`)
      await page.getByRole('link', { name: 'Map', exact: true }).click()
      await page.locator('button.leaflet-marker-icon').first().waitFor()
    },
  },
  { file: 'offline-unsent', show: showUnsent },
]

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByText(/Saved copy, updated .*listings/).waitFor()
  await page.waitForLoadState('networkidle')
}

async function openClosedListing(page: Page, site: string): Promise<void> {
  const answer = await page.request.get(
    `${site}/rest/v1/businesses?closed_until=eq.infinity&order=name&limit=1`,
    {
      headers: { apikey: publishableKey },
    },
  )
  const [listing] = (await answer.json()) as { id: string }[]
  if (listing === undefined) throw new Error('The demo has a listing that is closed for now')
  await open(page, `${site}/business/${listing.id}`)
}

async function showUnsent(page: Page, site: string): Promise<void> {
  await open(page, `${site}/contact`)
  await page.getByRole('tab', { name: 'General Feedback' }).click()
  await page.getByLabel('Your name').fill('Jo')
  await page.getByLabel('E-mail').fill('jo@example.org')
  await page.getByLabel('Message').fill('The ferry leaves at eight, not at nine.')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByRole('link', { name: '1 message not sent yet' }).waitFor()
  await open(page, `${site}/accommodations`)
}

let publishableKey = ''

async function takeForDocs(browser: Browser, { url, env }: RunningBackend): Promise<number> {
  publishableKey = env.SUPABASE_PUBLISHABLE_KEY
  await mkdir(DOCS_FOLDER, { recursive: true })
  let bytes = 0
  for (const viewport of SIZES)
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.newPage({ viewport, colorScheme, reducedMotion: 'reduce' })
      for (const { file, show } of DOCS_SHOTS) {
        await show(page, url)
        // Photos and the last parts of the page.
        await page.waitForTimeout(1_500)
        bytes += await save(page, join(DOCS_FOLDER, `${file}-${viewport.width}-${colorScheme}.webp`))
      }
      await page.context().close()
    }
  return bytes
}

/** Hide announcements, because they expire and the screenshots do not. */
async function hideAnnouncements({ url, env }: RunningBackend): Promise<void> {
  const answer = await fetch(`${url}/rest/v1/announcements?is_active=is.true`, {
    method: 'PATCH',
    headers: { apikey: env.SUPABASE_SECRET_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ is_active: false }),
  })
  if (!answer.ok) throw new Error(`The announcements could not be hidden: ${answer.status}`)
}

async function takeAll(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'guide-screenshots-'))
  const backend = await startBackend({ port: 0, dataDir, demoListings: 400, serveSite: SITE_FOLDER })
  try {
    await buildIfNeeded(SITE_FOLDER, backend, new AbortController().signal)
    await mkdir(FOLDER, { recursive: true })
    const browser = await chromium.launch({
      executablePath: findBrowser(),
      args: ['--no-sandbox', '--disable-gpu'],
    })
    console.log(`${DOCS_FOLDER}: ${await takeForDocs(browser, backend)} bytes`)
    await hideAnnouncements(backend)
    for (const shot of SHOTS) console.log(`${shot.file}: ${await take(browser, backend.url, shot)} bytes`)
    await browser.close()
  } finally {
    await backend.close()
    await rm(dataDir, { recursive: true, force: true })
    await rm(SITE_FOLDER, { recursive: true, force: true })
  }
}

await takeAll()
