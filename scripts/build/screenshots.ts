import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { chromium, type Browser, type Page } from 'playwright'
import { PlainFailure, readArguments, runCommand } from '../../supabase/local/run-command.ts'
import { startBackend, type RunningBackend } from '../../supabase/local/start-backend.ts'
import { ADMIN_IMAGES_FOLDER, takeAdminImages } from './admin-images.ts'
import { findBrowser } from './find-browser.ts'
import { buildIfNeeded } from './build-if-needed.ts'
import { SHEETS_FOLDER, takeContactSheets } from './contact-sheets.ts'
import { DOCS_FOLDER, takeDocsImages } from './docs-images.ts'

/*
 * npm run screenshots: three sets of pictures from a production build with demo data. public/screenshots: what the
 * browser shows beside "Install" (public/manifest.webmanifest); never kept on the device. docs/images: the screens that
 * matter most (docs-images.ts), contact sheets of fourteen screens (contact-sheets.ts), and an editor's day
 * (admin-images.ts; `npm run screenshots -- admin` takes only these).
 */
const SITE_FOLDER = '.generated/screenshots-site'
const SCREENSHOTS_FOLDER = 'public/screenshots'
const WEBP_QUALITY = 70
/** The sheets show the address and version of a real site instead of this machine's. */
const SHOWN_SITE_URL = 'http://guide.example.org'
const SHOWN_VERSION = '1.0'

interface ScreenshotPlan {
  file: string
  path: string
  viewport: { width: number; height: number }
  /** Text or selector that is visible once the page is ready for the screenshot. */
  readySelector: string
  /** Element at the top of the screenshot; without it, the top of the page. */
  topSelector?: string
}

const NARROW_VIEWPORT = { width: 412, height: 824 }
const WIDE_VIEWPORT = { width: 1280, height: 800 }
const SCREENSHOTS: readonly ScreenshotPlan[] = [
  { file: 'home-narrow', path: '/', viewport: NARROW_VIEWPORT, readySelector: 'Explore Businesses' },
  { file: 'list-narrow', path: '/accommodations', viewport: NARROW_VIEWPORT, readySelector: 'Sort by' },
  {
    file: 'map-narrow',
    path: '/businesses?view=map',
    viewport: NARROW_VIEWPORT,
    readySelector: 'Sort by',
    topSelector: '.leaflet-container',
  },
  { file: 'home-wide', path: '/', viewport: WIDE_VIEWPORT, readySelector: 'Explore Businesses' },
  { file: 'list-wide', path: '/accommodations', viewport: WIDE_VIEWPORT, readySelector: 'Sort by' },
]

async function takeScreenshot(browser: Browser, site: string, shot: ScreenshotPlan): Promise<number> {
  const page = await browser.newPage({ viewport: shot.viewport, reducedMotion: 'reduce' })
  await page.goto(site)
  await page.getByText(/Saved copy, updated .*listings/).waitFor()
  await page.goto(site + shot.path)
  await page.getByText(shot.readySelector).first().waitFor()
  if (shot.path.includes('map')) await page.locator('button.leaflet-marker-icon').first().waitFor()
  await page.waitForLoadState('networkidle')
  if (shot.topSelector !== undefined)
    await page.locator(shot.topSelector).evaluate((element) => {
      // Scroll below the header, which is fixed.
      window.scrollTo(0, element.getBoundingClientRect().top + window.scrollY - 220)
    })
  const size = await saveScreenshot(page, join(SCREENSHOTS_FOLDER, `${shot.file}.webp`))
  await page.close()
  return size
}

/** @returns the size of the file in bytes */
async function saveScreenshot(page: Page, file: string): Promise<number> {
  const picture = await loadImage(await page.screenshot())
  const canvas = createCanvas(picture.width, picture.height)
  canvas.getContext('2d').drawImage(picture, 0, 0)
  const bytes = await canvas.encode('webp', WEBP_QUALITY)
  await writeFile(file, bytes)
  return bytes.length
}

/** Hides announcements, because they would be out of date in the screenshots soon. */
async function hideAnnouncements({ url, env }: RunningBackend): Promise<void> {
  const answer = await fetch(`${url}/rest/v1/announcements?is_active=is.true`, {
    method: 'PATCH',
    headers: { apikey: env.SUPABASE_SECRET_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ is_active: false }),
  })
  if (!answer.ok) throw new Error(`The announcements could not be hidden: ${answer.status}`)
}

/** Installs fonts: the guide uses the system's font, which is Roboto or Noto on phones, but another one on a bare server. */
function installFonts(): void {
  const knownFonts = spawnSync('fc-list', [':family=Noto Sans'], { encoding: 'utf8' })
  if (knownFonts.status === 0 && knownFonts.stdout !== '') return
  console.log('Installing the fonts Noto Sans and Roboto for the pictures ...')
  const { status } = spawnSync('apt-get', ['install', '-y', '-qq', 'fonts-noto-core', 'fonts-roboto'], {
    stdio: 'inherit',
  })
  if (status !== 0)
    throw new PlainFailure(
      'Install the font Noto Sans (Debian: fonts-noto-core): the pictures are drawn with it.',
    )
}

const USAGE = `Usage:
  npm run screenshots             draws all pictures of docs/images and public/screenshots anew (many minutes)
  npm run screenshots -- admin    only those of an editor's day`

/** Returns whether only the pictures of the admin area are wanted. @throws PlainFailure for other arguments */
function readIsAdminOnly(): boolean {
  const [part, ...otherArguments] = readArguments(USAGE, {}).positionals
  if (otherArguments.length > 0 || (part !== undefined && part !== 'admin')) throw new PlainFailure(USAGE)
  return part === 'admin'
}

async function takeAllPictures(): Promise<void> {
  const isAdminOnly = readIsAdminOnly()
  installFonts()
  process.env['SITE_URL'] = SHOWN_SITE_URL
  process.env['SITE_VERSION'] = SHOWN_VERSION
  const dataDir = await mkdtemp(join(tmpdir(), 'guide-screenshots-'))
  const backend = await startBackend({ port: 0, dataDir, demoListings: 400, serveSite: SITE_FOLDER })
  try {
    await buildIfNeeded(SITE_FOLDER, backend, new AbortController().signal)
    await mkdir(SCREENSHOTS_FOLDER, { recursive: true })
    const browser = await chromium.launch({
      executablePath: findBrowser(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        `--host-resolver-rules=MAP ${new URL(SHOWN_SITE_URL).host} ${new URL(backend.url).host}`,
        // Allows a service worker without a certificate.
        `--unsafely-treat-insecure-origin-as-secure=${SHOWN_SITE_URL}`,
      ],
    })
    const admin = {
      site: backend.url,
      secretKey: backend.env.SUPABASE_SECRET_KEY,
      folder: ADMIN_IMAGES_FOLDER,
    }
    if (isAdminOnly) {
      console.log(`${ADMIN_IMAGES_FOLDER}: ${await takeAdminImages(browser, admin)} bytes`)
      await browser.close()
      return
    }
    const publishableKey = backend.env.SUPABASE_PUBLISHABLE_KEY
    // Pictures for the docs use the backend's own address, where the guide stores photos for the picture without a network.
    const docs = { site: backend.url, publishableKey, folder: DOCS_FOLDER }
    const sheets = { site: SHOWN_SITE_URL, api: backend.url, publishableKey, folder: SHEETS_FOLDER }
    console.log(`${DOCS_FOLDER}: ${await takeDocsImages(browser, docs)} bytes`)
    console.log(`${SHEETS_FOLDER}: ${await takeContactSheets(browser, sheets)} bytes`)
    await hideAnnouncements(backend)
    // Take these pictures last, because they need additional messages in the backend.
    console.log(`${ADMIN_IMAGES_FOLDER}: ${await takeAdminImages(browser, admin)} bytes`)
    for (const shot of SCREENSHOTS)
      console.log(`${shot.file}: ${await takeScreenshot(browser, backend.url, shot)} bytes`)
    await browser.close()
  } finally {
    await backend.close()
    await rm(dataDir, { recursive: true, force: true })
    await rm(SITE_FOLDER, { recursive: true, force: true })
  }
}

await runCommand(takeAllPictures)
