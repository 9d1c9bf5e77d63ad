import { createServer, type Server } from 'node:http'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { test, expect, type Page } from '@playwright/test'
import { writeBox } from '../../scripts/operate/box/write-box.ts'
import config from '../../playwright.config.ts'

/*
 * A box on a ferry: plain http under a name that is not localhost, so the browser gives its pages no service worker, no
 * crypto.subtle, no crypto.randomUUID, no caches, no locks and no clipboard (HTTP-1, BOX-2).
 */
const launchOptions = config.use?.launchOptions
test.use({
  serviceWorkers: 'block',
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), '--host-resolver-rules=MAP box.lan 127.0.0.1'],
  },
})

const OUT_DIR = process.env['GUIDE_OUT_DIR'] ?? 'dist'
const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

let boxFolder: string
let boxServer: Server
let boxUrl: string

/** Reads a file as busybox httpd serves it: for a folder its index.html, without any other rules. */
async function readBoxFile(url: string): Promise<{ body: Buffer; type: string } | null> {
  const filePath = join(boxFolder, decodeURIComponent(new URL(url, 'http://box.lan').pathname))
  const isFolder = await stat(filePath).then(
    (stats) => stats.isDirectory(),
    () => false,
  )
  const file = isFolder ? join(filePath, 'index.html') : filePath
  const body = await readFile(file).catch(() => null)
  return body === null ? null : { body, type: CONTENT_TYPES[extname(file)] ?? 'application/octet-stream' }
}

test.beforeAll(async () => {
  boxFolder = await mkdtemp(join(tmpdir(), 'guide-box-'))
  await writeBox({ site: OUT_DIR, folder: boxFolder, siteUrl: 'https://guide.example.org', isDemo: true })
  boxServer = createServer((request, response) => {
    void readBoxFile(request.url ?? '/').then((foundFile) => {
      if (foundFile === null) response.writeHead(404).end('Not found')
      else response.writeHead(200, { 'content-type': foundFile.type }).end(foundFile.body)
    })
  })
  await new Promise<void>((resolve) => boxServer.listen(0, '127.0.0.1', resolve))
  boxUrl = `http://box.lan:${(boxServer.address() as AddressInfo).port}`
})

test.afterAll(async () => {
  boxServer.closeAllConnections()
  await new Promise((resolve) => boxServer.close(resolve))
  await rm(boxFolder, { recursive: true, force: true })
})

async function readInternalLinks(page: Page): Promise<string[]> {
  const links = await page.locator('a[href^="/"]:visible').all()
  const paths = await Promise.all(links.map((link) => link.getAttribute('href')))
  return [...new Set(paths.map((path) => new URL(path ?? '/', boxUrl).pathname))]
}

test('the pages of a box (a local server without internet) work over plain http, and link only to pages that the box has (HTTP-1, BOX-2)', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(`${boxUrl}/`)
  expect(await page.evaluate(() => [isSecureContext, 'randomUUID' in crypto, 'caches' in window])).toEqual([
    false,
    false,
    false,
  ])
  const pages = await readInternalLinks(page)
  expect(pages.length).toBeGreaterThan(5)
  const linkedPaths = new Set<string>()
  for (const path of [
    ...pages.filter((pagePath) => pagePath.endsWith('/')),
    '/contact/',
    '/about/',
    '/maps/',
  ]) {
    await page.goto(boxUrl + path)
    await expect(page.locator('html')).toHaveAttribute('data-app', 'ready')
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect(page.getByText('This page stopped working'), path).toHaveCount(0)
    await expect(page.getByText('could not save the listings'), path).toHaveCount(0)
    const menu = page.getByRole('button', { name: 'Open the menu' })
    if (await menu.isVisible()) await menu.click()
    for (const link of await readInternalLinks(page)) linkedPaths.add(link)
  }
  for (const link of linkedPaths) expect(await readBoxFile(link), link).not.toBeNull()
  expect([...linkedPaths].filter((link) => /give|receive|admin|outbox/.test(link))).toEqual([])
  expect(errors).toEqual([])
})

test('a phone stores the listings of a box (a local server without internet), and does not download them again (HTTP-1)', async ({
  page,
}) => {
  const snapshots: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/directory.snapshot')) snapshots.push(request.url())
  })
  await page.goto(`${boxUrl}/search/?q=store`)
  await expect.poll(() => snapshots.length).toBe(1)
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.goto(`${boxUrl}/search/?q=store`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(snapshots).toHaveLength(1)
  await expect(page.getByText('could not save the listings')).toHaveCount(0)
})

test('a box (a local server without internet) links to the print sheet of the chosen atoll and has that page (BOX-2)', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('guide-own-atoll', 'ARN'))
  await page.goto(`${boxUrl}/about/`)
  await expect(page.locator('html')).toHaveAttribute('data-app', 'ready')
  await page.getByRole('link', { name: 'Marshall Islands Guide' }).first().click()
  await page.locator('a[href="/print/ARN"]').click()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Arno')
})

const NO_MESSAGES_TEXT =
  'Messages cannot be sent from this box. When you have internet, open https://guide.example.org/contact and write there.'

test('a box (a local server without internet) has no contact form, whose messages would stay on the phone, and shows where to write instead (BOX-4)', async ({
  page,
}) => {
  const expectNoForm = async (): Promise<void> => {
    await expect(page.getByText(NO_MESSAGES_TEXT)).toBeVisible()
    await expect(page.getByText('write with no network')).toHaveCount(0)
    await expect(page.getByText('The form on this page')).toHaveCount(0)
    await expect(page.locator('main').locator('form, input, textarea')).toHaveCount(0)
  }
  const warnings: string[] = []
  page.on('console', (message) => warnings.push(message.text()))
  await page.goto(`${boxUrl}/contact/`)
  await expect(page.locator('html')).toHaveAttribute('data-app', 'ready')
  await expectNoForm()
  expect(warnings.filter((text) => text.includes('drawn again'))).toEqual([])
  await page.goto(`${boxUrl}/about/`)
  await expect(page.locator('html')).toHaveAttribute('data-app', 'ready')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await expectNoForm()

  await page.goto(`${boxUrl}/businesses/`)
  await page.locator('a[href^="/business/"]').first().click()
  await expect(page.getByRole('heading', { name: 'Is this right?' })).toBeVisible()
  await expectNoForm()
  await expect(page.getByRole('button', { name: 'Not right' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Write to us' })).toHaveCount(0)
})

test('the contact page of a box (a local server without internet) shows its note before a script runs (BOX-4)', async ({
  browser,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(`${boxUrl}/contact/`)
  await expect(page.getByText(NO_MESSAGES_TEXT)).toBeVisible()
  await expect(page.getByText('The form on this page')).toHaveCount(0)
  await page.context().close()
})

test('on a box (a local server without internet), the install steps name the address of the guide, not the address of the box (INSTALL-5, HTTP-1)', async ({
  page,
}) => {
  await page.goto(`${boxUrl}/about/`)
  await page.getByRole('contentinfo').getByRole('button', { name: 'Install this guide' }).click()
  const sheet = page.getByRole('dialog', { name: 'Install the guide' })
  await expect(sheet).toContainText('open this address in Chrome:https://guide.example.org/')
  await expect(sheet).not.toContainText('box.lan')
})

test('on a box (a local server without internet), everything can be removed from the phone (BOX-2)', async ({
  page,
}) => {
  await page.goto(`${boxUrl}/privacy/`)
  await expect(page.locator('html')).toHaveAttribute('data-app', 'ready')
  await page.evaluate(() => localStorage.setItem('guide-own-atoll', 'ARN'))
  await page.getByRole('button', { name: 'Remove everything from this device' }).click()
  await page.getByRole('button', { name: 'Remove everything', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Everything was removed' })).toBeVisible({ timeout: 30_000 })
  expect(await page.evaluate(() => localStorage.getItem('guide-own-atoll'))).toBeNull()
})

test('on a box (a local server without internet), shared links and printed sheets name the address of the guide (BOX-2)', async ({
  page,
}) => {
  await page.goto(`${boxUrl}/businesses/`)
  await expect(page.locator('html')).toHaveAttribute('data-app', 'ready')
  await page.locator('a[href^="/business/"]').first().click()
  await page.getByRole('button', { name: 'Share' }).first().click()
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue(
    /^https:\/\/guide\.example\.org\/business\//,
  )
  await page.goto(`${boxUrl}/print/MAJ/`)
  await expect(page.getByText('guide.example.org').first()).toBeVisible()
  await expect(page.getByText('box.lan')).toHaveCount(0)
})
