import type { Page } from '@playwright/test'
import { expect, test, type Tables } from './fixtures.ts'
import { visitWithCopy, waitForSavedCopy } from './visits.ts'
import { createAxeBuilder } from './axe.ts'
import { readSettledScroll } from './worker-calls.ts'

/* What visitors see and do on the main screens of the production build. */

const CATEGORIES = [
  { path: '/businesses', title: 'Businesses' },
  { path: '/accommodations', title: 'Accommodations' },
  { path: '/transportation', title: 'Transportation' },
  { path: '/government', title: 'Government Services' },
  { path: '/banking', title: 'Banks & ATMs' },
] as const

const cards = (page: Page) => page.getByRole('article')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

async function addListing(tables: Tables, changes: object): Promise<string> {
  const row = await tables.insert('businesses', {
    name: 'Test listing',
    description: 'Made by a test.',
    category: 'government',
    atoll: 'MAJ',
    address_details: 'Delap, near the test',
    ...changes,
  })
  return String(row['id'])
}

test.describe('category pages', () => {
  test('category pages list twelve listings with links to call (LIST-10); the first card is completely visible without scrolling (LIST-11)', async ({
    page,
  }) => {
    await visitWithCopy(page)
    for (const { path, title } of CATEGORIES) {
      await page.goto(path)
      await expect(heading(page, title)).toBeVisible()
      await expect(cards(page)).toHaveCount(12)
      await expect(page).toHaveTitle(`${title} | Marshall Islands Guide`)
      await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(`Home${title}`)
      const call = page.getByRole('link', { name: /^Call / }).first()
      await expect(call).toHaveAttribute('href', /^tel:\+\d+/)
      if (path !== '/businesses') continue
      await test.step('filters, view and order are in one row', async () => {
        const card = await cards(page).first().boundingBox()
        expect((card?.y ?? NaN) + (card?.height ?? NaN)).toBeLessThanOrEqual(844)
        const row = await Promise.all(
          [
            page.getByRole('button', { name: 'Filters', exact: true }),
            page.getByRole('navigation', { name: 'View' }),
            page.getByLabel('Sort by'),
          ].map((part) => part.boundingBox()),
        )
        const rowMiddles = row.map((box) => (box?.y ?? NaN) + (box?.height ?? NaN) / 2)
        expect(Math.max(...rowMiddles) - Math.min(...rowMiddles)).toBeLessThan(4)
        // No card repeats the category of its page.
        await expect(cards(page).getByText('Business,')).toHaveCount(0)
      })
    }
  })

  test('category pages keep page and order in the address for Back, limit the page number, and order only banks by cash machines (LIST-7) (LIST-5)', async ({
    page,
  }) => {
    await page.goto('/businesses')
    await expect(cards(page)).toHaveCount(12)
    const firstName = await cards(page).first().getByRole('heading').textContent()
    await page.getByLabel('Sort by').selectOption('name_desc')
    await expect(page).toHaveURL(/\/businesses\?sort=name_desc$/)
    await expect(cards(page).first().getByRole('heading')).not.toHaveText(firstName ?? '')
    await page.getByRole('link', { name: 'Page 2', exact: true }).click()
    await expect(page).toHaveURL(/\/businesses\/page\/2\?sort=name_desc$/)
    await expect(page.getByText(/^13-24 of \d+ listings$/)).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL(/\?sort=name_desc$/)
    await expect(page.getByText(/^1-12 of \d+ listings$/)).toBeVisible()

    await page.goto('/businesses?page=9999&sort=price_low')
    await expect(page).toHaveURL(/\/page\/\d{1,3}\?sort=price_low$/)
    const lastPage = /\/page\/(\d+)/.exec(page.url())?.[1]
    await expect(page.getByRole('link', { name: `Page ${lastPage}`, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(cards(page)).not.toHaveCount(0)

    await page.goto('/banking?sort=atm_first')
    await expect(cards(page).first()).toContainText('ATM')
    await expect(page.getByLabel('Sort by')).toHaveValue('atm_first')
    await page.goto('/businesses?sort=atm_first')
    await expect(page.getByLabel('Sort by')).toHaveValue('name')
    await expect(page.getByRole('option', { name: 'ATMs first' })).toHaveCount(0)
  })

  test('Back from a listing restores the scroll position (ROUTES-6)', async ({ page }) => {
    await visitWithCopy(page, '/businesses?page=2')
    // Until the app has started, the rendered page shows the first twelve listings.
    await expect(page.getByText(/^13-24 of \d+ listings$/)).toBeVisible()
    await expect(cards(page)).toHaveCount(12)
    const tenthCard = cards(page).nth(9)
    await tenthCard.scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 200)
    // Hover first, because it scrolls the link into view. The click below must not scroll.
    await tenthCard.getByRole('heading').getByRole('link').hover()
    const scrollBefore = await readSettledScroll(page)
    expect(scrollBefore).toBeGreaterThan(400)
    await tenthCard.getByRole('heading').getByRole('link').click()
    await expect(page).toHaveURL(/\/business\//)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL(/\/businesses\?page=2$/)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(scrollBefore, -1)
  })
})

test.describe('a listing', () => {
  test('a listing shows its fields and links only valid addresses (DETAIL-1, TEXTSEC-1); after its deletion /404 is shown (DETAIL-7) @both', async ({
    page,
    tables,
  }) => {
    const id = await addListing(tables, {
      name: 'Ḷo̧jet & Sons <b>Office</b>',
      phone: '625-0142 / 455 0143',
      email: 'office@example.com',
      website: 'https://www.javascript-free.example.com/help/',
      mailing_address: 'P.O. Box 1, Majuro',
      operating_hours: 'open 24 hours',
      alert: 'Temporarily closed',
      featured: true,
    })
    await page.goto(`/business/${id}`)
    await expect(heading(page, 'Ḷo̧jet & Sons <b>Office</b>')).toBeVisible()
    await expect(page.getByText('Featured')).toBeVisible()
    await expect(page.getByText('Temporarily closed')).toBeVisible()
    await expect(page.getByText('Open 24/7')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Call Now' })).toHaveAttribute('href', 'tel:+6926250142')
    await expect(page.getByRole('link', { name: '455-0143' })).toHaveAttribute('href', 'tel:+6924550143')
    await expect(page.getByRole('link', { name: 'Send Email' })).toHaveAttribute(
      'href',
      'mailto:office@example.com',
    )
    await expect(page.getByRole('link', { name: 'javascript-free.example.com/help' })).toHaveAttribute(
      'href',
      'https://www.javascript-free.example.com/help/',
    )
    await expect(page.getByText('Mailing services may not be available for all atolls.')).toBeVisible()
    for (const name of ['About', 'Operating Hours', 'Contact Information']) {
      await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
    }
    await waitForSavedCopy(page)
    await tables.remove('businesses', id)
    // The test has deleted the listing while its page was open.
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page).toHaveURL(/\/404$/)
  })

  test('Back leads to the category if the visit began at the listing (DETAIL-5)', async ({
    page,
    tables,
  }) => {
    const [row] = await tables.select('businesses?category=eq.banking&limit=1')
    await page.goto(`/business/${String(row?.['id'])}`)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL(/\/banking$/)
    await expect(heading(page, 'Banks & ATMs')).toBeFocused()
  })
})

test.describe('about and privacy', () => {
  test('/about and /privacy name the sources of the data, their licenses, and the retention periods (PRIV-1, PRIV-2)', async ({
    page,
  }) => {
    await page.goto('/404')
    await expect(heading(page, 'Business Not Found')).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
    await expect(heading(page, 'About this guide')).toBeFocused()
    await expect(page.getByRole('main')).toContainText('© OpenStreetMap contributors, license ODbL')
    await expect(page.getByText(/^leaflet [\d.]+, BSD-2-Clause$/)).toBeVisible()
    expect((await (await createAxeBuilder(page)).analyze()).violations).toEqual([])
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
    await expect(heading(page, 'Privacy')).toBeFocused()
    // /privacy begins with what the guide sends, including the words that people search for.
    await expect(
      page.getByText(/^The guide sends us, without your name:.*the words you search for/),
    ).toBeInViewport()
    for (const fact of [
      '24 months',
      '13 months',
      'how long our server took to answer, whether its answer failed',
      'restore it, with its photos and earlier versions, for 30 days',
    ])
      await expect(page.getByRole('main')).toContainText(fact)
    expect((await (await createAxeBuilder(page)).analyze()).violations).toEqual([])
  })
})

test('a card whose photo cannot be loaded has the drawing of its category, also when the photo failed before the app started (LIST-12)', async ({
  page,
  site,
}) => {
  let photos = 0
  site.intercept = ({ url = '' }, response) => {
    if (!url.startsWith('/storage/v1/object/public/business-images/')) return false
    photos += 1
    response.destroy()
    return true
  }
  await page.goto('/accommodations')
  await waitForSavedCopy(page)
  await expect.poll(() => photos).toBeGreaterThan(2)
  for (const card of await page.getByRole('article').all()) {
    await card.scrollIntoViewIfNeeded()
    await expect(card.locator('[data-category]').first()).toHaveAttribute('data-drawn', 'true')
    await expect(card.locator('img')).toHaveCount(0)
  }
})
