import type { Page } from '@playwright/test'
import { expect, test, testWithServiceWorker } from './fixtures.ts'
import { gotoDespiteReload, visitUntilReady, waitForSavedCopy } from './visits.ts'
import { serveNextRelease, type RequestInterceptor, type SiteProxy } from './site-proxy.ts'

/* A Wi-Fi that wants a sign-in answers every request with its own page and status 200 (PORTAL-1 to PORTAL-3). */

const OUT_DIR = process.env['GUIDE_OUT_DIR'] ?? 'dist'
const PORTAL_HTML = '<!doctype html><title>Ferry Wi-Fi</title><h1>Sign in to this network</h1>'
const UPDATE_QUESTION = 'A new version is available. Reload to update?'
/** The sign-in page answers all requests after this many files of an install. */
const FILES_BEFORE_PORTAL = 20

const CHECKED_PATHS = ['/', '/maps', '/contact', '/print/MAJ', '/search', '/emergency', '/near', '/about']

const footer = (page: Page) => page.getByRole('contentinfo')

/**
 * Passes requests to the site until the worker's install has requested some files. Then answers all with the sign-in page.
 */
class InstallPortal {
  answers = 0
  private filesLeft: number | null = null

  constructor(private readonly site: RequestInterceptor = () => false) {}

  readonly intercept: RequestInterceptor = (request, response) => {
    const url = request.url ?? '/'
    if (url === '/sw.js' && this.answers === 0) this.filesLeft ??= FILES_BEFORE_PORTAL
    else if (this.filesLeft !== null && this.filesLeft > 0 && !url.startsWith('/rest/')) this.filesLeft -= 1
    if (this.filesLeft !== 0) return this.site(request, response)
    this.answers += 1
    response.writeHead(200, { 'content-type': 'text/html' }).end(PORTAL_HTML)
    return true
  }
}

/** Waits until the portal has answered the worker and the install has succeeded or failed. */
async function waitForInstallEnd(page: Page, portal: InstallPortal): Promise<void> {
  await expect.poll(() => portal.answers, { timeout: 30_000 }).toBeGreaterThan(0)
  await expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.installing ?? null),
    )
    .toBeNull()
}

/** Expects a `main` with a heading, which the portal's page lacks, and none that reports a missing screen. */
async function expectScreens(page: Page): Promise<void> {
  for (const path of CHECKED_PATHS) {
    await page.goto(path)
    const heading = page.getByRole('main').getByRole('heading', { level: 1 })
    await expect(heading, path).toHaveText(/^(?!This page|Page not found)./)
  }
}

/** Caches the portal's page as the shell and as half of its files, like releases that did not check answers. */
async function poisonShell(page: Page): Promise<void> {
  await page.evaluate(async (portal) => {
    const name = (await caches.keys()).find((cache) => cache.includes('precache')) ?? ''
    const cache = await caches.open(name)
    for (const [fileIndex, { url }] of (await cache.keys()).entries())
      if (fileIndex % 2 === 0 || url.includes('app.html'))
        await cache.put(url, new Response(portal, { headers: { 'content-type': 'text/html' } }))
  }, PORTAL_HTML)
}

function countPortalFiles(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const name = (await caches.keys()).find((cache) => cache.includes('precache')) ?? ''
    const answers = await (await caches.open(name)).matchAll()
    const texts = await Promise.all(answers.map((answer) => answer.text()))
    return texts.filter((text) => text.includes('Sign in to this network')).length
  })
}

async function deployNextRelease(page: Page, site: SiteProxy): Promise<RequestInterceptor> {
  const version = /Version (\S+)/.exec(await footer(page).innerText())?.[1] ?? ''
  site.intercept = serveNextRelease(OUT_DIR, version, 'release-two')
  return site.intercept
}

testWithServiceWorker(
  'a Wi-Fi sign-in page that answers in the middle of the first install leaves no broken screen, online or offline (PORTAL-1)',
  async ({ page, site }) => {
    test.setTimeout(90_000)
    const portal = new InstallPortal()
    site.intercept = portal.intercept
    await page.goto('/')
    await waitForInstallEnd(page, portal)
    site.intercept = () => false
    await page.goto('/')
    await visitUntilReady(page)
    await expectScreens(page)
    await site.cut()
    await expectScreens(page)
  },
)

testWithServiceWorker(
  'if a Wi-Fi sign-in page interrupts an update, the old version stays, and the update is offered after the sign-in (PORTAL-1)',
  async ({ page, site }) => {
    test.setTimeout(90_000)
    await visitUntilReady(page)
    const portal = new InstallPortal(await deployNextRelease(page, site))
    const interceptUpdate = site.intercept
    site.intercept = portal.intercept
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.ready).update().catch(() => undefined)
    })
    await waitForInstallEnd(page, portal)
    await expectScreens(page)
    await expect(page.getByText(UPDATE_QUESTION)).toHaveCount(0)

    site.intercept = interceptUpdate
    // After a sign-in the browser reports a network, and the page requests the new version again.
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await page.getByRole('button', { name: 'Reload' }).click({ timeout: 30_000 })
    await expect(footer(page)).toContainText('release-two')
    await expectScreens(page)
    await site.cut()
    await expectScreens(page)
  },
)

testWithServiceWorker(
  'if the cached shell contains Wi-Fi sign-in pages, the next start with a network replaces them (PORTAL-2)',
  async ({ page, site }) => {
    test.setTimeout(90_000)
    await visitUntilReady(page)
    await poisonShell(page)
    expect(await countPortalFiles(page)).toBeGreaterThan(20)
    await page.goto('/contact')
    await expect(
      page
        .getByRole('main')
        .getByRole('heading', { name: /Contact/ })
        .first(),
    ).toBeVisible()
    await expect.poll(() => countPortalFiles(page), { timeout: 30_000 }).toBe(0)
    await site.cut()
    await expectScreens(page)
  },
)

testWithServiceWorker(
  'a Wi-Fi sign-in page that was received instead of a photo is not stored (PORTAL-3)',
  async ({ page, site }) => {
    await visitUntilReady(page)
    let answers = 0
    site.intercept = (request, response) => {
      if (!(request.url ?? '').includes('/business-images/a/portal-test')) return false
      answers += 1
      response
        .writeHead(200, { 'content-type': 'text/html', 'access-control-allow-origin': '*' })
        .end(PORTAL_HTML)
      return true
    }
    const storedCount = await page.evaluate(async () => {
      const image = new Image()
      image.src = '/storage/v1/object/public/business-images/a/portal-test.jpg'
      await new Promise((resolve) => image.addEventListener('error', resolve))
      const requests = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      )
      return requests.flat().filter(({ url }) => url.includes('portal-test')).length
    })
    expect(answers).toBe(1)
    expect(storedCount).toBe(0)
  },
)

/** Makes an interceptor that answers requests for `files` with the portal's page, cacheable for a year; others pass. */
function createCachedPortal(files: RegExp): { intercept: RequestInterceptor; answers: string[] } {
  const answers: string[] = []
  const intercept: RequestInterceptor = ({ url = '/' }, response) => {
    if (!files.test(url)) return false
    answers.push(url)
    response
      .writeHead(200, { 'content-type': 'text/html', 'cache-control': 'public, max-age=31536000' })
      .end(PORTAL_HTML)
    return true
  }
  return { intercept, answers }
}

const expectReady = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-app', 'ready')

for (const [fileKind, files, path] of [
  ['the entry', /^\/assets\/index-.*\.js$/, '/'],
  ['what the entry imports', /^\/assets\/libraries-.*\.js$/, '/'],
  ['the styles', /^\/assets\/.*\.css$/, '/'],
  ['the entry of a screen that the build did not render', /^\/assets\/index-.*\.js$/, '/search?q=store'],
  ['the list of files', /^\/preload\.js$/, '/search?q=store'],
] as const)
  test(`if a Wi-Fi sign-in page was cached for a year as ${fileKind}, the app starts after the sign-in, without a service worker (PORTAL-4)`, async ({
    page,
    site,
  }) => {
    const portal = createCachedPortal(files)
    site.intercept = portal.intercept
    await page.goto(path)
    await expect.poll(() => portal.answers.length).toBeGreaterThan(0)
    await page.waitForLoadState('networkidle')

    site.intercept = () => false
    await page.goto(path)
    await expectReady(page)
    await expect(page.getByText('Part of this page did not start')).toHaveCount(0)
    // The page may reload itself once more, which ends a running call.
    await expect(async () => {
      const areWhole = await page.evaluate(() =>
        [...document.styleSheets].flatMap(({ href, cssRules }) =>
          href === null ? [] : cssRules.length > 300,
        ),
      )
      expect(areWhole).toEqual([true])
    }).toPass({ timeout: 20_000 })
  })

test('if a Wi-Fi sign-in page was cached for a year as the code of a screen, the screen opens after the sign-in (PORTAL-4)', async ({
  page,
  site,
}) => {
  await page.goto('/')
  await expectReady(page)
  const portal = createCachedPortal(/^\/assets\/about-screen.*\.js$/)
  site.intercept = portal.intercept
  await page
    .getByRole('link', { name: /^About/ })
    .first()
    .click()
  await expect.poll(() => portal.answers.length).toBeGreaterThan(0)
  // The portal answers until the page has repeated the request by itself.
  await expect.poll(() => portal.answers.length).toBeGreaterThan(2)
  site.intercept = () => false
  // The page may reload itself in between.
  await expect(async () => {
    await page.goto('/about')
    // Long enough for the page to replace the file and reload itself on a busy machine, before the next try interrupts it.
    await expect(page.locator('html')).toHaveAttribute('data-app', 'ready', { timeout: 20_000 })
  }).toPass()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(/^About/)
})

test('if a Wi-Fi sign-in page was cached for a year as the directory worker, the listings are saved after the sign-in (PORTAL-4)', async ({
  page,
  site,
}) => {
  const portal = createCachedPortal(/^\/assets\/(directory-worker|directory-host|dexie)-.*\.js$/)
  site.intercept = portal.intercept
  await page.goto('/')
  await expect.poll(() => portal.answers.length).toBeGreaterThan(0)
  site.intercept = () => false
  await gotoDespiteReload(page, '/')
  await waitForSavedCopy(page)
})

testWithServiceWorker(
  'the first install does not store Wi-Fi sign-in pages that the browser has cached for a year (PORTAL-4)',
  async ({ page, site }) => {
    test.setTimeout(90_000)
    const portal = createCachedPortal(/^\/assets\/(index|contact-screen|style|directory-host)-.*$/)
    site.intercept = portal.intercept
    await page.goto('/')
    await expect.poll(() => portal.answers.some((url) => url.includes('index-'))).toBe(true)
    await page.waitForLoadState('networkidle')
    site.intercept = () => false
    await visitUntilReady(page)
    await expectScreens(page)
    await site.cut()
    await expectScreens(page)
  },
)

test('if a Wi-Fi sign-in page answers while somebody reads, a missing screen is reported and Try again opens it later (PORTAL-5)', async ({
  page,
  site,
}) => {
  site.intercept = createCachedPortal(/^\/assets\/about-screen.*\.js$/).intercept
  await page.goto('/')
  await waitForSavedCopy(page)
  site.intercept = createCachedPortal(/./).intercept
  await page
    .getByRole('link', { name: /^About/ })
    .first()
    .click()
  const heading = page.getByRole('main').getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('This page is not on your device yet')
  // Wait until the page has requested the file again and tested whether the server answers.
  await page.waitForLoadState('networkidle')
  await expect(heading).toHaveText('This page is not on your device yet')

  site.intercept = () => false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading).toHaveText(/^About/)
})
