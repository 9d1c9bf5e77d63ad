import type { Page } from '@playwright/test'
import { expect, test, type Tables } from './fixtures.ts'
import { visitWithCopy } from './visits.ts'
import { createAxeBuilder } from './axe.ts'

/* The pages that the build rendered: read without JavaScript, and hydrated by the app. */

async function readListingPath(page: Page): Promise<string> {
  const href = await page.getByRole('article').first().getByRole('link').first().getAttribute('href')
  return href ?? ''
}

test.describe('without JavaScript (PAGES-2)', () => {
  test.use({ javaScriptEnabled: false })

  test('links lead from home to a listing, its number and its directions', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('a[href^="tel:"]').nth(20)).toBeVisible()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Businesses' }).click()
    await page.getByRole('link', { name: 'Page 2', exact: true }).click()
    await expect(page).toHaveURL(/\/businesses\/page\/2$/)
    await expect(page.getByText(/^13-24 of \d+ listings$/)).toBeVisible()
    await page.goto(await readListingPath(page))
    await expect(page.getByRole('heading', { name: 'Contact Information' })).toBeVisible()
    await expect(page.getByText(/^Listings as of \d+ \w+ \d{4}$/)).toBeVisible()
  })

  test('without JavaScript no button or field is shown, and photos are links (PAGES-2) @both', async ({
    page,
    tables,
  }) => {
    const { id } = await findListingWithPhotos(tables)
    for (const path of ['/', '/businesses', '/contact', '/atoll/majuro', '/emergency', `/business/${id}`]) {
      await page.goto(path)
      const controls = page.locator('main, header').locator('button, input, select, textarea')
      const shownControls = await controls
        .filter({ visible: true })
        .evaluateAll((elements) => elements.map((element) => element.outerHTML))
      expect(shownControls, path).toEqual([])
    }
    await expect(page.getByRole('link', { name: /^Open the photo/ })).toHaveAttribute('href', /\.webp$/)
    await page.goto('/contact')
    await expect(page.getByText(/The form on this page needs JavaScript/)).toBeVisible()
    await expect(page.getByRole('main').locator('a[href^="mailto:"]')).toBeVisible()
  })

  test('a printed page has the phone numbers and no menus, pictures or buttons (PAGES-2, PRINT-3)', async ({
    page,
    tables,
  }) => {
    const { id } = await findListingWithPhotos(tables)
    await page.emulateMedia({ media: 'print' })
    await page.goto('/')
    const warning = await page.getByRole('region', { name: 'Warnings' }).boundingBox()
    const welcome = await page.getByRole('heading', { level: 1 }).boundingBox()
    expect((warning?.y ?? NaN) + (warning?.height ?? NaN)).toBeLessThanOrEqual(welcome?.y ?? NaN)
    for (const path of [`/business/${id}`, '/atoll/majuro', '/emergency']) {
      await page.goto(path)
      const hiddenElements = page.locator('nav, main img, main button').filter({ visible: true })
      await expect(hiddenElements, path).toHaveCount(0)
      // A visible skip link would be printed over the numbers on every sheet, because its position is fixed.
      await expect(page.locator('.skip-link'), path).toBeHidden()
      await expect(page.locator('main a[href^="tel:"]').filter({ visible: true }).first()).toBeVisible()
    }
  })

  test('a screen that needs the app is answered with 200 and links to pages that do not need it', async ({
    page,
  }) => {
    const answer = await page.goto('/search')
    expect(answer?.status()).toBe(200)
    await page.getByRole('link', { name: 'All places and phone numbers' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('a deleted listing is answered with 404 and a link to all places (PAGES-7)', async ({ page }) => {
    const answer = await page.goto('/business/00000000-0000-4000-8000-00000000dead')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('link', { name: 'All places and phone numbers' })).toBeVisible()
  })
})

test('if the main script does not run, the plain page with emergency numbers is shown (FLOOR-2)', async ({
  page,
}) => {
  const scripts = /\/assets\/index-[^/]*\.js/
  for (const [fault, text] of [
    ['does not parse', 'const = 1'],
    ['is missing', null],
    [
      'fails at once',
      "import('/assets/none.js').then(() => 1, () => document.dispatchEvent(new Event('guide-not-started')))",
    ],
  ] as const)
    await test.step(`the main script ${fault}`, async () => {
      await page.route(scripts, (route) =>
        text === null
          ? route.fulfill({ status: 404 })
          : route.fulfill({ contentType: 'text/javascript', body: text }),
      )
      await page.goto('/search')
      await expect(page.getByText('open this address in Chrome 109, Firefox 115, Safari 16.4')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Emergency numbers' })).toBeVisible()
      await expect(page.locator('#plain-page a[href^="tel:"]').first()).toBeVisible()
      expect((await (await createAxeBuilder(page)).analyze()).violations).toEqual([])
      await page.getByRole('link', { name: 'All places and phone numbers' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to the Marshall Islands')
      await expect(page.getByText('open this address in Chrome 109, Firefox 115, Safari 16.4')).toBeVisible()
      await expect(page.getByRole('main').locator('button, input').filter({ visible: true })).toHaveCount(0)
      await page.unroute(scripts)
    })
})

test.describe('the app hydrates a rendered page (PAGES-3)', () => {
  test('hydration keeps the elements, the scroll position and the focus, and logs nothing to the console @both', async ({
    page,
  }) => {
    const messages: string[] = []
    page.on('console', (message) => messages.push(message.text()))
    page.on('pageerror', (error) => messages.push(error.message))
    const release = await holdScripts(page)
    await page.goto('/businesses', { waitUntil: 'commit' })
    const path = await readListingPath(page)
    const link = page.locator(`a[href="${path}"]`).first()
    await link.focus()
    await page.evaluate(() => window.scrollTo(0, 700))
    const headingBefore = await page.locator('h1').elementHandle()
    release()
    await expect(page.locator('html')).toHaveAttribute('data-app', 'ready')
    await expect(
      page.getByRole('button', { name: 'Open the menu' }).or(page.getByRole('search')),
    ).not.toHaveCount(0)
    expect(await page.evaluate((heading) => document.querySelector('h1') === heading, headingBefore)).toBe(
      true,
    )
    expect(await page.evaluate(() => Math.round(window.scrollY))).toBe(700)
    await expect(link).toBeFocused()
    expect(messages.filter((text) => /drawn again|Minified React|hydrat/i.test(text))).toEqual([])
  })

  test('a rendered page shows controls only once its scripts have run, in space that was reserved for them', async ({
    page,
  }) => {
    const release = await holdScripts(page)
    await page.goto('/businesses', { waitUntil: 'commit' })
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Refresh' })).toBeHidden()
    const readTop = async (): Promise<number | undefined> =>
      (await page.getByRole('article').first().boundingBox())?.y
    const topBefore = await readTop()
    release()
    await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible()
    await expect(page.getByRole('searchbox').or(page.getByRole('combobox')).first()).toBeVisible()
    expect(await readTop()).toBeCloseTo(topBefore ?? 0, 0)
  })

  test('the stored theme and low-data mode apply from the first frame (THEME-1, SLOW-2)', async ({
    page,
    site,
  }) => {
    await page.goto('/about')
    await page.evaluate(() => {
      localStorage.setItem('theme', 'dark')
      localStorage.setItem('guide-low-data', 'on')
    })
    const release = await holdScripts(page)
    site.requests.length = 0
    await page.goto('/accommodations', { waitUntil: 'commit' })
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(page.locator('main img').filter({ visible: true })).toHaveCount(0)
    release()
    await expect(page.locator('html')).toHaveAttribute('data-app', 'ready')
    await expect(page.locator('main img')).toHaveCount(0)
    expect(site.requests.filter((path) => path.includes('/business-images/'))).toEqual([])
  })

  test('the app draws a list itself when its address asks for another order than the rendered page has', async ({
    page,
  }) => {
    await page.goto('/businesses?sort=name_desc')
    await expect(page.getByLabel('Sort by')).toHaveValue('name_desc')
    await expect(page.getByRole('article')).toHaveCount(12)
  })
})

test('the app replaces outdated values in the rendered page of a listing (PAGES-11)', async ({
  page,
  tables,
  site,
}) => {
  const [listing] = await tables.select(
    'businesses?select=id,name,description&order=name.desc&limit=1&category=eq.government',
  )
  const { id, description } = listing as { id: string; description: string }
  const answer = await page.request.get(`${site.url}/business/${id}`)
  expect(answer.headers()['cache-control']).toBe('no-cache')
  expect(answer.headers()['cdn-cache-control']).toMatch(/^max-age=3600/)
  await tables.update('businesses', id, { description: 'Moved to the new pier since.' })
  try {
    // Never answer the feed and the snapshot, because the row of a listing must not wait for them on a slow link.
    await page.route('**/directory_changes*', () => new Promise(() => undefined))
    await page.route('**/directory.snapshot*', () => new Promise(() => undefined))
    expect(await answer.text()).not.toContain('Moved to the new pier')
    await page.goto(`/business/${id}`)
    await expect(page.getByText('Moved to the new pier since.')).toBeVisible()
    await expect(page.getByText(description)).toHaveCount(0)
  } finally {
    await tables.update('businesses', id, { description })
  }
})

test('the footer leads to one page with more than 20 emergency numbers (EMERG-7)', async ({ page }) => {
  await page.goto('/about')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Emergency numbers' }).click()
  await expect(page).toHaveURL(/\/emergency$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Emergency numbers' })).toBeVisible()
  await expect(page.locator('#emergency a[href^="tel:"]').nth(20)).toBeVisible()
})

test('the list of atolls leads to the page of an atoll, with its listings and emergency numbers (ATOLL-7)', async ({
  page,
}) => {
  await visitWithCopy(page, '/about')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Atolls', exact: true }).click()
  await page.getByRole('main').getByRole('link', { name: 'Kwajalein' }).click()
  await expect(page).toHaveURL(/\/atoll\/kwajalein$/)
  await expect(page.getByRole('heading', { level: 1, name: 'On Kwajalein' })).toBeVisible()
  const firstCard = page.getByRole('article').first()
  await expect(firstCard).toContainText('Kwajalein')
  // Visible on a phone without scrolling.
  expect((await firstCard.boundingBox())?.y).toBeLessThan(450)
  await page.getByRole('main').getByRole('link', { name: 'Emergency numbers' }).click()
  await expect(page.locator('#emergency a[href^="tel:"]').first()).toBeInViewport()
  await page.goto('/atoll/atlantis')
  await expect(page.getByRole('heading', { level: 1, name: 'No such atoll' })).toBeVisible()
})

test('axe finds no violation on pages without JavaScript (PAGES-2)', async ({ page, tables }) => {
  test.slow()
  // Axe is a script with timers, which do not run where JavaScript is off, so the pages are served without scripts.
  await page.route(
    (url) => !/\.\w+$/.test(url.pathname),
    async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      const body = html.replaceAll(/<script(?: [^>]*src=[^>]*)?>[^]*?<\/script>|<\/?noscript>/g, '')
      await route.fulfill({ response, body })
    },
  )
  const { id } = await findListingWithPhotos(tables)
  const paths = ['/', '/businesses', `/business/${id}`, '/atolls', '/atoll/majuro', '/emergency', '/contact']
  for (const path of [...paths, '/about', '/privacy', '/search', '/business/unknown']) {
    await page.goto(path)
    await expect(page.locator('html')).not.toHaveAttribute('data-app')
    expect((await (await createAxeBuilder(page)).analyze()).violations, path).toEqual([])
  }
})

/** Finds a listing that has photos. */
async function findListingWithPhotos(tables: Tables): Promise<{ id: string }> {
  const [image] = await tables.select('business_images?select=business_id&order=created_at,id&limit=1')
  return { id: String(image?.['business_id']) }
}

/** Delays the app's code until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const released = new AbortController()
  const release = new Promise((resolve) => released.signal.addEventListener('abort', resolve))
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await release
    await route.continue()
  })
  return () => released.abort()
}
