import type { Page } from '@playwright/test'
import { expect, testWithServiceWorker as test, visitUntilReady } from './fixtures.ts'

/* Pages that this device keeps for its next start (PAGES-12). */

const CACHE = 'guide-pages'

/** The text of a kept page; null if there is none. */
function keptPage(page: Page, path: string): Promise<string | null> {
  return page.evaluate(
    async ([name, wanted]) => (await (await caches.match(wanted, { cacheName: name }))?.text()) ?? null,
    [CACHE, path] as const,
  )
}

async function untilKept(page: Page, path: string): Promise<string> {
  await expect.poll(async () => (await keptPage(page, path)) !== null, { timeout: 20_000 }).toBe(true)
  return (await keptPage(page, path)) ?? ''
}

/** Lets no script of the app run until the returned function is called. */
async function holdApp(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const held: Node[] = []
    HTMLHeadElement.prototype.appendChild = function appendLater<T extends Node>(node: T): T {
      if (!(node instanceof HTMLScriptElement)) return Node.prototype.appendChild.call(this, node) as T
      held.push(node)
      return node
    }
    Object.assign(window, { releaseApp: () => document.head.append(...held.splice(0)) })
  })
  return () => page.evaluate(() => (window as unknown as { releaseApp: () => void }).releaseApp())
}

test('the next start shows the listings, the favorite, the own atoll and the theme before the app runs, and the app takes over without a shift (PAGES-12) @both', async ({
  page,
  site,
}) => {
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  await page.goto('/about')
  await page.evaluate(() => {
    localStorage.setItem('theme', 'dark')
    localStorage.setItem('guide-own-atoll', 'KWA')
  })
  await visitUntilReady(page, '/businesses')
  await untilKept(page, '/businesses')
  const first = page.getByRole('article').first()
  await expect(first).toContainText('Kwajalein')
  await first.getByRole('button', { name: /favorite/i }).click()
  await expect
    .poll(async () => (await keptPage(page, '/businesses'))?.includes('aria-pressed="true"'))
    .toBe(true)
  const name = await first.getByRole('heading').textContent()
  await site.cut()

  const release = await holdApp(page)
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(12)
  await expect(first.getByRole('heading')).toHaveText(name ?? '')
  await expect(first.locator('[aria-pressed="true"]')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('html')).toHaveAttribute('data-app', 'loading')
  const heading = await page.locator('h1').elementHandle()
  await release()
  await expect(page.locator('html')).toHaveAttribute('data-app', 'ready')
  await expect(page.getByText(/^Saved copy, updated/)).toBeVisible()
  await expect(first.locator('[aria-pressed="true"]')).toBeVisible()
  expect(await page.evaluate((before) => document.querySelector('h1') === before, heading)).toBe(true)
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01)
  expect(messages.filter((text) => /drawn again|Minified React|hydrat/i.test(text))).toEqual([])
})

test('a deleted listing leaves the kept pages at once (PAGES-12)', async ({ page, tables }) => {
  const listing = await tables.insert('businesses', {
    name: '0 First of all',
    category: 'banking',
    atoll: 'MAJ',
    description: 'A place that is deleted.',
    address_details: 'Delap',
  })
  await visitUntilReady(page, '/banking')
  expect(await untilKept(page, '/banking')).toContain('0 First of all')
  await tables.remove('businesses', String(listing['id']))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('link', { name: '0 First of all' })).toHaveCount(0)
  await expect
    .poll(async () => (await keptPage(page, '/banking'))?.includes('0 First of all') ?? false)
    .toBe(false)
  await page.reload()
  await expect(page.getByRole('article')).not.toHaveCount(0)
  await expect(page.getByRole('link', { name: '0 First of all' })).toHaveCount(0)
})
