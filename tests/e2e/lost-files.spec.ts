import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test, testWithServiceWorker } from './fixtures.ts'
import { visitUntilReady } from './visits.ts'

/* Files that a phone with a network has lost or cannot keep. */

const OUT_DIR = process.env['GUIDE_OUT_DIR'] ?? 'dist'

const mainHeading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })

const expectReady = (page: Page, path: string) =>
  expect(page.locator('html'), path).toHaveAttribute('data-app', 'ready')

/** Makes the browser refuse to store anything more for the guide from now on. */
async function fillDevice(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin, quotaSize: 1 })
}

/** Deletes the stored scripts but not the document and its styles, like an install that ended early. */
async function deleteStoredScripts(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const name = (await caches.keys()).find((key) => key.includes('precache')) ?? ''
    const cache = await caches.open(name)
    const scripts = (await cache.keys()).filter(({ url }) => url.endsWith('.js'))
    await Promise.all(scripts.map((script) => cache.delete(script)))
    return scripts.length
  })
}

async function expectScreens(page: Page): Promise<void> {
  for (const path of ['/', '/search?q=store', '/maps', '/contact']) {
    await page.goto(path)
    await expectReady(page, path)
    await expect(mainHeading(page), path).toHaveText(/^(?!This page|Page not found)./)
  }
}

testWithServiceWorker(
  'on a full device, screens open with files from the server, which are not stored (SHELL-6)',
  async ({ page }) => {
    test.setTimeout(90_000)
    await visitUntilReady(page)
    await fillDevice(page)
    expect(await deleteStoredScripts(page)).toBeGreaterThan(50)
    await expectScreens(page)
    expect(await deleteStoredScripts(page)).toBe(0)
  },
)

testWithServiceWorker(
  'if the browser cannot read its cache, screens open with files from the server (SHELL-6)',
  async ({ page }) => {
    test.setTimeout(90_000)
    await visitUntilReady(page)
    await page
      .context()
      .serviceWorkers()[0]
      ?.evaluate(() => {
        caches.match = () => Promise.reject(new DOMException('Unexpected internal error', 'UnknownError'))
      })
    await expectScreens(page)
  },
)

testWithServiceWorker(
  'if the browser cannot read a stored script, the page starts with the file from the server, which is stored (SHELL-6)',
  async ({ page }) => {
    test.setTimeout(90_000)
    await visitUntilReady(page)
    const entry = await page.locator('script[type=module]').first().getAttribute('src')
    const [worker] = page.context().serviceWorkers()
    await worker?.evaluate((damagedPath) => {
      let isDamaged = true
      const damage = (answer?: Response): Response | undefined => {
        if (!isDamaged || answer === undefined || new URL(answer.url).pathname !== damagedPath) return answer
        const error = new DOMException('Unexpected internal error', 'UnknownError')
        return new Response(new ReadableStream({ start: (stream) => stream.error(error) }), answer)
      }
      const matchAny = caches.match.bind(caches)
      caches.match = async (...call) => damage(await matchAny(...call))
      const open = caches.open.bind(caches)
      caches.open = async (name) => {
        const cache = await open(name)
        const match = cache.match.bind(cache)
        const put = cache.put.bind(cache)
        cache.match = async (...call) => damage(await match(...call))
        cache.put = async (key, answer) => {
          if (new Request(key).url.includes(damagedPath)) isDamaged = false
          await put(key, answer)
        }
        return cache
      }
    }, entry ?? '')
    await page.goto('/search?q=store')
    await expectReady(page, '/search?q=store')
    await expect(page.getByText('Part of this page did not start.')).toBeHidden()
  },
)

testWithServiceWorker(
  'a guide file that a full device cannot store is reported on the screen for receiving (RECEIVE-7)',
  async ({ page }) => {
    await visitUntilReady(page, '/receive')
    await fillDevice(page)
    await page.evaluate(() => {
      const form = document.createElement('form')
      const input = document.createElement('input')
      const transfer = new DataTransfer()
      transfer.items.add(new File(['x'.repeat(100_000)], 'guide.html', { type: 'text/html' }))
      Object.assign(form, { method: 'post', enctype: 'multipart/form-data', action: '/receive' })
      Object.assign(input, { type: 'file', name: 'guide', files: transfer.files })
      form.append(input)
      document.body.append(form)
      form.submit()
    })
    await expect(
      page.getByText(/^Something was sent to this page that this device could not keep/),
    ).toBeVisible()
  },
)

testWithServiceWorker(
  'a missing app shell is stored again on a host that redirects /app.html to /app (PORTAL-2)',
  async ({ page, site }) => {
    await visitUntilReady(page)
    site.intercept = ({ url = '' }, response) => {
      if (!/^\/app(\.html)?$/.test(url)) return false
      if (url === '/app')
        response.writeHead(200, { 'content-type': 'text/html' }).end(readFileSync(join(OUT_DIR, 'app.html')))
      else response.writeHead(308, { location: '/app' }).end()
      return true
    }
    const loseShell = () =>
      page.evaluate(async () => {
        const name = (await caches.keys()).find((key) => key.includes('precache')) ?? ''
        const cache = await caches.open(name)
        return cache.delete((await cache.keys()).find(({ url }) => url.includes('/app.html')) ?? '/none')
      })
    expect(await loseShell()).toBe(true)
    const path = '/search?q=store'
    await page.goto(path)
    await expectReady(page, path)
    expect(site.requests).toContain('/app')
    await site.cut()
    await page.goto(path)
    await expectReady(page, path)
  },
)
